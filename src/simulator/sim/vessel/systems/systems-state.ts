import type { Vec3 } from '../../../../base/math/index.js';
import { type Control, CONTROL_DEFAULTS } from './control.js';

/**
 * The systems of a vessel at one moment. Lists are in the listing order of the parts, with subparts after their
 * container.
 */
export interface SystemsState {
  readonly control: Control;
  readonly engines: readonly EngineState[];
  /** The tanks of each resource, in the order in which resources first appear. */
  readonly tanks: readonly TankState[];
  /** All batteries together. Null if there is none. */
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

/** The state of all batteries together. Energies are in J. */
export interface BatteryState {
  readonly charge: number;
  readonly capacity: number;
  /** True if the batteries became empty and have not been charged since. */
  readonly depleted: boolean;
}

export interface EngineState {
  readonly instanceId: number;
  readonly active: boolean;
  /** Thrust in vacuum, N. */
  readonly vacuumThrust: number;
  /** Specific impulse, s. */
  readonly specificImpulse: number;
  /** Throttle with which the engine burns, 0..1. It is 0 or at least the engine's minimum. */
  readonly throttle: number;
  /** True while the engine has propellant. */
  readonly propellant: boolean;
  readonly minThrottle: number;
}

/** The state of the tanks of one resource, kg. */
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
  /** True if the body hides the sun. */
  readonly occluded: boolean;
  /** Angle between the panel's normal and the sun, rad. */
  readonly sunAngle: number;
  readonly efficiency: number;
  /** Index of the animation that unfolds the panel, or −1. */
  readonly animation: number;
  /** How far the panel has turned toward the sun, rad, −π..π. Null for a fixed panel. */
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
  /** Index of the animation that unfolds the light, or −1. */
  readonly animation: number;
}

/** A lamp that is on. It is a spot light of a part. */
export interface Lamp extends Readonly<Omit<LightState, 'on' | 'animation'>> {
  /** Instance id of the part with the lamp. */
  readonly instanceId: number;
  /**
   * Position of the lamp, in the frame of the part. `direction` is the unit vector along the axis of its light cone.
   */
  readonly position: Vec3;
  readonly direction: Vec3;
}

export interface DockingState {
  /** Instance id of the part with the port. */
  readonly instanceId: number;
  /** Id of the part on the other side, or null if nothing is docked. */
  readonly dockedTo: string | null;
  /** Impulse that pushes the two vessels apart when they undock, in N·s. */
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

/** Returns the index of an animation in the list, or −1 if the name is unknown or missing. */
export function indexOfAnimation(animations: readonly AnimationState[], name: string | undefined): number {
  return name === undefined ? -1 : animations.findIndex((each) => each.name === name);
}

/** The systems of a vessel whose parts have no modules. */
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
