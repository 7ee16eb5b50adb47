import { accept, DONE, type Outcome, refuse, shown } from '../../../base/errors/index.js';
import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { push } from '../../sim/vessel/ground-contact.js';
import { kinematicsAt, railsFromState } from '../../sim/vessel/motion.js';
import { WARP_MAX } from '../../sim/warp.js';
import type { WorldCell } from '../cell.js';
import { action, type ActionTraits } from './action.js';
import { PORT } from './modules.js';
import { between, type Envelope, idOrVessel, number, numbers, press, type Signature, text } from './signature.js';
import * as schema from './slot-schema.js';
import { moduleAction, vesselAction } from './vessel-action.js';

/** The warp above which thrusters that are held by hand let go. */
const LATCHES_HOLD_UP_TO = 30;

/** The largest distance from a body's centre, m. Chosen: a tenth of a light year; its cube does not overflow. */
const DISTANCE_MAX = 1e15;
const LIGHT_SPEED = 299_792_458;

/** Checks that an orbit can begin there. */
function withinReach(subject: string, position: Vec3, velocity: Vec3): Outcome<void> {
  const distance = Math.hypot(...position);
  const speed = Math.hypot(...velocity);
  if (distance < 1) return refuse('EINVAL', `${subject}: that is the centre of the body`);
  if (distance > DISTANCE_MAX)
    return refuse('EINVAL', `${subject}: ${distance} m from the body is too far; stay within ${DISTANCE_MAX} m`);
  // The comparison is written so that NaN, from an overflow, is refused too.
  if (!(speed <= LIGHT_SPEED))
    return refuse('EINVAL', `${subject}: ${speed} m/s is faster than light; stay within ${LIGHT_SPEED} m/s`);
  return DONE;
}

/** A push: N·s or m/s along the axes of CCI or of the body. */
export interface Impulse {
  readonly vector: readonly number[];
  readonly axes: 'cci' | 'body';
  readonly unit: 'ns' | 'dv';
}

const wordOf = <Word extends string>(given: string | null, words: readonly [Word, Word]): Outcome<Word> => {
  const word = words.find((known) => known === (given ?? words[0]));
  if (word !== undefined) return accept(word);
  return refuse('EINVAL', `debug.impulse: '${shown(given ?? '')}' is neither ${words.join(' nor ')}`);
};
const vector = numbers('N·s, or m/s.', 'x y z', [0, 0, 1]);
const impulse: Signature<Impulse> = {
  slots: { ...vector.slots, token: schema.word('Axes.', ['cci', 'body']), aux: schema.word('Unit.', ['ns', 'dv']) },
  example: { ...vector.example, token: 'body', aux: 'dv' },
  optional: [],
  decode(envelope: Envelope) {
    const given = vector.decode(envelope);
    if (!given.ok) return given;
    const axes = wordOf(envelope.token, ['cci', 'body']);
    if (!axes.ok) return axes;
    const unit = wordOf(envelope.aux, ['ns', 'dv']);
    return unit.ok ? accept({ vector: given.value, axes: axes.value, unit: unit.value }) : unit;
  },
};

const state = numbers(
  'Position in m and velocity in m/s, CCI about the current parent.',
  'px py pz vx vy vz in CCI',
  [7e6, 0, 0, 0, 7500, 0],
);
const warp = number('Factor; 0 pauses.', between(0, WARP_MAX, `a factor from 0 to ${WARP_MAX}`), 10);
const pushoff = number('N·s.', between(0, Number.MAX_VALUE, 'an impulse of 0 N·s or more'), 100);
const DEBUG: ActionTraits = { gate: 'debug' };
const DEBUG_SOLVER: ActionTraits = { gate: 'debug', phase: 'solver' };

/** The text that stands for every degraded accessor. */
const ALL_ACCESSORS = '1';
const accessor = text(schema.text('Name of a degraded accessor, or 1 for all.'), ALL_ACCESSORS);

