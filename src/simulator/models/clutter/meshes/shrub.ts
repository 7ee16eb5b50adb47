import { MeshBuilder } from '../../geometry/mesh-builder.js';
import type { Mesh } from '../../model.js';
import { drawn } from '../textures/strokes.js';
import { appendCard } from './card.js';
import { roundCrown } from './crown.js';
import { appendStem } from './stem.js';

/** The number of cards and twigs in a shrub, for each level of detail, the nearest first. */
const DETAILS = [
  { cards: 9, twigs: 4 },
  { cards: 5, twigs: 0 },
  { cards: 2, twigs: 0 },
] as const;

/** Builds the leaves of a low, round shrub, about 1.1 m wide and 0.8 m high. */
export function shrubLeaves(variety: number, detail: 0 | 1 | 2): Mesh {
  const builder = new MeshBuilder();
  const { cards } = DETAILS[detail];
  const family = 110 + variety * 10;
  const crown = roundCrown([0, 0, 0.2], [0.55, 0.6]);
  for (let k = 0; k < cards; k++) {
    const turn = (k / cards) * Math.PI * (detail === 2 ? 1 : 2) + drawn(-0.25, 0.25, k, family);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const upper = k % 3 === 2 && detail === 0;
    const out = detail === 2 ? 0 : upper ? 0.06 : 0.22;
    const size = detail === 2 ? 1.15 : detail === 1 ? 0.9 : drawn(0.62, 0.8, k, family + 1);
    const tilt = detail === 2 ? 0 : upper ? 0.15 : 0.42;
    appendCard(
      builder,
      {
        root: [c * out, s * out, upper ? 0.14 : -0.1],
        rise: [c * tilt * size, s * tilt * size, size * (detail === 2 ? 0.85 : 0.9)],
        width: [-s * size, c * size, 0],
      },
      crown,
    );
  }
  return builder.build();
}

/** Builds the twigs, which begin at the root of the shrub; null at a level of detail without twigs. */
export function shrubTwigs(variety: number, detail: 0 | 1 | 2): Mesh | null {
  const { twigs } = DETAILS[detail];
  if (twigs === 0) return null;
  const builder = new MeshBuilder();
  for (let k = 0; k < twigs; k++) {
    const turn = (k / twigs) * 6.2832 + drawn(-0.4, 0.4, k, 116 + variety * 10);
    appendStem(builder, [[0, 0, -0.08], [Math.cos(turn) * 0.26, Math.sin(turn) * 0.26, 0.42]], [0.022, 0.008], 3); // prettier-ignore
  }
  return builder.build();
}
