import type { Vec3 } from '../../../../base/math/index.js';
import { type Control, CONTROL_DEFAULTS } from './control.js';

/** Each list has the order of the vessel's parts, where subparts follow the part that contains them. */
export interface SystemsState {
  readonly control: Control;
  readonly engines: readonly EngineState[];
  /** The tanks of each resource, in the order in which resources first appear. */
  readonly tanks: readonly TankState[];
  /** Null if there are no batteries. */
  readonly battery: BatteryState | null;
  /** Produced power, W. */
  readonly powerProduced: number;
  readonly powerConsumed: number;
  readonly rcs: readonly RcsState[];
  readonly solar: readonly SolarState[];
  readonly generators: readonly GeneratorState[];
  readonly lights: readonly LightState[];
  readonly docking: readonly DockingState[];
  readonly decouplers: readonly DecouplerState[];
  readonly animations: readonly AnimationState[];
  /** Current thrust of engines and thrusters in vehicle body axes, N. */
  readonly thrust: Vec3;
  /** Change of velocity that the engines can still achieve in vacuum, over all stages, m/s. */
  readonly deltaV: number;
}

/** Energies are in J. */
export interface BatteryState {
  readonly charge: number;
  readonly capacity: number;
  /** True if the batteries have become empty and have not been charged since. */
  readonly depleted: boolean;
}

export interface EngineState {
  readonly instanceId: number;
  readonly active: boolean;
  readonly vacuumThrust: number;
  readonly specificImpulse: number;
  /** Throttle of the engine, 0..1. */
  readonly throttle: number;
  readonly propellant: boolean;
  readonly minThrottle: number;
}

/** Masses are in kg. */
export interface TankState {
  readonly resource: string;
  readonly amount: number;
  readonly capacity: number;
}

export interface RcsState {
  readonly active: boolean;
  readonly propellant: boolean;
  readonly axes: readonly string[];
}

export interface SolarState {
  /** Produced power, W. */
  readonly produced: number;
  readonly occluded: boolean;
  /** Angle between the panel's normal and the sun, rad. */
  readonly sunAngle: number;
  readonly efficiency: number;
  /** Index of the animation that unfolds the panel; −1 if there is none. */
  readonly animation: number;
  /** Angle that the panel has turned towards the sun, rad, −π..π; null for a fixed panel. */
  readonly trackerAngle: number | null;
}

export interface GeneratorState {
  readonly active: boolean;
  readonly produced: number;
}

export interface LightState {
  readonly on: boolean;
  readonly brightness: number;
  readonly colourSrgb: readonly [number, number, number];
  readonly outerAngleDeg: number;
  readonly innerAngleDeg: number;
  /** Index of the animation that unfolds the light; −1 if there is none. */
  readonly animation: number;
}

/** A spot light of a part that is switched on. */
export interface Lamp extends Readonly<Omit<LightState, 'on' | 'animation'>> {
  readonly instanceId: number;
  /** Position in the frame of the part, m. `direction` is the unit vector along the axis of the light cone. */
  readonly position: Vec3;
  readonly direction: Vec3;
}

export interface DockingState {
  readonly instanceId: number;
  /** Id of the part on the other side; null if nothing is docked. */
  readonly dockedTo: string | null;
  /** Impulse that pushes the two vessels apart when they undock, N·s. */
  readonly pushoffImpulse: number;
}

export interface DecouplerState {
  /** True after the decoupler has fired. The decoupler is then the root part of the separated vessel. */
  readonly fired: boolean;
  readonly enabled: boolean;
}

export interface AnimationState {
  readonly name: string;
  readonly goal: number;
  readonly current: number;
}

/** Returns −1 if the name is unknown or missing. */
export function indexOfAnimation(animations: readonly AnimationState[], name: string | undefined): number {
  return name === undefined ? -1 : animations.findIndex((each) => each.name === name);
}

export const NO_SYSTEMS: SystemsState = {
  control: CONTROL_DEFAULTS,
  engines: [],
  tanks: [],
  battery: null,
  powerProduced: 0,
  powerConsumed: 0,
  rcs: [],
  solar: [],
  generators: [],
  lights: [],
  docking: [],
  decouplers: [],
  animations: [],
  thrust: [0, 0, 0],
  deltaV: 0,
};
