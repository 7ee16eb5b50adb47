import { vec3, type Vec3 } from '../../../../base/math/index.js';
import { MeshBuilder } from '../../geometry/mesh-builder.js';
import type { Mesh } from '../../model.js';
import { drawn, GOLDEN_ANGLE } from '../textures/strokes.js';
import { appendCard, type Crown } from './card.js';
import { appendStem } from './stem.js';

interface SaplingForm {
  readonly height: number;
  /** Length of the longest branches, m. */
  readonly reach: number;
  /** Height of the lowest branches, as a fraction of the height. */
  readonly bare: number;
  readonly branches: number;
  /** Distance by which the top is bent aside, m. */
  readonly bow: number;
}

/** A slender sapling, one with long low branches, and a young tree that bends to the light. */
const FORMS: readonly SaplingForm[] = [
  { height: 3.2, reach: 0.8, bare: 0.16, branches: 13, bow: 0.16 },
  { height: 2.4, reach: 1, bare: 0.1, branches: 11, bow: 0.1 },
  { height: 2.9, reach: 0.85, bare: 0.14, branches: 12, bow: 0.5 },
];

const saplingForm = (variety: number): SaplingForm => FORMS[variety % FORMS.length]!;

/** A branch, from the stem to its tip. */
type Branch = readonly [from: Vec3, to: Vec3];

/** Returns the branches, from bottom to top. The lower ones are longer and flatter. */
function branchesOf(form: SaplingForm, variety: number): Branch[] {
  return Array.from({ length: form.branches }, (_, k): Branch => {
    const t = (k + drawn(0.1, 0.9, k, 260 + variety)) / form.branches;
    const z = form.height * (form.bare + (0.97 - form.bare) * t);
    const turn = k * GOLDEN_ANGLE + drawn(-0.5, 0.5, k, 262 + variety);
    const taper = Math.min(1, 0.55 + 2.2 * t) * (1 - t) ** 0.75 + 0.12;
    const length = form.reach * taper * drawn(0.65, 1.15, k, 264 + variety);
    const rise = length * (0.2 + 0.75 * t) * drawn(0.6, 1.3, k, 266 + variety);
    const [x, y] = stemAt(form, z);
    return [[x, y, z], [x + Math.cos(turn) * length, y + Math.sin(turn) * length, z + rise]]; // prettier-ignore
  });
}

/** Returns x and y of the middle of the bent stem at the height `z`, m. */
function stemAt({ height, bow }: SaplingForm, z: number): [number, number] {
  const t = Math.max(0, z) / height;
  return [bow * t * t, 0.35 * bow * Math.sin(4 * t)];
}

/**
 * For each level of detail, the nearest first: the number of sprays on a branch, their size relative to the branch, and
 * how many branches share the leaves of one.
 */
const SPRAYS = [
  { count: 3, size: 0.95, of: 1 },
  { count: 1, size: 1.35, of: 1 },
  { count: 1, size: 1.6, of: 2 },
] as const;

/** Builds the leaves of a young tree: flat sprays in tiers along its branches, with gaps between them. */
export function saplingLeaves(variety: number, detail: 0 | 1 | 2): Mesh {
  const builder = new MeshBuilder();
  const form = saplingForm(variety);
  const { count, size, of } = SPRAYS[detail];
  const light = tiered(form);
  branchesOf(form, variety).forEach(([from, to], at) => {
    if (at % of > 0) return;
    const along = vec3.subtract(to, from);
    const length = Math.hypot(...along);
    const out = vec3.normalize(along);
    for (let k = 0; k < count; k++) {
      const key = at * 4 + k;
      const side = size * (0.3 + 0.62 * length) * drawn(0.85, 1.2, key, 268 + variety);
      // The sprays are tilted to both sides, because a level sheet is invisible at eye level. Their tips droop.
      const lean = [0.75, -0.8, 0.15][(at + k) % 3]! + drawn(-0.25, 0.25, key, 270 + variety);
      const across = vec3.normalize([-out[1], out[0], lean]);
      const middle = vec3.addScaled(from, along, count === 1 ? 0.62 : 0.22 + 0.38 * k);
      const rise = vec3.scale(out, side);
      const root = vec3.subtract(middle, vec3.scale(rise, 0.5));
      const droop: Vec3 = [0, 0, -side * drawn(0.1, 0.4, key, 272 + variety)];
      const width = vec3.scale(across, side);
      appendCard(builder, { root, rise, width, droop, strips: detail === 0 ? 2 : 1 }, light);
    }
  });
  // The leading shoot.
  const [x, y] = stemAt(form, form.height);
  for (let k = 0; k < (detail === 2 ? 1 : 2); k++) {
    const [c, s] = [Math.cos(1.6 * k + variety), Math.sin(1.6 * k + variety)];
    const side = 0.2 * form.reach + 0.3;
    const root: Vec3 = [x - 0.1 * c, y - 0.1 * s, form.height - 0.62 * side];
    appendCard(builder, { root, rise: [0.2 * c, 0.2 * s, side], width: [-s * side, c * side, 0] }, light);
  }
  return builder.build();
}

/** The light on the leaves: brightest at the top and at the tips of branches, dark near the stem. */
function tiered(form: SaplingForm): Crown {
  const away = ([x, y, z]: Vec3): Vec3 => {
    const [sx, sy] = stemAt(form, z);
    return [x - sx, y - sy, z / form.height];
  };
  return {
    normal: (point) => {
      const [x, y, z] = away(point);
      return [x / form.reach, y / form.reach, 0.75 + 0.5 * z];
    },
    light: (point) => {
      const [x, y, z] = away(point);
      const out = Math.min(1, Math.hypot(x, y) / form.reach);
      return Math.min(1, (0.4 + 0.6 * out + 0.3 * z) * (0.5 + 0.5 * z));
    },
  };
}

/** Builds the stem, which begins below the ground, so that no gap is visible where the ground slopes. */
export function saplingStem(variety: number, detail: 0 | 1 | 2): Mesh {
  const builder = new MeshBuilder();
  const form = saplingForm(variety);
  const foot = -0.4 / form.height;
  const heights = detail === 2 ? [foot, 0.95] : [foot, 0, 0.3, 0.65, 0.97];
  const radii = detail === 2 ? [0.035, 0.01] : [0.055, 0.038, 0.028, 0.018, 0.006];
  const path = heights.map((t): Vec3 => [...stemAt(form, t * form.height), t * form.height]);
  appendStem(builder, path, radii, [6, 4, 3][detail]!);
  if (detail === 0) for (const branch of branchesOf(form, variety)) appendStem(builder, branch, [0.011, 0.004], 3);
  return builder.build();
}

export const SAPLING_VARIETIES = FORMS.length;
