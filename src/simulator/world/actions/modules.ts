import { accept, type Outcome, refuse } from '../../../base/errors/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import { OUTER_ANGLE_MAX_DEG } from '../../sim/vessel/systems/part-modules.js';
import type { ActionTraits } from './action.js';
import { between, checked, flag, fraction, number, press, rawNumbers } from './signature.js';
import { separateVessel } from './staging.js';
import { moduleAction, type ModuleKind, moduleSetting } from './vessel-action.js';

const kind = <Module>(name: string, find: ModuleKind<Module>['find']): ModuleKind<Module> => ({ name, find });
const ENGINE = kind('engine', ({ systems }, at) => systems.propulsion.engines[at]?.modules!.engine);
const THRUSTER = kind('thruster', ({ systems }, at) => systems.propulsion.thrusters[at]?.modules!.rcs);
const LIGHT = kind('light', ({ systems }, at) => systems.lights[at]?.modules!.light);
const ANIMATION = kind('animation', ({ animations }, at) => animations[at]);
const DECOUPLER = kind('decoupler', ({ systems }, at) => systems.decouplers[at]);
export const PORT = kind('docking port', ({ systems }, at) => systems.ports[at]);

const brightness = number('Brightness.', between(0, Number.MAX_VALUE, 'a number of 0 or more'), 1);
const FINITE = between(-Number.MAX_VALUE, Number.MAX_VALUE, 'a finite number');
const colour = checked(
  rawNumbers('Red, green, blue.', [1, 1, 1], { minimum: 0, maximum: 1 }),
  (subject, values): Outcome<Vec3> =>
    values?.length === 3 && values.every((channel) => channel >= 0 && channel <= 1)
      ? accept([values[0]!, values[1]!, values[2]!])
      : refuse('EINVAL', `${subject}: takes three numbers from 0 to 1, red, green and blue in sRGB`),
);

/** Makes the action that lets go of what is docked. */
export const undockAction = (traits?: ActionTraits) =>
  moduleAction(
    PORT,
    'Lets go of what is docked to a port.',
    { press },
    (vessel, { node, other }, { ordinal }, cell) => {
      if (!other) return refuse('EBUSY', `docking.undock: nothing is docked to port ${ordinal} of '${vessel.id}'`);
      const leaving = node.attachedTo === other ? node : other;
      const { pushoffImpulse } = node.modules!.docking!;
      separateVessel(cell, vessel, leaving, (mass) => pushoffImpulse / mass);
      cell.emit('undocked', vessel.id, other.id);
    },
    traits,
  );

/** Actions on one engine, thruster, light, animation, decoupler or port. */
export const MODULE_ACTIONS = {
  'engine.active': moduleSetting(ENGINE, 'Switches an engine.', 'active', flag),
  'engine.min_throttle': moduleSetting(ENGINE, 'Sets the least throttle of an engine.', 'minThrottle', fraction),
  'rcs.active': moduleSetting(THRUSTER, 'Switches a thruster.', 'active', flag),
  'light.on': moduleSetting(LIGHT, 'Switches a light.', 'on', flag),
  'light.brightness': moduleSetting(LIGHT, 'Sets how bright a light is.', 'brightness', brightness),
  // Cones that cannot be are narrowed or widened to the nearest that can.
  'light.outer_angle': moduleAction(
    LIGHT,
    'Sets the cone of a light.',
    { degrees: number('Degrees.', FINITE, 45) },
    (_vessel, light, { degrees }) => {
      light.outerAngleDeg = Math.max(0, Math.min(degrees, OUTER_ANGLE_MAX_DEG));
      light.innerAngleDeg = Math.min(light.innerAngleDeg, light.outerAngleDeg);
    },
  ),
  'light.inner_angle': moduleAction(
    LIGHT,
    'Sets the bright cone of a light.',
    { degrees: number('Degrees.', FINITE, 30) },
    (_vessel, light, { degrees }) => void (light.innerAngleDeg = Math.max(0, Math.min(degrees, light.outerAngleDeg))),
  ),
  'light.color': moduleSetting(LIGHT, 'Colours a light.', 'colourSrgb', colour),
  'animation.goal': moduleSetting(ANIMATION, 'Folds or unfolds a part.', 'goal', fraction),
  'decoupler.fire': moduleAction(DECOUPLER, 'Fires a decoupler.', { press }, (vessel, node, { ordinal }, cell) => {
    const { enabled = true, separationSpeed = 1 } = node.template.decoupler!;
    const subject = `decoupler.fire: decoupler ${ordinal} of '${vessel.id}'`;
    if (node.attachedTo === null) return refuse('EBUSY', `${subject} has fired`);
    if (!enabled) return refuse('EOPNOTSUPP', `${subject} is not enabled`);
    separateVessel(cell, vessel, node, separationSpeed);
    cell.emit('decoupled', vessel.id, `decoupler ${ordinal}`);
  }),
  'docking.undock': undockAction(),
};
