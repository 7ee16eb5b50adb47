import { clutterTexture } from '../clutter-texture.js';
import { foliage, paintNormals } from './foliage.js';
import { drawn, GOLDEN_ANGLE, rasteriseStrokes, type Stroke } from './strokes.js';

const SIZE = 256;

const TUFTS = 34;
const LEAVES = 10;

/** Returns tufts of leaves with gaps between them; the tufts near the middle are in front of the others. */
function leafTufts(): Stroke[] {
  const strokes: Stroke[] = [];
  for (let t = TUFTS - 1; t >= 0; t--) {
    const r = 0.42 * Math.sqrt((t + 0.5) / TUFTS) * drawn(0.84, 1.1, t, 201);
    const turn = t * GOLDEN_ANGLE + drawn(-0.3, 0.3, t, 202);
    const [x, y] = [0.5 + Math.cos(turn) * r, 0.5 + Math.sin(turn) * r];
    for (let k = 0; k < LEAVES; k++) {
      const key = t * LEAVES + k;
      const out = k * GOLDEN_ANGLE + drawn(-0.5, 0.5, key, 203);
      // The outer leaves come first, so they are drawn behind the leaves in the middle.
      const from = 0.046 * (1 - (k + 0.5) / LEAVES);
      const size = drawn(0.038, 0.064, key, 204);
      const [c, s] = [Math.cos(out), Math.sin(out)];
      strokes.push({
        x: x + c * from,
        y: y + s * from,
        dx: c * size,
        dy: s * size,
        halfWidth: size * 0.24,
        bend: drawn(-0.15, 0.15, key, 205),
        shape: 'leaf',
      });
    }
  }
  return strokes;
}

/** The maps of the crowns of trees and shrubs. The ecotype gives the leaves their colour. */
export const CROWN_MAPS = foliage('EarthTree', SIZE, leafTufts, {
  rgb: [0.24, 0.27, 0.15],
  root: 0.72,
  tip: 1.28,
  spread: 0.27,
  alpha: 255,
  tufts: { strokes: LEAVES, buried: 0.34 },
});
export const CROWN_NORMAL = clutterTexture('EarthTreeClutterNormal', 'normal', SIZE, (pixels) => {
  paintNormals(pixels, rasteriseStrokes(SIZE, leafTufts(), 'smooth'), 0.8);
});

/** Returns one frond of a fern: a stalk with two rows of leaflets, which become shorter towards the tip. */
function frond(): Stroke[] {
  const strokes: Stroke[] = [{ x: 0.5, y: 1.02, dx: 0, dy: -1, halfWidth: 0.014, bend: 0.02, shape: 'blade' }];
  const pairs = 17;
  for (let k = 0; k < pairs; k++) {
    const t = (k + 0.5) / pairs;
    const length = 0.46 * (1 - t) ** 0.7 * Math.min(1, 0.35 + 3 * t);
    for (const side of [-1, 1]) {
      const angle = 1.25 - 0.35 * t + drawn(-0.1, 0.1, k * 2 + side, 211);
      const reach = length * drawn(0.88, 1.05, k * 2 + side, 212);
      strokes.push({
        x: 0.5,
        y: 0.92 - 0.88 * t,
        dx: side * Math.sin(angle) * reach,
        dy: -Math.cos(angle) * reach,
        halfWidth: 0.019,
        bend: side * 0.12,
        shape: 'leaf',
      });
    }
  }
  return strokes;
}

export const FERN_NORMAL = clutterTexture('EarthFernClutterNormal', 'normal', 128, (pixels) => {
  paintNormals(pixels, rasteriseStrokes(128, frond(), 'smooth'), 0.9);
});
export const FERN_MAPS = foliage('EarthFern', 128, frond, {
  rgb: [0.22, 0.28, 0.13],
  root: 0.6,
  tip: 1.3,
  spread: 0.3,
  alpha: 255,
});

/** Number of small leaves in the image of litter. */
const SMALL = 240;
/** Width of the corners of the image of litter, as a fraction of the image. Each has a large leaf on its diagonal. */
export const LEAF_CORNER = 0.08;

