import { beforeAll, describe, expect, it } from 'vitest';
import { beginCamera, type LinkedWorld } from '../../../../src/viewer/view/steering/begin-camera.js';
import type { Simulation } from '../../../../src/simulator/create-simulation.js';
import { vec3, type Vec3 } from '../../../../src/base/math/index.js';
import { defaultSimulation } from '../../../support/worlds.js';

let simulation: Simulation;
beforeAll(async () => {
  simulation = await defaultSimulation();
});

/** Returns a linked world. With `vessels: false`, it has no vessels, as if the server had loaded a different scene. */
function linkedTo(session: string, { vessels = true } = {}): LinkedWorld {
  const { world } = simulation;
  const snapshot = vessels ? world.takeSnapshot() : { ...world.takeSnapshot(), vessels: [] };
  return { snapshot, templates: world.templates, camera: world.camera, moment: { session, homeId: 'Earth' } };
}

describe("the start of the page's own camera", () => {
  it("the page's own camera starts at the main camera of the first world", () => {
    const world = linkedTo('first');
    const { camera } = beginCamera(null, world);
    expect(vec3.distance(camera.pose(world).positionEcl, world.camera.pose.positionEcl)).toBeLessThan(1e-3);
  });

  it("the page's own camera starts at the server's camera even if the planet has moved since the server sent the pose", () => {
    const world = linkedTo('first');
    const later = <Placed extends { readonly positionEcl: Vec3 }>(placed: Placed): Placed => ({
      ...placed,
      positionEcl: vec3.add(placed.positionEcl, [3e5, 0, 0]),
    });
    const { bodies, vessels } = world.snapshot;
    const moved = { ...world, snapshot: { ...world.snapshot, bodies: bodies.map(later), vessels: vessels.map(later) } };
    const { camera } = beginCamera(null, moved);
    expect(camera.subject.kind).toBe('vessel');
    const expected = vec3.add(world.camera.pose.positionEcl, [3e5, 0, 0]);
    expect(vec3.distance(camera.pose(moved).positionEcl, expected)).toBeLessThan(1e-2);
  });

  it("the page's own camera stays in place after a lost connection", () => {
    const world = linkedTo('first');
    const begun = beginCamera(null, world);
    begun.camera.focus({ kind: 'body', bodyId: 'Luna' }, world);
    expect(beginCamera(begun, linkedTo('first'))).toBe(begun);
  });

  it("the page's own camera stays in place after a server restart if its subject still exists", () => {
    const begun = beginCamera(null, linkedTo('first'));
    begun.camera.focus({ kind: 'vessel', vesselId: 'Hunter-ship' }, linkedTo('first'));
    begun.camera.turnBy(1, 0);
    const { camera, session } = beginCamera(begun, linkedTo('second'));
    expect([camera, session]).toEqual([begun.camera, 'second']);
  });

  it("the page's own camera starts at the main camera again if its subject is gone after a restart", () => {
    const begun = beginCamera(null, linkedTo('first'));
    begun.camera.focus({ kind: 'vessel', vesselId: 'Hunter-ship' }, linkedTo('first'));
    const next = linkedTo('second', { vessels: false });
    const { camera } = beginCamera(begun, next);
    expect(vec3.distance(camera.pose(next).positionEcl, next.camera.pose.positionEcl)).toBeLessThan(1e-3);
    expect(camera.subject.kind).toBe('place');
  });
});
