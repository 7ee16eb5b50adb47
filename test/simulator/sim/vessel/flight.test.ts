import { describe, expect, it } from 'vitest';
import {
  composeRigid,
  IDENTITY_TRANSFORM,
  quat,
  type Transform,
  transformPoint,
  vec3,
} from '../../../../src/base/math/index.js';
import type { Part, VesselState } from '../../../../src/simulator/sim/state.js';
import { environmentOf } from '../../../../src/simulator/sim/vessel/environment.js';
import { navballOf } from '../../../../src/simulator/sim/vessel/navball.js';
import { send } from '../../../support/envelopes.js';
import type { SimulatedWorld, World } from '../../../../src/simulator/world/index.js';
import { bareWorld, defaultSimulation } from '../../../support/worlds.js';

const SHIP = 'Hunter-ship';
/** Standard gravity, m/s². The exhaust speed is the specific impulse in s, multiplied by standard gravity. */
const G0 = 9.80665;
/**
 * Distance from the Earth, m. Gravity is only 0.0016 m/s² there, but the distance is still inside the Earth's sphere of
 * influence.
 */
const FAR = 5e8;

const stateOf = (world: World): VesselState => world.takeSnapshot().vessels.find(({ id }) => id === SHIP)!;

function act(world: World, action: string, slots: object = { value: 1 }): void {
  expect(send(world, action, { vesselId: SHIP, ...slots }), action).toEqual({ ok: true });
}

async function adrift(): Promise<SimulatedWorld> {
  const world = await bareWorld();
  act(world, 'debug.teleport', { values: [FAR, 0, 0, 0, 100, 0] });
  return world;
}

function light(world: World): void {
  act(world, 'vessel.throttle', { value: 1 });
  act(world, 'vessel.ignite');
}

describe('a burning engine', () => {
  it('a burning engine uses thrust / (Isp g0) kilograms of propellant a second', async () => {
    const world = await adrift();
    light(world);
    const before = stateOf(world);
    world.step(10);
    const after = stateOf(world);
    const thrust = 5 * 620_000;
    expect(before.massTotal - after.massTotal).toBeCloseTo((10 * thrust) / (311 * G0), 6);
    const earth = world.body('Earth');
    const { acceleration, gForce } = environmentOf(after, earth);
    expect(acceleration[0]).toBeCloseTo(thrust / after.massTotal, 9);
    expect(gForce).toBeCloseTo(acceleration[0] / G0, 9);
    const weight = (after.massTotal * earth.definition.mu) / vec3.dot(after.positionCci, after.positionCci);
    expect(navballOf(after, earth).thrustWeightRatio).toBeCloseTo(thrust / weight, 6);
  });

  it('a burn produces the delta-v that the navball showed for the stage', async () => {
    const world = await adrift();
    light(world);
    const before = stateOf(world);
    const promised = before.systems.deltaV;
    for (let i = 0; i < 30; i++) world.step(5);
    const after = stateOf(world);
    expect(after.systems.engines.map(({ propellant }) => propellant).slice(1)).toEqual(Array(5).fill(false));
    const gained = vec3.distance(after.velocityCci, before.velocityCci);
    expect(gained).toBeCloseTo(promised - after.systems.deltaV, 0);
    expect(gained).toBeCloseTo(311 * G0 * Math.log(before.massTotal / after.massTotal), 0);
  });

  it('a burning engine has at least its minimum thrust, and stops when the throttle is closed', async () => {
    const world = await adrift();
    act(world, 'vessel.ignite');
    const burnt = (): number => {
      const before = stateOf(world).massTotal;
      world.step(1);
      return before - stateOf(world).massTotal;
    };
    expect(burnt()).toBe(0);
    act(world, 'vessel.throttle', { value: 0.01 });
    expect(burnt()).toBeCloseTo((5 * 620_000 * 0.5) / (311 * G0), 6);
    act(world, 'vessel.shutdown');
    expect(burnt()).toBe(0);
    act(world, 'vessel.engine', { value: 1 });
    expect(burnt()).toBeGreaterThan(0);
    act(world, 'engine.active', { ordinal: 1, value: 0 });
    expect(burnt()).toBeCloseTo((4 * 620_000 * 0.5) / (311 * G0), 6);
  });

  it('a burning engine uses propellant only from its own stage', async () => {
    const world = await adrift();
    const amount = (): number => stateOf(world).systems.tanks.find(({ resource }) => resource === 'LOX')!.amount;
    light(world);
    for (let i = 0; i < 30; i++) world.step(10);
    expect(amount()).toBe(16_000);
    act(world, 'vessel.stage');
    world.step(10);
    expect(amount()).toBeLessThan(16_000);
  });

  it('a burn leads to the same orbit whether it is computed in one long step or in many short steps', async () => {
    const [one, many] = [await adrift(), await adrift()];
    for (const world of [one, many]) {
      light(world);
      world.step(4);
      act(world, 'vessel.shutdown');
    }
    one.step(4096);
    for (let i = 0; i < 64; i++) many.step(64);
    expect(stateOf(many).positionCci).toEqual(stateOf(one).positionCci);
  });

  it('two burns with the same time steps lead to the same bytes', async () => {
    const fly = async (steps: number): Promise<VesselState> => {
      const world = await bareWorld();
      light(world);
      for (let i = 0; i < steps; i++) world.step(64 / steps);
      return stateOf(world);
    };
    const coarse = await fly(4);
    expect(await fly(4)).toEqual(coarse);
    expect(vec3.distance((await fly(64)).positionCci, coarse.positionCci)).toBeLessThan(1);
  });
});

