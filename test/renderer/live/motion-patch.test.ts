import { expect, it } from 'vitest';
import { diff, isOnlyMotion, MomentReader, type Patch } from '../../../src/renderer/live/index.js';
import { bareSimulation } from '../../support/worlds.js';

/** Returns the patch between two moments of a world. */
async function patchOf(change: (made: Awaited<ReturnType<typeof bareSimulation>>) => void): Promise<Patch> {
  const made = await bareSimulation();
  const reader = new MomentReader(made.world);
  const before = reader.read();
  change(made);
  return diff(before, reader.read())!;
}

it('a patch is only motion when time goes by', async () => {
  expect(isOnlyMotion(await patchOf(({ world }) => world.step(0.1)))).toBe(true);
});

it('a patch is only motion when parts turn, down to their subparts', () => {
  const vessel = (change: Patch): Patch => ({ keys: { vessels: { keys: { station: change } } } });
  const turned: Patch = { keys: { transform: { keys: { rotation: { set: [0, 0, 0, 1] } } } } };
  const parts = (part: Patch): Patch => ({ items: [[6, part]], length: 15 });
  const pose: Patch = { keys: { pose: { set: 3 } } };
  expect(isOnlyMotion(vessel({ keys: { parts: parts(turned), revisions: pose } }))).toBe(true);
  expect(isOnlyMotion(vessel({ keys: { parts: parts({ keys: { subparts: parts(turned) } }) } }))).toBe(true);
  expect(isOnlyMotion(vessel({ keys: { parts: parts({ set: {} }) } }))).toBe(false);
  expect(isOnlyMotion(vessel({ keys: { parts: parts({ keys: { template: { set: 'tank' } } }) } }))).toBe(false);
  expect(isOnlyMotion(vessel({ keys: { revisions: { keys: { structure: { set: 2 } } } } }))).toBe(false);
});

it('a patch is more than motion when anything looks different, though time goes by too', async () => {
  const patch = await patchOf(({ world, tree }) => {
    world.step(0.1);
    tree.writeText('paint/parts/global/enabled', '1\n');
  });
  expect(isOnlyMotion(patch)).toBe(false);
});

it('a patch is more than motion when vessels come or go, and when everything is set', () => {
  expect(isOnlyMotion({ keys: { vessels: { keys: {}, gone: ['Hunter'] } } })).toBe(false);
  expect(isOnlyMotion({ keys: { vessels: { keys: { a: { keys: { parts: { set: [] } } } } } } })).toBe(false);
  expect(isOnlyMotion({ set: {} })).toBe(false);
});
