import { patches } from '../shared-noise.js';
import { type Srgb8, SurfacePainter } from '../surface-painter.js';
import { lazyImage } from '../surface-texture.js';

// The images of markings have only colours, because the image of the hull supplies the relief.

const SIZE = 512;

const HULL: Srgb8 = [232, 231, 226];
const BLACK: Srgb8 = [38, 38, 40];
const NAVY: Srgb8 = [28, 46, 96];
const ORANGE: Srgb8 = [214, 92, 34];
const GREY: Srgb8 = [150, 151, 152];

const freshHull = (): SurfacePainter => new SurfacePainter(SIZE, { colour: HULL, roughness: 0.42, metallic: 0 });

function finish(painter: SurfacePainter): Uint8Array<ArrayBuffer> {
  const cloud = patches(SIZE);
  for (let i = 0; i < SIZE * SIZE; i++) painter.shade[i] = 1 + cloud[i]! * 0.05;
  return painter.finishAlbedo();
}

/** Black and white squares that show the roll of a rocket. */
export const rollPattern = lazyImage('image:roll-pattern:albedo-occlusion', SIZE, () => {
  const painter = freshHull();
  painter.area(SIZE / 2, 0, SIZE, SIZE / 2, (i) => painter.dye(i, BLACK));
  painter.area(0, SIZE / 2, SIZE / 2, SIZE, (i) => painter.dye(i, BLACK));
  return finish(painter);
});

/** Signed distance of a texel from the edge of a figure, in texels; negative inside the figure. */
type Figure = (x: number, y: number) => number;

const disc = (cx: number, cy: number, radius: number, squeeze = 1): Figure => {
  return (x, y) => Math.hypot((x - cx) / squeeze, y - cy) - radius;
};

const ring = (cx: number, cy: number, radius: number, width: number): Figure => {
  return (x, y) => Math.abs(Math.hypot(x - cx, y - cy) - radius) - width / 2;
};

const bar = (x0: number, y0: number, x1: number, y1: number): Figure => {
  return (x, y) => Math.max(x0 - x, x - x1, y0 - y, y - y1);
};

/** A triangle that points down. Its upper side is centred on (cx, y0) and is twice as long as `half`. */
const wedge = (cx: number, y0: number, half: number): Figure => {
  return (x, y) => Math.max(y0 - y, 0.71 * (Math.abs(x - cx) + (y - y0) - half));
};

function fill(painter: SurfacePainter, colour: Srgb8, figure: Figure): void {
  const { colour: pixels } = painter;
  painter.area(0, 0, SIZE, SIZE, (i, x, y) => {
    const share = Math.min(1, Math.max(0, 0.5 - figure(x + 0.5, y + 0.5)));
    if (share === 0) return;
    for (let c = 0; c < 3; c++) {
      const below = pixels[4 * i + c]!;
      pixels[4 * i + c] = Math.round(below + (colour[c]! - below) * share);
    }
  });
}

/** The print of a paw: a pad and four toes. `unit`: a quarter of its width, texels. */
function paw(painter: SurfacePainter, colour: Srgb8, cx: number, cy: number, unit: number): void {
  fill(painter, colour, disc(cx, cy + 0.62 * unit, 0.92 * unit, 1.25));
  for (const [x, y] of [
    [-1.55, -0.35],
    [-0.58, -1.15],
    [0.58, -1.15],
    [1.55, -0.35],
  ] as const) {
    // prettier-ignore
    fill(painter, colour, disc(cx + x * unit, cy + y * unit, 0.56 * unit, 0.78));
  }
}

/** A line of stencilled text that is too small to read: words of different lengths. */
function stencilLine(painter: SurfacePainter, colour: Srgb8, x: number, y: number, words: readonly number[]): void {
  let from = x;
  for (const length of words) {
    for (let k = 0; k < length; k++) fill(painter, colour, bar(from + 4 * k, y, from + 4 * k + 2.6, y + 5));
    from += 4 * length + 4;
  }
}

/** The part of the image that {@link hullMarks} fills, from its upper edge. The rest is plain hull. */
export const MARKS_SHARE = 0.63;

/**
 * Flag, roundel, stencils and the outlines of hatches on the hull of a rocket. The image covers half of the
 * circumference.
 */
export const hullMarks = lazyImage('image:hull-marks:albedo-occlusion', SIZE, () => {
  const painter = freshHull();
  const middle = SIZE / 2;
  // The flag: three stripes, and a paw on the first of them.
  fill(painter, GREY, bar(middle - 92, 22, middle + 92, 142));
  fill(painter, NAVY, bar(middle - 90, 24, middle + 90, 140));
  fill(painter, HULL, bar(middle - 90, 84, middle + 90, 100));
  fill(painter, ORANGE, bar(middle - 90, 100, middle + 90, 140));
  paw(painter, HULL, middle - 48, 53, 12);
  for (const [x, y] of [[12, 40], [36, 62], [62, 44]] as const) fill(painter, HULL, disc(middle + x, y, 4)); // prettier-ignore
  // The roundel.
  fill(painter, NAVY, disc(middle, 216, 58));
  fill(painter, ORANGE, ring(middle, 216, 50, 8));
  paw(painter, HULL, middle, 216, 17);
  // Lines around the hull.
  fill(painter, NAVY, bar(-1, 288, SIZE + 1, 304));
  fill(painter, ORANGE, bar(-1, 309, SIZE + 1, 314));
  for (const x of [0, 128, 384, SIZE]) {
    fill(painter, BLACK, bar(x - 2, 6, x + 2, 30));
    fill(painter, BLACK, bar(x - 12, 16, x + 12, 20));
  }
  // A hatch with its stencils, and the marks of a jacking point.
  for (const x of [64, 446]) {
    fill(painter, GREY, bar(x - 27, 150, x + 27, 236));
    fill(painter, HULL, bar(x - 24, 153, x + 24, 233));
    fill(painter, ORANGE, wedge(x, 132, 12));
    stencilLine(painter, ORANGE, x - 20, 162, [4, 5]);
    stencilLine(painter, BLACK, x - 20, 174, [3, 2, 3]);
    stencilLine(painter, BLACK, x - 20, 184, [6, 3]);
    stencilLine(painter, BLACK, x - 20, 246, [2, 7]);
    stencilLine(painter, BLACK, x - 20, 256, [5, 3]);
  }
  return finish(painter);
});
