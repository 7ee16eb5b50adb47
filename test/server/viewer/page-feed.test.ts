import { describe, expect, it, vi } from 'vitest';
import { Compile } from 'typebox/compile';
import { Motion } from '../../../src/contract/world/index.js';
import { vec3, type Vec3 } from '../../../src/base/math/index.js';
import type { Moment, Patch } from '../../../src/renderer/live/index.js';
import { createViewer } from '../../../src/server/viewer/viewer-server.js';
import type { ViewerFeed } from '../../../src/server/transports/http/index.js';
import type { SimulatedWorld } from '../../../src/simulator/world/index.js';
import { createWorld } from '../../../src/simulator/world/index.js';
import { bareDefaultScene, bareWorld } from '../../support/worlds.js';

const ALL = { motion: true, drift: true };
const LOOK_MS = 50;
const QUIET = { motion: true, drift: false };
const SHIP = 'Hunter-ship';
const STATION = 'Haven-station';

/**
 * Opens feeds of a world. In these tests, nothing advances the real clock of the world except the tests themselves,
 * which skip time.
 */
function open(world: SimulatedWorld, count = 1): ViewerFeed[] {
  const viewer = createViewer(world);
  return Array.from({ length: count }, () =>
    viewer.follow(
      () => undefined,
      () => LOOK_MS,
    ),
  );
}

const realWorld = (): Promise<SimulatedWorld> => bareWorld({}, { clock: 'real' });

/** Advances the time without calling the listeners of the world, as it happens while the world rests. */
async function rest(world: SimulatedWorld, seconds: number): Promise<void> {
  world.skip(seconds);
  // A feed may use a reading of the world again for half a frame. So wait for more than that.
  const now = performance.now();
  await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(now + 20));
}

const keysOf = (line: string | null): string[] => {
  const patch = JSON.parse(line ?? '{"keys":{}}') as Patch;
  return 'keys' in patch ? Object.keys(patch.keys).sort() : ['everything'];
};

describe('the feeds of pages while vessels only coast', () => {
  it('while all vessels only coast, a feed sends the time and the bodies, and reads no vessel', async () => {
    const world = await realWorld();
    const [feed] = open(world);
    expect(keysOf(feed!.next(ALL))).toEqual(['everything']);
    expect(feed!.isRunning).toBe(true);
    const looked = vi.spyOn(world, 'takeSnapshot');
    for (let look = 0; look < 5; look++) {
      await rest(world, 0.1);
      expect(keysOf(feed!.next(ALL))).toEqual(['bodyPlaces', 'ut']);
    }
    expect(looked).not.toHaveBeenCalled();
  });

  it('a new page gets the current pose of the main camera, even if the world has rested since the last page', async () => {
    const world = await realWorld();
    let isCatchingUp = false;
    // The world's clock runs a frame when the world is used, and the camera moves only in a frame.
    world.onUse((use) => {
      if (use === 'time' || isCatchingUp) return;
      isCatchingUp = true;
      world.tick(0);
      isCatchingUp = false;
    });
    const [before, after] = open(world, 2);
    const altitude = (line: string | null): number => {
      const { set } = JSON.parse(line!) as { set: Moment };
      const at = 3 * set.bodyIds.indexOf('Earth');
      return vec3.distance(set.camera.positionEcl, set.bodyPlaces.slice(at, at + 3) as unknown as Vec3);
    };
    const first = altitude(before!.next(ALL));
    await rest(world, 10);
    before!.next(ALL);
    expect(Math.abs(altitude(after!.next(ALL)) - first)).toBeLessThan(1);
  });

  it('pages in the same state share one reading of the world', async () => {
    const world = await realWorld();
    const feeds = open(world, 10);
    for (const feed of feeds) feed.next(ALL);
    const [looked, written] = [vi.spyOn(world, 'instant'), vi.spyOn(JSON, 'stringify')];
    for (let look = 1; look <= 3; look++) {
      await rest(world, 0.1);
      written.mockClear();
      expect(new Set(feeds.map((feed) => feed.next(ALL))).size).toBe(1);
      expect(looked).toHaveBeenCalledTimes(look);
      expect(written).toHaveBeenCalledTimes(1);
    }
    written.mockRestore();
  });

  it("a feed speeds up the world's clock only if its page uses the server's camera", async () => {
    const world = await realWorld();
    const alone = world.restMs;
    expect(alone).toBeGreaterThan(LOOK_MS);
    const [feed] = open(world);
    feed!.next(ALL);
    expect(world.restMs).toBe(alone);
    feed!.view = { unseen: new Set(), camera: true };
    expect(world.restMs).toBe(LOOK_MS);
    feed!.view = { unseen: new Set(), camera: false };
    expect(world.restMs).toBe(alone);
  });

  it("a feed makes the world's clock run every frame while its page shows parts that turn with the clock", async () => {
    const { scene, templates } = await bareDefaultScene();
    const crafts = structuredClone(scene.crafts) as Record<string, { parts: { joint?: object }[] }>;
    crafts['station']!.parts.at(-1)!.joint = { kind: 'spin', period: 10 };
    const loaded = { scene: { ...scene, crafts } as typeof scene, templates };
    const world = createWorld({ ...loaded, clock: 'real' });
    const alone = world.restMs;
    const [feed] = open(world);
    feed!.next(ALL);
    expect(world.restMs).toBe(LOOK_MS);
    feed!.view = { unseen: new Set([STATION]), camera: false };
    expect(world.restMs).toBe(alone);
  });
});

