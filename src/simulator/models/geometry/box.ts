import type { Vec3 } from '../../../base/math/index.js';
import type { MeshBuilder } from './mesh-builder.js';
import { THREAD } from './tube.js';

export interface BoxOptions {
  /** Width of the rounded edges, m. The bevel is never wider than about half the smallest side. */
  readonly bevel: number;
  /** Length on the surface that one repeat of the image covers, m. */
  readonly tile: number;
}

export const BOX_DEFAULTS: BoxOptions = { bevel: 0.01, tile: 1 };

type Axis = 0 | 1 | 2;

/**
 * The faces of a box, each with its axis, and the signed axes that are right and up in its image. On the four sides, +X
 * is up, so that writing is upright on an upright box. On the two ends, −Z is up.
 */
const FACES: readonly { axis: Axis; sign: 1 | -1; right: [Axis, 1 | -1]; up: [Axis, 1 | -1] }[] = [
  { axis: 0, sign: 1, right: [1, -1], up: [2, -1] },
  { axis: 0, sign: -1, right: [1, 1], up: [2, -1] },
  { axis: 1, sign: 1, right: [2, 1], up: [0, 1] },
  { axis: 1, sign: -1, right: [2, -1], up: [0, 1] },
  { axis: 2, sign: 1, right: [1, -1], up: [0, 1] },
  { axis: 2, sign: -1, right: [1, 1], up: [0, 1] },
];

/**
 * Appends a box of `size` metres, centred on the origin. Each edge and each corner is replaced by one bevel. The large
 * faces are flat-shaded. The bevels are shaded as if they were curved, so that the edges catch the light.
 */
export function appendBox(builder: MeshBuilder, size: Vec3, options: Partial<BoxOptions> = {}): void {
  const { tile } = { ...BOX_DEFAULTS, ...options };
  const { tolerance } = builder;
  if (tolerance > 0 && Math.hypot(...size) <= tolerance) return;
  const half: Vec3 = [size[0] / 2, size[1] / 2, size[2] / 2];
  const authored = Math.min(options.bevel ?? BOX_DEFAULTS.bevel, half[0] * 0.98, half[1] * 0.98, half[2] * 0.98);

  // A bevel replaces a corner by a triangle. The distance between the corner and the triangle is 2 / √3 times the width
  // of the bevel.
  const bevel = authored * 1.155 <= tolerance ? 0 : authored;

  /**
   * Adds a vertex at a corner of the flat area of `face`, and returns its index. The vertex has the coordinates of this
   * point in the image of `uvFace`.
   */
  const corner = (
    face: Axis,
    signs: Vec3,
    uvFace = FACES.find((f) => f.axis === face && f.sign === signs[face])!,
  ): number => {
    const p: [number, number, number] = [0, 0, 0];
    for (const axis of [0, 1, 2] as const) p[axis] = signs[axis] * (half[axis] - (axis === face ? 0 : bevel));
    const n: [number, number, number] = [0, 0, 0];
    n[face] = signs[face];
    const [right, rightSign] = uvFace.right;
    const [up, upSign] = uvFace.up;
    // On a bevel, the image of `uvFace` continues beyond the edge of that face. Otherwise, the triangles of the bevel
    // would have no area in the image.
    const fold = uvFace.axis === face ? 0 : bevel;
    const u = p[right] * rightSign + (right === face ? Math.sign(p[right]) * rightSign * fold : 0);
    const v = p[up] * upSign + (up === face ? Math.sign(p[up]) * upSign * fold : 0);
    return builder.vertex(p[0], p[1], p[2], n[0], n[1], n[2], u / tile, -v / tile);
  };

  // Where a level is used, faces this narrow are at most a twelfth of a pixel wide.
  const isNarrow = (axis: Axis): boolean => size[axis] <= tolerance * THREAD;
  for (const face of FACES) {
    if (isNarrow(face.right[0]) || isNarrow(face.up[0])) continue;
    const at = (r: number, u: number): number => {
      const signs: [number, number, number] = [0, 0, 0];
      signs[face.axis] = face.sign;
      signs[face.right[0]] = r * face.right[1];
      signs[face.up[0]] = u * face.up[1];
      return corner(face.axis, signs, face);
    };
    builder.quad(at(-1, -1), at(1, -1), at(1, 1), at(-1, 1));
  }
  if (bevel <= 0) return;
  for (const [a, b, along] of [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
  ] as const) {
    // prettier-ignore
    for (const sa of [-1, 1] as const) {
      for (const sb of [-1, 1] as const) {
        const uvFace = FACES.find((f) => f.axis === a && f.sign === sa)!;
        const at = (face: Axis, sAlong: number): number => {
          const signs: [number, number, number] = [0, 0, 0];
          signs[a] = sa;
          signs[b] = sb;
          signs[along] = sAlong;
          return corner(face, signs, uvFace);
        };
        // The axes a, b and `along` form a right-handed system in this order, so for a viewer at the end of `along`,
        // turning from a to b is counter-clockwise.
        if (sa * sb > 0) builder.quad(at(a, -1), at(b, -1), at(b, 1), at(a, 1));
        else builder.quad(at(a, 1), at(b, 1), at(b, -1), at(a, -1));
      }
    }
  }
  for (let i = 0; i < 8; i++) {
    const signs: Vec3 = [i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1];
    const uvFace = FACES.find((f) => f.axis === 0 && f.sign === signs[0])!;
    const [x, y, z] = [corner(0, signs, uvFace), corner(1, signs, uvFace), corner(2, signs, uvFace)];
    if (signs[0] * signs[1] * signs[2] > 0) builder.triangle(x, y, z);
    else builder.triangle(x, z, y);
  }
}
