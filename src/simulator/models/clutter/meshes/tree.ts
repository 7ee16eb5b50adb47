import { MeshBuilder } from '../../geometry/mesh-builder.js';
import type { Mesh } from '../../model.js';
import type { Vec3 } from '../../../../base/math/index.js';
import { drawn, GOLDEN_ANGLE } from '../textures/strokes.js';
import { appendCard, type Crown } from './card.js';
import { roundCrown } from './crown.js';
import { appendStem } from './stem.js';
import { crownRadius, treeForm } from './tree-form.js';

interface Detail {
  readonly cards: number;
  readonly size: number;
  readonly sheets: readonly number[];
  readonly sides: number;
  readonly branches: number;
}

/**
 * The levels of detail, the nearest first. `cards` is the number of sprays of leaves around the crown, and `size` is
 * the size of a spray. `sheets` are the heights of the horizontal sheets in the crown, as fractions of the crown's
 * height. `sides` is the number of sides of the trunk.
 */
const DETAILS: readonly [Detail, Detail, Detail] = [
  { cards: 36, size: 1.06, sheets: [0.3, 0.7], sides: 7, branches: 5 },
  { cards: 14, size: 1.55, sheets: [0.45], sides: 4, branches: 0 },
  { cards: 0, size: 0, sheets: [0.45], sides: 3, branches: 0 },
];

/**
 * The sheets that fill the crown, relative to the crown: `wide` and `high` are their size, and `sunk` is the share of
 * the remaining height that is below them.
 */
const FILLING = { wide: 0.85, high: 0.9, sunk: 0.45 } as const;

/**
 * `FILL` is the light on the sheets of leaves inside a crown. `FAR` is the light on them at the last level of detail,
 * where the crown has no other leaves.
 */
const FILL = 0.5;
const FAR = 0.85;

/**
 * Builds the leaves of a tree on the plain ground of a stage: sprays on the surface of the crown, facing outward. These
 * trees must look the same in all versions.
 */
export function stagedTreeLeaves(variety: number, detail: 0 | 1 | 2): Mesh {
  const builder = new MeshBuilder();
  const form = treeForm(variety);
  const { sheets, cards, size } = DETAILS[detail];
  const crown = form.height - form.bole;
  const light = roundCrown([0, 0, form.bole + crown * 0.42], [form.spread, crown * 0.55]);
  for (let k = 0; k < cards; k++) {
    const t = (k + 0.5) / cards;
    // The sprays are numbered from bottom to top. Each is turned from the previous one by the golden angle, with a
    // random offset. In the finest level of detail, every fourth spray is deep inside the crown.
    const turn = k * GOLDEN_ANGLE + drawn(-0.3, 0.3, k, 130 + variety);
    const depth = detail === 0 && k % 4 === 3 ? 0.3 : 0.66;
    const r = crownRadius(form, t) * depth;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const side = size * (form.spread * 0.5 + 0.25) * drawn(0.85, 1.15, k, 132 + variety);
    // Most sprays lie along the surface of the crown, and their tips are slightly raised.
    const pitch = (k % 3 === 1 ? 0.6 : 0.95) + 0.75 * t + drawn(-0.25, 0.25, k, 136 + variety);
    const rise: Vec3 = [c * Math.cos(pitch) * side, s * Math.cos(pitch) * side, Math.sin(pitch) * side];
    const middle: Vec3 = [c * r, s * r, form.bole + crown * t * 0.94];
    const swing = drawn(-0.5, 0.5, k, 134 + variety);
    const [wx, wy] = [
      -s * Math.cos(swing) - c * Math.sin(swing) * 0.5,
      c * Math.cos(swing) - s * Math.sin(swing) * 0.5,
    ];
    appendCard(
      builder,
      {
        root: [middle[0] - rise[0] * 0.45, middle[1] - rise[1] * 0.45, middle[2] - rise[2] * 0.45],
        rise,
        width: [wx * side, wy * side, Math.sin(swing) * side * 0.6],
      },
      light,
    );
  }
  // Large sheets of leaves fill the crown, because sky and ground would otherwise be visible through its middle. Except
  // at the last level, the sheets are darker, because the sprays on the surface of the crown shade them.
  const filling: Crown = { ...light, light: (point) => (cards === 0 ? FAR : FILL) * light.light(point) };
  const fill = cards === 0 ? 1.12 : FILLING.wide;
  const width = 2 * form.spread * fill;
  for (const turn of [0.5 * variety, 0.5 * variety + Math.PI / 2]) {
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const height = crown * (cards === 0 ? 1.1 : FILLING.high);
    const foot = form.bole + (crown - height) * (cards === 0 ? 0.45 : FILLING.sunk);
    appendCard(builder, { root: [0, 0, foot], rise: [0, 0, height], width: [c * width, s * width, 0] }, filling);
  }
  for (const level of sheets) {
    const across = 1.7 * crownRadius(form, level) * fill;
    const z = form.bole + crown * level;
    appendCard(
      builder,
      { root: [0, -across / 2, z], rise: [0, across, 0.25 * across], width: [across, 0, 0] },
      filling,
    );
  }
  return builder.build();
}

/** Builds the trunk, which begins a metre below the ground, so that no gap is visible where the ground slopes. */
export function stagedTreeTrunk(variety: number, detail: 0 | 1 | 2): Mesh {
  const builder = new MeshBuilder();
  const form = treeForm(variety);
  const { sides, branches } = DETAILS[detail];
  const bow = 0.18 * form.bole;
  const top: Vec3 = [bow * 0.4, -bow, form.height * 0.78];
  const middle: Vec3 = [bow, -bow * 0.3, form.bole + 0.6];
  const path: Vec3[] = [[0, 0, -1], [0, 0, 0.25], middle, top]; // prettier-ignore
  const radii = [form.trunk * 1.6, form.trunk * 1.15, form.trunk * 0.75, form.trunk * 0.15];
  const kept = detail === 2 ? [0, 2, 3] : [0, 1, 2, 3];
  appendStem(builder, kept.map((i) => path[i]!), kept.map((i) => radii[i]!), sides); // prettier-ignore
  for (let k = 0; k < branches; k++) {
    const turn = k * GOLDEN_ANGLE + variety;
    const from: Vec3 = [middle[0], middle[1], form.bole + (form.height - form.bole) * (0.05 + 0.1 * k)];
    const reach = form.spread * 0.62;
    const to: Vec3 = [Math.cos(turn) * reach, Math.sin(turn) * reach, from[2] + reach * 0.55];
    appendStem(builder, [from, to], [form.trunk * 0.4, form.trunk * 0.1], 4);
  }
  return builder.build();
}
