import { srgbFromLinear } from '../../../../base/math/index.js';
import { clutterTexture, type ClutterTexture } from '../clutter-texture.js';
import { once } from '../../once.js';
import { drawn, GOLDEN_ANGLE, rasteriseStrokes, type Stroke, type StrokeEdges, type StrokeField } from './strokes.js';

const SIZE = 128;

type Rgb = readonly [number, number, number];

export interface Shade {
  readonly rgb: Rgb;
  /** Returns the colour of a stroke; if absent, all strokes have the colour `rgb`. */
  readonly rgbOf?: (stroke: number) => Rgb;
  readonly root: number;
  readonly tip: number;
  /** Maximum difference in brightness between two strokes. */
  readonly spread: number;
  /** Alpha of the texels: 255 for linear texels that the ground tints, 0 for sRGB colours. */
  readonly alpha: 0 | 255;
  /**
   * Tufts of `strokes` strokes each; absent if the strokes do not form tufts. The first stroke of a tuft is behind all
   * others, and gets only the share `buried` of the light.
   */
  readonly tufts?: { readonly strokes: number; readonly buried: number };
}

export interface FoliageMaps {
  readonly diffuse: ClutterTexture;
  readonly opacity: ClutterTexture;
}

/** Makes the diffuse and opacity maps of the strokes that `strokesOf` returns. */
export function foliage(
  name: string,
  size: number,
  strokesOf: () => readonly Stroke[],
  shade: Shade,
  edges: StrokeEdges = 'smooth',
): FoliageMaps {
  const field = once(() => rasteriseStrokes(size, strokesOf(), edges));
  return {
    diffuse: clutterTexture(`${name}ClutterDiffuse`, 'diffuse', size, (pixels) => paintDiffuse(pixels, field(), shade)),
    opacity: clutterTexture(`${name}ClutterOpacity`, 'opacity', size, (pixels) =>
      fill(pixels, (i) => grey(field().opacity[i]!)),
    ),
  };
}

function fill(pixels: Uint8Array, texel: (index: number) => readonly [number, number, number, number]): void {
  for (let i = 0; i < pixels.length / 4; i++) {
    const [r, g, b, a] = texel(i);
    pixels[i * 4] = r;
    pixels[i * 4 + 1] = g;
    pixels[i * 4 + 2] = b;
    pixels[i * 4 + 3] = a;
  }
}

/**
 * Texels between the strokes are not drawn, but still get the mean colour. If they were black, texture filtering would
 * darken the edges of the strokes.
 */
function paintDiffuse(pixels: Uint8Array, field: StrokeField, shade: Shade): void {
  const { root, tip, spread, alpha, tufts } = shade;
  const encode = (value: number): number => {
    const v = Math.min(1, Math.max(0, value));
    return Math.round(255 * (alpha === 255 ? v : srgbFromLinear(v)));
  };
  fill(pixels, (i) => {
    const stroke = field.stroke[i]!;
    let light = (root + tip) / 2;
    let warm = 0;
    let { rgb } = shade;
    if (stroke >= 0) {
      rgb = shade.rgbOf?.(stroke) ?? rgb;
      const across = field.across[i]!;
      light = root + (tip - root) * field.along[i]!;
      light *= (0.92 + 0.16 * Math.abs(across)) * (1 + spread * (drawn(-1, 1, stroke, 3) + 0.3 * across));
      if (tufts) light *= tufts.buried + ((1 - tufts.buried) * (stroke % tufts.strokes)) / (tufts.strokes - 1);
      warm = 0.22 * drawn(-1, 1, stroke, 4) + 0.12 * field.along[i]!;
    }
    return [encode(rgb[0] * light * (1 + warm)), encode(rgb[1] * light), encode(rgb[2] * light * (1 - warm)), alpha];
  });
}

/** Returns blades of grass that rise from the lower edge of the image. Short blades are in front of long ones. */
function grassBlades(): Stroke[] {
  return Array.from({ length: 68 }, (_, k): Stroke => {
    const x = (k % 34) / 34 + drawn(0, 0.03, k, 10);
    const height = k < 34 ? drawn(0.6, 0.97, k, 11) : drawn(0.35, 0.72, k, 11);
    const lean = (x - 0.5) * 0.3 + drawn(-0.12, 0.12, k, 12);
    return {
      x,
      y: 1.02,
      dx: lean,
      dy: -height,
      halfWidth: drawn(0.008, 0.014, k, 13),
      bend: drawn(-0.16, 0.16, k, 14),
      shape: 'blade',
    };
  });
}

