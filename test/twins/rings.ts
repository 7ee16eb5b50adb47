import { dot, length, scale, subtract, type Vec3 } from '../../src/base/math/vec3.js';
import { clamp01, smoothstep } from '../../src/base/math/interval.js';

/**
 * Saturn's C ring, B ring, Cassini division, and A ring with Encke's gap. Each row contains an edge (0 is the
 * innermost, 1 the outermost) and the optical depth from there to the next edge (NASA Planetary Data System, rings
 * node; rounded).
 */
const BANDS: readonly (readonly [edge: number, depth: number])[] = [
  [0, 0.1],
  [0.279, 1.4],
  [0.45, 2.2],
  [0.691, 0.1],
  [0.765, 1],
  [0.84, 0.7],
  [0.9, 0.5],
  [0.944, 0.02],
  [0.95, 0.55],
  [1, 0],
];

/**
 * Returns the optical depth of rings for light at right angles to their plane. Twin of ring_depth in
 * shaders/lib/rings.wgsl.
 * @param t 0 at the inner edge, 1 at the outer edge
 * @param blur width of a pixel in units of `t`; finer details are blurred
 */
export function ringDepth(t: number, blur: number): number {
  const soft = Math.max(blur, 0.002);
  let depth = 0;
  let before = 0;
  for (const [edge, next] of BANDS) {
    depth += (next - before) * clamp01((t - edge) / soft + 0.5);
    before = next;
  }
  return depth * Math.max(1 + ringGrain(t, blur), 0.1);
}

/**
 * Returns the fine structure of the rings at a point: the depth there, divided by the depth of the band, minus 1. Twin
 * of ring_grain.
 */
function ringGrain(t: number, blur: number): number {
  return RINGLETS.reduce((sum, [strength, count]) => sum + strength * ringlets(t, count, blur), 0);
}

const RINGLETS: readonly (readonly [strength: number, count: number])[] = [
  [0.4, 23],
  [0.3, 59],
  [0.22, 149],
  [0.16, 367],
];

function ringlets(t: number, count: number, blur: number): number {
  const index = Math.floor(t * count);
  const share = smoothstep(0, 1, t * count - index);
  const [before, after] = [ringRandom(index + count), ringRandom(index + count + 1)];
  return (before + (after - before) * share) * clamp01(1.6 - 1.2 * blur * count);
}

function ringRandom(index: number): number {
  const h = Math.imul(index, 0x9e3779b1);
  const mixed = Math.imul(h ^ (h >>> 15), 0x85ebca77);
  return ((mixed ^ (mixed >>> 13)) >>> 8) / 8388608 - 1;
}

/**
 * Returns the fraction of starlight that reaches a point on the rings, which may be in the body's shadow. Twin of
 * ring_sunlight.
 */
export function ringSunlight(place: Vec3, toStar: Vec3, bodyRadius: number): number {
  const along = dot(place, toStar);
  if (along >= 0) return 1;
  const aside = length(subtract(place, scale(toStar, along))) / bodyRadius;
  return clamp01((aside - 0.99) / 0.02);
}

/**
 * Returns the light that rings of ice grains scatter, relative to a fully lit white surface. Twin of ring_reflectance.
 */
export function ringReflectance(depth: number, muStar: number, muView: number): number {
  const [star, view] = [Math.max(Math.abs(muStar), 0.05), Math.max(Math.abs(muView), 0.05)];
  if (muStar * muView > 0) return (star / (star + view)) * (1 - Math.exp(-depth * (1 / star + 1 / view)));
  // The dark side shows transmitted light, which is brightest where the rings are neither empty nor opaque.
  const difference = view - star;
  const through =
    Math.abs(difference) < 0.01
      ? (depth / star) * Math.exp(-depth / star)
      : (star / difference) * (Math.exp(-depth / view) - Math.exp(-depth / star));
  return 0.5 * through;
}

/**
 * Returns the share of a display value that remains where rings cast a shadow on their planet. Twin of ring_shadow.
 */
export const ringShadow = (depth: number, muStar: number): number =>
  (0.06 + 0.94 * Math.exp(-depth / Math.max(Math.abs(muStar), 0.05))) ** (1 / 2.2);

/** Returns the light of the rings on their planet, from 0 to 1. Twin of ring_shine. */
export function ringShine(above: number, facing: number): number {
  const lit = smoothstep(-0.15, 0.4, above) * (1 - 0.8 * above);
  return clamp01(0.35 - 1.5 * facing) * (0.12 + lit) * (1 + 0.75 * facing);
}
