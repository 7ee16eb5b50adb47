import type { Vec3 } from '../../../../base/math/index.js';
import { type Control, CONTROL_DEFAULTS } from './control.js';

/**
 * The systems of a vessel at one moment. Lists are in listing order: that of the parts, with subparts after their
 * holder.
 */
export interface SystemsState {
  readonly control: Control;
  readonly engines: readonly EngineState[];
  /** Tanks by resource, in order of first appearance. */
  readonly tanks: readonly TankState[];
  /** The batteries as one; null without any. */
  readonly battery: BatteryState | null;
  /** W. */
  readonly powerProduced: number;
  readonly powerConsumed: number;
  readonly rcs: readonly RcsState[];
  readonly solar: readonly SolarState[];
  readonly generators: readonly GeneratorState[];
  readonly lights: readonly LightState[];
  readonly docking: readonly DockingState[];
  readonly decouplers: readonly DecouplerState[];
  readonly animations: readonly AnimationState[];
  /** Thrust of engines and thrusters now, N, body axes. */
  readonly thrust: Vec3;
  /** Remaining change of velocity of the engines in vacuum, stage after stage, m/s. */
  readonly deltaV: number;
}

/** The state of all batteries; energies in J. */
export interface BatteryState {
  readonly charge: number;
  readonly capacity: number;
  /** True when it ran empty and has not been charged since. */
  readonly depleted: boolean;
}

export interface EngineState {
  readonly instanceId: number;
  readonly active: boolean;
  /** N. */
  readonly vacuumThrust: number;
  /** s. */
  readonly specificImpulse: number;
  /** Throttle while it burns, 0..1; 0, or at least its minimum. */
  readonly throttle: number;
  /** True while it can reach propellant. */
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
  /** W. */
  readonly produced: number;
  /** True when the body hides the sun. */
  readonly occluded: boolean;
  /** Angle between the panel's normal and the sun, rad. */
  readonly sunAngle: number;
  readonly efficiency: number;
  /** Index of the animation that unfolds it, −1 without one. */
  readonly animation: number;
  /** Angle by which it has turned to follow the sun, rad, −π..π; null for a fixed panel. */
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
  /** Index of the animation that unfolds it, −1 without one. */
  readonly animation: number;
}

/** A lamp that shines: a spot light of a part. */
export interface Lamp extends Readonly<Omit<LightState, 'on' | 'animation'>> {
  /** Instance id of the part that it belongs to. */
  readonly instanceId: number;
  /** Its place and the unit vector along the axis of its cone, in the frame of the part. */
  readonly position: Vec3;
  readonly direction: Vec3;
}

export interface DockingState {
  /** Instance id of the part with the port. */
  readonly instanceId: number;
  /** Id of the part at the other side; null when nothing is docked. */
  readonly dockedTo: string | null;
  /** N·s. */
  readonly pushoffImpulse: number;
}

export interface DecouplerState {
  /** True once it has fired; it is then the root of the vessel that it made. */
  readonly fired: boolean;
  readonly enabled: boolean;
}

export interface AnimationState {
  readonly name: string;
  readonly goal: number;
  readonly current: number;
}

/** Returns the index of an animation in the list; −1 for an unknown name, and without a name. */
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
