import { expect, it } from 'vitest';
import {
  diff,
  isOnlyMotion,
  type Moment,
  MomentReader,
  type Patch,
  type Plain,
} from '../../../src/renderer/live/index.js';
import { bareSimulation } from '../../support/worlds.js';

/** Returns the patch between two moments of a world. */
async function patchOf(change: (made: Awaited<ReturnType<typeof bareSimulation>>) => void): Promise<Patch> {
  const made = await bareSimulation();
  const reader = new MomentReader(made.world);
  const plain = (moment: Moment): Plain => moment as unknown as Plain;
  const before = reader.read();
  change(made);
  return diff(plain(before), plain(reader.read()))!;
}

it('isOnlyMotion accepts a patch of a time step', async () => {
  expect(isOnlyMotion(await patchOf(({ world }) => world.step(0.1)))).toBe(true);
});

it('isOnlyMotion accepts turned parts and subparts, and rejects other changes of parts', () => {
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

it('isOnlyMotion rejects a time step together with a paint write', async () => {
  const patch = await patchOf(({ world, tree }) => {
    world.step(0.1);
    tree.writeText('paint/parts/global/enabled', '1\n');
  });
  expect(isOnlyMotion(patch)).toBe(false);
});

it('isOnlyMotion rejects removed vessels, replaced part lists and a patch of everything', () => {
  expect(isOnlyMotion({ keys: { vessels: { keys: {}, gone: ['Hunter'] } } })).toBe(false);
  expect(isOnlyMotion({ keys: { vessels: { keys: { a: { keys: { parts: { set: [] } } } } } } })).toBe(false);
  expect(isOnlyMotion({ set: {} })).toBe(false);
});
