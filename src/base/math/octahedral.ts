import { normalize, type Vec3 } from './vec3.js';

/** A point of the square [-1, 1]². */
export type Octahedral = readonly [x: number, y: number];

/** Returns 1 or -1; zero counts as positive, so that a point on a fold stays on it. */
const sign = (c: number): number => (c >= 0 ? 1 : -1);

/**
 * Returns the point of [-1, 1]² of a vector that is not zero; its length does not matter. Twin of
 * `octahedral_from_normal` in shaders/lib/octahedral.wgsl, where the mapping is described.
 */
export function octahedralFromNormal(n: Vec3): Octahedral {
  const sum = Math.abs(n[0]) + Math.abs(n[1]) + Math.abs(n[2]);
  const x = n[0] / sum;
  const y = n[1] / sum;
  return n[2] >= 0 ? [x, y] : [(1 - Math.abs(y)) * sign(x), (1 - Math.abs(x)) * sign(y)];
}

/** Returns the unit vector of a point of [-1, 1]². Twin of `normal_from_octahedral`. */
export function normalFromOctahedral(v: Octahedral): Vec3 {
  const z = 1 - Math.abs(v[0]) - Math.abs(v[1]);
  const unfold = Math.max(-z, 0);
  return normalize([v[0] - sign(v[0]) * unfold, v[1] - sign(v[1]) * unfold, z]);
}

/** Packs a normal as 2 × snorm16 in an unsigned 32-bit integer, x in the low half. Twin of `pack_normal`. */
export function packNormal(n: Vec3): number {
  return packUnitVector(n[0], n[1], n[2]);
}

/** Packs components as {@link packNormal} does, without allocating, for meshes of a hundred thousand vertices. */
export function packUnitVector(nx: number, ny: number, nz: number): number {
  const scale = 1 / (Math.abs(nx) + Math.abs(ny) + Math.abs(nz));
  const px = nx * scale;
  const py = ny * scale;
  const x = nz >= 0 ? px : (1 - Math.abs(py)) * sign(px);
  const y = nz >= 0 ? py : (1 - Math.abs(px)) * sign(py);
  return ((snorm16(y) << 16) | (snorm16(x) & 0xffff)) >>> 0;
}

/** Unpacks a packed normal. Twin of `unpack_normal`. */
export function unpackNormal(packed: number): Vec3 {
  // Shifts restore the signs. The lowest snorm means -1 like the one above it (WGSL, unpack2x16snorm).
  const x = Math.max(((packed << 16) >> 16) / 32767, -1);
  const y = Math.max((packed >> 16) / 32767, -1);
  return normalFromOctahedral([x, y]);
}

/** Converts a component to snorm16 (WGSL, pack2x16snorm): "⌊0.5 + 32767 × min(1, max(-1, e[i]))⌋". */
function snorm16(c: number): number {
  return Math.floor(0.5 + 32767 * Math.min(1, Math.max(-1, c)));
}
