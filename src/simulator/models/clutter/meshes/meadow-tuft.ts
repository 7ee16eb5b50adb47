import { vec3 } from '../../../../base/math/index.js';
import { MeshBuilder } from '../../geometry/mesh-builder.js';
import type { Mesh } from '../../model.js';
import { drawn } from '../textures/strokes.js';
import { GRASS_HEIGHT } from './grass.js';

/** Numbers of fans per tuft, columns per fan and strips per fan, for each level of detail, the nearest first. */
const FANS = [
  { fans: 2, columns: 3, strips: 2 },
  { fans: 2, columns: 2, strips: 1 },
  { fans: 1, columns: 2, strips: 1 },
] as const;

/**
 * Builds a tuft of the meadows of Earth, whose blades lean outwards from its middle. Two fans are back to back: one
 * is wide and low, the other narrow and upright. The blades of a fan differ in length, and point in different
 * directions. Therefore the tuft has no straight edge from any side, nor from above.
 */
export function meadowTuft(variety: number, detail: 0 | 1 | 2): Mesh {
  const builder = new MeshBuilder();
  const { fans, columns, strips } = FANS[detail];
  for (let k = 0; k < fans; k++) {
    const inner = k % 2 === 1;
    const middle = k * 2.7 + 1.9 * variety + drawn(-0.3, 0.3, k, 90 + variety);
    appendFan(builder, {
      middle,
      span: detail === 2 ? 2.6 : inner ? 2.6 : 3.1,
      inner: inner ? 0.09 : 0.15,
      reach: (inner ? 0.18 : 0.33) * drawn(0.9, 1.15, k, 98 + variety),
      height: GRASS_HEIGHT * (inner ? 1.35 : 1.12) * drawn(0.9, 1.1, k, 92 + variety),
      across: [0.37 * variety + 0.5 * k, inner ? 0.75 : 1],
      columns,
      strips,
      family: 94 + variety + 8 * k,
    });
  }
  return builder.build();
}

interface Fan {
  /** Direction in which the middle of the fan leans, rad, and the angle between its first and its last blade, rad. */
  readonly middle: number;
  readonly span: number;
  /** Distance of the roots from the middle of the tuft, m, and of the tips from the roots, m. */
  readonly inner: number;
  readonly reach: number;
  readonly height: number;
  /** First texture coordinate at the first blade, and its change to the last blade. */
  readonly across: readonly [number, number];
  readonly columns: number;
  readonly strips: number;
  /** Seed of the differences between blades. */
  readonly family: number;
}

/** Appends a sheet that is bent like a part of a funnel. */
function appendFan(
  builder: MeshBuilder,
  { middle, span, inner, reach, height, across, columns, strips, family }: Fan,
): void {
  let before: readonly number[] | null = null;
  for (let column = 0; column <= columns; column++) {
    const share = column / columns;
    const angle = middle + span * (share - 0.5);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const key = 4 * columns + column;
    const tall = height * drawn(0.72, 1.2, key, family);
    const far = reach * drawn(0.75, 1.25, key, family + 4);
    const edge: number[] = [];
    for (let strip = 0; strip <= strips; strip++) {
      const t = strip / strips;
      const out = inner + far * (0.25 * t + 0.75 * t * t);
      const z = (tall + 0.04) * t - 0.14 * far * t * t - 0.04;
      const [nx, ny, nz] = vec3.normalize([(0.7 * out + 0.25) * c, (0.7 * out + 0.25) * s, 0.7 + Math.max(0, z)]);
      edge.push(builder.vertex(c * out, s * out, z, nx, ny, nz, across[0] + across[1] * share, 1 - t, 1));
    }
    for (let strip = 0; before && strip < strips; strip++) {
      builder.quad(before[strip]!, edge[strip]!, edge[strip + 1]!, before[strip + 1]!);
    }
    before = edge;
  }
}
