import { vec3, type Vec3 } from '../../../base/math/index.js';

/**
 * A sphere that is divided into the six faces of a cube. The face coordinates, from −1 to 1, are warped by a tangent,
 * which makes the squares of a level similar in size.
 */

/** A square of a face. Each edge of the face has 2^level squares, counted from 0 at the face coordinate −1. */
export interface Square {
  readonly face: number;
  readonly level: number;
  readonly x: number;
  readonly y: number;
}

/** Axes of a face in body-fixed axes, with right × up = out. */
interface FaceAxes {
  readonly right: Vec3;
  readonly up: Vec3;
  readonly out: Vec3;
}

export const FACES: readonly FaceAxes[] = [
  { out: [1, 0, 0], right: [0, 1, 0], up: [0, 0, 1] },
  { out: [-1, 0, 0], right: [0, -1, 0], up: [0, 0, 1] },
  { out: [0, 1, 0], right: [-1, 0, 0], up: [0, 0, 1] },
  { out: [0, -1, 0], right: [1, 0, 0], up: [0, 0, 1] },
  { out: [0, 0, 1], right: [0, 1, 0], up: [-1, 0, 0] },
  { out: [0, 0, -1], right: [0, 1, 0], up: [1, 0, 0] },
];

/** Returns the tangent of `s` · 45°. It is exactly ±1 at the edges, so neighbouring faces match. */
export function warp(s: number): number {
  return s === 1 || s === -1 ? s : Math.tan(s * (Math.PI / 4));
}

/**
 * Writes the unit direction of a point of a face.
 * @param a,b warped face coordinates; beyond ±1, the point is outside the face but in its plane
 */
export function writeDirection(out: Float64Array, face: number, a: number, b: number): void {
  const k = 1 / Math.sqrt(1 + a * a + b * b);
  const { right, up, out: outward } = FACES[face] as FaceAxes;
  out[0] = (outward[0] + a * right[0] + b * up[0]) * k;
  out[1] = (outward[1] + a * right[1] + b * up[1]) * k;
  out[2] = (outward[2] + a * right[2] + b * up[2]) * k;
}

export function centreDirection(square: Square): Vec3 {
  const scale = 2 / 2 ** square.level;
  const out = new Float64Array(3);
  writeDirection(out, square.face, warp((square.x + 0.5) * scale - 1), warp((square.y + 0.5) * scale - 1));
  return [out[0] as number, out[1] as number, out[2] as number];
}

/** Returns the edge length of a level's squares, measured in the middle of a face, m. */
export function squareSize(level: number, meanRadius: number): number {
  return (Math.PI / 2) * meanRadius * 2 ** -level;
}

export function squareAt(direction: Vec3, level: number): Square {
  let face = 0;
  let most = -Infinity;
  for (let candidate = 0; candidate < FACES.length; candidate++) {
    const along = vec3.dot(FACES[candidate]!.out, direction);
    if (along > most) [face, most] = [candidate, along];
  }
  const { right, up } = FACES[face]!;
  const last = 2 ** level - 1;
  const place = (axis: Vec3): number => {
    const warped = Math.atan(vec3.dot(axis, direction) / most) / (Math.PI / 2) + 0.5;
    return Math.min(last, Math.max(0, Math.floor(warped * 2 ** level)));
  };
  return { face, level, x: place(right), y: place(up) };
}

/** Returns the direction within a square that is nearest to `direction`, approximately. Both are unit vectors. */
export function nearestDirection({ face, level, x, y }: Square, direction: Vec3): Vec3 {
  const { right, up, out } = FACES[face]!;
  // A direction on the other side of the body is nearest to the edge of the face.
  const along = Math.max(1e-9, vec3.dot(out, direction));
  const scale = 2 / 2 ** level;
  const place = (axis: Vec3, first: number): number => {
    const s = Math.atan(vec3.dot(axis, direction) / along) / (Math.PI / 4);
    return warp(Math.min((first + 1) * scale - 1, Math.max(first * scale - 1, s)));
  };
  const nearest = new Float64Array(3);
  writeDirection(nearest, face, place(right, x), place(up, y));
  return [nearest[0]!, nearest[1]!, nearest[2]!];
}

export function childrenOf({ face, level, x, y }: Square): readonly [Square, Square, Square, Square] {
  const child = (dx: number, dy: number): Square => ({ face, level: level + 1, x: 2 * x + dx, y: 2 * y + dy });
  return [child(0, 0), child(1, 0), child(0, 1), child(1, 1)];
}

/** The number of cells along the edge of a square that is drawn as one mesh (a chunk). */
export const CHUNK_CELLS = 16;
/** Approximate distance between vertices in the smallest chunk, m. */
const FINEST_CELL = 4.8;

/** Returns the level of the finest squares in which ground with relief is drawn. */
export function finestChunkLevel(meanRadius: number): number {
  return Math.max(0, Math.floor(Math.log2(squareSize(0, meanRadius) / (CHUNK_CELLS * FINEST_CELL))));
}
