import { MeshBuilder } from '../../geometry/mesh-builder.js';
import type { Mesh } from '../../model.js';
import { drawn, GOLDEN_ANGLE } from '../textures/strokes.js';
import { appendBough, type Sprays } from './bough.js';
import { roundCrown } from './crown.js';

/** For each level of detail, the nearest first: the number of boughs of a shrub, and the sprays of each bough. */
const DETAILS: readonly (Sprays & { readonly boughs: number })[] = [
  { boughs: 6, count: 5, size: 1.45 },
  { boughs: 4, count: 3, size: 1.75 },
  { boughs: 3, count: 1, size: 2.5 },
];

/** Builds the leaves of a shrub in the open: several boughs of different size, which begin at the ground. */
export function wildShrubLeaves(variety: number, detail: 0 | 1 | 2): Mesh {
  const builder = new MeshBuilder();
  const crown = roundCrown([0, 0, 0.25], [0.75, 0.75]);
  const { boughs, ...sprays } = DETAILS[detail]!;
  for (let k = 0; k < boughs; k++) {
    const turn = k * GOLDEN_ANGLE + variety;
    const out = k === 0 ? 0.05 : 0.42 * drawn(0.7, 1.15, k, 180 + variety);
    const radius = (k === 0 ? 0.42 : 0.34) * drawn(0.8, 1.2, k, 182 + variety) * (detail === 2 ? 1.15 : 1);
    const z = (k === 0 ? 0.48 : 0.22) * drawn(0.75, 1.3, k, 184 + variety);
    const bough = { centre: [Math.cos(turn) * out, Math.sin(turn) * out, z], radius, flatness: 0.8 } as const;
    appendBough(builder, bough, sprays, crown, 140 + k + 10 * variety);
  }
  return builder.build();
}
