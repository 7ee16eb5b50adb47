import { describe, expect, it } from 'vitest';
import type { FieldTree } from '../../../src/simulator/fields/index.js';
import { errnoOf } from '../../support/errno-of.js';
import { bareSimulation } from '../../support/worlds.js';

const possible = (tree: FieldTree, path: string): string => errnoOf(() => tree.possible(path));

describe('a path that does not exist now', () => {
  it.each([
    'vessels/by-id/Nobody',
    'vessels/by-id/______~2/name',
    'vessels/by-id/Nobody/orbit/ecc',
    'vessels/by-id/Nobody/battery/charge',
    'vessels/by-id/Nobody/engines/12/active',
    'vessels/by-id/Nobody/solar/0/goal',
    'vessels/by-id/Nobody/tanks/Xenon/amount',
    'vessels/by-id/Nobody/parts/3/subparts/0/subparts/1/paint/color',
    'vessels/by-id/Nobody/paint/kitten/materials/fur/color',
    'vessels/by-id/Nobody/stream',
    'vessels/by-id/Hunter-ship/solar/0/goal',
    'vessels/by-id/Hunter-ship/parts/900/id',
    'debug/vessels/Nobody/despawn',
    'paint/parts/templates/wing/color',
    'paint/kittens/materials/my_fur/enabled',
    'paint/stickers/7/spec',
    'ctl/schedules/#9/state',
    'ctl/schedules/intro/state',
    'camera/track/fly.json',
  ])('the path %s may exist later, and reading it gets ENOENT', async (path) => {
    const { tree } = await bareSimulation();
    expect(possible(tree, path)).toBe('ok');
    expect(errnoOf(() => tree.lookup(path))).toBe('ENOENT');
  });

  it.each([
    'vessels/by-id/Nobody/nane',
    'vessels/by-id/Nobody/engines/first/active',
    'vessels/by-id/Nobody/name/first',
    'vessels/by-id/Ракета/name',
    'vessels/by-id/Nobody~1/name',
    'vessels/by-name/Nobody',
    'bodies/Nibiru/mass',
    'bodies/Earth/masss',
    'paint/stickers/first/spec',
    'ctl/schedules/no spaces/state',
    'paint/textures/file/a.png',
    'camera/track/../a',
  ])('the path %s can never exist', async (path) => {
    const { tree } = await bareSimulation();
    expect(possible(tree, path)).toBe('ENOENT');
  });

  it('a path into an absent vessel counts as possible if other vessels have a leaf at that place', async () => {
    const { tree, world } = await bareSimulation();
    for (const { id } of world.takeSnapshot().vessels) {
      for (const path of tree.files(`vessels/by-id/${id}`)) {
        const elsewhere = path.replace(`by-id/${id}/`, 'by-id/Nobody/');
        expect(tree.possible(elsewhere).type, elsewhere).toBe(tree.lookup(path).type);
      }
    }
  });

  it('a path in a part of the tree that is switched off counts as impossible', async () => {
    const { tree } = await bareSimulation({ telemetry_vessel_parts: false });
    expect(possible(tree, 'vessels/by-id/Nobody/parts/0/id')).toBe('ENOENT');
    expect(possible(tree, 'vessels/by-id/Nobody/name')).toBe('ok');
  });
});
