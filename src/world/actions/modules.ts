import { DONE, type Outcome, refuse } from '../../errors/index.js';
import type { PartNode } from '../../sim/vessel/part-tree.js';
import { type LightSetting, OUTER_ANGLE_MAX_DEG } from '../../sim/vessel/systems/part-modules.js';
import type { Vessel } from '../../sim/vessel/vessel.js';
import type { WorldCell } from '../cell.js';
import type { Action, ActionTable, Command } from '../command.js';
import { between, flag, fraction, trigger, vesselAction } from './vessel-action.js';
import { partVessel } from './staging.js';

type Check = (command: Command) => Outcome<void>;

/** An action on one module of a vessel: `ordinal` counts in listing order. ENOENT without it. */
function moduleAction(
  kind: string,
  list: (vessel: Vessel) => readonly PartNode[],
  check: Check,
  run: (node: PartNode, command: Command, cell: WorldCell, vessel: Vessel) => Outcome<void> | void,
): Action<WorldCell> {
  return vesselAction(check, (cell, vessel, command) => {
    const node = list(vessel)[command.ordinal];
    if (!node) return noModule(kind, vessel, command);
    const outcome = run(node, command, cell, vessel) ?? DONE;
    vessel.systems.touch();
    return outcome;
  });
}

function noModule(kind: string, { id }: Vessel, { action, ordinal }: Command): Outcome<void> {
  return refuse('ENOENT', `${action}: '${id}' has no ${kind} ${ordinal}`);
}

const light = (check: Check, change: (setting: LightSetting, command: Command) => void): Action<WorldCell> =>
  moduleAction(
    'light',
    ({ systems }) => systems.lights,
    check,
    ({ modules }, command) => change(modules!.light!, command),
  );

const finite = between(-Number.MAX_VALUE, Number.MAX_VALUE, 'a finite number');
const notNegative = between(0, Number.MAX_VALUE, 'a number of 0 or more');

const colour: Check = ({ action, values }) =>
  values?.length === 3 && values.every((channel) => channel >= 0 && channel <= 1)
    ? DONE
    : refuse('EINVAL', `${action}: takes three numbers from 0 to 1, red, green and blue in sRGB`);

/** Actions on one engine, thruster, light, animation, decoupler or port. */
export const MODULE_ACTIONS: ActionTable<WorldCell> = {
  'engine.active': moduleAction(
    'engine',
    ({ systems }) => systems.propulsion.engines,
    flag,
    ({ modules }, { value }) => void (modules!.engine!.active = value === 1),
  ),
  'engine.min_throttle': moduleAction(
    'engine',
    ({ systems }) => systems.propulsion.engines,
    fraction,
    ({ modules }, { value }) => void (modules!.engine!.minThrottle = value),
  ),
  'rcs.active': moduleAction(
    'thruster',
    ({ systems }) => systems.propulsion.thrusters,
    flag,
    ({ modules }, { value }) => void (modules!.rcs!.active = value === 1),
  ),
  'light.on': light(flag, (setting, { value }) => void (setting.on = value === 1)),
  'light.brightness': light(notNegative, (setting, { value }) => void (setting.brightness = value)),
  'light.color': light(colour, (setting, { values }) => {
    const [red, green, blue] = values as [number, number, number];
    setting.colourSrgb = [red, green, blue];
  }),
  // Cones that cannot be are narrowed or widened to the nearest that can.
  'light.outer_angle': light(finite, (setting, { value }) => {
    setting.outerAngleDeg = Math.max(0, Math.min(value, OUTER_ANGLE_MAX_DEG));
    setting.innerAngleDeg = Math.min(setting.innerAngleDeg, setting.outerAngleDeg);
  }),
  'light.inner_angle': light(finite, (setting, { value }) => {
    setting.innerAngleDeg = Math.max(0, Math.min(value, setting.outerAngleDeg));
  }),
  'animation.goal': vesselAction(fraction, (_cell, vessel, command) => {
    const animation = vessel.animations[command.ordinal];
    if (!animation) return noModule('animation', vessel, command);
    animation.goal = command.value;
    vessel.systems.touch();
    return DONE;
  }),
  'decoupler.fire': moduleAction(
    'decoupler',
    ({ systems }) => systems.decouplers,
    trigger,
    (node, { ordinal }, cell, vessel) => {
      const { enabled = true, separationSpeed = 1 } = node.template.decoupler!;
      if (node.attachedTo === null) {
        return refuse('EBUSY', `decoupler.fire: decoupler ${ordinal} of '${vessel.id}' has fired`);
      }
      if (!enabled)
        return refuse('EOPNOTSUPP', `decoupler.fire: decoupler ${ordinal} of '${vessel.id}' is not enabled`);
      partVessel(cell, vessel, node, separationSpeed);
      cell.emit('decoupled', vessel.id, `decoupler ${ordinal}`);
      return DONE;
    },
  ),
  'docking.undock': vesselAction(trigger, (cell, vessel, command) => {
    const port = vessel.systems.ports[command.ordinal];
    if (!port) return noModule('docking port', vessel, command);
    const { node, other } = port;
    if (!other) {
      return refuse('EBUSY', `docking.undock: nothing is docked to port ${command.ordinal} of '${vessel.id}'`);
    }
    const leaving = node.attachedTo === other ? node : other;
    const { pushoffImpulse } = node.modules!.docking!;
    partVessel(cell, vessel, leaving, (mass) => pushoffImpulse / mass);
    cell.emit('undocked', vessel.id, other.id);
    return DONE;
  }),
};
