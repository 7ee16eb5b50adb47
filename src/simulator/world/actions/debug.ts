import { accept, DONE, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import {
  ALL_ACCESSORS,
  ControlVessel,
  DockingPushoff,
  Impulse,
  IMPULSE_AXES,
  IMPULSE_UNITS,
  OneVessel,
  ResetAccessors,
  Teleport,
  Warp,
  Word,
} from '../../../contract/actions/index.js';
import { push } from '../../sim/vessel/ground-contact.js';
import { kinematicsAt, railsFromState } from '../../sim/vessel/motion.js';
import type { WorldCell } from '../cell.js';
import { action } from './action.js';
import { PORTS } from './modules.js';
import { moduleAction, noVessel, vesselAction } from './vessel-action.js';

/** A warp factor above this one releases the translation and rotation controls. */
const LATCHES_HOLD_UP_TO = 30;

/**
 * The largest distance from the centre of a body, m. A tenth of a light year is small enough that its cube does not
 * overflow.
 */
const DISTANCE_MAX = 1e15;
const LIGHT_SPEED = 299_792_458;

function withinReach(subject: string, position: Vec3, velocity: Vec3): Outcome<void> {
  const distance = Math.hypot(...position);
  const speed = Math.hypot(...velocity);
  if (distance < 1) return refuse('EINVAL', `${subject}: that is the centre of the body; choose a place farther out`);
  if (distance > DISTANCE_MAX)
    return refuse('EINVAL', `${subject}: ${distance} m from the body is too far; stay within ${DISTANCE_MAX} m`);
  // The negated comparison also refuses NaN, which an overflow can cause.
  if (!(speed <= LIGHT_SPEED))
    return refuse('EINVAL', `${subject}: ${speed} m/s is faster than light; stay within ${LIGHT_SPEED} m/s`);
  return DONE;
}

/** Reads the word for the axes or the unit of a push. Without a word, the first of `words` applies. */
const wordOf = <Name extends string>(given: string | null, words: readonly Name[]): Outcome<Name> => {
  const word = words.find((known) => known === (given ?? words[0]));
  if (word !== undefined) return accept(word);
  return refuse('EINVAL', `debug.impulse: '${shown(given ?? '')}' is neither ${words.join(' nor ')}`);
};

/** @returns ENOENT if no degraded accessor has this name */
function resetAccessors({ accessors }: WorldCell, name: string): Outcome<void> {
  if (name === ALL_ACCESSORS) for (const degraded of accessors.degraded) accessors.reset(degraded.name);
  else if (!accessors.reset(name)) {
    return refuse(
      'ENOENT',
      `debug/accessors/reset: no degraded accessor '${shown(name)}'; write one of status/accessors, or 1 for all`,
    );
  }
  return DONE;
}

export const DEBUG_ACTIONS = {
  warp: action({
    name: 'debug.warp',
    summary: 'Sets the rate of time.',
    gate: 'debug',
    ...Warp,
    run(cell, { warp }) {
      cell.warp = warp;
      if (warp > LATCHES_HOLD_UP_TO) for (const { systems } of cell.vessels.values()) systems.letGo();
      cell.touch();
    },
  }),
  resetAccessors: action({
    name: 'debug.accessors_reset',
    summary: 'Restores a degraded accessor, or all of them.',
    gate: 'debug',
    ...ResetAccessors,
    run: (cell, { name }) => resetAccessors(cell, name.trim()),
  }),
  controlVessel: action({
    name: 'debug.control_vessel',
    summary: 'Takes control of another vessel.',
    gate: 'debug',
    ...ControlVessel,
    run(cell, { id }) {
      if (!cell.vessels.has(id)) return refuse('ENOENT', `debug.control_vessel: ${noVessel(cell, id)}`);
      cell.activeVesselId = id;
      cell.touch();
    },
  }),
  teleport: vesselAction({
    name: 'debug.teleport',
    summary: 'Moves a vessel to another place.',
    gate: 'debug',
    ...Teleport,
    act(vessel, { state }, cell) {
      const position: Vec3 = [state[0]!, state[1]!, state[2]!];
      const velocity: Vec3 = [state[3]!, state[4]!, state[5]!];
      const within = withinReach('debug.teleport', position, velocity);
      if (!within.ok) return within;
      const before = cell.takeSnapshot().vessels.find((other) => other.id === vessel.id);
      const attitude = { frame: 'cci', rotation: before?.cciFromBody ?? [0, 0, 0, 1] } as const;
      vessel.motion = railsFromState(cell.body(vessel.motion.bodyId), { position, velocity }, cell.ut, attitude);
    },
  }),
  impulse: vesselAction({
    name: 'debug.impulse',
    summary: 'Pushes a vessel; a landed vessel takes off or slides.',
    gate: 'debug',
    arguments: Impulse,
    layout: {
      slots: {
        values: Impulse.properties.vector,
        token: Word('Axes.', IMPULSE_AXES),
        aux: Word('Unit.', IMPULSE_UNITS),
      },
      decode({ action, vesselId, values, token, aux }) {
        if (values?.length !== 3 || !values.every(Number.isFinite)) {
          return refuse('EINVAL', `${action}: takes 3 finite numbers, x y z`);
        }
        const axes = wordOf(token, IMPULSE_AXES);
        if (!axes.ok) return axes;
        const unit = wordOf(aux, IMPULSE_UNITS);
        return unit.ok ? accept({ vesselId, vector: values, axes: axes.value, unit: unit.value }) : unit;
      },
    },
    example: { values: [0, 0, 1], token: 'body', aux: 'dv' },
    act(vessel, { vector: [x, y, z], axes, unit }, cell) {
      const body = cell.body(vessel.motion.bodyId);
      const { position, velocity, cciFromBody } = kinematicsAt(vessel.motion, body, cell.ut, vessel.centreOfMass);
      const along: Vec3 = [x!, y!, z!];
      const given = axes === 'body' ? quat.rotate(cciFromBody, along) : along;
      const mass = vessel.totalMass;
      if (unit !== 'dv' && mass <= 0) return refuse('EINVAL', `debug.impulse: '${vessel.id}' has no mass; use dv`);
      const change = vec3.scale(given, unit === 'dv' ? 1 : 1 / mass);
      const within = withinReach('debug.impulse', position, vec3.add(velocity, change));
      if (!within.ok) return within;
      push(vessel, change, body, cell.ut);
    },
  }),
  refillFuel: vesselAction({
    name: 'debug.refill_fuel',
    summary: 'Fills the tanks.',
    gate: 'debug',
    phase: 'solver',
    ...OneVessel,
    act(vessel) {
      vessel.systems.refuel();
      vessel.weigh();
    },
  }),
  refillBattery: vesselAction({
    name: 'debug.refill_battery',
    summary: 'Fills the batteries.',
    gate: 'debug',
    phase: 'solver',
    ...OneVessel,
    act({ systems }) {
      systems.power.fill(1);
      systems.touch();
    },
  }),
  dockingPushoff: moduleAction(PORTS, {
    name: 'debug.docking_pushoff',
    summary: 'Sets the impulse with which a docking port pushes vessels apart.',
    gate: 'debug',
    ...DockingPushoff,
    act: ({ node }, { impulse }) => void (node.modules!.docking!.pushoffImpulse = impulse),
  }),
};
