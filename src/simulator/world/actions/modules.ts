import { refuse } from '../../../base/errors/index.js';
import {
  LightAngle,
  LightBrightness,
  LightColour,
  ModuleFraction,
  ModuleSwitch,
  OneModule,
} from '../../../contract/actions/index.js';
import { OUTER_ANGLE_MAX_DEG } from '../../sim/vessel/systems/part-modules.js';
import type { Vessel } from '../../sim/vessel/vessel.js';
import type { WorldCell } from '../cell.js';
import { separateVessel } from './staging.js';
import { moduleAction, type ModuleKind } from './vessel-action.js';

const kind = <Module>(name: string, find: ModuleKind<Module>['find']): ModuleKind<Module> => ({ name, find });
const ENGINES = kind('engine', ({ systems }, at) => systems.propulsion.engines[at]?.modules!.engine);
const THRUSTERS = kind('thruster', ({ systems }, at) => systems.propulsion.thrusters[at]?.modules!.rcs);
const LIGHTS = kind('light', ({ systems }, at) => systems.lights[at]?.modules!.light);
const ANIMATIONS = kind('animation', ({ animations }, at) => animations[at]);
const DECOUPLERS = kind('decoupler', ({ systems }, at) => systems.decouplers[at]);
export const PORTS = kind('docking port', ({ systems }, at) => systems.ports[at]);
type Port = Vessel['systems']['ports'][number];

export function undock(
  { node, other }: Port,
  { ordinal }: { readonly ordinal: number },
  vessel: Vessel,
  cell: WorldCell,
) {
  if (!other)
    return refuse(
      'EBUSY',
      `docking.undock: nothing is docked to port ${ordinal} of '${vessel.id}'; choose another port`,
    );
  const leaving = node.attachedTo === other ? node : other;
  const { pushoffImpulse } = node.modules!.docking!;
  separateVessel(cell, vessel, leaving, (mass) => pushoffImpulse / mass);
  cell.emit('undocked', vessel.id, other.id);
}

export const ENGINE_ACTIONS = {
  active: moduleAction(ENGINES, {
    name: 'engine.active',
    summary: 'Switches an engine on or off.',
    ...ModuleSwitch,
    act: (engine, { on }) => void (engine.active = on),
  }),
  minThrottle: moduleAction(ENGINES, {
    name: 'engine.min_throttle',
    summary: 'Sets the minimum throttle of an engine.',
    ...ModuleFraction,
    act: (engine, { fraction }) => void (engine.minThrottle = fraction),
  }),
};

export const RCS_ACTIONS = {
  active: moduleAction(THRUSTERS, {
    name: 'rcs.active',
    summary: 'Switches a thruster on or off.',
    ...ModuleSwitch,
    act: (thruster, { on }) => void (thruster.active = on),
  }),
};

export const LIGHT_ACTIONS = {
  on: moduleAction(LIGHTS, {
    name: 'light.on',
    summary: 'Switches a light on or off.',
    ...ModuleSwitch,
    act: (light, { on }) => void (light.on = on),
  }),
  brightness: moduleAction(LIGHTS, {
    name: 'light.brightness',
    summary: 'Sets the brightness of a light.',
    ...LightBrightness,
    act: (light, { brightness }) => void (light.brightness = brightness),
  }),
  outerAngle: moduleAction(LIGHTS, {
    name: 'light.outer_angle',
    summary: 'Sets the half angle of the cone of a light.',
    ...LightAngle,
    act(light, { degrees }) {
      light.outerAngleDeg = Math.max(0, Math.min(degrees, OUTER_ANGLE_MAX_DEG));
      light.innerAngleDeg = Math.min(light.innerAngleDeg, light.outerAngleDeg);
    },
  }),
  innerAngle: moduleAction(LIGHTS, {
    name: 'light.inner_angle',
    summary: 'Sets the half angle of the bright inner cone of a light.',
    ...LightAngle,
    example: { ordinal: 0, value: 30 },
    act: (light, { degrees }) => void (light.innerAngleDeg = Math.max(0, Math.min(degrees, light.outerAngleDeg))),
  }),
  color: moduleAction(LIGHTS, {
    name: 'light.color',
    summary: 'Colours a light.',
    ...LightColour,
    act(light, { colourSrgb }) {
      const [red, green, blue] = colourSrgb!;
      light.colourSrgb = [red!, green!, blue!];
    },
  }),
};

export const ANIMATION_ACTIONS = {
  goal: moduleAction(ANIMATIONS, {
    name: 'animation.goal',
    summary: 'Folds or unfolds a part.',
    ...ModuleFraction,
    act: (animation, { fraction }) => void (animation.goal = fraction),
  }),
};

export const DECOUPLER_ACTIONS = {
  fire: moduleAction(DECOUPLERS, {
    name: 'decoupler.fire',
    summary: 'Fires a decoupler.',
    ...OneModule,
    act(node, { ordinal }, vessel, cell) {
      const { enabled = true, separationSpeed = 1 } = node.template.decoupler!;
      const subject = `decoupler.fire: decoupler ${ordinal} of '${vessel.id}'`;
      if (node.attachedTo === null) return refuse('EBUSY', `${subject} has fired; choose another one`);
      if (!enabled) return refuse('EOPNOTSUPP', `${subject} is not enabled; choose another one`);
      separateVessel(cell, vessel, node, separationSpeed);
      cell.emit('decoupled', vessel.id, `decoupler ${ordinal}`);
    },
  }),
};

export const DOCKING_ACTIONS = {
  undock: moduleAction(PORTS, {
    name: 'docking.undock',
    summary: 'Undocks a port.',
    ...OneModule,
    act: undock,
  }),
};
