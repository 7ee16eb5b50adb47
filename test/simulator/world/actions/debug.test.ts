import { describe, expect, it } from 'vitest';
import { send } from '../../../support/envelopes.js';
import { compactTelemetry } from '../../../../src/simulator/fields/tree/telemetry.js';
import type { VesselState } from '../../../../src/simulator/sim/state.js';
import type { SimulatedWorld } from '../../../../src/simulator/world/index.js';
import { bareWorld } from '../../../support/worlds.js';

const SHIP = 'Hunter-ship';
const LIGHT_SPEED = 299_792_458;

function act(world: SimulatedWorld, action: string, slots: object): string {
  const outcome = send(world, action, { vesselId: SHIP, ...slots });
  return outcome.ok ? 'ok' : `${outcome.errno} ${outcome.reason}`;
}

const telemetryOf = (world: SimulatedWorld): string => {
  const vessel = world.takeSnapshot().vessels.find(({ id }) => id === SHIP)!;
  return JSON.stringify(compactTelemetry(world.takeSnapshot(), vessel));
};

describe('debug.teleport', () => {
  it.each([
    ['to the limit of distance', [1e15, 0, 0, 0, 0, 0]],
    ['at the speed of light', [0, 7e6, 0, LIGHT_SPEED, 0, 0]],
    ['to the limit of distance at the speed of light', [0, 0, -1e15, 0, 0, LIGHT_SPEED]],
    ['to a point at rest above the ground', [7e6, 0, 0, 0, 0, 0]],
    ['to a point at rest above a pole', [0, 0, -7e6, 0, 0, 0]],
    ['straight up', [0, 7e6, 0, 0, 3000, 0]],
    ['at escape speed', [7e6, 0, 0, 0, Math.sqrt((2 * 3.986004418e14) / 7e6), 0]],
  ])('every value of a vessel stays finite after a teleport %s', async (_, values) => {
    const world = await bareWorld();
    expect(act(world, 'debug.teleport', { values })).toBe('ok');
    world.step(10);
    expect(telemetryOf(world)).not.toContain('null');
  });

  it.each([
    [[1e300, 0, 0, 0, 0, 0], '1e+300 m from the body is too far; stay within 1000000000000000 m'],
    [[1.001e15, 0, 0, 0, 0, 0], 'is too far; stay within 1000000000000000 m'],
    [[7e6, 0, 0, 0, 1e300, 0], '1e+300 m/s is faster than light; stay within 299792458 m/s'],
    [[7e6, 0, 0, 0, LIGHT_SPEED + 1, 0], 'is faster than light'],
    [[0, 0, 0.5, 0, 0, 0], 'that is the centre of the body'],
  ])('a teleport to %j is refused, and the vessel stays in place', async (values, reason) => {
    const world = await bareWorld();
    const before = telemetryOf(world);
    expect(act(world, 'debug.teleport', { values })).toMatch(/^EINVAL debug\.teleport: /);
    expect(act(world, 'debug.teleport', { values })).toContain(reason);
    expect(telemetryOf(world)).toBe(before);
  });
});

describe('a teleported vessel', () => {
  it.each([
    [7e6, 0, 0, 0, 7500, 0],
    [0, 7e6, 0, -7500, 0, 0],
    [-6.9e6, 1e6, 0, -1000, -7000, 0],
    [7e6, 0, 0, 0, -7500, 0],
    [7e6, 0, 0, 0, 9000, 0],
    [7e6, 1e6, 2e6, 100, 5000, 5700],
  ])(
    'a vessel teleported to %d %d %d at %d %d %d is exactly there, and stays in the plane of the equator',
    async (...values) => {
      const world = await bareWorld();
      expect(act(world, 'debug.teleport', { values })).toBe('ok');
      const vessel = (): VesselState => world.takeSnapshot().vessels.find(({ id }) => id === SHIP)!;
      expect([...vessel().positionCci, ...vessel().velocityCci]).toEqual(values);
      world.step(1000);
      if (values[2] !== 0) return;
      expect(Math.hypot(vessel().positionCci[2], vessel().velocityCci[2])).toBeLessThan(1e-6);
      const { inclination } = vessel().orbit!;
      expect(Math.min(inclination, Math.PI - inclination)).toBeLessThan(1e-15);
    },
  );
});

describe('a vessel that falls from rest', () => {
  it('a vessel that falls from rest is g t² / 2 lower after a time t, almost straight below its start', async () => {
    const world = await bareWorld();
    const height = 4e7;
    expect(act(world, 'debug.teleport', { values: [height, 0, 0, 0, 0, 0] })).toBe('ok');
    world.step(60);
    const [x, y, z] = world.takeSnapshot().vessels.find(({ id }) => id === SHIP)!.positionCci;
    const fallen = (3.986004418e14 / height ** 2 / 2) * 60 ** 2;
    expect(Math.abs(x - (height - fallen))).toBeLessThan(1);
    expect(Math.hypot(y, z)).toBeLessThan(60);
  });
});

describe('debug.impulse', () => {
  it('debug.impulse refuses a push beyond the speed of light', async () => {
    const world = await bareWorld();
    expect(act(world, 'debug.teleport', { values: [7e6, 0, 0, 0, 7500, 0] })).toBe('ok');
    expect(act(world, 'debug.impulse', { values: [1, 2, 3], aux: 'dv' })).toBe('ok');
    const before = telemetryOf(world);
    for (const pushed of [1e300, Number.MAX_VALUE, LIGHT_SPEED + 1]) {
      const values = [pushed, pushed, 0];
      expect(act(world, 'debug.impulse', { values, aux: 'dv' })).toMatch(/^EINVAL .* is faster than light/);
    }
    expect(telemetryOf(world)).toBe(before);
  });
});

describe('debug.warp', () => {
  it('debug.warp accepts a factor up to a thousand million, and refuses more', async () => {
    const world = await bareWorld();
    expect(act(world, 'debug.warp', { value: 1e9 })).toBe('ok');
    expect(act(world, 'debug.warp', { value: 1e300 })).toBe(
      'EINVAL debug.warp: takes a factor from 0 to 1000000000, got 1e+300',
    );
    expect(act(world, 'debug.warp', { value: -1 })).toMatch(/^EINVAL/);
    expect(world.takeSnapshot().warp).toBe(1e9);
  });
});
