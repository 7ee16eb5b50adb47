import { expect, it, vi } from 'vitest';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import type { FieldTree } from '../../../../src/simulator/fields/index.js';
import { treeOver } from '../../../../src/simulator/create-simulation.js';
import { crowdedWorld } from '../../../support/worlds.js';

async function countedTree(count: number): Promise<{ tree: FieldTree; looks: number }> {
  const world = await crowdedWorld(count);
  const snapshot = world.takeSnapshot();
  const counted = { tree: null as unknown as FieldTree, looks: 0 };
  const vessels = new Proxy(snapshot.vessels, {
    get(target, key, receiver): unknown {
      if (typeof key === 'string' && /^\d+$/.test(key)) counted.looks++;
      return Reflect.get(target, key, receiver);
    },
  });
  vi.spyOn(world, 'takeSnapshot').mockReturnValue({ ...snapshot, vessels });
  counted.tree = treeOver(world, defaultConfig());
  return counted;
}

it('finding and reading a field costs the same with a thousand vessels as with ten', async () => {
  const looksPerVessel: number[] = [];
  for (const count of [10, 1000]) {
    const counted = await countedTree(count);
    const { tree } = counted;
    for (const name of tree.list('vessels/by-id')) {
      for (const leaf of ['id', 'name', 'mass/total', 'parts/0/paint/color', 'tanks', 'ctl/throttle']) {
        tree.find(`vessels/by-id/${name}/${leaf}`);
      }
      tree.readText(`vessels/by-id/${name}/name`);
      tree.readText(`vessels/by-id/${name}/mass/total`);
      tree.find(`debug/vessels/${name}/despawn`);
    }
    for (const name of tree.list('paint/parts/templates')) tree.readText(`paint/parts/templates/${name}/enabled`);
    looksPerVessel.push(counted.looks / count);
  }
  expect(looksPerVessel[1]).toBeLessThanOrEqual(looksPerVessel[0]!);
});
