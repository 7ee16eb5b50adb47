import { beforeAll, describe, expect, it } from 'vitest';
import { AXES, axisOnScreen, directionOfAxis } from '../../../../src/viewer/picture/axes.js';
import { coast, speedOf } from '../../../../src/viewer/view/steering/run-on.js';
import { focusOfHit } from '../../../../src/viewer/view/steering/focus-hit.js';
import { directionAt, shortestTurn } from '../../../../src/viewer/view/steering/turn-to.js';
import { affineFromTransform, IDENTITY_TRANSFORM, quat, vec3 } from '../../../../src/base/math/index.js';
import type { Simulation } from '../../../../src/simulator/create-simulation.js';
import { asSeen, defaultSimulation } from '../../../support/worlds.js';

let simulation: Simulation;
beforeAll(async () => {
  simulation = await defaultSimulation();
});

describe('a double click', () => {
  const hit = {
    kind: 'vessel',
    vesselId: 'Hunter-ship',
    instanceId: 1,
    position: vec3.ZERO,
    normal: vec3.Z_AXIS,
    assemblyFromPart: affineFromTransform(IDENTITY_TRANSFORM),
    eclFromBody: quat.IDENTITY,
  } as const;
  const ray = { origin: vec3.ZERO, direction: vec3.X_AXIS };

  it('a double click on a near vessel frames the clicked part, and a double click on a distant vessel frames the whole vessel', () => {
    const world = asSeen(simulation.world);
    expect(focusOfHit({ ...hit, distance: 30 }, ray, 0.8, world as never)?.subject.kind).toBe('part');
    expect(focusOfHit({ ...hit, distance: 3000 }, ray, 0.8, world as never)?.subject.kind).toBe('vessel');
  });

  it('a double click on near ground moves the camera nearer, and a double click on a far body frames the body', () => {
    const world = asSeen(simulation.world);
    const place = { bodyId: 'Earth', latitude: 0, longitude: 0, normal: vec3.X_AXIS };
    const ground = { kind: 'body', ...place, eclFromCcf: quat.IDENTITY } as const;
    const near = focusOfHit({ ...ground, distance: 500 }, ray, 0.8, world as never)!;
    expect([near.subject.kind, near.distance]).toEqual(['place', 200]);
    const far = focusOfHit({ ...ground, distance: 1e8 }, ray, 0.8, world as never)!;
    expect(far.subject).toEqual({ kind: 'body', bodyId: 'Earth' });
  });
});

describe('the momentum of a drag', () => {
  const turn = (right: number, at: number) => ({ kind: 'turn', right, up: 0, at }) as const;

  it('the momentum of a drag has the speed of the last movements, and is zero if the pointer rested', () => {
    const moves = [turn(5, 0), turn(0.1, 920), turn(0.1, 960), turn(0.1, 1000)];
    expect(speedOf(moves, 1000)!.right).toBeCloseTo(0.3 / 0.08);
    expect(speedOf(moves, 1100)).toBeNull();
    expect(speedOf([], 1000)).toBeNull();
  });

  it('the momentum of a drag moves the camera equally far in one step and in many steps', () => {
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

describe('the compass in the picture', () => {
  it('the compass turns the camera in the shorter direction', () => {
    expect(shortestTurn(3, -3)).toBeCloseTo(2 * Math.PI - 6);
    expect(shortestTurn(-3, 3)).toBeCloseTo(6 - 2 * Math.PI);
    const end = directionAt({ azimuth: 3, elevation: 0 }, { azimuth: -3, elevation: 1 }, 1);
    expect(Math.cos(end.azimuth)).toBeCloseTo(Math.cos(-3));
    expect(end.elevation).toBe(1);
  });

  it('in the compass, the axis along which the camera looks is a point in the middle', () => {
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

  it('a click on the compass end that faces the camera turns the camera to the opposite end', () => {
    const east = directionOfAxis('east', { azimuth: 2, elevation: 0.3 });
    expect(axisOnScreen([-1, 0, 0], directionOfAxis('east', east)).near).toBeGreaterThan(0.99);
  });
});
