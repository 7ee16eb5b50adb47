import { DONE, type Outcome, refuse, shown } from '../../errors/index.js';
import { quat, vec3, type Vec3 } from '../../math/index.js';
import { WARP_MAX } from '../../sim/warp.js';
import { kinematicsAt, railsFromState } from '../../sim/vessel/motion.js';
import type { WorldCell } from '../cell.js';
import type { ActionTable } from '../command.js';
import { between, numbers, trigger, vesselAction } from './vessel-action.js';

/** Thrusters that are held by hand let go when time runs faster than this. */
const LATCHES_HOLD_UP_TO = 30;

/** Chosen: m from a body's centre, a tenth of a light year; far from where the squares and cubes of an orbit overflow. */
const DISTANCE_MAX = 1e15;
const LIGHT_SPEED = 299_792_458;

/** Whether an orbit can begin there. */
function withinReach(action: string, position: Vec3, velocity: Vec3): Outcome<void> {
  const distance = Math.hypot(...position);
  const speed = Math.hypot(...velocity);
  if (distance < 1) return refuse('EINVAL', `${action}: that is the centre of the body`);
  if (distance > DISTANCE_MAX)
    return refuse('EINVAL', `${action}: ${distance} m from the body is too far; stay within ${DISTANCE_MAX} m`);
  // NaN, from an overflow, is no speed either.
  if (!(speed <= LIGHT_SPEED))
    return refuse('EINVAL', `${action}: ${speed} m/s is faster than light; stay within ${LIGHT_SPEED} m/s`);
  return DONE;
}

/** Actions behind the debug gate. */
export const DEBUG_ACTIONS: ActionTable<WorldCell> = {
  'debug.warp': {
    phase: 'frame',
    check: between(0, WARP_MAX, `a factor from 0 to ${WARP_MAX}`),
    run(cell, { value }) {
      cell.warp = value;
      if (value > LATCHES_HOLD_UP_TO) for (const { systems } of cell.vessels.values()) systems.letGo();
      cell.touch();
      return DONE;
    },
  },
  'debug.control_vessel': {
    phase: 'frame',
    check: () => DONE,
    run(cell, { token }) {
      if (!cell.vessels.has(token ?? ''))
        return refuse('ENOENT', `debug.control_vessel: no live vessel '${shown(token ?? '')}'`);
      cell.activeVesselId = token;
      cell.touch();
      return DONE;
    },
  },
  'debug.teleport': vesselAction(numbers(6, 'px py pz vx vy vz in CCI'), (cell, vessel, { values }) => {
    const [px, py, pz, vx, vy, vz] = values as [number, number, number, number, number, number];
    const within = withinReach('debug.teleport', [px, py, pz], [vx, vy, vz]);
    if (!within.ok) return within;
    const state = cell.snapshot.vessels.find((other) => other.id === vessel.id);
    const attitude = { frame: 'cci', rotation: state?.cciFromBody ?? [0, 0, 0, 1] } as const;
    const moved = { position: [px, py, pz], velocity: [vx, vy, vz] } as const;
    vessel.motion = railsFromState(cell.body(vessel.motion.bodyId), moved, cell.ut, attitude);
    return DONE;
  }),
  // A push at once: N·s, or m/s, along CCI or body axes. What stands is not moved by it.
  'debug.impulse': vesselAction(
    (command) => {
      const given = numbers(3, 'x y z')(command);
      if (!given.ok) return given;
      const { token, aux } = command;
      if (token !== null && token !== 'cci' && token !== 'body')
        return refuse('EINVAL', `debug.impulse: '${shown(token)}' is neither cci nor body`);
      if (aux !== null && aux !== 'ns' && aux !== 'dv')
        return refuse('EINVAL', `debug.impulse: '${shown(aux)}' is neither ns nor dv`);
      return DONE;
    },
    (cell, vessel, { values, token, aux }) => {
      const { motion } = vessel;
      if (motion.kind === 'landed') {
        return refuse('EBUSY', `debug.impulse: '${vessel.id}' stands on ${motion.bodyId}; teleport it first`);
      }
      const body = cell.body(motion.bodyId);
      const { position, velocity, cciFromBody } = kinematicsAt(motion, body, cell.ut, vec3.ZERO);
      const [x, y, z] = values as [number, number, number];
      const given: Vec3 = token === 'body' ? quat.rotate(cciFromBody, [x, y, z]) : [x, y, z];
      const mass = vessel.totalMass;
      if (aux !== 'dv' && mass <= 0) return refuse('EINVAL', `debug.impulse: '${vessel.id}' has no mass; use dv`);
      const state = { position, velocity: vec3.addScaled(velocity, given, aux === 'dv' ? 1 : 1 / mass) };
      const within = withinReach('debug.impulse', state.position, state.velocity);
      if (!within.ok) return within;
      vessel.motion = railsFromState(body, state, cell.ut, motion.attitude);
      return DONE;
    },
  ),
  'debug.refill_fuel': vesselAction(
    trigger,
    (_cell, vessel) => {
      vessel.systems.refuel();
      vessel.weigh();
      return DONE;
    },
    'solver',
  ),
  'debug.refill_battery': vesselAction(
    trigger,
    (_cell, vessel) => {
      vessel.systems.power.fill(1);
      vessel.systems.touch();
      return DONE;
    },
    'solver',
  ),
  'debug.docking_pushoff': vesselAction(
    between(0, Number.MAX_VALUE, 'an impulse of 0 N·s or more'),
    (_cell, vessel, { ordinal, value }) => {
      const port = vessel.systems.ports[ordinal];
      if (!port) return refuse('ENOENT', `debug.docking_pushoff: '${vessel.id}' has no docking port ${ordinal}`);
      port.node.modules!.docking!.pushoffImpulse = value;
      vessel.systems.touch();
      return DONE;
    },
  ),
};