/** Returns twigs with leaves. The twigs begin at one point, below the middle of the image. */
function spray(leaves: number, length: readonly [number, number], width: number, seed: number): Stroke[] {
  const strokes: Stroke[] = [];
  for (let k = 0; k < 7; k++) {
    const angle = -2.6 + (k / 6) * 2.06 + drawn(-0.15, 0.15, k, seed);
    const reach = drawn(0.36, 0.46, k, seed + 1);
    strokes.push({
      x: 0.5,
      y: 0.9,
      dx: Math.cos(angle) * reach * 1.15,
      dy: Math.sin(angle) * reach * 1.6,
      halfWidth: 0.008,
      bend: drawn(-0.1, 0.1, k, seed + 2),
      shape: 'blade',
    });
  }
  for (let k = 0; k < leaves; k++) {
    // The golden angle spreads the leaves evenly in a round cluster.
    const r = 0.42 * Math.sqrt((k + 0.5) / leaves);
    const turn = k * GOLDEN_ANGLE + drawn(-0.4, 0.4, k, seed + 3);
    const out = turn + drawn(-0.9, 0.9, k, seed + 4);
    const size = drawn(length[0], length[1], k, seed + 5);
    strokes.push({
      x: 0.5 + Math.cos(turn) * r - Math.cos(out) * size * 0.5,
      y: 0.48 + Math.sin(turn) * r - Math.sin(out) * size * 0.5,
      dx: Math.cos(out) * size,
      dy: Math.sin(out) * size,
      halfWidth: size * width,
      bend: drawn(-0.15, 0.15, k, seed + 6),
      shape: 'leaf',
    });
  }
  return strokes;
}

/**
 * The maps of grass: blades in the colour of the ground, with dark roots and slightly brighter tips. From above, one
 * sees mostly the tips. If the tips were much brighter, a tuft would look like a bright speck on the ground.
 */
const grassMaps = (edges: StrokeEdges): FoliageMaps =>
  foliage(
    'EarthGrass',
    2 * SIZE,
    grassBlades,
    { rgb: [0.27, 0.3, 0.2], root: 0.72, tip: 1.22, spread: 0.22, alpha: 255 },
    edges,
  );
export const MEADOW_MAPS = grassMaps('smooth');
export const STAGED_GRASS_MAPS = grassMaps('sharp');
export const SHRUB_MAPS = foliage(
  'PlainShrub',
  SIZE,
  () => spray(120, [0.08, 0.13], 0.3, 40),
  { rgb: [0.2, 0.25, 0.14], root: 0.7, tip: 1.2, spread: 0.3, alpha: 255 },
  'sharp',
);
/**
 * The maps of trees: leaves that the ground does not tint. The colour in the map is half the albedo, because the shader
 * multiplies it by two.
 */
export const TREE_MAPS = foliage(
  'PlainTree',
  2 * SIZE,
  () => spray(480, [0.042, 0.068], 0.3, 60),
  { rgb: [0.044, 0.066, 0.02], root: 0.75, tip: 1.2, spread: 0.28, alpha: 0 },
  'sharp',
);

export const LEAF_NORMAL = clutterTexture('EarthLeafClutterNormal', 'normal', SIZE, (pixels) => {
  paintNormals(pixels, rasteriseStrokes(SIZE, spray(120, [0.08, 0.13], 0.3, 40), 'sharp'), 0.55);
});
export const GRASS_NORMAL = clutterTexture('EarthGrassClutterNormal', 'normal', SIZE, (pixels) => {
  paintNormals(pixels, rasteriseStrokes(SIZE, grassBlades(), 'sharp'), 0.7);
});

/** Paints normals that tilt away from the axis of a stroke on both sides. */
export function paintNormals(pixels: Uint8Array, field: StrokeField, bend: number): void {
  fill(pixels, (i) => {
    const stroke = field.stroke[i]!;
    if (stroke < 0) return [128, 128, 255, 255];
    const x = -bend * field.across[i]!;
    const y = 0.25 * drawn(-1, 1, stroke, 21);
    const k = 127.5 / Math.sqrt(x * x + y * y + 1);
    return [Math.round(127.5 + x * k), Math.round(127.5 + y * k), Math.round(127.5 + k), 255];
  });
}

/** The pbr map that all foliage shares. The lower part of the image gets less light (occlusion). */
export const FOLIAGE_PBR = clutterTexture('EarthFoliageClutterPbr', 'pbr', 64, (pixels) => {
  fill(pixels, (i) => {
    const down = Math.floor(i / 64) / 63;
    const gloss = drawn(-1, 1, i & 63, 31 + (i >> 6));
    return [Math.round(255 * (1 - 0.25 * down * down)), Math.round(255 * (0.88 + 0.06 * gloss)), 0, 255];
  });
});

/** More light passes through the edges and tips of blades than through their middle. */
export const GRASS_THICKNESS = clutterTexture('EarthGrassClutterThickness', 'thickness', SIZE, (pixels) => {
  const field = rasteriseStrokes(SIZE, grassBlades(), 'sharp');
  fill(pixels, (i) =>
    grey(field.stroke[i]! < 0 ? 0.5 : 0.78 - 0.38 * field.along[i]! - 0.12 * Math.abs(field.across[i]!)),
  );
});
/** More light passes through the edges of a leaf than through its midrib. */
export const LEAF_THICKNESS = clutterTexture('EarthLeafClutterThickness', 'thickness', SIZE, (pixels) => {
  const field = rasteriseStrokes(SIZE, spray(120, [0.08, 0.13], 0.3, 40), 'sharp');
  fill(pixels, (i) => grey(field.stroke[i]! < 7 ? 0.85 : 0.62 - 0.22 * Math.abs(field.across[i]!)));
});

function grey(value: number): readonly [number, number, number, number] {
  const byte = Math.round(255 * value);
  return [byte, byte, byte, 255];
}
