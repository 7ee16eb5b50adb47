import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vec3, type Vec3 } from '../../../src/base/math/index.js';
import { elementsFromState, orbitFromState, stateFromElements } from '../../../src/simulator/sim/orbit.js';

const MU = 3.986004418e14;
const angle = fc.double({ min: 0.01, max: 6.27, noNaN: true });

describe('the elements of an orbit', () => {
  it('orbital elements lead back to the state that they were computed from, for an ellipse and a hyperbola', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 3, noNaN: true }).filter((e) => Math.abs(e - 1) > 0.01),
        fc.double({ min: 0.01, max: 3.1, noNaN: true }),
        angle,
        angle,
        fc.double({ min: -1.2, max: 1.2, noNaN: true }),
        (eccentricity, inclination, node, periapsis, meanAnomaly) => {
          const semiMajorAxis = eccentricity < 1 ? 9e6 : -9e6;
          const elements = {
            semiMajorAxis,
            eccentricity,
            inclination,
            longitudeOfAscendingNode: node,
            argumentOfPeriapsis: periapsis,
            meanAnomaly,
          };
          const state = stateFromElements(elements, MU, 0);
          const again = stateFromElements(elementsFromState(state, MU), MU, 0);
          expect(vec3.distance(again.position, state.position) / vec3.length(state.position)).toBeLessThan(1e-6);
          expect(vec3.distance(again.velocity, state.velocity) / vec3.length(state.velocity)).toBeLessThan(1e-6);
        },
      ),
    );
  });

  it('a tiny tilt of an orbit survives the conversion to elements and back', () => {
    for (const tilt of [1e-3, 1e-6, 1e-9, 1e-12]) {
      const velocity: Vec3 = [0, 7500 * Math.cos(tilt), 7500 * Math.sin(tilt)];
      const elements = elementsFromState({ position: [7e6, 0, 0], velocity }, MU);
      expect(elements.inclination / tilt).toBeCloseTo(1, 3);
      const again = stateFromElements(elements, MU, 0);
      expect(vec3.distance(again.position, [7e6, 0, 0])).toBeLessThan(1e-5);
    }
  });

  it('an orbit conserves energy and angular momentum along the way', () => {
    const elements = {
      semiMajorAxis: 2.4e7,
      eccentricity: 0.7,
      inclination: 0.9,
      longitudeOfAscendingNode: 1,
      argumentOfPeriapsis: 2,
      meanAnomaly: 0,
    };
    const energy = ({ position, velocity }: { position: Vec3; velocity: Vec3 }): number =>
      vec3.dot(velocity, velocity) / 2 - MU / vec3.length(position);
    const start = stateFromElements(elements, MU, 0);
    for (const seconds of [100, 5000, 20_000, 1e6]) {
      expect(energy(stateFromElements(elements, MU, seconds)) / energy(start)).toBeCloseTo(1, 9);
    }
  });

  it('a circular low orbit publishes its altitudes, period and times', () => {
    const radius = 6_371_000 + 420_000;
    const speed = Math.sqrt(MU / radius);
    const orbit = orbitFromState({ position: [radius, 0, 0], velocity: [0, speed, 0] }, MU, 6_371_000);
    expect(orbit.periapsisAltitude).toBeCloseTo(420_000, 0);
    expect(orbit.apoapsisAltitude).toBeCloseTo(420_000, 0);
    expect(orbit.period).toBeCloseTo(5569.5, 0);
  });
});
