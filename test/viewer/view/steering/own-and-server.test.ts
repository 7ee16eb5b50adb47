import { describe, expect, test } from 'vitest';
import { vec3 } from '../../../../src/base/math/index.js';
import type { CameraPose } from '../../../../src/simulator/sim/camera/index.js';
import type { ViewCamera } from '../../../../src/viewer/view/steering/view-camera.js';
import type { Mirror } from '../../../../src/renderer/live/index.js';
import { defaultSimulation } from '../../../support/worlds.js';
import { expectSame, openCamera } from './open-camera.js';

const simulation = await defaultSimulation();

/** @param far distance from the rocket, m */
function moveServer(far: number): void {
  for (const [path, text] of [
    ['camera/enabled', '1'],
    ['camera/pose/reset', '1'],
    ['camera/pose/anchor', 'vessel:Hunter-ship'],
    ['camera/pose/position', `${far} 0 0 cce`],
  ] as const)
    simulation.tree.writeText(path, `${text}\n`);
  simulation.world.step(1 / 60);
}

/**
 * Returns the pose of a camera relative to the rocket. Tests cannot compare absolute poses: between two steps, the
 * planet carries the rocket along by hundreds of metres.
 */
function seenBy(camera: ViewCamera, mirror: Mirror): CameraPose {
  const pose = camera.pose(mirror);
  const { positionEcl } = mirror.snapshot.vessels.find(({ id }) => id === 'Hunter-ship')!;
  return { ...pose, positionEcl: vec3.subtract(pose.positionEcl, positionEcl) };
}

describe("the page's own camera beside the server's", () => {
  test("the page's own camera is unchanged after the page has shown the server's camera", () => {
    const { camera, mirror } = openCamera(simulation, 'own');
    camera.focus({ kind: 'vessel', vesselId: 'Hunter-ship' }, true);
    camera.move((own) => own.turnBy(0.5, 0.1), { label: 'Turn', run: Symbol() });
    const left = seenBy(camera, mirror);
    camera.choice = 'server';
    moveServer(80);
    expectSame(camera.pose(mirror), mirror.camera.pose);
    expect([camera.backLabel, camera.followed]).toEqual([null, null]);
    camera.choice = 'own';
    expectSame(seenBy(camera, mirror), left);
    expect(camera.backLabel).toBe('Turn');
    camera.choice = 'own';
    expect(camera.backLabel).toBe('Turn');
  });

  test("moves of the server's camera do not move the page's own camera", () => {
    const { camera, mirror } = openCamera(simulation, 'own');
    camera.focus({ kind: 'vessel', vesselId: 'Hunter-ship' }, true);
    const left = seenBy(camera, mirror);
    camera.choice = 'server';
    camera.move((own) => own.turnBy(1, 0), { label: 'Turn', run: Symbol() });
    expect(camera.backLabel).toBe('Turn');
    camera.choice = 'own';
    expectSame(seenBy(camera, mirror), left);
    expect(camera.backLabel).toBe('Look at Hunter-ship');
  });

  test("the page's own camera starts at the server's view if the page has shown only the server's camera so far", () => {
    const { camera, mirror } = openCamera(simulation, 'server');
    moveServer(120);
    const shown = seenBy(camera, mirror);
    camera.choice = 'own';
    expectSame(seenBy(camera, mirror), shown);
  });

  test("the page's own camera can move to the server's view, and one step back undoes this", () => {
    const { camera, mirror } = openCamera(simulation, 'own');
    camera.focus({ kind: 'vessel', vesselId: 'Hunter-ship' }, true);
    const left = seenBy(camera, mirror);
    camera.takeServerView();
    expectSame(seenBy(camera, mirror), left);
    camera.choice = 'server';
    moveServer(200);
    const shown = seenBy(camera, mirror);
    expect(vec3.distance(shown.positionEcl, left.positionEcl)).toBeGreaterThan(10);
    camera.takeServerView();
    expect(camera.choice).toBe('own');
    expectSame(seenBy(camera, mirror), shown);
    camera.back();
    expectSame(seenBy(camera, mirror), left);
  });
});
