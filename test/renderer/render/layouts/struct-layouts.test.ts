import { describe, expect, test } from 'vitest';
import { ATMOSPHERE_LAYOUT } from '../../../../src/renderer/render/layouts/atmosphere-uniform.js';
import {
  CLUTTER_CELL,
  CLUTTER_CULL,
  CLUTTER_GROUP,
  CLUTTER_MATERIAL,
  CLUTTER_SORTED,
  CLUTTER_VISIBLE,
} from '../../../../src/renderer/render/layouts/clutter-rows.js';
import { CULL_VIEW } from '../../../../src/renderer/render/layouts/cull-view.js';
import {
  MODULATION_ROW,
  KIND_ROW,
  LEVEL_ROW,
  MATERIAL_ROW,
  PLACED_NODE_ROW,
  VISIBLE_ROW,
} from '../../../../src/renderer/render/layouts/fleet-rows.js';
import { FRAME_LAYOUT } from '../../../../src/renderer/render/layouts/frame-uniform.js';
import { LAMP_LAYOUT } from '../../../../src/renderer/render/layouts/lamp-rows.js';
import { SHADOWS_LAYOUT } from '../../../../src/renderer/render/layouts/shadows-uniform.js';
import { STICKER_IMAGE_ROW } from '../../../../src/renderer/render/resources/sticker-atlas.js';
import { TEXTURE_MAP, TEXTURE_MAPS } from '../../../../src/renderer/render/layouts/texture-maps.js';
import { INSTANCE_WORDS, NODE_WORDS, PAINT_WORDS, VESSEL_WORDS } from '../../../../src/renderer/scene/fleet/fleet.js';
import { EDGE_COUNTS } from '../../../../src/renderer/render/passes/edges.js';
import { LOBE_LAYOUT } from '../../../../src/renderer/render/passes/environment.js';
import { RINGS_LAYOUT } from '../../../../src/renderer/render/passes/rings.js';
import { SPAN_DRAW } from '../../../../src/renderer/render/passes/classify.js';
import { SKY_POINT } from '../../../../src/renderer/scene/sky/stars/star-field.js';
import { STICKER_WORDS } from '../../../../src/renderer/scene/stickers/index.js';
import { boundBuffers, PASS_MODULES, structLayout } from '../../../support/wgsl-structs.js';

// Layouts that are not declared in `src/`, because only shaders write these structs, or because TypeScript writes them
// without names for their members.

const CLUTTER_BATCH = { size: 16, group: 0, cell: 4, first: 8, count: 12 } as const;
const CLUTTER_DRAW = { size: 16, bucket: 0, index_count: 4, first_index: 8, base_vertex: 12 } as const;

/** Layout of `Rows` in shaders/fleet/rows.wgsl: an affine transform of three rows with four numbers each. */
const ROWS_LAYOUT = { size: 48, r0: 0, r1: 16, r2: 32 } as const;

/** The layout of `Node` in shaders/passes/place-nodes.wgsl and of the scene's node table. */
const NODE_ROW = { size: 64, parent_from_node: 0, parent: 48, vessel: 52, spare: 56 } as const;

/** Sizes and offsets in bytes of the structs in shaders/stickers/bindings.wgsl. */
const STICKER_ROW = {
  size: STICKER_WORDS * 4,
  x: 0,
  y: 16,
  z: 32,
  normal: 48,
  alpha: 60,
  brightness: 64,
  image: 68,
  rows: 72,
  wrap: 80,
  extents: 96,
} as const;

/** The last member, `first` or `ranges`, is an array with one element for each tile. */
const STICKER_BINS = { size: 16, shift: 0, columns: 4, rows: 8, spare: 12, first: 16 } as const;
const STICKER_TILES = { size: 16, shift: 0, columns: 4, rows: 8, spare: 12, ranges: 16 } as const;

