import { beforeAll, describe, expect, it } from 'vitest';
import { AXES, axisOnScreen, directionOfAxis } from '../../../../../../src/apps/viewer/page/picture/axes.js';
import { OwnCamera } from '../../../../../../src/apps/viewer/page/view/steering/own-camera.js';
import { coast, speedOf } from '../../../../../../src/apps/viewer/page/view/steering/run-on.js';
import { focusOfHit } from '../../../../../../src/apps/viewer/page/view/steering/focus-hit.js';
import { directionAt, shortestTurn } from '../../../../../../src/apps/viewer/page/view/steering/turn-to.js';
import { vec3 } from '../../../../../../src/math/index.js';
import { cameraRay } from '../../../../../../src/sim/picking/index.js';
import type { Simulation } from '../../../../../../src/simulation/create-simulation.js';
import { defaultSimulation } from '../../../../../support/worlds.js';

let simulation: Simulation;
beforeAll(async () => {
  simulation = await defaultSimulation();
});

function cameraOfShip(): OwnCamera {
  const camera = new OwnCamera({ kind: 'vessel', vesselId: 'Hunter-ship' });
  camera.focus(camera.subject, simulation.world);
  return camera;
}

describe('zooming to a point of the picture', () => {
  it.each([
    ['nearer, over a surface', 0.5, 40],
    ['nearer, over the sky', 0.5, null],
    ['away, over a surface', 2, 40],
    ['away, over the sky', 2, null],
  ] as const)('keeps what is seen there: %s', (_, factor, seen) => {
    const { world } = simulation;
    const camera = cameraOfShip();
    const before = camera.pose(world);
    const { direction } = cameraRay(before, { x: 0.4, y: 0.3 });
    camera.zoomAlong(direction, factor, seen, world);
    const after = camera.pose(world);
    const way = vec3.subtract(after.positionEcl, before.positionEcl);
    // The camera stays on the ray, and looks the same way.
    expect(vec3.length(vec3.cross(way, direction))).toBeLessThan(1e-3);
    expect(vec3.dot(way, direction) > 0).toBe(factor < 1);
    expect(vec3.length(vec3.subtract(cameraRay(after, { x: 0.4, y: 0.3 }).direction, direction))).toBeLessThan(1e-5);
    if (factor < 1 && seen !== null) expect(vec3.length(way)).toBeCloseTo(seen * (1 - factor), 2);
  });

  it('never passes the surface that it comes to', () => {
    const { world } = simulation;
    const camera = cameraOfShip();
    let left = 40;
    const start = camera.pose(world).positionEcl;
    const { direction } = cameraRay(camera.pose(world), { x: 0.4, y: 0.3 });
    for (let notch = 0; notch < 200; notch++) {
      camera.zoomAlong(direction, 0.7, left, world);
      left = 40 - vec3.distance(camera.pose(world).positionEcl, start);
    }
    expect(left).toBeGreaterThan(0.1);
    expect(left).toBeLessThan(0.5);
  });
});

describe('a double click', () => {
  const hit = {
    kind: 'vessel',
    vesselId: 'Hunter-ship',
    instanceId: 1,
    position: vec3.ZERO,
    normal: vec3.Z_AXIS,
  } as const;
  const ray = { origin: vec3.ZERO, direction: vec3.X_AXIS };

  it('looks at a part of a vessel that is near, and at the whole of one that is far', () => {
    const { world } = simulation;
    expect(focusOfHit({ ...hit, distance: 30 }, ray, 0.8, world as never)?.subject.kind).toBe('part');
    expect(focusOfHit({ ...hit, distance: 3000 }, ray, 0.8, world as never)?.subject.kind).toBe('vessel');
  });

  it('looks at the ground that is near, going a part of the way, and at the whole of a body that is far', () => {
    const { world } = simulation;
    const ground = { kind: 'body', bodyId: 'Earth', latitude: 0, longitude: 0, normal: vec3.X_AXIS } as const;
    const near = focusOfHit({ ...ground, distance: 500 }, ray, 0.8, world as never)!;
    expect([near.subject.kind, near.distance]).toEqual(['place', 200]);
    const far = focusOfHit({ ...ground, distance: 1e8 }, ray, 0.8, world as never)!;
    expect(far.subject).toEqual({ kind: 'body', bodyId: 'Earth' });
  });
});

describe('a drag that runs on', () => {
  const turn = (right: number, at: number) => ({ kind: 'turn', right, up: 0, at }) as const;

  it('has the speed of its last movements, and none after the pointer stood still', () => {
    const moves = [turn(5, 0), turn(0.1, 920), turn(0.1, 960), turn(0.1, 1000)];
    expect(speedOf(moves, 1000)!.right).toBeCloseTo(0.3 / 0.08);
    expect(speedOf(moves, 1100)).toBeNull();
    expect(speedOf([], 1000)).toBeNull();
  });

  it('comes to the same place in any number of steps, and to rest', () => {
    const once = coast(0.3);
    let distance = 0;
    let left = 1;
    for (let step = 0; step < 30; step++) {
      const part = coast(0.01);
      distance += left * part.distance;
      left *= part.left;
    }
    expect(distance).toBeCloseTo(once.distance, 9);
    expect(left).toBeCloseTo(once.left, 9);
    expect(coast(1).left).toBeLessThan(1e-4);
  });
});

describe('the directions of a picture', () => {
  it('turns the short way round', () => {
    expect(shortestTurn(3, -3)).toBeCloseTo(2 * Math.PI - 6);
    expect(shortestTurn(-3, 3)).toBeCloseTo(6 - 2 * Math.PI);
    const end = directionAt({ azimuth: 3, elevation: 0 }, { azimuth: -3, elevation: 1 }, 1);
    expect(Math.cos(end.azimuth)).toBeCloseTo(Math.cos(-3));
    expect(end.elevation).toBe(1);
  });

  it('shows the end that is looked from in the middle, in front', () => {
    for (const { name, vector } of AXES) {
      const seen = axisOnScreen(vector, directionOfAxis(name, { azimuth: 0.7, elevation: 0.5 }));
      expect(
        [seen.right, seen.up].map((value) => Math.abs(value) < 0.03),
        name,
      ).toEqual([true, true]);
      expect(seen.near, name).toBeGreaterThan(0.99);
    }
    const north = axisOnScreen([0, 1, 0], directionOfAxis('up', { azimuth: 2, elevation: 0 }));
    expect(north.up).toBeGreaterThan(0.99);
    const east = axisOnScreen([1, 0, 0], directionOfAxis('south', { azimuth: 2, elevation: 0 }));
    expect(east.right).toBeGreaterThan(0.99);
  });

  it('looks from the other side where one looks from already', () => {
    const east = directionOfAxis('east', { azimuth: 2, elevation: 0.3 });
    expect(axisOnScreen([-1, 0, 0], directionOfAxis('east', east)).near).toBeGreaterThan(0.99);
  });
});
