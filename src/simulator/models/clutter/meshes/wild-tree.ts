import { smoothstep, type Vec3 } from '../../../../base/math/index.js';
import { MeshBuilder } from '../../geometry/mesh-builder.js';
import type { Mesh } from '../../model.js';
import { drawn, GOLDEN_ANGLE } from '../textures/strokes.js';
import { appendBough, type Bough, type Sprays } from './bough.js';
import { appendCard, type Crown } from './card.js';
import { roundCrown } from './crown.js';
import { appendStem } from './stem.js';
import { crownRadius, type TreeForm } from './tree-form.js';

/** The path of a large branch, from the trunk to the bough at its end. */
type Limb = readonly [Vec3, Vec3, Vec3];

interface WildForm extends TreeForm {
  readonly limbs: number;
  /** The outer end of a limb is higher than its inner end by this share of the limb's length. */
  readonly rise: number;
  /** Size of the boughs, relative to the crown. `flatness` is the ratio of a bough's height to its width. */
  readonly bough: number;
  readonly flatness: number;
}

/** A broad tree, a tall one, and a young one with a low crown. */
const FORMS: readonly WildForm[] = [
  { height: 8.6, bole: 2.5, spread: 4, belly: 0.45, trunk: 0.32, limbs: 8, rise: 0.42, bough: 0.36, flatness: 0.62 },
  { height: 12, bole: 3.6, spread: 2.7, belly: 0.4, trunk: 0.27, limbs: 9, rise: 0.35, bough: 0.46, flatness: 0.75 },
  { height: 6, bole: 0.8, spread: 2.3, belly: 0.35, trunk: 0.17, limbs: 7, rise: 0.5, bough: 0.42, flatness: 0.75 },
];

const wildForm = (variety: number): WildForm => FORMS[variety % FORMS.length]!;

/** The sprays of a bough, for the nearest level of detail and the next one. */
const SPRAYS: readonly [Sprays, Sprays] = [
  { count: 7, size: 1.3, repeats: 2 },
  { count: 4, size: 1.75 },
];

/** How many times the image of leaves repeats on the dark sheets, for the nearest level of detail and the next one. */
const SHEET_REPEATS = [4, 2] as const;

/**
 * Builds the leaves of a tree in the open. Each limb of the trunk carries two boughs of leaves, bright on top and dark
 * below. There are a few more boughs at the top. The sky is visible between the boughs.
 */
export function treeLeaves(variety: number, detail: 0 | 1 | 2): Mesh {
  const builder = new MeshBuilder();
  const form = wildForm(variety);
  const height = form.height - form.bole;
  const crown = roundCrown([0, 0, form.bole + height * 0.42], [form.spread, height * 0.6]);
  if (detail === 2) return farLeaves(form, variety);
  boughsOf(form, variety).forEach((bough, at) => {
    appendBough(builder, bough, SPRAYS[detail], crown, at + 40 * variety);
  });
  // Dark sheets of leaves in the middle of the crown hide the sky behind the gaps there.
  const dark: Crown = { normal: crown.normal, light: (point) => 0.5 * crown.light(point) };
  for (const turn of [0.5 * variety, 0.5 * variety + Math.PI / 2]) {
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const [wide, high] = [1.15 * form.spread, 0.6 * height];
    const stacked = high > 1.6 * wide ? 2 : 1;
    for (let k = 0; k < stacked; k++) {
      const root: Vec3 = [0, 0, form.bole + 0.18 * height + (high * k) / stacked];
      appendCard(
        builder,
        { root, rise: [0, 0, high / stacked], width: [c * wide, s * wide, 0], repeats: SHEET_REPEATS[detail] },
        dark,
      );
    }
  }
  return builder.build();
}

/**
 * Builds the leaves of a distant tree: two pairs of crossed sheets, of which the lower pair is wide and reaches the
 * ground, so that undergrowth seems to hide most of the trunk, and a level sheet for views from above. The normals are
 * those of one round crown, so that the tree has a bright side and a dark one.
 */
function farLeaves({ height, spread }: WildForm, variety: number): Mesh {
  const builder = new MeshBuilder();
  const { normal } = roundCrown([0, 0, 0.5 * height], [spread, 0.5 * height]);
  const crown: Crown = { normal, light: ([, , z]) => 0.3 + 0.7 * smoothstep(0.05, 0.9, z / height) };
  for (let k = 0; k < 4; k++) {
    const isLow = k < 2;
    const turn = 0.5 * variety + (isLow ? 0 : 0.7) + (k % 2) * (Math.PI / 2);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const wide = spread * (isLow ? 2.5 : 2.1) * drawn(0.94, 1.06, k, 190 + variety);
    const high = height * (isLow ? drawn(0.78, 0.88, k, 192 + variety) : 0.76);
    const tilt = drawn(-0.2, 0.2, k, 194 + variety);
    const out = drawn(-0.14, 0.14, k, 196 + variety) * spread - 0.5 * tilt * high;
    const root: Vec3 = [c * out, s * out, height * (isLow ? -0.03 : 0.3)];
    const rise: Vec3 = [c * tilt * high, s * tilt * high, high];
    appendCard(builder, { root, rise, width: [c * wide, s * wide, -tilt * wide] }, crown);
  }
  const across = 2.2 * spread;
  const root: Vec3 = [0, -across / 2, 0.5 * height];
  appendCard(builder, { root, rise: [0, across, 0], width: [across, 0, 0.2 * across] }, crown);
  return builder.build();
}

