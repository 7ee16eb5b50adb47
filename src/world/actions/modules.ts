import { accept, type Outcome, refuse } from '../../errors/index.js';
import type { Vec3 } from '../../math/index.js';
import type { PartNode } from '../../sim/vessel/part-tree.js';
import { type LightSetting, OUTER_ANGLE_MAX_DEG } from '../../sim/vessel/systems/part-modules.js';
import type { Vessel } from '../../sim/vessel/vessel.js';
import { between, checked, flag, fraction, number, press, rawNumbers, record } from './signature.js';
import { separateVessel } from './staging.js';
import { module, moduleAction, type ModuleKind } from './vessel-action.js';

const ENGINE: ModuleKind<PartNode> = { name: 'engine', list: ({ systems }) => systems.propulsion.engines };
const THRUSTER: ModuleKind<PartNode> = { name: 'thruster', list: ({ systems }) => systems.propulsion.thrusters };
const DECOUPLER: ModuleKind<PartNode> = { name: 'decoupler', list: ({ systems }) => systems.decouplers };
const ANIMATION: ModuleKind<Vessel['animations'][number]> = { name: 'animation', list: ({ animations }) => animations };
const LIGHT: ModuleKind<LightSetting> = {
  name: 'light',
  list: ({ systems }) => systems.lights.map(({ modules }) => modules!.light!),
};
export const PORT: ModuleKind<Vessel['systems']['ports'][number]> = {
  name: 'docking port',
  list: ({ systems }) => systems.ports,
};

const switched = record({ ...module, on: flag });
const brightness = number('Brightness.', between(0, Number.MAX_VALUE, 'a number of 0 or more'), 1);
const FINITE = between(-Number.MAX_VALUE, Number.MAX_VALUE, 'a finite number');
const colour = checked(
  rawNumbers('Red, green, blue.', [1, 1, 1], { minimum: 0, maximum: 1 }),
  (subject, values): Outcome<Vec3> =>
    values?.length === 3 && values.every((channel) => channel >= 0 && channel <= 1)
      ? accept([values[0]!, values[1]!, values[2]!])
      : refuse('EINVAL', `${subject}: takes three numbers from 0 to 1, red, green and blue in sRGB`),
);

/** Actions on one engine, thruster, light, animation, decoupler or port. */
export const MODULE_ACTIONS = {
  'engine.active': moduleAction(ENGINE, 'Switches an engine.', switched, ({ modules }, { on }) => {
    modules!.engine!.active = on;
  }),
  'engine.min_throttle': moduleAction(
    ENGINE,
    'Sets the least throttle of an engine.',
    record({ ...module, throttle: fraction }),
    ({ modules }, { throttle }) => void (modules!.engine!.minThrottle = throttle),
  ),
  'rcs.active': moduleAction(THRUSTER, 'Switches a thruster.', switched, ({ modules }, { on }) => {
    modules!.rcs!.active = on;
  }),
  'light.on': moduleAction(LIGHT, 'Switches a light.', switched, (light, { on }) => void (light.on = on)),
  'light.brightness': moduleAction(
    LIGHT,
    'Sets how bright a light is.',
    record({ ...module, brightness }),
    (light, given) => void (light.brightness = given.brightness),
  ),
  // Cones that cannot be are narrowed or widened to the nearest that can.
  'light.outer_angle': moduleAction(
    LIGHT,
    'Sets the cone of a light.',
    record({ ...module, degrees: number('Degrees.', FINITE, 45) }),
    (light, { degrees }) => {
      light.outerAngleDeg = Math.max(0, Math.min(degrees, OUTER_ANGLE_MAX_DEG));
      light.innerAngleDeg = Math.min(light.innerAngleDeg, light.outerAngleDeg);
    },
  ),
  'light.inner_angle': moduleAction(
    LIGHT,
    'Sets the bright cone of a light.',
    record({ ...module, degrees: number('Degrees.', FINITE, 30) }),
    (light, { degrees }) => void (light.innerAngleDeg = Math.max(0, Math.min(degrees, light.outerAngleDeg))),
  ),
  'light.color': moduleAction(LIGHT, 'Colours a light.', record({ ...module, colour }), (light, given) => {
    light.colourSrgb = given.colour;
  }),
  'animation.goal': moduleAction(
    ANIMATION,
    'Folds or unfolds a part.',
    record({ ...module, goal: fraction }),
    (animation, { goal }) => void (animation.goal = goal),
  ),
  'decoupler.fire': moduleAction(
    DECOUPLER,
    'Fires a decoupler.',
    press(record(module)),
    (node, { ordinal }, vessel, cell) => {
      const { enabled = true, separationSpeed = 1 } = node.template.decoupler!;
      const subject = `decoupler.fire: decoupler ${ordinal} of '${vessel.id}'`;
      if (node.attachedTo === null) return refuse('EBUSY', `${subject} has fired`);
      if (!enabled) return refuse('EOPNOTSUPP', `${subject} is not enabled`);
      separateVessel(cell, vessel, node, separationSpeed);
      cell.emit('decoupled', vessel.id, `decoupler ${ordinal}`);
    },
  ),
  'docking.undock': moduleAction(
    PORT,
    'Lets go of what is docked to a port.',
    press(record(module)),
    ({ node, other }, { ordinal }, vessel, cell) => {
      if (!other) return refuse('EBUSY', `docking.undock: nothing is docked to port ${ordinal} of '${vessel.id}'`);
      const leaving = node.attachedTo === other ? node : other;
      const { pushoffImpulse } = node.modules!.docking!;
      separateVessel(cell, vessel, leaving, (mass) => pushoffImpulse / mass);
      cell.emit('undocked', vessel.id, other.id);
    },
  ),
};
