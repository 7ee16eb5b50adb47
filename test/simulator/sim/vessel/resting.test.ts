import { expect, test } from 'vitest';
import { quat, vec3 } from '../../../../src/base/math/index.js';
import { bareWorld } from '../../../support/worlds.js';

test("a vessel on the ground has a fixed pose in the body's rotating axes", async () => {
  const world = await bareWorld();
  const seen = () => {
    const { bodies, vessels, activeVesselId } = world.takeSnapshot();
    const vessel = vessels.find(({ id }) => id === activeVesselId)!;
    return { vessel, body: bodies.find(({ definition }) => definition.id === vessel.parentId)! };
  };
  const before = seen().vessel;
  expect(before.situation).toBe('Prelaunch');
  world.step(1234.5);
  const { vessel, body } = seen();
  expect(vessel.positionEcl).not.toEqual(before.positionEcl);
  expect(vessel.resting).toEqual(before.resting);
  const { originCcf, ccfFromBody } = vessel.resting!;
  const centreCcf = vec3.add(originCcf, quat.rotate(ccfFromBody, vessel.centreOfMass));
  const place = vec3.add(body.positionEcl, quat.rotate(body.eclFromCcf, centreCcf));
  expect(vec3.distance(place, vessel.positionEcl)).toBeLessThan(1e-3);
});

test('a vessel in flight has no fixed pose in rotating axes', async () => {
  const { vessels } = (await bareWorld()).takeSnapshot();
  const flying = vessels.filter(({ situation }) => situation === 'Freefall');
  expect(flying.length).toBeGreaterThan(0);
  for (const { resting } of flying) expect(resting).toBeUndefined();
});