/** Restores degraded accessors. @returns ENOENT for a name that no degraded accessor has */
function resetAccessors({ accessors }: WorldCell, name: string): Outcome<void> {
  if (name === ALL_ACCESSORS) for (const degraded of accessors.degraded) accessors.reset(degraded.name);
  else if (!accessors.reset(name)) {
    return refuse(
      'ENOENT',
      `debug/accessors/reset: no degraded accessor '${shown(name)}'; status/accessors lists them, 1 resets all`,
    );
  }
  return DONE;
}

/** Actions behind the debug gate. */
export const DEBUG_ACTIONS = {
  'debug.warp': action(
    'Sets how fast time goes.',
    { warp },
    (cell, given) => {
      cell.warp = given.warp;
      if (cell.warp > LATCHES_HOLD_UP_TO) for (const { systems } of cell.vessels.values()) systems.letGo();
      cell.touch();
    },
    DEBUG,
  ),
  'debug.accessors_reset': action(
    'Restores a degraded accessor, or all of them.',
    { name: accessor },
    (cell, { name }) => resetAccessors(cell, name.trim()),
    DEBUG,
  ),
  'debug.control_vessel': action(
    'Controls another vessel.',
    { id: idOrVessel('Hunter-ship') },
    (cell, { id }) => {
      if (!cell.vessels.has(id)) return refuse('ENOENT', `debug.control_vessel: no live vessel '${shown(id)}'`);
      cell.activeVesselId = id;
      cell.touch();
    },
    DEBUG,
  ),
  'debug.teleport': vesselAction(
    'Puts a vessel elsewhere.',
    { state },
    (vessel, given, cell) => {
      const [px, py, pz, vx, vy, vz] = given.state as unknown as [...Vec3, ...Vec3];
      const within = withinReach('debug.teleport', [px, py, pz], [vx, vy, vz]);
      if (!within.ok) return within;
      const before = cell.snapshot.vessels.find((other) => other.id === vessel.id);
      const attitude = { frame: 'cci', rotation: before?.cciFromBody ?? [0, 0, 0, 1] } as const;
      const moved = { position: [px, py, pz], velocity: [vx, vy, vz] } as const;
      vessel.motion = railsFromState(cell.body(vessel.motion.bodyId), moved, cell.ut, attitude);
    },
    DEBUG,
  ),
  'debug.impulse': vesselAction(
    'Pushes a vessel; one on the ground leaves it, or slides.',
    { impulse },
    (vessel, { impulse: { vector, axes, unit } }, cell) => {
      const body = cell.body(vessel.motion.bodyId);
      const { position, velocity, cciFromBody } = kinematicsAt(vessel.motion, body, cell.ut, vessel.centreOfMass);
      const along = vector as unknown as Vec3;
      const given = axes === 'body' ? quat.rotate(cciFromBody, along) : along;
      const mass = vessel.totalMass;
      if (unit !== 'dv' && mass <= 0) return refuse('EINVAL', `debug.impulse: '${vessel.id}' has no mass; use dv`);
      const change = vec3.scale(given, unit === 'dv' ? 1 : 1 / mass);
      const within = withinReach('debug.impulse', position, vec3.add(velocity, change));
      if (!within.ok) return within;
      push(vessel, change, body, cell.ut);
    },
    DEBUG,
  ),
  'debug.refill_fuel': vesselAction(
    'Fills the tanks.',
    { press },
    (vessel) => {
      vessel.systems.refuel();
      vessel.weigh();
    },
    DEBUG_SOLVER,
  ),
  'debug.refill_battery': vesselAction(
    'Fills the batteries.',
    { press },
    (vessel) => {
      vessel.systems.power.fill(1);
      vessel.systems.touch();
    },
    DEBUG_SOLVER,
  ),
  'debug.docking_pushoff': moduleAction(
    PORT,
    'Sets the impulse of a port.',
    { impulse: pushoff },
    (_vessel, { node }, given) => void (node.modules!.docking!.pushoffImpulse = given.impulse),
    DEBUG,
  ),
};
