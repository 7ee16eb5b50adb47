import type { Vec3 } from '../../src/base/math/vec3.js';
import { normalFromOctahedral, type Octahedral, packUnitVector } from '../../src/base/math/octahedral.js';

/** Returns the sign. Zero counts as positive, so that points on a fold of the map stay there. */
const sign = (c: number): number => (c >= 0 ? 1 : -1);

/**
 * Maps a vector to a point of [-1, 1]². The length of the vector has no effect, but must not be zero. Twin of
 * `octahedral_from_normal` in shaders/lib/octahedral.wgsl, which describes the mapping.
 */
export function octahedralFromNormal(n: Vec3): Octahedral {
  const sum = Math.abs(n[0]) + Math.abs(n[1]) + Math.abs(n[2]);
  const x = n[0] / sum;
  const y = n[1] / sum;
  return n[2] >= 0 ? [x, y] : [(1 - Math.abs(y)) * sign(x), (1 - Math.abs(x)) * sign(y)];
}

/** Packs a normal as 2 × snorm16 into an unsigned 32-bit integer; x is the low half. Twin of `pack_normal`. */
export function packNormal(n: Vec3): number {
  return packUnitVector(n[0], n[1], n[2]);
}

/** Twin of `unpack_normal`. */
export function unpackNormal(packed: number): Vec3 {
  // The shifts extend the signs. The two lowest snorm values, -32768 and -32767, both mean -1 (WGSL, unpack2x16snorm).
  const x = Math.max(((packed << 16) >> 16) / 32767, -1);
  const y = Math.max((packed >> 16) / 32767, -1);
  return normalFromOctahedral([x, y]);
}
