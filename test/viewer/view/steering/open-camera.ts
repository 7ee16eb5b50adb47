import { expect } from 'vitest';
import { ViewCamera } from '../../../../src/viewer/view/steering/view-camera.js';
import type { Mirror } from '../../../../src/renderer/live/index.js';
import { quat, vec3 } from '../../../../src/base/math/index.js';
import type { CameraPose } from '../../../../src/simulator/sim/camera/index.js';
import type { Simulation } from '../../../../src/simulator/create-simulation.js';

export function openCamera({ world }: Simulation, choice: 'own' | 'server'): { camera: ViewCamera; mirror: Mirror } {
  const mirror = {
    get snapshot() {
      return world.takeSnapshot();
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
    aspect: () => 1.5,
  });
  camera.begin(mirror);
  return { camera, mirror };
}

export function expectSame(after: CameraPose, before: CameraPose): void {
  expect(vec3.distance(after.positionEcl, before.positionEcl)).toBeLessThan(0.01);
  const ahead = (pose: CameraPose) => quat.rotate(pose.eclFromCamera, [0, 0, -1]);
  expect(vec3.dot(ahead(after), ahead(before))).toBeGreaterThan(1 - 1e-6);
}
