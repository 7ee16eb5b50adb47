import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { FRAME_MS, WorldClock } from '../../src/cli/world-clock.js';
import { defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import type { FieldTree } from '../../src/simulator/fields/index.js';
import type { SimulatedWorld } from '../../src/simulator/world/index.js';
import { treeOver } from '../../src/simulator/create-simulation.js';
import { DOORS } from '../parity/doors.js';
import { bareSimulation } from '../support/worlds.js';
import { ManualClock } from './manual-clock.js';

interface Run {
  readonly world: SimulatedWorld;
  readonly tree: FieldTree;
  readonly wall: ManualClock;
  readonly frames: () => number;
}

const clocks: WorldClock[] = [];
afterEach(() => {
  for (const clock of clocks.splice(0)) clock.close();
});

async function run(): Promise<Run> {
  const { world, tree } = await bareSimulation({ debug_namespace: true });
  const wall = new ManualClock();
  let frames = 0;
  const tick = world.tick.bind(world);
  world.tick = (seconds) => {
    frames++;
    tick(seconds);
  };
  clocks.push(new WorldClock(world, wall));
  return { world, tree, wall, frames: () => frames };
}

function framesIn({ wall, frames }: Run, ms: number): number {
  const before = frames();
  wall.pass(ms);
  return frames() - before;
}

function readAll(tree: FieldTree, at = ''): [path: string, text: string][] {
  return tree.list(at).flatMap((name): [string, string][] => {
    const path = at === '' ? name : `${at}/${name}`;
    const node = tree.find(path);
    if (node?.type === 'directory') return readAll(tree, path);
    return node?.type === 'file' && node.kind.startsWith('S') ? [[path, tree.readText(path)]] : [];
  });
}

/** The leaves that contain the duration of the last frame. */
const FRAMES = ['time/sim_dt', 'clock/step'];

/** Removes the sequence number of a snapshot, which changes with each frame. */
const unnumbered = (text: string): string => text.replace(/"seq":\d+/, '');

const NUMBER = /-?\d+(\.\d+)?(e[+-]?\d+)?/gi;

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.match(NUMBER)?.map(Number) ?? []) as [number[], number[]];
  // In a nearly circular orbit, anomalies are imprecise, because they are computed from differences of nearly equal
  // numbers.
  const isNear = (x: number, y: number): boolean => Math.abs(x - y) <= 1e-6 * Math.max(1, Math.abs(x), Math.abs(y));
  return one.replace(NUMBER, '#') === other.replace(NUMBER, '#') && a.every((value, at) => isNear(value, b[at]!));
}

describe('the clock of an idle world without listeners', () => {
  it('the clock of an idle world runs one frame a second', async () => {
    const at = await run();
    expect(framesIn(at, 10_000)).toBeLessThanOrEqual(12);
  });

  it('in an idle world, the time that a reader gets is at most one frame old', async () => {
    const { world, wall } = await run();
    const start = world.takeSnapshot().ut;
    for (const ms of [400, 20, 20, 730, 1500, 3, 990]) {
      wall.pass(ms);
      const age = start + wall.now() / 1000 - world.takeSnapshot().ut;
      expect(age).toBeGreaterThan(-1e-6);
      expect(age).toBeLessThanOrEqual(FRAME_MS / 1000 + 1e-6);
    }
  });

  it('all reads within one turn of the event loop see the same moment of an idle world', async () => {
    const { world, wall } = await run();
    wall.pass(300);
    const first = world.takeSnapshot();
    expect(world.camera.pose).toBe(world.camera.pose);
    expect(world.takeSnapshot()).toBe(first);
    wall.pass(300);
    expect(world.takeSnapshot()).not.toBe(first);
  });

  it('the clock of an idle world does not jump after the process was suspended', async () => {
    const { world, wall } = await run();
    wall.pass(5000);
    const before = world.takeSnapshot().ut;
    wall.holdUp(60_000);
    expect(world.takeSnapshot().ut - before).toBeLessThan(1.2);
  });

  it('reading only the time of an idle world runs no extra frame', async () => {
    const at = await run();
    const { world, wall, frames } = at;
    wall.pass(1000);
    const start = world.takeSnapshot().ut - wall.now() / 1000;
    wall.endTurn();
    const before = frames();
    for (let look = 0; look < 100; look++) {
      wall.pass(33);
      const { ut, bodies } = world.instant();
      expect(Math.abs(ut - start - wall.now() / 1000)).toBeLessThan(1e-6);
      expect(bodies).toBe(world.system.bodiesAt(ut));
    }
    expect(frames() - before).toBeGreaterThanOrEqual(3);
    expect(frames() - before).toBeLessThanOrEqual(5);
    expect(world.takeSnapshot().ut).toBeCloseTo(world.instant().ut, 6);
    wall.endTurn();
    wall.holdUp(60_000);
    expect(world.instant().ut - start).toBeLessThan(wall.now() / 1000 - 58);
  });

  it('a world with an idle clock has the same tree as a world that ran every frame', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            pause: fc.integer({ min: 1, max: 3000 }),
            looks: fc.integer({ min: 0, max: 3 }),
            write: fc.constantFrom<readonly [path: string, text: string] | null>(
              null,
              ['vessels/by-id/Hunter/ctl/lights', '1'],
              ['vessels/by-id/Haven-station/ctl/lights', '0'],
              ['vessels/by-id/Hunter-ship/ctl/throttle', '0.4'],
              ['camera/enabled', '1'],
              ['camera/enabled', '0'],
              ['debug/time/warp', '0.5'],
              ['debug/time/warp', '0'],
              ['debug/time/warp', '1'],
            ),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        async (steps) => {
          const [rested, ticked] = await Promise.all([run(), bareSimulation({ debug_namespace: true })]);
          // Whenever the world with the idle clock runs or skips frames, run the same time in the other world, frame by
          // frame.
          const { world } = rested;
          const tick = world.tick.bind(world);
          const skip = world.skip.bind(world);
          world.tick = (seconds) => {
            tick(seconds);
            ticked.world.tick(seconds);
          };
          world.skip = (seconds) => {
            skip(seconds);
            for (let left = seconds; left > 1e-9; left -= FRAME_MS / 1000) {
              ticked.world.tick(Math.min(left, FRAME_MS / 1000));
            }
          };
          for (const { pause, looks, write } of steps) {
            for (let look = 0; look < looks; look++) {
              rested.wall.pass(pause / (looks + 1));
              rested.world.instant();
            }
            rested.wall.pass(pause / (looks + 1));
            if (write) for (const { tree } of [rested, ticked]) tryToWrite(tree, write);
          }
          rested.wall.pass(2500);
          // Read the resting world first, because this runs a frame in both worlds.
          const seen = readAll(rested.tree);
          const expected = new Map(readAll(ticked.tree));
          const differing = seen.filter(
            ([path, text]) => !FRAMES.includes(path) && !isSame(unnumbered(text), unnumbered(expected.get(path) ?? '')),
          );
          expect(differing.map(([path, text]) => [path, text, expected.get(path)])).toEqual([]);
        },
      ),
      { numRuns: 8 },
    );
  });

  it.each(DOORS)('the clock of an idle world catches up before a read: %s', async (_door, open) => {
    const { world, tree, wall } = await run();
    const start = world.takeSnapshot().ut;
    const door = await open(world, tree);
    try {
      wall.endTurn();
      for (const ms of [350, 610, 2040]) {
        wall.pass(ms);
        const ut = Number(await door.read('time/ut'));
        expect(Math.abs(start + wall.now() / 1000 - ut)).toBeLessThanOrEqual(FRAME_MS / 1000 + 1e-6);
      }
    } finally {
      await door.close();
    }
  });
});

