import { describe, expect, it } from 'vitest';
import { quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import { directionFromPlace } from '../../../../src/simulator/sim/frames.js';
import { createSystem } from '../../../../src/simulator/sim/system/index.js';
import type { BodyState } from '../../../../src/simulator/sim/state.js';

const at = (epoch: string, ut = 0): ReadonlyMap<string, BodyState> =>
  new Map(
    createSystem({ name: 'test', epoch, templates: {} })
      .bodiesAt(ut)
      .map((body) => [body.definition.id, body]),
  );

/** Returns the cosine of the zenith angle of the Sun. */
function sunHeight(bodies: ReadonlyMap<string, BodyState>, latitudeDeg: number, longitudeDeg: number): number {
  const earth = bodies.get('Earth')!;
  const up: Vec3 = quat.rotate(
    earth.eclFromCcf,
    directionFromPlace((latitudeDeg * Math.PI) / 180, (longitudeDeg * Math.PI) / 180),
  );
  return vec3.dot(up, vec3.normalize(vec3.scale(earth.positionEcl, -1)));
}

describe('the solar system', () => {
  it('Earth is about an astronomical unit from the Sun, in the plane of the ecliptic', () => {
    const { positionEcl } = at('2030-03-20T12:00:00Z').get('Earth')!;
    expect(vec3.length(positionEcl) / 1.495978707e11).toBeCloseTo(0.996, 2);
    expect(Math.abs(positionEcl[2])).toBeLessThan(1e9);
  });

  it('the Sun is overhead at noon of an equinox on the prime meridian and the equator', () => {
    expect(sunHeight(at('2030-03-20T12:07:00Z'), 0, 0)).toBeGreaterThan(0.999);
  });

  it('Earth turns once in a day: twelve hours after noon, a place has midnight', () => {
    expect(sunHeight(at('2030-03-20T12:07:00Z', 43_200), 0, 0)).toBeLessThan(-0.999);
  });

  it("the Sun lights Earth's north pole in June, and the pole is dark in December", () => {
    expect(sunHeight(at('2030-06-21T12:00:00Z'), 90, 0)).toBeCloseTo(Math.sin((23.44 * Math.PI) / 180), 2);
    expect(sunHeight(at('2030-12-21T12:00:00Z'), 90, 0)).toBeLessThan(-0.39);
  });

  it('Luna always shows the same face to Earth', () => {
    const bodies = at('2030-03-20T12:00:00Z');
    const [earth, luna] = [bodies.get('Earth')!, bodies.get('Luna')!];
    const toEarth = vec3.normalize(vec3.subtract(earth.positionEcl, luna.positionEcl));
    const face = quat.rotate(luna.eclFromCcf, vec3.X_AXIS);
    // Because of libration, the direction to the Earth is up to eight degrees away from the middle of the near side.
    expect(vec3.dot(toEarth, face)).toBeGreaterThan(Math.cos((9 * Math.PI) / 180));
  });

  it('the position of a body ten seconds later follows from its position and velocity', () => {
    const [now, later] = [at('2030-03-20T12:00:00Z'), at('2030-03-20T12:00:00Z', 10)];
    for (const [id, body] of now) {
      const moved = vec3.subtract(later.get(id)!.positionEcl, body.positionEcl);
      expect(vec3.distance(moved, vec3.scale(body.velocityEcl, 10)), id).toBeLessThan(50);
    }
  });
});
