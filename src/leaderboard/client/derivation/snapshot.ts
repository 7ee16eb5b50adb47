import type { Vec3 } from '../../../base/math/index.js';

/**
 * The parts of a simulator's snapshot that the client uses. Numbers are in SI units, and body names are in lower case.
 */
export interface SimSnapshot {
  /**
   * Number of the snapshot. The number increases while the simulator runs, and begins anew when the simulator restarts.
   */
  readonly sequence: number;
  readonly ut: number;
  readonly warp: number;
  readonly build: string;
  readonly system: string;
  /** Name of the home body; null if the simulator does not show its bodies. */
  readonly homeBody: string | null;
  readonly bodies: ReadonlyMap<string, SimBody>;
  readonly vessels: ReadonlyMap<string, SimVessel>;
}

export interface SimBody {
  readonly name: string;
  readonly radius: number;
  readonly mu: number;
  /** Height of the atmosphere, m. 0 for an airless body. */
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
  readonly mass: number;
  readonly scale: number;
  readonly turnRate: number;
  readonly orbit: SimOrbit | null;
  /** Null if the simulator does not show the environment. */
  readonly environment: SimEnvironment | null;
  readonly engineOn: boolean;
  readonly engines: readonly SimEngine[];
  /** For each resource, the content of all tanks, kg. */
  readonly resources: Readonly<Record<string, number>>;
  /** Charge of the batteries, J; null without a battery. */
  readonly charge: number | null;
  readonly chargeMax: number;
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
  /** Acceleration as an accelerometer measures it, that is, without gravity, m/s². */
  readonly acceleration: number;
  readonly gForce: number;
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

export interface SimEvent {
  readonly ut: number;
  readonly type: string;
  readonly vessel: string | null;
  readonly detail: string;
}

export const isStanding = ({ situation }: SimVessel): boolean => situation === 'Landed' || situation === 'Prelaunch';

export const isInFlight = ({ situation }: SimVessel): boolean => situation === 'Flying' || situation === 'Freefall';
