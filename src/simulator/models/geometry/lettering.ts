import type { MeshBuilder } from './mesh-builder.js';

/**
 * A stroke of a letter: a convex quadrilateral with counter-clockwise corners. A letter is 4 units wide and 6 units
 * high, and y points upwards.
 */
type Stroke = readonly (readonly [x: number, y: number])[];

const bar = (x0: number, y0: number, x1: number, y1: number): Stroke => [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]; // prettier-ignore
const slant = (x0: number, x1: number, y0: number, y1: number): Stroke => [[x0, y0], [x0 + 1, y0], [x1 + 1, y1], [x1, y1]]; // prettier-ignore

const LEFT = bar(0, 0, 1, 6);
const RIGHT = bar(3, 0, 4, 6);
const TOP = bar(1.06, 5, 4, 6);
const BOTTOM = bar(1.06, 0, 4, 1);
const CROSS = bar(1.06, 2.5, 3.4, 3.5);
const BRIDGE = bar(1.06, 2.5, 2.94, 3.5);
const LID = bar(1.06, 5, 2.94, 6);
const FLOOR = bar(1.06, 0, 2.94, 1);

/** A stencil alphabet, in which the strokes of a letter never touch. */
const GLYPHS: Readonly<Record<string, readonly Stroke[]>> = {
  A: [LEFT, RIGHT, LID, BRIDGE], B: [LEFT, LID, BRIDGE, FLOOR, bar(3, 3.1, 4, 5.7), bar(3, 0.3, 4, 2.9)],
  C: [LEFT, TOP, BOTTOM], D: [LEFT, LID, FLOOR, bar(3, 0.4, 4, 5.6)], E: [LEFT, TOP, CROSS, BOTTOM],
  F: [LEFT, TOP, CROSS], G: [LEFT, TOP, BOTTOM, bar(3, 1.06, 4, 3.2)], H: [LEFT, RIGHT, BRIDGE],
  I: [bar(1.5, 0, 2.5, 6)], J: [RIGHT, FLOOR, bar(0, 0, 1, 2)], K: [LEFT, slant(1.1, 3, 3.05, 6), slant(3, 1.1, 0, 2.95)],
  L: [LEFT, BOTTOM], M: [LEFT, RIGHT, bar(1.06, 4.6, 2.94, 6), bar(1.6, 3, 2.4, 4.5)], N: [LEFT, RIGHT, slant(1.9, 1.1, 1.2, 5.4)],
  O: [LEFT, RIGHT, LID, FLOOR], P: [LEFT, LID, BRIDGE, bar(3, 2.7, 4, 6)], Q: [LEFT, RIGHT, LID, FLOOR, bar(2.4, 1.1, 2.94, 2)],
  R: [LEFT, LID, BRIDGE, bar(3, 3.06, 4, 5.8), slant(3, 2, 0, 2.44)], S: [bar(0, 3, 1, 6), TOP, BRIDGE, bar(3, 0, 4, 2.9), bar(0, 0, 2.94, 1)],
  T: [bar(0, 5, 4, 6), bar(1.5, 0, 2.5, 4.94)], U: [LEFT, RIGHT, FLOOR], V: [slant(1.45, 0, 0, 6), slant(1.55, 3, 0.6, 6)],
  W: [LEFT, RIGHT, bar(1.06, 0, 2.94, 1.4), bar(1.6, 1.5, 2.4, 3)], X: [slant(0, 3, 0, 6), slant(0, 1.3, 6, 3.3), slant(1.7, 3, 2.7, 0)],
  Y: [bar(1.5, 0, 2.5, 2.7), slant(1.4, 0, 2.76, 6), slant(1.6, 3, 2.76, 6)], Z: [bar(0, 5, 4, 6), bar(0, 0, 4, 1), slant(0.1, 2.9, 1.06, 4.94)],
  0: [LEFT, RIGHT, LID, FLOOR], 1: [bar(1.5, 0, 2.5, 6)], 2: [bar(0, 5, 3.94, 6), bar(3, 2.5, 4, 4.94), bar(0, 2.5, 2.94, 3.5), bar(0, 0, 1, 2.44), BOTTOM],
  3: [bar(0, 5, 2.94, 6), bar(0.6, 2.5, 2.94, 3.5), bar(0, 0, 2.94, 1), RIGHT], 4: [bar(0, 2.5, 1, 6), BRIDGE, RIGHT],
  5: [bar(0, 3, 1, 6), TOP, BRIDGE, bar(3, 0, 4, 2.9), bar(0, 0, 2.94, 1)], 6: [LEFT, TOP, BRIDGE, FLOOR, bar(3, 0, 4, 3.5)],
  7: [bar(0, 5, 4, 6), slant(1, 2.9, 0, 4.94)], 8: [LEFT, RIGHT, LID, BRIDGE, FLOOR], 9: [bar(0, 2.5, 1, 6), RIGHT, LID, BRIDGE, bar(0, 0, 2.94, 1)],
  '-': [bar(0.8, 2.5, 3.2, 3.5)], ' ': [],
}; // prettier-ignore

export const letterStrokes = (letter: string): readonly Stroke[] => GLYPHS[letter] ?? [];

