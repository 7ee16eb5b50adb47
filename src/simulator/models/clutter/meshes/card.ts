import { vec3, type Vec3 } from '../../../../base/math/index.js';
import type { MeshBuilder } from '../../geometry/mesh-builder.js';

/** A sheet with an image of foliage; the middle of its lower edge is at `root`. Units are metres, and +Z is up. */
export interface Card {
  readonly root: Vec3;
  /** Vector from the middle of the lower edge to the middle of the upper edge. */
  readonly rise: Vec3;
  /** Vector from the left edge to the right edge. */
  readonly width: Vec3;
  /** The vector by which the upper edge droops. The droop grows with the square of the height on the sheet. */
  readonly droop?: Vec3;
  /** Number of strips into which the sheet is divided from bottom to top. */
  readonly strips?: number;
  /** How many times the image repeats along each edge; 1 by default. */
  readonly repeats?: number;
}

export interface Crown {
  /** Returns the normal for the shading of a point; it may have any length. */
  readonly normal: (point: Vec3) => Vec3;
  /** Returns the share of the ambient light that reaches a point, [0, 1]; less than 1 inside the plant. */
  readonly light: (point: Vec3) => number;
}

export function appendCard(builder: MeshBuilder, card: Card, crown: Crown): void {
  const { root, rise, width, droop = [0, 0, 0], strips = 1, repeats = 1 } = card;
  let below: readonly [number, number] | null = null;
  for (let strip = 0; strip <= strips; strip++) {
    const t = strip / strips;
    const corner = (side: -0.5 | 0.5): number => {
      const along = (k: 0 | 1 | 2): number => root[k] + rise[k] * t + droop[k] * t * t + width[k] * side;
      const [x, y, z] = [along(0), along(1), along(2)] as const;
      const [nx, ny, nz] = vec3.normalize(crown.normal([x, y, z]));
      return builder.vertex(x, y, z, nx, ny, nz, (side + 0.5) * repeats, (1 - t) * repeats, crown.light([x, y, z]));
    };
    const edge = [corner(-0.5), corner(0.5)] as const;
    if (below) builder.quad(below[0], below[1], edge[1], edge[0]);
    below = edge;
  }
}
