import { describe, expect, it } from 'vitest';
import { pictureMotion, type SeenPlaces } from '../../../../src/viewer/view/pace/picture-motion.js';
import { vec3 } from '../../../../src/base/math/index.js';
import type { SimulatedWorld } from '../../../../src/simulator/world/index.js';
import { bareWorld } from '../../../support/worlds.js';

/**
 * Returns the scene without vessels for a camera at a height of `radii` Earth radii. The camera does not turn with the
 * Earth.
 */
function seenFrom(radii: number, world: SimulatedWorld): SeenPlaces {
  const { templates, camera } = world;
  const snapshot = world.takeSnapshot();
  const earth = snapshot.bodies.find(({ definition }) => definition.id === 'Earth')!;
  const away: vec3.Vec3 = [(1 + radii) * earth.definition.meanRadius, 0, 0];
  return {
    snapshot: { ...snapshot, vessels: [] },
    templates,
    pose: { ...camera.pose, positionEcl: vec3.add(earth.positionEcl, away) },
  };
}

describe('the motion of the body nearest to the camera', () => {
  it.each([
    [0.5, 'near'],
    [1.5, 'sky'],
  ] as const)(
    'for a camera at an altitude of %s radii, the rotation of the nearest body counts as motion of kind `%s`',
    async (radii, counted) => {
      const world = await bareWorld();
      const before = seenFrom(radii, world);
      world.step(10);
      const { near, sky } = pictureMotion(before, seenFrom(radii, world), 800);
      // During these 10 s, the Earth turns by 0.042°, and the other bodies hardly move.
      expect(near > 0.25 ? 'near' : sky > 0.25 ? 'sky' : 'neither').toBe(counted);
    },
  );
});