/** Returns fallen leaves, most of them near the middle of the image, and a large leaf in each corner. */
function fallenLeaves(): Stroke[] {
  const small = Array.from({ length: SMALL }, (_, k): Stroke => {
    const r = 0.44 * Math.sqrt((k + 0.5) / SMALL) * drawn(0.8, 1.1, k, 221);
    const turn = k * GOLDEN_ANGLE + drawn(-0.6, 0.6, k, 222);
    const out = drawn(0, 6.2832, k, 223);
    const size = drawn(0.035, 0.075, k, 224);
    return {
      x: 0.5 + Math.cos(turn) * r - Math.cos(out) * size * 0.5,
      y: 0.5 + Math.sin(turn) * r - Math.sin(out) * size * 0.5,
      dx: Math.cos(out) * size,
      dy: Math.sin(out) * size,
      // A few strokes are twigs.
      halfWidth: size * (k % 11 === 10 ? 0.06 : drawn(0.17, 0.26, k, 226)),
      bend: drawn(-0.2, 0.2, k, 225),
      shape: 'leaf',
    };
  });
  const large = [0, 1, 2, 3].map((k): Stroke => {
    const [u, v] = [k % 2, k >> 1];
    const length = LEAF_CORNER * 0.92;
    return {
      x: u === 0 ? LEAF_CORNER - length : 1 - LEAF_CORNER + length,
      y: v === 0 ? LEAF_CORNER - length : 1 - LEAF_CORNER + length,
      dx: u === 0 ? length : -length,
      dy: v === 0 ? length : -length,
      halfWidth: LEAF_CORNER * 0.33,
      bend: 0,
      shape: 'leaf',
    };
  });
  return [...small, ...large];
}

/** The colours of the large leaves: ochre, rust, brown and straw. */
const DRY = [
  [0.25, 0.2, 0.12],
  [0.2, 0.14, 0.11],
  [0.13, 0.115, 0.1],
  [0.31, 0.28, 0.22],
] as const;
const DEAD = [0.26, 0.25, 0.22] as const;

export const LITTER_MAPS = foliage('EarthLitter', SIZE, fallenLeaves, {
  rgb: DEAD,
  rgbOf: (stroke) => DRY[stroke - SMALL] ?? DEAD,
  root: 0.8,
  tip: 1.15,
  spread: 0.62,
  alpha: 255,
});

export const LITTER_NORMAL = clutterTexture('EarthLitterClutterNormal', 'normal', SIZE, (pixels) => {
  paintNormals(pixels, rasteriseStrokes(SIZE, fallenLeaves(), 'smooth'), 0.8);
});

const STEMS = 15;
const PETALS = 7;
const GREEN = [0.035, 0.055, 0.014] as const;
const YELLOW = [0.33, 0.22, 0.01] as const;
/** The colours of petals; most flowers are white. */
const COLOURS = [[0.4, 0.4, 0.38], YELLOW, [0.38, 0.38, 0.36], [0.2, 0.1, 0.28]] as const;

/** Returns stems that rise from the lower edge of the image, and the flowers at their ends. */
function flowers(): Stroke[] {
  const stems = Array.from({ length: STEMS }, (_, k): Stroke => {
    const x = (k + 0.5) / STEMS + drawn(-0.02, 0.02, k, 231);
    const lean = (x - 0.5) * 0.22 + drawn(-0.06, 0.06, k, 232);
    return { x, y: 1.02, dx: lean, dy: -drawn(0.45, 0.93, k, 233), halfWidth: 0.007, bend: 0, shape: 'blade' };
  });
  const heads = stems.flatMap((stem, at): Stroke[] => {
    const [x, y] = [Math.min(0.95, Math.max(0.05, stem.x + stem.dx)), stem.y + stem.dy];
    const size = drawn(0.026, 0.042, at, 234);
    const petals = Array.from({ length: PETALS }, (_, k): Stroke => {
      const turn = (k / PETALS) * 6.2832 + at;
      // The heads are seen from the side, so they are flat.
      const [dx, dy] = [Math.cos(turn) * size, Math.sin(turn) * size * 0.6];
      return { x, y, dx, dy, halfWidth: size * 0.36, bend: 0, shape: 'leaf' };
    });
    return [...petals, { x: x - 0.012, y, dx: 0.024, dy: 0, halfWidth: 0.011, bend: 0, shape: 'leaf' }];
  });
  return [...stems, ...heads];
}

/** The maps of meadow flowers. The colours in the map are half the albedos, because the shader multiplies them by two. */
export const FLOWER_MAPS = foliage('EarthFlower', SIZE, flowers, {
  rgb: GREEN,
  rgbOf: (stroke) => {
    if (stroke < STEMS) return GREEN;
    const head = Math.floor((stroke - STEMS) / (PETALS + 1));
    return (stroke - STEMS) % (PETALS + 1) === PETALS ? YELLOW : COLOURS[head % COLOURS.length]!;
  },
  root: 0.9,
  tip: 1.1,
  spread: 0.1,
  alpha: 0,
});
