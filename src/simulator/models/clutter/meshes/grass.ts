import { MeshBuilder } from '../../geometry/mesh-builder.js';
import type { Mesh } from '../../model.js';
import { drawn } from '../textures/strokes.js';
import { appendCard, type Crown } from './card.js';

/** Numbers of cards per tuft and strips per card, for each level of detail, the nearest first. */
const DETAILS = [
  { cards: 2, strips: 2 },
  { cards: 2, strips: 1 },
  { cards: 1, strips: 1 },
] as const;

/** The height of a tuft of scale 1, m. */
export const GRASS_HEIGHT = 0.36;

/**
 * The normals point mostly upwards, so that a meadow is lit almost like bare ground. `light` does not darken the lower
 * part, because the shader does so with the `foot` of the ecotype.
 */
const MEADOW: Crown = { normal: ([x, y]) => [x * 0.9, y * 0.9, 1], light: () => 1 };

/** Horizontal distance by which the tips of the blades lean, m. */
const LEANING = 0.14;

/**
 * Builds a tuft of bent blades for stages, about 0.6 m wide. The roots reach below the ground, so that no gap is
 * visible where the ground slopes.
 */
export function grassTuft(variety: number, detail: 0 | 1 | 2): Mesh {
  const builder = new MeshBuilder();
  const { cards, strips } = DETAILS[detail];
  for (let k = 0; k < cards; k++) {
    const turn = (k / cards) * Math.PI + 0.7 * variety + drawn(-0.2, 0.2, k, 90 + variety);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const lean = LEANING * (k % 2 === 0 ? 1 : -1);
    const height = GRASS_HEIGHT * drawn(0.82, 1.1, k, 92 + variety);
    const offset = cards === 1 ? 0 : drawn(-0.1, 0.1, k, 94 + variety);
    appendCard(
      builder,
      {
        root: [-s * offset, c * offset, -0.04],
        rise: [0, 0, height + 0.04],
        droop: [-s * lean, c * lean, -0.12 * height],
        width: [0.62 * c, 0.62 * s, 0],
        strips,
      },
      MEADOW,
    );
  }
  return builder.build();
}
