import { describe, expect, it } from 'vitest';
import { vec3 } from '../../../../src/base/math/index.js';
import type { VesselState } from '../../../../src/simulator/sim/state.js';
import type { SimulatedWorld } from '../../../../src/simulator/world/index.js';
import { send } from '../../../support/envelopes.js';
import { bareWorld } from '../../../support/worlds.js';

const SHIP = 'Hunter-ship';
const stateOf = (world: SimulatedWorld): VesselState => world.takeSnapshot().vessels.find(({ id }) => id === SHIP)!;

/** @param values m/s, along the axes of the rocket; its nose is +X and points up */
async function pushed(values: readonly number[]): Promise<SimulatedWorld> {
  const world = await bareWorld();
  expect(send(world, 'debug.impulse', { vesselId: SHIP, values: [...values], token: 'body', aux: 'dv' })).toEqual({
    ok: true,
  });
  return world;
}

function stepped(world: SimulatedWorld, seconds: number, steps: number): VesselState {
  for (let i = 0; i < steps; i++) world.step(seconds / steps);
  return stateOf(world);
}

/** Returns the distance between the places of two states, measured over the ground, m. */
function apart(a: VesselState, b: VesselState): number {
  const north = a.latitude - b.latitude;
  const east = (a.longitude - b.longitude) * Math.cos(a.latitude);
  return Math.hypot(north, east) * 6.371e6;
}

describe('a push of a vessel on the ground', () => {
  it('an upward push lifts a landed vessel at the speed of the push, and the vessel rests again after it has fallen back', async () => {
    const world = await pushed([10, 0, 0]);
    const before = stateOf(world);
    expect(before.situation).toBe('Flying');
    expect(before.surfaceSpeed).toBeCloseTo(10, 1);
    const top = stepped(world, 1, 4);
    expect(top.barometricAltitude - before.barometricAltitude).toBeCloseTo(10 - 9.8 / 2, 1);
    const after = stepped(world, 3, 12);
    expect(after.situation).toBe('Landed');
    expect(after.surfaceSpeed).toBeLessThan(1e-6);
  });

  it('a pushed vessel comes down at the same point whatever the length of the time steps', async () => {
    const [coarse, fine] = await Promise.all([pushed([10, 3, 0]), pushed([10, 3, 0])]);
    const [once, often] = [stepped(coarse, 6, 1), stepped(fine, 6, 120)];
    expect([once.situation, often.situation]).toEqual(['Landed', 'Landed']);
    expect(apart(once, often)).toBeLessThan(1e-3);
    expect(apart(once, stateOf(await pushed([0, 0, 0])))).toBeGreaterThan(5);
  });

  it('a sideways push makes a landed vessel slide until friction stops it', async () => {
    const [coarse, fine] = await Promise.all([pushed([0, 4, 0]), pushed([0, 4, 0])]);
    const before = stateOf(coarse);
    expect(before.situation).toBe('Landed');
    expect(before.surfaceSpeed).toBeCloseTo(4, 6);
    const moving = stepped(fine, 0.25, 10);
    expect(moving.surfaceSpeed).toBeLessThan(before.surfaceSpeed);
    expect(moving.surfaceSpeed).toBeGreaterThan(0);
    const [once, often] = [stepped(coarse, 5, 1), stepped(fine, 4.75, 95)];
    expect(once.surfaceSpeed).toBe(0);
    expect(apart(before, once)).toBeCloseTo(4 ** 2 / (2 * 0.5 * 9.8), 1);
    expect(apart(once, often)).toBeLessThan(1e-3);
    expect(once.radarAltitude).toBeCloseTo(before.radarAltitude, 3);
  });

  it('a push with orbital speed makes a landed vessel leave the ground', async () => {
    const world = await pushed([0, 8500, 0]);
    expect(stateOf(world).situation).toBe('Flying');
  });

  it('a push straight down is accepted and changes nothing', async () => {
    const world = await pushed([-5, 0, 0]);
    const before = stateOf(world);
    expect(before.situation).toBe('Prelaunch');
    expect(vec3.distance(stepped(world, 1, 4).positionCci, before.positionCci)).toBeLessThan(500);
    expect(apart(before, stateOf(world))).toBeLessThan(1e-6);
    expect(world.vessels.get(SHIP)!.isCoasting).toBe(true);
  });

  it('a push works on every vessel on the ground, including the structures of the launch site', async () => {
    const world = await bareWorld();
    const standing = world.takeSnapshot().vessels.filter(({ situation }) => /Landed|Prelaunch/.test(situation));
    expect(standing.length).toBeGreaterThan(3);
    for (const { id: vesselId, massTotal } of standing) {
      const slots = { vesselId, values: [1, 0, 0], token: 'body', aux: massTotal > 0 ? 'ns' : 'dv' };
      expect(send(world, 'debug.impulse', slots), vesselId).toEqual({ ok: true });
    }
  });
});
