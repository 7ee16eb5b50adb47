import { clamp01 } from '../../src/base/math/interval.js';

/**
 * Returns how much of the lower layer of ground is visible at a point, [0, 1]. The border between the two layers
 * consists of patches. Twin of `patch_share` of shaders/terrain/surface.wgsl.
 * @param outer,middle values of the detail image at two scales, relative to the mean
 */
export const patchShare = (share: number, outer: number, middle: number): number =>
  clamp01(share * 3.2 + outer * 2.4 + middle * 2.4 - 1.1);

/**
 * Returns the smoothness of the ground, [0, 1]. Twin of `smoothness_of` of shaders/terrain/surface.wgsl.
 * @param red red channel of the ground cover map, sRGB
 */
export const smoothnessOf = (red: number): number => clamp01((red - 0.5) * 7);

/**
 * Returns the share of woods on the ground, [0, 1]. Twin of `woodiness_of` of shaders/terrain/surface.wgsl.
 * @param green green channel of the ground cover map, sRGB
 */
export const woodinessOf = (green: number): number => clamp01((0.34 - green) * 12);

/**
 * Returns the factor by which the detail image changes the light at one of its scales. Twin of `grain_light` of
 * shaders/terrain/surface.wgsl.
 * @param tufts,tones the third and the fourth channel of the detail image, relative to the mean
 */
export const grainLight = (tufts: number, tones: number, smoothness: number): number =>
  1 + 0.5 * tufts + (0.12 * tones - 0.38 * tufts) * smoothness;

/**
 * Returns how strongly the largest scales of the detail image bend the normal of bare ground and change its light. Twin
 * of `vast_strength` of shaders/terrain/surface.wgsl.
 */
export const vastStrength = (share: number): number => 0.45 + 2 * share * share;

/** Returns the factor for the sRGB colour of a meadow. Twin of `meadow_hue` of shaders/terrain/surface.wgsl. */
export function meadowHue(outer: number, middle: number, smoothness: number): [number, number, number] {
  const dry = Math.min(1, Math.max(-1, 2.6 * middle + 1.6 * outer)) * (1 - smoothness);
  return [1 + 0.13 * dry, 1 + 0.06 * dry, 1];
}

const layerLight = (level: number, width: number): number => {
  const place = level + 0.5 * Math.sin(1.3 * level) + 0.1 * Math.sin(3.1 * level);
  const index = Math.floor(place);
  const inside = place - index;
  const fract = (value: number): number => value - Math.floor(value);
  const tone = fract(index * 0.618034) - 0.5;
  const hard = fract(index * 0.754878);
  const ledge = clamp01((inside - 0.72) * 8) - 0.28;
  const shade = 1 - clamp01(4 * inside);
  return (0.68 * tone + (0.06 + 0.75 * hard * hard) * (0.5 * ledge - 0.6 * shade)) * clamp01(1.4 - 2.8 * width);
};

/**
 * Returns the factor by which layers of rock change the light. Twin of `layered_light` of shaders/terrain/surface.wgsl.
 * @param height height of the ground, m
 * @param width change of the height in a pixel, m
 * @param steep 0 on level ground, 1 on a wall
 * @param bend noise around zero, which bends the layers
 */
export function layeredLight(height: number, width: number, steep: number, bend: number): number {
  const [step, visible] = width > 12 ? [560, clamp01((width - 12) / 16)] : [23, 1];
  const thick = layerLight(height / 140 + 0.35 * bend, width / 140);
  return 1 + steep * (thick + visible * layerLight(height / step + bend, width / step));
}

/**
 * Returns the brightness of a line at `x`, [0, 1]. The line is brightest at `at`. Twin of `line_at` of
 * shaders/terrain/surface.wgsl.
 */
export const lineAt = (x: number, at: number, width: number): number => clamp01(1 - Math.abs(x - at) / width);

/**
 * For the largest scales of the detail image, returns a coordinate of the point in the image; the image has the length
 * 1. Twin of `vast_place` of shaders/terrain/detail.wgsl.
 * @param face coordinate on the cube face
 * @param repeats how often the image, at its smallest scale, repeats along the face
 * @param pixel half the height of a pixel on ground that faces the camera, m
 */
export const vastPlace = (face: number, repeats: number, pixel: number): number =>
  (face * repeats) / 2 ** Math.floor(Math.log2(pixel * 187));

/**
 * Returns the visibility of the largest scales of the detail image, [0, 1]. Twin of `vast_share` of
 * shaders/terrain/detail.wgsl.
 * @param u,v position on the cube face
 * @param distance distance along the view axis, m
 */
export const vastShare = (u: number, v: number, distance: number): number =>
  clamp01(80 * Math.min(u, v, 1 - u, 1 - v)) *
  clamp01((distance - 3500) / 4000) *
  clamp01(2 - distance / 2e6) *
  (1 - 0.6 * clamp01(distance / 2e5));

/** Returns the sRGB factor of a ball of clouds. Twin of `limb_light` of shaders/terrain/surface.wgsl. */
export function limbLight(facing: number): number[] {
  const slant = 1 - Math.min(1, Math.max(0, facing));
  return [0.6, 0.57, 0.5].map((shade) => 1 - slant * slant * shade);
}

/** Returns a point on the image of the clouds of a ball. Twin of `streak_place` of shaders/terrain/surface.wgsl. */
export function streakPlace(longitude: number, north: number, pixels: number): number[] {
  const around = 6 * 2 ** Math.max(Math.floor(Math.log2(pixels)) + 1 - 9, -1);
  return [(longitude * around) / 6.2831853, north * around * 0.5];
}
