import { beforeAll, describe, expect, it } from 'vitest';
import { solarHour, withLaterSun } from '../../../../src/viewer/view/pace/later-sun.js';
import { vec3 } from '../../../../src/base/math/index.js';
import type { Simulation } from '../../../../src/simulator/create-simulation.js';
import { defaultSimulation } from '../../../support/worlds.js';

let simulation: Simulation;
beforeAll(async () => {
  simulation = await defaultSimulation();
});

describe('the look "hours later"', () => {
  it.each([1, 6, -3, 23])('the look "hours later" moves the sun to where it is %d hours later', (hours) => {
    const { camera } = simulation.world;
    const snapshot = simulation.world.takeSnapshot();
    const at = camera.pose.positionEcl;
    const later = withLaterSun(snapshot, hours, at);
    const wanted = (solarHour(snapshot, at)! + hours + 24) % 24;
    expect(solarHour(later, at)).toBeCloseTo(wanted, 6);
  });

  it('the look "hours later" moves the sun at its distance, and changes nothing else', () => {
    const { camera } = simulation.world;
    const snapshot = simulation.world.takeSnapshot();
    const at = camera.pose.positionEcl;
    const later = withLaterSun(snapshot, 5, at);
    snapshot.bodies.forEach((body, index) => {
      const now = later.bodies[index]!;
      if (body.definition.id !== snapshot.sunId) expect(now).toBe(body);
      else expect(vec3.distance(now.positionEcl, at) / vec3.distance(body.positionEcl, at)).toBeCloseTo(1, 3);
    });
    expect(later.vessels).toBe(snapshot.vessels);
    expect(withLaterSun(snapshot, 0, at)).toBe(snapshot);
  });
});
