import { describe, expect, it } from 'vitest';
import { attitudeFromHeading, eastNorthUp } from '../../../../src/simulator/sim/frames.js';
import type { BodyState, VesselState } from '../../../../src/simulator/sim/state.js';
import { environmentOf } from '../../../../src/simulator/sim/vessel/environment.js';
import { navballOf } from '../../../../src/simulator/sim/vessel/navball.js';
import { bareWorld } from '../../../support/worlds.js';

async function vesselAndBody(id: string): Promise<[VesselState, BodyState]> {
  const snapshot = (await bareWorld()).takeSnapshot();
  const vessel = snapshot.vessels.find((live) => live.id === id)!;
  return [vessel, snapshot.bodies.find(({ definition }) => definition.id === vessel.parentId)!];
}

describe('the environment of a vessel', () => {
  it('the sensors of a vessel on the pad measure the air at its altitude, and 1 g along its nose', async () => {
    const [ship, earth] = await vesselAndBody('Hunter-ship');
    const { pressure, density, dynamicPressure, acceleration, gForce } = environmentOf(ship, earth);
    const { seaLevelPressure, seaLevelDensity, scaleHeight } = earth.definition.atmosphere!;
    const share = Math.exp(-ship.barometricAltitude / scaleHeight);
    expect(pressure).toBeCloseTo(seaLevelPressure * share, 6);
    expect(density).toBeCloseTo(seaLevelDensity * share, 9);
    expect(dynamicPressure).toBeCloseTo(0, 9);
    expect(gForce).toBeGreaterThan(0.99);
    expect(gForce).toBeLessThan(1.01);
    // The acceleration is not exactly along the nose, because it includes the centrifugal acceleration, which has a
    // different direction.
    expect(acceleration[0]).toBeCloseTo(gForce * 9.80665, 1);
  });

  it('the sensors of a vessel in orbit measure a vacuum and free fall', async () => {
    const [station, earth] = await vesselAndBody('Haven-station');
    expect(environmentOf(station, earth)).toMatchObject({
      pressure: 0,
      density: 0,
      acceleration: [0, 0, 0],
      gForce: 0,
    });
  });

  it('the environment has no pressure above the top of the air', async () => {
    const [ship, earth] = await vesselAndBody('Hunter-ship');
    const { height } = earth.definition.atmosphere!;
    expect(environmentOf({ ...ship, barometricAltitude: height }, earth).pressure).toBe(0);
    expect(environmentOf({ ...ship, barometricAltitude: height - 1 }, earth).pressure).toBeGreaterThan(0);
  });

  it('the ocean density is 0 unless the vessel is in or on the water', async () => {
    const [ship, earth] = await vesselAndBody('Hunter-ship');
    const [station] = await vesselAndBody('Haven-station');
    const density = (vessel: VesselState): number => environmentOf(vessel, earth).oceanDensity;
    expect(ship.barometricAltitude - ship.radarAltitude).toBeGreaterThan(1);
    expect(density(ship)).toBe(0);
    expect(density({ ...ship, radarAltitude: ship.barometricAltitude, situation: 'Landed' })).toBe(1025);
    const over = { ...station, radarAltitude: station.barometricAltitude };
    expect(density(over)).toBe(0);
    expect(density({ ...over, barometricAltitude: -3, radarAltitude: -3 })).toBe(1025);
    const dry = { ...earth, definition: { ...earth.definition, oceanDensity: null } };
    expect(environmentOf({ ...over, barometricAltitude: -3, radarAltitude: -3 }, dry).oceanDensity).toBe(0);
  });

  it('the environment contains the radius of the ground under the vessel', async () => {
    const [ship, earth] = await vesselAndBody('Hunter-ship');
    const radius = Math.hypot(...ship.positionCci);
    expect(environmentOf(ship, earth).terrainRadius).toBeCloseTo(radius - ship.radarAltitude, 6);
  });
});

describe('the navball', () => {
  it('the navball of a rocket on the pad points straight up, in whole degrees', async () => {
    const [ship, earth] = await vesselAndBody('Hunter-ship');
    const { pitchDeg, yawDeg, rollDeg, speed } = navballOf(ship, earth);
    expect(pitchDeg).toBe(90);
    for (const angle of [yawDeg, rollDeg]) expect(Number.isInteger(angle) && !Object.is(angle, -0)).toBe(true);
    expect(speed).toBeCloseTo(0, 6);
  });

  it.each([
    [0, 0, 0],
    [90, 0, 0],
    [271, 35, -20],
    [180, -60, 150],
    [45, 90, 0],
    [200, -90, 0],
  ])('the navball shows the heading %d, pitch %d and roll %d of an attitude', async (heading, pitch, roll) => {
    const [ship, earth] = await vesselAndBody('Hunter-ship');
    const axes = eastNorthUp(ship.positionCci);
    const radians = [heading, pitch, roll].map((angle) => (angle * Math.PI) / 180) as [number, number, number];
    const attitude = attitudeFromHeading(axes, ...radians);
    expect(navballOf({ ...ship, cciFromBody: attitude }, earth)).toMatchObject({
      yawDeg: heading,
      pitchDeg: pitch,
      rollDeg: roll,
    });
  });
});
