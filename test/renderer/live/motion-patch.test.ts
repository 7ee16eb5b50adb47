import { expect, it } from 'vitest';
import { changedVessels, diff, isOnlyMotion, MomentReader, type Patch } from '../../../src/renderer/live/index.js';
import { bareSimulation } from '../../support/worlds.js';

const NONE: ReadonlySet<string> = new Set();

async function patchOf(change: (made: Awaited<ReturnType<typeof bareSimulation>>) => void): Promise<Patch> {
  const made = await bareSimulation();
  const reader = new MomentReader(made.world);
  const before = reader.read();
  change(made);
  return diff(before, reader.read())!;
}

const vessel = (change: Patch): Patch => ({ keys: { vessels: { keys: { station: change } } } });

it('a patch that only advances time counts as motion only', async () => {
  expect(isOnlyMotion(await patchOf(({ world }) => world.step(0.1)), NONE)).toBe(true);
});

it('a patch that only turns parts, even subparts, counts as motion only', () => {
  const turned: Patch = { keys: { transform: { keys: { rotation: { set: [0, 0, 0, 1] } } } } };
  const parts = (part: Patch): Patch => ({ items: [[6, part]], length: 15 });
  const pose: Patch = { keys: { pose: { set: 3 } } };
  const isMotion = (change: Patch): boolean => isOnlyMotion(vessel(change), NONE);
  expect(isMotion({ keys: { parts: parts(turned), revisions: pose } })).toBe(true);
  expect(isMotion({ keys: { parts: parts({ keys: { subparts: parts(turned) } }) } })).toBe(true);
  expect(isMotion({ keys: { parts: parts({ set: {} }) } })).toBe(false);
  expect(isMotion({ keys: { parts: parts({ keys: { template: { set: 'tank' } } }) } })).toBe(false);
  expect(isMotion({ keys: { revisions: { keys: { structure: { set: 2 } } } } })).toBe(false);
});

it('a patch that pushes or turns a visible vessel counts as more than motion', async () => {
  const pushed = await patchOf(({ world, tree }) => {
    tree.writeText('vessels/by-id/Haven-station/ctl/attitude_mode', 'retrograde\n');
    world.step(0.1);
  });
  expect(changedVessels(pushed)).toEqual(['Haven-station']);
  expect(isOnlyMotion(pushed, NONE)).toBe(false);
  expect(isOnlyMotion(pushed, new Set(['Haven-station']))).toBe(true);
  expect(isOnlyMotion(pushed, new Set(['Hunter-ship']))).toBe(false);
});

it('a patch that contains both a time step and a paint write counts as more than motion', async () => {
  const patch = await patchOf(({ world, tree }) => {
    world.step(0.1);
    tree.writeText('paint/parts/global/enabled', '1\n');
  });
  expect(isOnlyMotion(patch, NONE)).toBe(false);
});

it('a patch that removes a vessel, or replaces parts or the whole state, counts as more than motion', () => {
  expect(isOnlyMotion({ keys: { vessels: { keys: {}, gone: ['Hunter'] } } }, new Set(['Hunter']))).toBe(false);
  expect(isOnlyMotion(vessel({ keys: { parts: { set: [] } } }), NONE)).toBe(false);
  expect(isOnlyMotion({ set: {} }, NONE)).toBe(false);
});
