import { quat, vec3 } from '../../../base/math/index.js';
import type { BodyView } from '../../scene/body-view.js';
import { LARGEST_SIZE, type ClutterStand } from '../../scene/clutter/index.js';

/**
 * Byte sizes and offsets of the tables in shaders/clutter/rows.wgsl and of the uniform of
 * shaders/passes/clutter-cull.wgsl; a test compares them with the WGSL.
 */
export const CLUTTER_GROUP = {
  size: 64,
  distances: 0,
  bounds_radius: 16,
  bounds_middle: 20,
  widest: 24,
  largest_size: 28,
  foot_height: 32,
  foot_light: 36,
  repeats: 40,
  shadow_distance: 44,
  first_batch: 48,
  batch_count: 52,
  view: 56,
  spare: 60,
} as const;
export const CLUTTER_CELL = { size: 16, centre: 0, first_word: 12 } as const;
export const CLUTTER_VISIBLE = {
  size: 64,
  x: 0,
  tint: 12,
  y: 16,
  foot: 28,
  z: 32,
  repeats: 44,
  position: 48,
  through: 60,
} as const;
export const CLUTTER_CULL = {
  size: 48,
  axis_x: 0,
  batch_count: 12,
  axis_y: 16,
  group_count: 28,
  axis_z: 32,
  draw_count: 44,
} as const;
export const CLUTTER_SORTED = { size: 52, lanes: 0, counts: 16 } as const;
/** The uniform of a material, in a buffer of 16 bytes, of which the last 12 are unused. */
export const CLUTTER_MATERIAL = { size: 4, mean_luminance: 0 } as const;
export const CLUTTER_BATCH_SIZE = 32;
export const CLUTTER_BUCKETS = 9;

export interface ClutterGroup {
  readonly stand: ClutterStand;
  /** Index of the view: 0 for the camera, 1 and more for the shadow cascades. */
  readonly view: number;
  readonly firstBatch: number;
  readonly batchCount: number;
}

export function clutterGroupRows(groups: readonly ClutterGroup[]): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array((Math.max(1, groups.length) * CLUTTER_GROUP.size) / 4);
  const floats = new Float32Array(words.buffer);
  groups.forEach(({ stand, view, firstBatch, batchCount }, index) => {
    const { ecotype, distances } = stand;
    const at = (member: keyof typeof CLUTTER_GROUP): number => (index * CLUTTER_GROUP.size + CLUTTER_GROUP[member]) / 4;
    floats.set([distances.near, distances.middle, distances.thin, distances.gone], at('distances'));
    floats[at('bounds_radius')] = ecotype.bounds.radius;
    floats[at('bounds_middle')] = ecotype.bounds.middle;
    floats[at('widest')] = ecotype.widen;
    floats[at('largest_size')] = LARGEST_SIZE;
    floats[at('foot_height')] = ecotype.foot.height;
    floats[at('foot_light')] = ecotype.foot.light;
    floats[at('repeats')] = ecotype.isGrass ? 1 : 0;
    floats[at('shadow_distance')] = view === 0 ? 0 : stand.shadowDistance;
    words[at('first_batch')] = firstBatch;
    words[at('batch_count')] = batchCount;
    words[at('view')] = view;
  });
  return words;
}

export function clutterCullUniform(
  { worldFromCcf }: Pick<BodyView, 'worldFromCcf'>,
  counts: { readonly batches: number; readonly groups: number; readonly draws: number },
): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(CLUTTER_CULL.size / 4);
  const floats = new Float32Array(words.buffer);
  floats.set(quat.rotate(worldFromCcf, vec3.X_AXIS), CLUTTER_CULL.axis_x / 4);
  floats.set(quat.rotate(worldFromCcf, vec3.Y_AXIS), CLUTTER_CULL.axis_y / 4);
  floats.set(quat.rotate(worldFromCcf, vec3.Z_AXIS), CLUTTER_CULL.axis_z / 4);
  words[CLUTTER_CULL.batch_count / 4] = counts.batches;
  words[CLUTTER_CULL.group_count / 4] = counts.groups;
  words[CLUTTER_CULL.draw_count / 4] = counts.draws;
  return words;
}
