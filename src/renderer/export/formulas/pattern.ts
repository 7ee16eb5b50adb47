import { mixNumber, type Vec3 } from '../../../base/math/index.js';
import type { PatternName } from '../../../contract/vocabulary/index.js';

type FormulaName = Exclude<PatternName, 'none' | 'image'>;

/** As in shaders/paint/pattern.wgsl. */
const CAMOUFLAGE_SLOPE = 0.25;

/**
 * Returns the share of the second colour at a point. The same computation as `pattern_share` in
 * shaders/paint/pattern.wgsl.
 * @param point in the vessel's frame, m
 * @param width size of a pixel on the surface, m
 */
export function patternShare(
  name: FormulaName,
  { scale, angleDeg }: { readonly scale: number; readonly angleDeg: number },
  [x, y, z]: Vec3,
  width: number,
): number {
  const angle = (angleDeg * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle) / scale, Math.sin(angle) / scale];
  const cell = Math.max(width / scale, 1e-6);
  const turned: Vec3 = [x / scale, cosine * y + sine * z, cosine * z - sine * y];
  const tilted = { across: cosine * y - sine * x, along: cosine * x + sine * y };
  return 0.5 + 0.5 * signedShare(name, turned, tilted, cell);
}

/**
 * @param turned point in a frame that is turned about the hull, cells
 * @param tilted coordinates along the directions in which stripes and bands alternate, cells
 * @returns −1 for the first colour, 1 for the second
 */
function signedShare(
  name: FormulaName,
  turned: Vec3,
  { across, along }: { readonly across: number; readonly along: number },
  cell: number,
): number {
  switch (name) {
    case 'stripes':
      return cells(across, cell);
    case 'bands':
      return cells(along, cell);
    case 'checks':
      return cells(turned[0], cell) * cells(turned[1], cell) * cells(turned[2], cell);
    case 'camouflage':
      return camouflage(turned, cell);
  }
}

const saturate = (value: number): number => Math.min(Math.max(value, 0), 1);

function cells(t: number, width: number): number {
  const cell = Math.floor(t);
  const fromEdge = 0.5 - Math.abs(t - cell - 0.5);
  const odd = cell - 2 * Math.floor(cell / 2);
  return (2 * odd - 1) * Math.min((2 * fromEdge) / width, 1) * saturate(2 - width);
}

function camouflage([x, y, z]: Vec3, width: number): number {
  const level = (2 * spots(x, y, z) + spots(x * 2 + 19.5, y * 2 + 19.5, z * 2 + 19.5)) / 3 - 0.5;
  return Math.min(Math.max((2 * level) / (CAMOUFLAGE_SLOPE * width), -1), 1) * saturate(2 - width / 2);
}

/** Computes with plain numbers instead of vectors, because a texture has millions of points. */
function spots(x: number, y: number, z: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const k = Math.floor(z);
  const u = smooth(x - i);
  const v = smooth(y - j);
  const x00 = mixNumber(gridNoise(i, j, k), gridNoise(i + 1, j, k), u);
  const x10 = mixNumber(gridNoise(i, j + 1, k), gridNoise(i + 1, j + 1, k), u);
  const x01 = mixNumber(gridNoise(i, j, k + 1), gridNoise(i + 1, j, k + 1), u);
  const x11 = mixNumber(gridNoise(i, j + 1, k + 1), gridNoise(i + 1, j + 1, k + 1), u);
  return mixNumber(mixNumber(x00, x10, v), mixNumber(x01, x11, v), smooth(z - k));
}

const smooth = (f: number): number => f * f * (3 - 2 * f);

function gridNoise(x: number, y: number, z: number): number {
  let h = Math.imul(x, 0x8da6b343) ^ Math.imul(y, 0xd8163841) ^ Math.imul(z, 0xcb1ab31f);
  h = Math.imul(h ^ (h >>> 13), 0x5bd1e995);
  h ^= h >>> 15;
  return (h >>> 8) / 16777216;
}
