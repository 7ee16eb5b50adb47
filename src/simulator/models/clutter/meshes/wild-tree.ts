import { vec3, type Vec3 } from '../../../../base/math/index.js';
import { MeshBuilder } from '../../geometry/mesh-builder.js';
import type { Mesh } from '../../model.js';
import { drawn } from '../textures/strokes.js';
import { appendCard, type Crown } from './card.js';
import { roundCrown } from './crown.js';
import { stagedTreeLeaves } from './tree.js';
import { crownRadius, treeForm, type TreeForm } from './tree-form.js';

/** The foliage of one large branch. A crown consists of several. */
interface Bough {
  readonly centre: Vec3;
  /** m. */
  readonly radius: number;
}

/** Number of boughs in a crown. */
const BOUGHS = 15;
/** Sprays of leaves on a bough, and their size relative to its radius, for the two levels of detail that have boughs. */
const SPRAYS = [
  { count: 6, size: 1.35 },
  { count: 2, size: 1.75 },
] as const;

/**
 * Builds the leaves of a tree in the open. Sprays of leaves form boughs, each of which is bright on top and dark below.
 * Without boughs, a crown that the sun lights from behind the camera would look flat.
 */
export function treeLeaves(variety: number, detail: 0 | 1 | 2): Mesh {
  if (detail === 2) return stagedTreeLeaves(variety, detail);
  const builder = new MeshBuilder();
  const form = treeForm(variety);
  const height = form.height - form.bole;
  const crown = roundCrown([0, 0, form.bole + height * 0.42], [form.spread, height * 0.55]);
  const { count, size } = SPRAYS[detail];
  boughsOf(form, variety).forEach((bough, at) => {
    const light = boughLight(bough, crown);
    for (let k = 0; k < count; k++) appendSpray(builder, bough, size, { at, k, count, variety }, light);
  });
  // A sheet of leaves in the shade hides the sky behind gaps between boughs.
  const dark: Crown = { normal: crown.normal, light: (point) => 0.34 * crown.light(point) };
  for (const turn of [0.5 * variety, 0.5 * variety + Math.PI / 2]) {
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const [wide, high] = [1.25 * form.spread, 0.7 * height];
    const stacked = high > 1.6 * wide ? 2 : 1;
    for (let k = 0; k < stacked; k++) {
      const root: Vec3 = [0, 0, form.bole + 0.1 * height + (high * k) / stacked];
      appendCard(builder, { root, rise: [0, 0, high / stacked], width: [c * wide, s * wide, 0] }, dark);
    }
  }
  return builder.build();
}

/** Places the boughs in a spiral around the trunk, from bottom to top; each is the golden angle from the last one. */
function boughsOf(form: TreeForm, variety: number): Bough[] {
  const height = form.height - form.bole;
  return Array.from({ length: BOUGHS }, (_, k): Bough => {
    const t = (k + 0.5) / BOUGHS;
    const around = crownRadius(form, t);
    const turn = k * 2.399963 + drawn(-0.35, 0.35, k, 140 + variety);
    const out = around * drawn(0.48, 0.74, k, 142 + variety) * (k === BOUGHS - 1 ? 0 : 1);
    return {
      centre: [Math.cos(turn) * out, Math.sin(turn) * out, form.bole + height * (0.05 + 0.86 * t)],
      // Near the top, boughs are as large as the gaps between them.
      radius:
        Math.max(0.3 * around + 0.16 * form.spread, 0.8 * (height / BOUGHS)) * drawn(0.85, 1.15, k, 144 + variety),
    };
  });
}

/** Returns the light on a bough: mostly that on a ball of leaves, and partly that on the whole crown. */
function boughLight({ centre, radius }: Bough, crown: Crown): Crown {
  const offset = (point: Vec3): Vec3 => vec3.scale(vec3.subtract(point, centre), 1 / radius);
  return {
    normal: (point) => {
      const [x, y, z] = offset(point);
      const [cx, cy, cz] = vec3.normalize(crown.normal(point));
      return [x + 0.45 * cx, y + 0.45 * cy, z + 0.45 * cz + 0.2];
    },
    light: (point) => {
      const [x, y, z] = offset(point);
      const out = Math.min(1, Math.sqrt(x * x + y * y + z * z));
      const high = Math.min(1, Math.max(0, 0.5 + 0.55 * z));
      return (0.3 + 0.7 * out) * (0.3 + 0.7 * high) * Math.min(1, 0.25 + crown.light(point));
    },
  };
}

/** Appends a spray of leaves of a bough. Most sprays lie on its surface; every third sticks out of it. */
function appendSpray(
  builder: MeshBuilder,
  { centre, radius }: Bough,
  size: number,
  { at, k, count, variety }: { at: number; k: number; count: number; variety: number },
  light: Crown,
): void {
  const key = at * 16 + k;
  // The underside of a bough needs fewer leaves than its top.
  const z = 0.95 - (1.35 * (k + 0.5)) / count;
  const around = Math.sqrt(1 - z * z);
  const turn = k * 2.399963 + at * 1.7 + drawn(-0.4, 0.4, key, 146 + variety);
  const out: Vec3 = [Math.cos(turn) * around, Math.sin(turn) * around, z];
  const side = size * radius * drawn(0.85, 1.15, key, 148 + variety);
  const across = vec3.normalize([-Math.sin(turn), Math.cos(turn), drawn(-0.5, 0.5, key, 150 + variety)]);
  const along = vec3.normalize(vec3.cross(out, across));
  // How far the upper edge of the spray leaves the surface.
  const lift = k % 3 === 1 ? 1 : drawn(0.15, 0.5, key, 152 + variety);
  const rise = vec3.scale(vec3.normalize(vec3.add(along, vec3.scale(out, lift))), side);
  const middle = vec3.add(centre, vec3.scale(out, radius * 0.55));
  appendCard(
    builder,
    { root: vec3.subtract(middle, vec3.scale(rise, 0.5)), rise, width: vec3.scale(across, side) },
    light,
  );
}
