import { beforeAll, describe, expect, it } from 'vitest';
import { ViewCamera } from '../../../../../../src/apps/viewer/page/view/steering/view-camera.js';
import type { Mirror } from '../../../../../../src/live/index.js';
import { quat, vec3 } from '../../../../../../src/math/index.js';
import type { Simulation } from '../../../../../../src/simulation/create-simulation.js';
import { defaultSimulation } from '../../../../../support/worlds.js';

let simulation: Simulation;
beforeAll(async () => {
  simulation = await defaultSimulation();
});

function openCamera(choice: 'own' | 'server') {
  const { world } = simulation;
  const mirror = {
    get snapshot() {
      return world.snapshot;
    },
    templates: world.templates,
    camera: world.camera,
    moment: { session: 'a', homeId: 'Earth' },
  } as unknown as Mirror;
  const camera = new ViewCamera({
    origin: new URL('http://localhost/'),
    choice,
    world: () => mirror,
    drawnBy: () => 'page',
    moved: () => undefined,
    changed: () => undefined,
    ...{ aspect: () => 1.5 },
  });
  camera.begin(mirror);
  return { camera, mirror };
}

describe('the camera of a page', () => {
  it('travels with another vessel from where it is, and sees the same', () => {
    const { camera, mirror } = openCamera('own');
    camera.focus({ kind: 'vessel', vesselId: 'Hunter-ship' }, true);
    const before = camera.pose(mirror);
    camera.travelWith('Hunter');
    expect(camera.followed).toEqual({ kind: 'vessel', vesselId: 'Hunter' });
    const after = camera.pose(mirror);
    expect(vec3.distance(after.positionEcl, before.positionEcl)).toBeLessThan(0.01);
    const ahead = (pose: typeof before) => quat.rotate(pose.eclFromCamera, [0, 0, -1]);
    expect(vec3.dot(ahead(after), ahead(before))).toBeGreaterThan(1 - 1e-6);
  });

  it('keeps its view of a vessel that it travels with already, and ignores a vessel that does not exist', () => {
    const { camera } = openCamera('own');
    camera.focus({ kind: 'vessel', vesselId: 'Hunter-ship' }, true);
    const { subject, orbit } = camera.own!;
    camera.travelWith('Hunter-ship');
    camera.travelWith('nobody');
    expect([camera.own!.subject, camera.own!.orbit]).toEqual([subject, orbit]);
  });

  it('stays where it is while the server’s camera shows', () => {
    const { camera, mirror } = openCamera('server');
    const before = camera.pose(mirror);
    camera.travelWith('Hunter');
    expect(camera.followed).toBeNull();
    expect(camera.pose(mirror)).toEqual(before);
  });
});
