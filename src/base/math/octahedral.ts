import { normalize, type Vec3 } from './vec3.js';

/** A point in the square [-1, 1]². */
export type Octahedral = readonly [x: number, y: number];

/** Returns 1 or -1; 1 for zero. */
const sign = (c: number): number => (c >= 0 ? 1 : -1);

/** Returns the unit vector for a point in [-1, 1]². Twin of `normal_from_octahedral`. */
export function normalFromOctahedral(v: Octahedral): Vec3 {
  const z = 1 - Math.abs(v[0]) - Math.abs(v[1]);
  const unfold = Math.max(-z, 0);
  return normalize([v[0] - sign(v[0]) * unfold, v[1] - sign(v[1]) * unfold, z]);
}

/**
 * Packs the octahedral coordinates of a vector as two snorm16, x in the low half. Allocates nothing, because meshes
 * have a hundred thousand vertices.
 */
export function packUnitVector(nx: number, ny: number, nz: number): number {
  const scale = 1 / (Math.abs(nx) + Math.abs(ny) + Math.abs(nz));
  const px = nx * scale;
  const py = ny * scale;
  const x = nz >= 0 ? px : (1 - Math.abs(py)) * sign(px);
  const y = nz >= 0 ? py : (1 - Math.abs(px)) * sign(py);
  return ((snorm16(y) << 16) | (snorm16(x) & 0xffff)) >>> 0;
}

/** Converts a component to snorm16 (WGSL, pack2x16snorm): "⌊0.5 + 32767 × min(1, max(-1, e[i]))⌋". */
function snorm16(c: number): number {
  return Math.floor(0.5 + 32767 * Math.min(1, Math.max(-1, c)));
}