describe('the world clock with readers', () => {
  const EVERY = 1000 / FRAME_MS - 1;
  const deeds: [string, string, string][] = [
    ['a running engine', 'vessels/by-id/Hunter-ship/ctl/engine', '1'],
    ['a time warp', 'debug/time/warp', '5'],
    ['a schedule', 'ctl/timed_batch', '@id later\n5000 paint/parts/global/color 1 0 0\ncommit\n'],
  ];
  it.each(deeds)('the world clock runs every frame for %s', async (_what, path, text) => {
    const at = await run();
    at.tree.writeText(path, text);
    expect(framesIn(at, 1000)).toBeGreaterThanOrEqual(EVERY);
  });

  it('the world clock runs every frame for a listener until the listener unsubscribes', async () => {
    const at = await run();
    const end = at.world.onEvent(() => undefined);
    expect(framesIn(at, 1000)).toBeGreaterThanOrEqual(EVERY);
    end();
    at.wall.pass(1000);
    expect(framesIn(at, 10_000)).toBeLessThanOrEqual(12);
  });

  it('the world clock runs frames at the interval that a change listener requests', async () => {
    const at = await run();
    at.world.onChange(
      () => undefined,
      () => 125,
    );
    const frames = framesIn(at, 1000);
    expect(frames).toBeGreaterThanOrEqual(7);
    expect(frames).toBeLessThanOrEqual(9);
  });

  it('the world clock runs frames at the configured sample rate for a watched leaf', async () => {
    const at = await run();
    const config = { ...defaultConfig(), sample_rate_hz: 10 };
    const texts: string[] = [];
    treeOver(at.world, config, { schedule: queueMicrotask }).watch('time/ut', (text) => texts.push(text));
    expect(framesIn(at, 1000)).toBe(10);
    treeOver(at.world, config).watch('time/ut', (text) => texts.push(text));
    expect(framesIn(at, 1000)).toBeGreaterThanOrEqual(EVERY);
  });

  it('the world clock runs ten frames a second for a watched event list', async () => {
    const at = await run();
    const lines: string[] = [];
    at.tree.watch('events', (line) => lines.push(line));
    at.wall.pass(1000);
    expect(framesIn(at, 1000)).toBe(10);
    at.tree.writeText('debug/time/warp', '0.5');
    expect(lines.join('')).toContain('warp-changed');
  });

  it('the world clock runs every frame while a camera glides', async () => {
    const at = await run();
    at.tree.writeText('camera/enabled', '1');
    at.tree.writeText('camera/enabled', '0');
    expect(framesIn(at, 500)).toBeGreaterThanOrEqual(EVERY / 2 - 1);
    at.wall.pass(2000);
    expect(framesIn(at, 10_000)).toBeLessThanOrEqual(12);
  });
});

/** Writes a value, which the tree may refuse, for example because there is no such light. */
function tryToWrite(tree: FieldTree, [path, text]: readonly [path: string, text: string]): void {
  try {
    tree.writeText(path, text);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'FieldError') throw error;
  }
}
