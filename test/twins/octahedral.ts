import type { Vec3 } from '../../src/base/math/vec3.js';
import { normalFromOctahedral, type Octahedral, packUnitVector } from '../../src/base/math/octahedral.js';

/** Returns 1 or -1. Zero counts as positive, so a point on a fold of the map remains there. */
const sign = (c: number): number => (c >= 0 ? 1 : -1);

/**
 * Maps a nonzero vector to a point of [-1, 1]². Ignores the length of the vector. Twin of `octahedral_from_normal` in
 * shaders/lib/octahedral.wgsl, which describes the mapping.
 */
export function octahedralFromNormal(n: Vec3): Octahedral {
  const sum = Math.abs(n[0]) + Math.abs(n[1]) + Math.abs(n[2]);
  const x = n[0] / sum;
  const y = n[1] / sum;
  return n[2] >= 0 ? [x, y] : [(1 - Math.abs(y)) * sign(x), (1 - Math.abs(x)) * sign(y)];
}

/** Packs a normal as 2 × snorm16 in an unsigned 32-bit integer, with x in the low half. Twin of `pack_normal`. */
export function packNormal(n: Vec3): number {
  return packUnitVector(n[0], n[1], n[2]);
}

/** Unpacks a packed normal. Twin of `unpack_normal`. */
export function unpackNormal(packed: number): Vec3 {
  // The shifts restore the signs. The two lowest snorm values both mean -1 (WGSL, unpack2x16snorm).
  const x = Math.max(((packed << 16) >> 16) / 32767, -1);
  const y = Math.max((packed >> 16) / 32767, -1);
  return normalFromOctahedral([x, y]);
}
