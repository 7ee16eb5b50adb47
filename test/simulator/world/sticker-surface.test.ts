import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../src/contract/vocabulary/config-keys.js';
import { glass } from '../../../src/simulator/models/materials/materials.js';
import { PLAIN_MAPPED_SURFACE } from '../../../src/simulator/models/mapped-surface.js';
import type { Model } from '../../../src/simulator/models/model.js';
import { buildShape } from '../../../src/simulator/models/shapes/index.js';
import { parseScene } from '../../../src/simulator/sim/scene-file/parsing/index.js';
import { treeOver } from '../../../src/simulator/create-simulation.js';
import { createWorld } from '../../../src/simulator/world/index.js';
import { SMOOTH_ROCK } from '../../support/worlds.js';

const SOLID = buildShape('cube', { size: 2 });
/** A model that is transparent everywhere, because its material uses alpha. */
const FILM: Model = {
  key: 'film',
  primitives: SOLID.primitives.map((each) => ({
    ...each,
    material: {
      ...each.material,
      mapped: { ...PLAIN_MAPPED_SURFACE, key: 'film', alpha: 0.3, alphaUse: { mode: 'blended' } },
    },
  })),
};
const PANE: Model = { key: 'pane', primitives: SOLID.primitives.map((each) => ({ ...each, material: glass() })) };

/**
 * Makes a vessel for stickers: a row of cubes. Their edges are 2 m long, and neighbouring cubes are usually 10 m apart.
 * Cube 1 is opaque. Cube 2 is glass. Cube 3 is glass; it is 0.1 m in front of cube 4, which is opaque. Cube 5 is
 * opaque, with a glass subpart whose number is 8. Cube 6 draws nothing, and cube 7 is transparent.
 */
function onRow(scale = 1) {
  const at = (x: number, y = 0) => ({ position: [x, y, 0] as const, scale });
  const scene = parseScene(
    {
      name: 'Row',
      system: SMOOTH_ROCK,
      templates: {
        ...Object.fromEntries(['solid', 'pane', 'empty', 'film'].map((id) => [id, { geometry: { shape: 'cube' } }])),
        hatch: { geometry: { shape: 'cube' }, subparts: [{ template: 'pane', position: [0, 10, 0] }] },
      },
      crafts: {
        row: {
          parts: [
            { template: 'solid', ...at(0) },
            { template: 'pane', ...at(10) },
            { template: 'pane', ...at(20) },
            { template: 'solid', ...at(20, -0.1) },
            { template: 'hatch', ...at(30) },
            { template: 'empty', ...at(40) },
            { template: 'film', ...at(50) },
          ],
        },
      },
      vessels: [{ id: 'Row', craft: 'row', orbit: { body: 'Rock', altitude: 1e6 } }],
    },
    'row.json',
  );
  const model = (id: string, of: Model) => [id, { id, displayName: id, model: of }] as const;
  const empty: Model = { key: 'empty', primitives: [] };
  const templates = new Map([
    model('solid', SOLID),
    model('pane', PANE),
    model('hatch', SOLID),
    model('empty', empty),
    model('film', FILM),
  ]);
  const world = createWorld({ scene, templates, clock: 'stepped' });
  const tree = treeOver(world, defaultConfig());
  const handle = tree.openUpload('paint/textures/file/a.png', { truncate: true, exclusive: false });
  handle.write(0, new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]));
  handle.close();
  const ids = world.takeSnapshot().vessels[0]!.parts.map(({ instanceId }) => instanceId);
  const inner = world.takeSnapshot().vessels[0]!.parts[4]!.subparts[0]!.instanceId;
  return {
    tree,
    ids: [...ids, inner],
    /** @param index index of the part in the vessel, starting at 0 */
    place: (index: number, more = '', y = 1) =>
      tree.writeText('paint/stickers/place', `a.png vessel Row ${[...ids, inner][index]} 0 ${y} 0 0 1 0 ${more}`),
  };
}

describe('warnings about the surface under a new sticker', () => {
  it('a sticker gets no warning if its box meets an opaque surface anywhere', () => {
    const { place } = onRow();
    expect(place(0)).toEqual([]);
    // First the box is wider than the part. Then the centre of the box is outside of the part, but the box still
    // overlaps the part.
    expect(place(0, 'w=5 h=5')).toEqual([]);
    expect(place(0, 'd=2', 1.9)).toEqual([]);
  });

  it('if there is nothing behind a pane, a sticker on the pane gets a warning that glass shows no stickers', () => {
    const { place, ids } = onRow();
    expect(place(1)).toEqual([
      `paint/stickers/0: nothing can show it: part ${ids[1]} of 'Row' is glass, which takes no stickers; place this one on an opaque part`,
    ]);
    expect(place(7)).toEqual([expect.stringContaining(`part ${ids[7]} of 'Row' is glass`)]);
  });

  it('a sticker on a pane is visible on the wall behind the pane, unless it is limited to the pane or its box is too thin to reach the wall', () => {
    const { place } = onRow();
    expect(place(2)).toEqual([]);
    expect(place(2, 'only_part=1')).toEqual([expect.stringContaining('is glass')]);
    expect(place(2, 'd=0.1')).toEqual([expect.stringContaining('is glass')]);
    expect(place(3, 'only_part=1')).toEqual([]);
  });

  it('a sticker on a surface that is blended everywhere gets a warning that nothing shows it', () => {
    const { place, ids } = onRow();
    expect(place(6)).toEqual([
      `paint/stickers/0: nothing can show it: no opaque surface of part ${ids[6]} of 'Row' is in the sticker's box; move the sticker, or make it deeper (glass and blended surfaces show no stickers)`,
    ]);
  });

  it('a sticker without a surface gets a warning', () => {
    const { place, ids } = onRow();
    const nothing = `nothing can show it: no opaque surface of part ${ids[0]} of 'Row' is in the sticker's box`;
    expect(place(0, '', 3)).toEqual([expect.stringContaining(nothing)]);
    expect(place(5)).toEqual([expect.stringContaining(`part ${ids[5]} of 'Row' has no surface of its own`)]);
  });

  it('the surface under a sticker on a scaled part is found where the part is drawn', () => {
    const { place } = onRow(3);
    expect(place(0)).toEqual([]);
    expect(place(1)).toEqual([expect.stringContaining('is glass')]);
  });

  it('a sticker on a star gets a warning that a star has no ground', () => {
    const { tree } = onRow();
    expect(tree.writeText('paint/stickers/place', 'a.png body Star 0 0')).toEqual([
      "paint/stickers/0: nothing can show it: 'Star' is a star, which has no ground; place the sticker on a planet, a moon or a part",
    ]);
    expect(tree.writeText('paint/stickers/place', 'a.png body Rock 0 0')).toEqual([]);
  });
});