const LAYOUTS: Readonly<Record<string, { readonly module: string; readonly layout: object }>> = {
  Frame: { module: 'frame/bindings.wgsl', layout: FRAME_LAYOUT },
  Atmosphere: { module: 'atmosphere/bindings.wgsl', layout: ATMOSPHERE_LAYOUT },
  Lobe: { module: 'passes/environment.wgsl', layout: LOBE_LAYOUT },
  Shadows: { module: 'lighting/shadows.wgsl', layout: SHADOWS_LAYOUT },
  SpanDraw: { module: 'passes/classify.wgsl', layout: SPAN_DRAW },
  Node: { module: 'passes/place-nodes.wgsl', layout: NODE_ROW },
  PlacedNode: { module: 'fleet/placed.wgsl', layout: PLACED_NODE_ROW },
  Rows: { module: 'fleet/rows.wgsl', layout: ROWS_LAYOUT },
  CullView: { module: 'lib/cull-view.wgsl', layout: CULL_VIEW },
  Kind: { module: 'passes/cull.wgsl', layout: KIND_ROW },
  Level: { module: 'fleet/level.wgsl', layout: LEVEL_ROW },
  Visible: { module: 'fleet/visible.wgsl', layout: VISIBLE_ROW },
  Modulation: { module: 'paint/modulation.wgsl', layout: MODULATION_ROW },
  // TypeScript writes this struct word by word, in scene/fleet/paint-rows.ts.
  PatternRow: { module: 'paint/pattern.wgsl', layout: { size: 16, second: 0, vessel_and_image: 4, turn: 8 } },
  TextureMap: { module: 'fleet/textures.wgsl', layout: TEXTURE_MAP },
  TextureMaps: { module: 'fleet/textures.wgsl', layout: TEXTURE_MAPS },
  MaterialRow: { module: 'fleet/material.wgsl', layout: MATERIAL_ROW },
  ClutterGroup: { module: 'clutter/rows.wgsl', layout: CLUTTER_GROUP },
  ClutterCell: { module: 'clutter/rows.wgsl', layout: CLUTTER_CELL },
  ClutterBatch: { module: 'clutter/rows.wgsl', layout: CLUTTER_BATCH },
  ClutterDraw: { module: 'clutter/rows.wgsl', layout: CLUTTER_DRAW },
  ClutterVisible: { module: 'clutter/rows.wgsl', layout: CLUTTER_VISIBLE },
  ClutterCull: { module: 'passes/clutter-cull.wgsl', layout: CLUTTER_CULL },
  Sorted: { module: 'passes/clutter-cull.wgsl', layout: CLUTTER_SORTED },
  Sticker: { module: 'stickers/bindings.wgsl', layout: STICKER_ROW },
  StickerImage: { module: 'stickers/bindings.wgsl', layout: STICKER_IMAGE_ROW },
  StickerTiles: { module: 'stickers/bindings.wgsl', layout: STICKER_TILES },
  StickerBins: { module: 'passes/cull-stickers.wgsl', layout: STICKER_BINS },
  SkyPoint: { module: 'passes/stars.wgsl', layout: SKY_POINT },
  Rings: { module: 'passes/rings.wgsl', layout: RINGS_LAYOUT },
  Lamp: { module: 'lighting/bindings.wgsl', layout: LAMP_LAYOUT },
  EdgeCounts: { module: 'passes/edges.wgsl', layout: EDGE_COUNTS },
  ClutterMaterial: { module: 'passes/clutter.wgsl', layout: CLUTTER_MATERIAL },
};

describe('the WGSL struct of a buffer', () => {
  test.each(Object.entries(LAYOUTS))('the struct %s has the same size and offsets in TypeScript', (name, entry) => {
    expect(entry.layout).toEqual(structLayout(entry.module, name));
  });

  test.each(PASS_MODULES)('the WGSL struct of %s is listed in the table of this test', (module) => {
    for (const { name, struct } of boundBuffers(module)) {
      if (struct !== null) expect(Object.keys(LAYOUTS), `${module}: ${name} holds ${struct}`).toContain(struct);
    }
  });

  test('the WGSL struct of a buffer is identical in every pass that declares it', () => {
    for (const module of PASS_MODULES) {
      for (const { struct } of boundBuffers(module)) {
        if (struct !== null)
          expect(structLayout(module, struct), `${struct} in ${module}`).toEqual(LAYOUTS[struct]!.layout);
      }
    }
  });
});

test('the tables of the scene have rows of the length that shaders read', () => {
  expect(NODE_WORDS * 4).toBe(NODE_ROW.size);
  expect(VESSEL_WORDS * 4).toBe(ROWS_LAYOUT.size);
  // shaders/passes/cull.wgsl reads instances as array<vec2u>, and spheres as array<vec4f>.
  expect(INSTANCE_WORDS * 4).toBe(8);
  expect(PAINT_WORDS * 4).toBe(16);
});