describe('a rocket on the ground', () => {
  it('a rocket with too little thrust to lift its weight stays on the ground, but burns propellant', async () => {
    const world = await bareWorld();
    act(world, 'vessel.throttle', { value: 0.5 });
    act(world, 'vessel.ignite');
    for (const ordinal of [1, 2]) act(world, 'engine.active', { ordinal, value: 0 });
    const before = stateOf(world);
    world.step(5);
    const after = stateOf(world);
    expect(after.situation).toBe('Prelaunch');
    expect(after.radarAltitude).toBeCloseTo(before.radarAltitude, 0);
    expect(after.massPropellant).toBeLessThan(before.massPropellant);
  });

  it('a rocket lifts off, and rests again where it comes down', async () => {
    const world = await bareWorld();
    light(world);
    const height = stateOf(world).radarAltitude;
    world.step(10);
    expect(stateOf(world)).toMatchObject({ situation: 'Flying' });
    expect(stateOf(world).radarAltitude).toBeGreaterThan(height + 100);
    act(world, 'vessel.shutdown');
    for (let i = 0; i < 100 && stateOf(world).situation === 'Flying'; i++) world.step(1);
    expect(stateOf(world).situation).toBe('Landed');
    expect(stateOf(world).surfaceSpeed).toBeCloseTo(0, 6);
    const { positionEcl: _, ...rest } = stateOf(world);
    world.step(1000);
    expect(stateOf(world).latitude).toBeCloseTo(rest.latitude, 12);
    expect(stateOf(world).radarAltitude).toBeCloseTo(rest.radarAltitude, 3);
  });

  it('a rocket rests on its lowest point after staging, and so does the dropped stage', async () => {
    const { world } = await defaultSimulation();
    light(world);
    world.step(10);
    act(world, 'decoupler.fire', { ordinal: 1, value: 1 });
    act(world, 'vessel.shutdown');
    const parted = (): VesselState[] => world.takeSnapshot().vessels.filter(({ id }) => id.startsWith(SHIP));
    expect(parted().map(({ parts }) => parts.length > 0)).toEqual([true, true]);
    for (let i = 0; i < 150 && parted().some(({ situation }) => situation === 'Flying'); i++) world.step(1);
    for (const state of parted()) {
      expect(state.situation).toBe('Landed');
      const up = quat.rotate(quat.invert(state.cciFromBody), vec3.normalize(state.positionCci));
      // The lowest vertex of the vessel must be exactly at the height of the ground.
      let lowest = Infinity;
      const visit = (part: Part, outer: Transform): Transform => {
        const place = composeRigid(outer, part.transform);
        for (const { mesh } of world.templates.get(part.template)!.model.primitives) {
          for (let v = 0; v < mesh.positions.length; v += 3) {
            const at = transformPoint(place, [mesh.positions[v]!, mesh.positions[v + 1]!, mesh.positions[v + 2]!]);
            lowest = Math.min(lowest, vec3.dot(vec3.subtract(at, state.centreOfMass), up));
          }
        }
        part.subparts.forEach((subpart) => visit(subpart, place));
        return place;
      };
      const placed = new Map<number, Transform>();
      for (const part of state.parts) {
        const outer = part.attachedTo === null ? IDENTITY_TRANSFORM : placed.get(part.attachedTo)!;
        placed.set(part.instanceId, visit(part, outer));
      }
      expect(state.radarAltitude + lowest, state.id).toBeCloseTo(0, 2);
    }
  });
});

