import type { Vec3 } from '../../../base/math/index.js';

/** The parts of a simulator's snapshot that events are derived from. SI units; bodies by their lower-case names. */
export interface SimSnapshot {
  /** Grows with every moment of one run of the simulator. */
  readonly sequence: number;
  /** Universal time, s. */
  readonly ut: number;
  readonly warp: number;
  /** The build of the simulator, as it names itself. */
  readonly build: string;
  readonly system: string;
  /** Null where the simulator does not show its bodies. */
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
  /** Height of the air, m; 0 without any. */
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
  /** Inertial about the body, m and m/s. */
  readonly position: Vec3;
  readonly velocity: Vec3;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly surfaceSpeed: number;
  readonly orbitalSpeed: number;
  /** Above the mean radius, m. */
  readonly altitude: number;
  /** Above the ground or the sea, m. */
  readonly radarAltitude: number;
  /** kg. */
  readonly mass: number;
  readonly scale: number;
  /** How fast it turns, rad/s. */
  readonly turnRate: number;
  readonly orbit: SimOrbit | null;
  /** Null where the simulator shows no details of vessels. */
  readonly environment: SimEnvironment | null;
  readonly engineOn: boolean;
  readonly engines: readonly SimEngine[];
  /** The content of all tanks by resource, kg. */
  readonly resources: Readonly<Record<string, number>>;
  /** J; null without a battery. */
  readonly charge: number | null;
  readonly chargeMax: number;
  /** W. */
  readonly powerProduced: number;
  readonly partCount: number;
  readonly decouplersLeft: number;
  /** The impulses of docking ports at undocking, N·s. */
  readonly pushoffs: readonly number[];
}

export interface SimOrbit {
  /** Altitudes above the mean radius, m; 0 for an apsis that does not exist. */
  readonly apoapsis: number;
  readonly periapsis: number;
  readonly eccentricity: number;
  readonly inclinationDeg: number;
}

export interface SimEnvironment {
  /** Proper acceleration, m/s². */
  readonly acceleration: number;
  readonly gForce: number;
  /** Pa. */
  readonly dynamicPressure: number;
  readonly inWater: boolean;
}

export interface SimEngine {
  readonly active: boolean;
  readonly hasPropellant: boolean;
  readonly throttle: number;
  readonly minThrottle: number;
  /** In vacuum, N. */
  readonly thrust: number;
  /** s. */
  readonly specificImpulse: number;
}

/** A line of the simulator's event stream. */
export interface SimEvent {
  readonly ut: number;
  readonly type: string;
  readonly vessel: string | null;
  readonly detail: string;
}

/** True while a vessel is on the ground or on the sea. */
export const isStanding = ({ situation }: SimVessel): boolean => situation === 'Landed' || situation === 'Prelaunch';

/** True while a vessel is in the air or in space. */
export const isInFlight = ({ situation }: SimVessel): boolean => situation === 'Flying' || situation === 'Freefall';