/**
 * Places the limbs in a spiral around the trunk, from bottom to top; each is turned from the previous one by the golden
 * angle.
 */
function limbsOf(form: WildForm, variety: number): Limb[] {
  const height = form.height - form.bole;
  return Array.from({ length: form.limbs }, (_, k): Limb => {
    const t = (k + 0.4) / form.limbs;
    const turn = k * GOLDEN_ANGLE + drawn(-0.35, 0.35, k, 160 + variety);
    const reach = crownRadius(form, 0.1 + 0.75 * t) * drawn(0.58, 0.86, k, 162 + variety);
    const rise = form.rise * reach * drawn(0.7, 1.2, k, 164 + variety) + 0.06 * height;
    const from: Vec3 = [...axisAt(form, 0.75 * form.bole + 0.68 * height * t), 0.75 * form.bole + 0.68 * height * t];
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const end: Vec3 = [from[0] + c * reach, from[1] + s * reach, from[2] + rise];
    // Limbs begin flat, and bend upwards.
    const bent = drawn(-0.12, 0.12, k, 166 + variety) * reach;
    const middle: Vec3 = [
      from[0] + c * reach * 0.55 - s * bent,
      from[1] + s * reach * 0.55 + c * bent,
      from[2] + rise * 0.4,
    ];
    return [from, middle, end];
  });
}

function boughsOf(form: WildForm, variety: number): Bough[] {
  const { spread, bough, flatness } = form;
  const boughs = limbsOf(form, variety).flatMap(([, middle, end], k): Bough[] => {
    const radius = bough * spread * drawn(0.6, 1.3, k, 168 + variety);
    const aside = drawn(-0.5, 0.5, k, 170 + variety) * radius;
    return [
      { centre: end, radius, flatness: flatness * drawn(0.75, 1.2, k, 180 + variety) },
      {
        centre: [middle[0] + aside, middle[1] - aside, middle[2] + 0.4 * radius],
        radius: radius * drawn(0.6, 1.05, k, 172 + variety),
        flatness: flatness * drawn(0.8, 1.3, k, 182 + variety),
      },
    ];
  });
  const top = Array.from({ length: 3 }, (_, k): Bough => {
    const radius = bough * spread * drawn(0.8, 1.05, k, 174 + variety);
    const turn = k * 2.1 + variety;
    const out = k === 0 ? 0 : 0.26 * spread;
    const z = form.height - radius * flatness * (1 + 0.7 * k);
    const [x, y] = axisAt(form, z);
    return { centre: [x + Math.cos(turn) * out, y + Math.sin(turn) * out, z], radius, flatness };
  });
  return [...boughs, ...top];
}

/** Returns x and y of the middle of the bent trunk at the height `z`, m. */
function axisAt(form: WildForm, z: number): [number, number] {
  const t = z / form.height;
  const bow = 0.07 * form.height;
  return [bow * Math.sin(2.6 * t), -0.7 * bow * t * t];
}

/** Builds the trunk, which begins a metre below the ground, so that no gap is visible where the ground slopes. */
export function treeTrunk(variety: number, detail: 0 | 1 | 2): Mesh {
  const builder = new MeshBuilder();
  const form = wildForm(variety);
  const { trunk, height, bole } = form;
  const heights = detail === 2 ? [-1, 0.8 * height] : [-1, 0.12, 0.55 * bole, bole + 0.3, 0.86 * height];
  const radii = detail === 2 ? [trunk * 1.2, trunk * 0.3] : [1.75, 1.35, 0.95, 0.75, 0.14].map((r) => r * trunk);
  const path = heights.map((z): Vec3 => [...axisAt(form, Math.max(0, z)), z]);
  appendStem(builder, path, radii, [9, 5, 3][detail]!);
  if (detail === 2) return builder.build();
  limbsOf(form, variety).forEach((limb, k) => {
    const thick = trunk * (0.44 - (0.24 * k) / form.limbs);
    if (detail === 0) appendStem(builder, limb, [thick, thick * 0.55, thick * 0.1], 5);
    else if (k % 2 === 0) appendStem(builder, [limb[0], limb[2]], [thick * 0.85, thick * 0.1], 3);
  });
  // The roots, which make the foot of the trunk wider.
  for (let k = 0; detail === 0 && k < 5; k++) {
    const turn = (k / 5) * 6.2832 + drawn(-0.4, 0.4, k, 176 + variety);
    const reach = trunk * drawn(2.6, 4.4, k, 178 + variety);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const to = (out: number, z: number): Vec3 => [c * out, s * out, z];
    appendStem(
      builder,
      [to(trunk * 0.5, trunk * 1.9), to(trunk * 1.5, trunk * 0.42), to(reach, -0.18)],
      [trunk * 0.42, trunk * 0.42, trunk * 0.16],
      5,
    );
  }
  return builder.build();
}

export const TREE_VARIETIES = FORMS.length;
