import type { Vec3 } from '../../../base/math/index.js';

/** The parts of a simulator's snapshot that the client uses. In SI units. Body names are in lower case. */
export interface SimSnapshot {
  /** Number of the snapshot, which increases while the simulator runs, and starts again with it. */
  readonly sequence: number;
  /** Universal time, s. */
  readonly ut: number;
  readonly warp: number;
  readonly build: string;
  readonly system: string;
  /** Name of the home body. Null if the simulator does not show its bodies. */
  readonly homeBody: string | null;
  readonly bodies: ReadonlyMap<string, SimBody>;
  readonly vessels: ReadonlyMap<string, SimVessel>;
}

export interface SimBody {
  readonly name: string;
  /** Mean radius, m. */
  readonly radius: number;
  /** Gravitational parameter, m³/s². */
  readonly mu: number;
  /** Height of the atmosphere, m. 0 without one. */
  readonly airHeight: number;
}

export interface SimVessel {
  readonly id: string;
  readonly name: string;
  readonly situation: string;
  readonly body: string;
  readonly controlled: boolean;
  readonly controllable: boolean;
  readonly isKitten: boolean;
  /** Position (m) and velocity (m/s), in the inertial frame of the body. */
  readonly position: Vec3;
  readonly velocity: Vec3;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly surfaceSpeed: number;
  readonly orbitalSpeed: number;
  /** Height above the mean radius, m. */
  readonly altitude: number;
  /** Height above the ground or the sea, m. */
  readonly radarAltitude: number;
  /** Mass, kg. */
  readonly mass: number;
  readonly scale: number;
  /** Turn rate, rad/s. */
  readonly turnRate: number;
  readonly orbit: SimOrbit | null;
  /** Surroundings of the vessel. Null if the simulator does not show them. */
  readonly environment: SimEnvironment | null;
  readonly engineOn: boolean;
  readonly engines: readonly SimEngine[];
  /** Content of all tanks, by resource, kg. */
  readonly resources: Readonly<Record<string, number>>;
  /** Charge of the batteries, J. Null without a battery. */
  readonly charge: number | null;
  readonly chargeMax: number;
  /** Produced power, W. */
  readonly powerProduced: number;
  readonly partCount: number;
  readonly decouplersLeft: number;
  /** Impulse of each docking port at undocking, N·s. */
  readonly pushoffs: readonly number[];
}

export interface SimOrbit {
  /** Altitudes of the apsides above the mean radius, m. 0 for a missing apsis. */
  readonly apoapsis: number;
  readonly periapsis: number;
  readonly eccentricity: number;
  readonly inclinationDeg: number;
}

export interface SimEnvironment {
  /** Acceleration that an accelerometer would measure, without gravity, m/s². */
  readonly acceleration: number;
  readonly gForce: number;
  /** Dynamic pressure, Pa. */
  readonly dynamicPressure: number;
  readonly inWater: boolean;
}

export interface SimEngine {
  readonly active: boolean;
  readonly hasPropellant: boolean;
  readonly throttle: number;
  readonly minThrottle: number;
  /** Thrust in vacuum, N. */
  readonly thrust: number;
  /** Specific impulse, s. */
  readonly specificImpulse: number;
}

/** A line of the simulator's event stream. */
export interface SimEvent {
  readonly ut: number;
  readonly type: string;
  readonly vessel: string | null;
  readonly detail: string;
}

/** True for a vessel at rest on the ground or the sea. */
export const isStanding = ({ situation }: SimVessel): boolean => situation === 'Landed' || situation === 'Prelaunch';

/** True for a vessel in the air or in space. */
export const isInFlight = ({ situation }: SimVessel): boolean => situation === 'Flying' || situation === 'Freefall';
