import { beforeAll, describe, expect, it } from 'vitest';
import { hiddenPace, stillPace } from '../../../../src/viewer/view/pace/still-pace.js';
import type { SeenPlaces } from '../../../../src/viewer/view/pace/picture-motion.js';
import type { SimulatedWorld } from '../../../../src/simulator/world/index.js';
import { bareWorld } from '../../../support/worlds.js';

let world: SimulatedWorld;
beforeAll(async () => {
  world = await bareWorld();
});

const places = (): SeenPlaces => ({
  snapshot: world.takeSnapshot(),
  templates: world.templates,
  pose: world.camera.pose,
});
const HEIGHT = 760;

describe('the rate at which a resting page requests moments', () => {
  it('the rate is about once a minute if no change is expected, and otherwise at most four a second', () => {
    expect(stillPace(places(), HEIGHT, Infinity, 0).quietHz).toBe(1 / 64);
    expect(stillPace(places(), HEIGHT, 1, 1).quietHz).toBe(4);
  });

  it('the rate is just high enough for a new moment to arrive before the picture changes visibly', () => {
    for (const restMs of [300, 1000, 5000, 47_000]) {
      const seconds = 1 / stillPace(places(), HEIGHT, restMs, 1).quietHz;
      expect(seconds * 1000).toBeLessThanOrEqual(restMs);
      expect(seconds * 2000).toBeGreaterThan(restMs);
    }
  });

  it('the rate ignores vessels too far away to be drawn, unless they could come near in time', () => {
    const far = world
      .takeSnapshot()
      .vessels.filter(({ situation }) => situation === 'Freefall')
      .map(({ id }) => id);
    expect(far.length).toBeGreaterThan(0);
    expect(stillPace(places(), HEIGHT, Infinity, 1).unseen).toEqual(far);
    // At this warp, a vessel that approaches with the maximum speed could become visible within a second.
    expect(stillPace(places(), HEIGHT, Infinity, 10_000).unseen).toEqual([]);
    // Without perspective, distant objects do not look smaller.
    const parallel = { ...places(), pose: { ...world.camera.pose, orthoHalfHeight: 20 } };
    expect(stillPace(parallel, HEIGHT, Infinity, 1).unseen).toEqual([]);
  });

  it('the rate of a hidden page ignores all vessels', () => {
    expect(hiddenPace(places()).unseen).toHaveLength(world.takeSnapshot().vessels.length);
  });
});
