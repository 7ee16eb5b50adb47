import { expect, it } from 'vitest';
import { followedBy, OwnCamera } from '../../../../src/simulator/world/views/index.js';
import { asSeen, defaultSimulation } from '../../../support/worlds.js';

it('the page follows the vessel or body that its camera looks at', async () => {
  const world = asSeen((await defaultSimulation()).world);
  const { id: vesselId, parts } = world.snapshot.vessels[0]!;
  const camera = new OwnCamera({ kind: 'body', bodyId: 'Luna' });
  expect(followedBy(camera.subject)).toEqual({ kind: 'body', bodyId: 'Luna' });
  camera.focus({ kind: 'vessel', vesselId }, world);
  expect(followedBy(camera.subject)).toEqual({ kind: 'vessel', vesselId });
  camera.focus({ kind: 'part', vesselId, instanceId: parts[0]!.instanceId }, world);
  expect(followedBy(camera.subject)).toEqual({ kind: 'vessel', vesselId });
  camera.unfollow(world);
  expect(followedBy(camera.subject)).toBeNull();
});