describe('the feed of a page', () => {
  it('a feed sends the motion of a vessel at once when the motion changes', async () => {
    const world = await bareWorld();
    const [feed] = open(world);
    const motion = Compile(Motion);
    const first = JSON.parse(feed!.next(ALL)!) as { set: { vessels: Record<string, { motion: unknown }> } };
    const motions = Object.values(first.set.vessels).map((vessel) => vessel.motion);
    expect(motions.map((each) => [...motion.Errors(each)])).toEqual(motions.map(() => []));
    world.vessels.get(STATION)!.systems.set({ attitudeMode: 'Retrograde' });
    world.step(0.1);
    // If a vessel leaves its predicted course, the feed sends the vessel even before the next motion is due.
    const patch = JSON.parse(feed!.next({ motion: false, drift: false })!) as {
      keys: { vessels: { keys: Record<string, { keys: { motion: { keys: object } } }> } };
    };
    expect(Object.keys(patch.keys.vessels.keys)).toEqual([STATION]);
    const { motion: turned } = world.takeSnapshot().vessels.find(({ id }) => id === STATION)!;
    expect(motion.Check(JSON.parse(JSON.stringify(turned)))).toBe(true);
  });

  it('the feed sends nothing while everything that is visible rests on a body', async () => {
    const world = await bareWorld();
    const [feed] = open(world);
    feed!.next(ALL);
    world.step(1);
    expect(keysOf(feed!.next(QUIET))).toContain('ut');
    feed!.view = { unseen: new Set([STATION]), camera: false };
    world.step(1);
    expect(feed!.next(QUIET)).toBeNull();
    expect(keysOf(feed!.next(ALL))).toContain('ut');
    feed!.view = { unseen: new Set([SHIP]), camera: false };
    world.step(1);
    expect(keysOf(feed!.next(QUIET))).toContain('ut');
  });

  it("the feed reports the server's camera when it moves over the ground, but not when it only turns with the ground", async () => {
    const world = await bareWorld();
    const [feed] = open(world);
    feed!.view = { unseen: new Set([STATION]), camera: true };
    feed!.next(ALL);
    world.step(1);
    expect(feed!.next(QUIET)).toBeNull();
    world.camera.setMapScope(1e7, world.surroundings);
    world.camera.setMode('map', world.surroundings);
    world.changed();
    expect(keysOf(feed!.next(QUIET))).toContain('camera');
  });
});

describe('the feeds of pages when the server stops', () => {
  it('after the viewer is closed, its feeds send no change, so that pages keep the last state', async () => {
    const world = await realWorld();
    const viewer = createViewer(world);
    const feed = viewer.follow(
      () => undefined,
      () => LOOK_MS,
    );
    feed.next(ALL);
    await rest(world, 0.1);
    expect(keysOf(feed.next(ALL))).toEqual(['bodyPlaces', 'ut']);
    viewer.close();
    await rest(world, 0.1);
    expect(feed.next(ALL)).toBeNull();
  });
});
