import { expect, test } from 'vitest';
import { readShaderSources } from '../../../../src/device/node/shader-sources.js';
import { CLUTTER_BATCH_SIZE, CLUTTER_BUCKETS } from '../../../../src/renderer/render/layouts/clutter-rows.js';
import { LEVEL_COUNT, PACKED_INDICES } from '../../../../src/renderer/render/layouts/fleet-rows.js';
import { PACK } from '../../../../src/renderer/render/layouts/pack.js';
import { SPAN_LISTS, TILE_SIZE } from '../../../../src/renderer/render/layouts/span-lists.js';
import { DETAIL_CYCLE } from '../../../../src/renderer/render/layouts/terrain-row.js';
import { STRIP_TILES } from '../../../../src/renderer/render/layouts/tile-mask.js';
import { GLOW_REACH, LARGE_DISC, LEAST_STAR_PIXELS } from '../../../../src/renderer/render/passes/sky.js';
import { QUAD_VERTICES } from '../../../../src/renderer/render/passes/stars.js';
import {
  FAR_DETAIL_FADE,
  MIDDLE_DETAIL_ENDS,
  NEAR_DETAIL_ENDS,
  VAST_DETAIL_ENDS,
} from '../../../../src/renderer/render/passes/terrain.js';
import { BEACH } from '../../../../src/renderer/scene/terrain/chunk-mesh.js';
import { POSE_SETS } from '../../../../src/renderer/render/layouts/cull-view.js';
import { NEAR } from '../../../../src/renderer/scene/shadows/spots.js';
import { MOST_LAMPS } from '../../../../src/renderer/scene/lamps/scene-lamps.js';

const SHARED: readonly (readonly [module: string, name: string, value: number])[] = [
  ['lighting/spans.wgsl', 'TILE_SIZE', TILE_SIZE],
  ['lighting/spans.wgsl', 'SPAN_LISTS', SPAN_LISTS.length],
  ['lighting/bindings.wgsl', 'MOST_LAMPS', MOST_LAMPS],
  ['lib/lamp.wgsl', 'LAMP_MAP_NEAR', NEAR],
  ['passes/cull.wgsl', 'POSE_SETS', POSE_SETS],
  ['lighting/tile-mask.wgsl', 'STRIP_TILES', STRIP_TILES],
  ['lib/quad.wgsl', 'QUAD_VERTICES', QUAD_VERTICES],
  ['fleet/level.wgsl', 'LEVELS', LEVEL_COUNT],
  ['lib/pack.wgsl', 'PACK', PACK],
  ['fleet/level.wgsl', 'PACKED_INDICES', PACKED_INDICES],
  ['clutter/rows.wgsl', 'BUCKETS', CLUTTER_BUCKETS],
  ['clutter/rows.wgsl', 'BATCH', CLUTTER_BATCH_SIZE],
  ['terrain/detail.wgsl', 'DETAIL_CYCLE', DETAIL_CYCLE],
  ['terrain/detail.wgsl', 'NEAR_DETAIL_ENDS', NEAR_DETAIL_ENDS],
  ['terrain/detail.wgsl', 'VAST_DETAIL_ENDS', VAST_DETAIL_ENDS],
  ['terrain/detail.wgsl', 'MIDDLE_DETAIL_ENDS', MIDDLE_DETAIL_ENDS],
  ['terrain/detail.wgsl', 'FAR_DETAIL_FADE', FAR_DETAIL_FADE],
  ['terrain/shore.wgsl', 'BEACH', BEACH],
  ['atmosphere/sky.wgsl', 'GLOW_REACH', GLOW_REACH],
  ['atmosphere/sky.wgsl', 'LARGE_DISC', LARGE_DISC],
  ['atmosphere/sky.wgsl', 'LEAST_STAR_PIXELS', LEAST_STAR_PIXELS],
];

const shaders = readShaderSources();

test.each(SHARED)(
  'in the shader module %s, the constant %s has the value of its twin in TypeScript',
  (module, name, value) => {
    const declared = new RegExp(`^const ${name}: [uf]32 = ([\\d.]+)u?;`, 'm').exec(shaders.get(module)!);
    expect(Number(declared?.[1])).toBe(value);
  },
);