describe('attitude control', () => {
  const nose = (state: VesselState) => quat.rotate(state.cciFromBody, vec3.X_AXIS);

  it('attitude control turns at most five degrees a second, and holds the target attitude', async () => {
    const world = await adrift();
    act(world, 'vessel.attitude_frame', { token: 'Lvlh' });
    act(world, 'vessel.attitude_mode', { token: 'prograde' });
    const angleTo = (state: VesselState): number =>
      Math.acos(Math.min(1, vec3.dot(nose(state), vec3.normalize(state.velocityCci))));
    const start = angleTo(stateOf(world));
    world.step(2);
    const degrees = 180 / Math.PI;
    expect((start - angleTo(stateOf(world))) * degrees).toBeCloseTo(10, 2);
    expect(vec3.length(stateOf(world).bodyRates) * degrees).toBeCloseTo(5, 6);
    for (let i = 0; i < 60; i++) world.step(1);
    expect(angleTo(stateOf(world))).toBeLessThan(1e-6);
    expect(vec3.length(stateOf(world).bodyRates)).toBeLessThan(1e-3);
  });

  it('a target attitude sets the mode `Custom`, which turns the vessel and holds the attitude', async () => {
    const world = await adrift();
    const target = quat.fromAxisAngle(vec3.Z_AXIS, 1);
    act(world, 'vessel.attitude_target', { values: [...target] });
    expect(stateOf(world).systems.control.attitudeMode).toBe('Custom');
    world.step(60);
    expect(Math.abs(stateOf(world).cciFromBody.reduce((sum, part, i) => sum + part * target[i]!, 0))).toBeCloseTo(
      1,
      12,
    );
    act(world, 'vessel.attitude_mode', { token: 'manual' });
    const { cciFromBody } = stateOf(world);
    world.step(60);
    expect(stateOf(world)).toMatchObject({ cciFromBody, bodyRates: [0, 0, 0] });
  });

  it('turning does not change the orbit of a vessel', async () => {
    const [turning, still] = [await adrift(), await adrift()];
    act(turning, 'vessel.attitude_mode', { token: 'Normal' });
    for (const world of [turning, still]) for (let i = 0; i < 10; i++) world.step(7);
    expect(stateOf(turning).positionCci).toEqual(stateOf(still).positionCci);
  });

  it.each([
    ['RadialOut', [1, 0, 0]],
    ['RadialIn', [-1, 0, 0]],
    ['Normal', [0, 0, 1]],
    ['AntiNormal', [0, 0, -1]],
    ['Toward', [-1, 0, 0]],
    ['Away', [1, 0, 0]],
    ['Ahead', [0, 1, 0]],
    ['Behind', [0, -1, 0]],
    ['Outward', [1, 0, 0]],
    ['Inward', [-1, 0, 0]],
    ['Retrograde', [0, -1, 0]],
  ] as const)(
    'the attitude mode %s points the nose along %j on an orbit through +X toward +Y',
    async (token, direction) => {
      const world = await adrift();
      act(world, 'vessel.attitude_frame', { token: 'Lvlh' });
      act(world, 'vessel.attitude_mode', { token });
      world.step(40);
      expect(vec3.dot(nose(stateOf(world)), direction)).toBeGreaterThan(0.9999);
    },
  );
});

describe('thrusters', () => {
  it('thrusters obey manual control and use propellant only while they are on and the warp is at most 30', async () => {
    const world = await adrift();
    act(world, 'vessel.translate', { values: [3, 0, 0] });
    act(world, 'vessel.rotate', { values: [0, 0, -2] });
    const before = stateOf(world);
    world.step(1);
    expect(stateOf(world).massTotal).toBe(before.massTotal);
    act(world, 'vessel.rcs', { value: 1 });
    expect(stateOf(world).systems.control).toMatchObject({ translate: [1, 0, 0], rotate: [0, 0, -1] });
    world.step(1);
    const pushed = stateOf(world);
    expect(pushed.massTotal).toBeLessThan(before.massTotal);
    expect(pushed.bodyRates[2]).toBeCloseTo((-5 * Math.PI) / 180, 9);
    expect(environmentOf(pushed, world.body('Earth')).acceleration).toEqual([440 / pushed.massTotal, 0, 0]);
    act(world, 'vessel.rcs_mode', { token: 'Disabled' });
    world.step(1);
    expect(stateOf(world).massTotal).toBe(pushed.massTotal);
    expect(send(world, 'debug.warp', { value: 31 }).ok).toBe(true);
    expect(stateOf(world).systems.control).toMatchObject({ translate: [0, 0, 0], rotate: [0, 0, 0] });
  });
});

describe('the debug actions of a vessel', () => {
  it("debug.impulse changes the momentum or the velocity, along the axes of CCI or of the vessel's body", async () => {
    const world = await adrift();
    const { velocityCci, massTotal } = stateOf(world);
    act(world, 'debug.impulse', { values: [0, 0, massTotal], token: 'cci', aux: 'ns' });
    act(world, 'debug.impulse', { values: [0, 2, 0], token: 'cci', aux: 'dv' });
    const change = vec3.subtract(stateOf(world).velocityCci, velocityCci);
    for (const [axis, wanted] of [0, 2, 1].entries()) expect(change[axis]).toBeCloseTo(wanted, 6);
  });

  it('a debug refill fills tanks and batteries', async () => {
    const world = await adrift();
    const { massTotal } = stateOf(world);
    light(world);
    world.step(20);
    expect(stateOf(world).massTotal).toBeLessThan(massTotal);
    act(world, 'debug.refill_fuel');
    expect(stateOf(world).massTotal).toBe(massTotal);
  });
});