export interface LetteringOptions {
  /** Radius of the cylinder that carries the letters, m. The front faces of the letters are 3 mm above it. */
  readonly radius: number;
  /** Position of the upper edge of the first letter along X, m. */
  readonly top: number;
  /** Width of a letter, m; the height is 1.5 times the width. */
  readonly size: number;
}

/**
 * Coarse levels widen the strokes by this fraction of the tolerance. Otherwise, strokes narrower than a pixel would be
 * illegible.
 */
const BOLDER = 0.35;
/** Assumed number of segments of the hull, because the letters may be built before the hull. */
const HULL_SEGMENTS = 64;
const THICKNESS = 0.003;
/** Depth of the letters below the surface of the cylinder, m. */
const FOOT = 0.02;

/**
 * Appends letters to the side of a cylinder about X, one below the other, centred on azimuth 0. Their tops point
 * towards +X.
 */
export function appendLettering(builder: MeshBuilder, text: string, { radius, top, size }: LetteringOptions): void {
  const unit = size / 4;
  // The corners of a coarse hull are outside the true circle, so the letters are moved outwards by the same factor.
  const { growth } = builder.circleSection(HULL_SEGMENTS, radius, 0);
  [...text].forEach((letter, k) => {
    const base = top - (k + 1) * unit * 6 - k * unit * 1.6;
    for (const stroke of letterStrokes(letter)) {
      const outline = stroke.map(([x, y]) => [((x - 2) * unit) / radius, base + y * unit] as const);
      const wound = isCounterClockwise(outline) ? outline : [...outline].reverse();
      appendStroke(builder, bolder(wound, builder.tolerance * BOLDER, radius), radius * growth);
    }
  });
}

/** Moves the sides of a counter-clockwise stroke outward by `by` metres. Points are (azimuth, x). */
function bolder(outline: readonly Point[], by: number, radius: number): readonly Point[] {
  if (by <= 0) return outline;
  const flat = outline.map(([azimuth, x]) => [azimuth * radius, x] as const);
  return flat.map(([x, y], i): Point => {
    const [px, py] = flat[(i + flat.length - 1) % flat.length]!;
    const [nx, ny] = flat[(i + 1) % flat.length]!;
    const before = Math.hypot(x - px, y - py);
    const after = Math.hypot(nx - x, ny - y);
    const [ox, oy] = [(y - py) / before + (ny - y) / after, -(x - px) / before - (nx - x) / after];
    // (ox, oy) is the sum of two unit normals, which is shorter at a sharper corner.
    const scale = (2 * by) / Math.max(ox * ox + oy * oy, 0.5);
    return [(x + ox * scale) / radius, y + oy * scale];
  });
}

type Point = readonly [azimuth: number, x: number];

const isCounterClockwise = (outline: readonly (readonly [number, number])[]): boolean => {
  let area = 0;
  outline.forEach(([x, y], i) => {
    const [nx, ny] = outline[(i + 1) % outline.length]!;
    area += x * ny - nx * y;
  });
  return area > 0;
};

function appendStroke(builder: MeshBuilder, corners: readonly (readonly [number, number])[], radius: number): void {
  const [a, b, c, d] = corners as [readonly [number, number], readonly [number, number], readonly [number, number], readonly [number, number]]; // prettier-ignore
  const columns = Math.max(1, Math.ceil(Math.abs(b[0] - a[0]) / 0.12));
  const outline: [number, number][] = [];
  for (let k = 0; k <= columns; k++) outline.push(between(a, b, k / columns));
  for (let k = 0; k <= columns; k++) outline.push(between(c, d, k / columns));
  const vertex = ([azimuth, x]: readonly [number, number], r: number, n: readonly [number, number, number]): number =>
    builder.vertex(x, r * Math.cos(azimuth), r * Math.sin(azimuth), n[0], n[1], n[2], azimuth * radius, -x);
  const faces = [
    [radius + THICKNESS, 1],
    [radius - FOOT, -1],
  ] as const;
  // At a tolerance this large, only the front face of a stroke matters, so its other faces are omitted.
  const faceOnly = builder.tolerance >= FOOT + THICKNESS;
  for (const [r, sign] of faceOnly ? faces.slice(0, 1) : faces) {
    // prettier-ignore
    const face = outline.map((p) => vertex(p, r, [0, sign * Math.cos(p[0]), sign * Math.sin(p[0])]));
    for (let k = 0; k < columns; k++) {
      const quad = [face[k]!, face[k + 1]!, face[2 * columns - k]!, face[2 * columns + 1 - k]!] as const;
      if (sign > 0) builder.quad(...quad);
      else builder.quad(quad[3], quad[2], quad[1], quad[0]);
    }
  }
  if (faceOnly) return;
  outline.forEach((p, k) => {
    const q = outline[(k + 1) % outline.length]!;
    const along = (q[0] - p[0]) * radius;
    const middle = (p[0] + q[0]) / 2;
    const n = [-along, -(p[1] - q[1]) * -Math.sin(middle), (p[1] - q[1]) * -Math.cos(middle)] as const;
    const r = [radius + THICKNESS, radius - FOOT] as const;
    builder.quad(vertex(p, r[0], n), vertex(p, r[1], n), vertex(q, r[1], n), vertex(q, r[0], n));
  });
}

const between = (p: readonly [number, number], q: readonly [number, number], t: number): [number, number] => [
  p[0] + (q[0] - p[0]) * t,
  p[1] + (q[1] - p[1]) * t,
];
