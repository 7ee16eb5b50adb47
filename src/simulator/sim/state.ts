import type { Model } from '../models/model.js';
import type { Quat, Transform, Vec3 } from '../../base/math/index.js';
import type { Motion } from '../../contract/world/index.js';
import type { Lamp, SystemsState } from './vessel/systems/systems-state.js';

/**
 * The state for readers. The simulation replaces these objects and never changes them, so each snapshot shows the state
 * at a single time. Frames of reference (docs/reference/simulation.md): ECL (star-centred, ecliptic axes), CCI
 * (body-centred, inertial, Z = rotation axis), CCF (body-centred, fixed to the ground), body (vehicle body axes: +X
 * nose, +Y right, +Z down), assembly (vehicle body axes, with the origin where the vehicle was constructed). Units are
 * SI, and angles are in radians.
 */

/** Keplerian elements about the parent, in ecliptic axes for bodies and in CCI for vessels. */
export interface Orbit {
  readonly semiMajorAxis: number;
  readonly eccentricity: number;
  readonly inclination: number;
  readonly longitudeOfAscendingNode: number;
  readonly argumentOfPeriapsis: number;
  readonly trueAnomaly: number;
  /** Orbital period, s. 0 for an open orbit. */
  readonly period: number;
  /** Altitude of the apoapsis above the parent's mean radius, m. 0 for an open orbit. */
  readonly apoapsisAltitude: number;
  readonly periapsisAltitude: number;
  /** Time to the next apoapsis, s. 0 for an open orbit. */
  readonly timeToApoapsis: number;
  readonly timeToPeriapsis: number;
}

export interface Atmosphere {
  readonly height: number;
  readonly scaleHeight: number;
  readonly seaLevelPressure: number;
  readonly seaLevelDensity: number;
}

/**
 * A level disc in the terrain, for pads and bases. Outside the disc, the ground blends into its natural height over
 * `blend` metres.
 */
export interface TerrainFlat {
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
  readonly blend: number;
  /** Height above the mean radius, m. */
  readonly height: number;
  /** Clutter that may grow on the disc; none by default. */
  readonly clutter?: 'none' | 'grass';
}

/**
 * Ground without clutter: a disc, or a strip with round ends that begins at a place. Angles are in radians, lengths in
 * metres.
 */
export interface ClutterClearing {
  readonly latitude: number;
  readonly longitude: number;
  /** Radius of the disc, or half the width of the strip. */
  readonly radius: number;
  /** Heading of the strip, clockwise from north. */
  readonly heading: number;
  /** Length of the strip's axis. 0 for a disc. */
  readonly length: number;
  /** Width of the border of short, dense grass. 0 if absent. */
  readonly verge?: number;
}

/** The clutter of a body. The kind of its ground decides what grows (`sim/clutter`). */
export interface ClutterCover {
  /** The density of all clutter is multiplied by this number, 0 to 1. */
  readonly density: number;
  readonly clearings: readonly ClutterClearing[];
}

/** The names of a height function and of the ground's appearance. */
export interface TerrainSource {
  readonly kind: 'none' | 'plain' | 'earth' | 'luna' | 'mars' | 'rocky' | 'gas';
  readonly seed: number;
  readonly flats: readonly TerrainFlat[];
  /** Absent if the scene has no clutter. */
  readonly clutter?: ClutterCover;
  /** How fast haze thickens with distance along the ground, relative to a clear day; 1 if absent. */
  readonly haze?: number;
}

export interface BodyDefinition {
  readonly id: string;
  readonly class: 'Star' | 'Planet' | 'Moon';
  readonly parentId: string | null;
  readonly childIds: readonly string[];
  readonly mass: number;
  readonly meanRadius: number;
  readonly mu: number;
  readonly sphereOfInfluence: number;
  /** Rate of rotation about +Z (north) of CCI, rad/s. */
  readonly rotationRate: number;
  /** Hour angle at UT 0, rad. CCF axes are CCI axes turned about Z by `primeMeridianAtEpoch + rotationRate · ut`. */
  readonly primeMeridianAtEpoch: number;
  readonly eclFromCci: Quat;
  readonly atmosphere: Atmosphere | null;
  readonly rings: Rings | null;
  readonly oceanDensity: number | null;
  readonly terrain: TerrainSource;
  /**
   * A linear radiance that is drawn instead of the starry sky and the air of bodies. Only a star can have a backdrop,
   * which then applies to the whole scene.
   */
  readonly backdrop?: Vec3;
}

/** Rings of dust and ice in the equatorial plane of a body. */
export interface Rings {
  readonly inner: number;
  readonly outer: number;
}

export interface BodyState {
  readonly definition: BodyDefinition;
  readonly positionEcl: Vec3;
  readonly velocityEcl: Vec3;
  /** Angle of CCF about Z relative to CCI, rad. */
  readonly hourAngle: number;
  readonly eclFromCcf: Quat;
  /** Osculating orbit about the parent; null for the star. */
  readonly orbit: Orbit | null;
}

export interface TemplateShape {
  readonly shape: string;
  readonly parameters?: unknown;
}

export interface PartTemplate {
  readonly id: string;
  readonly displayName: string;
  readonly model: Model;
  readonly shape?: TemplateShape;
  /** Path of the model's file as written in the scene; absent for a model from a shape. */
  readonly file?: string;
}

/** A part or a subpart. An instance id is never reused for another part in the session. */
export interface Part {
  readonly instanceId: number;
  readonly id: string;
  readonly displayName: string;
  readonly template: string;
  readonly isRoot: boolean;
  /** Instance id of the part to which this one is attached; null for the root. `transform` is relative to that part. */
  readonly attachedTo: number | null;
  /**
   * Local pose. It is in the frame of the carrier for an attached part, in the frame of the container for a subpart,
   * and in the assembly frame for the root.
   */
  readonly transform: Transform;
  /** Position in the assembly frame, m. */
  readonly position: Vec3;
  readonly subparts: readonly Part[];
}

export interface VesselRevisions {
  /** Increases when parts appear, disappear or change their template. */
  readonly structure: number;
  /** Increases when the local transform of a part or subpart changes, for example of a gimbal or a leg. */
  readonly pose: number;
}

export interface RestingPose {
  readonly originCcf: Vec3;
  /** Attitude: rotation from vehicle body axes to CCF. */
  readonly ccfFromBody: Quat;
}

export interface VesselState {
  readonly id: string;
  readonly name: string;
  readonly situation: 'Prelaunch' | 'Landed' | 'Flying' | 'Freefall';
  readonly parentId: string;
  readonly controlled: boolean;
  readonly controllable: boolean;
  readonly isKitten: boolean;
  readonly scale: number;
  readonly alwaysRender: boolean;
  /**
   * The motion of the vessel. The motion of a vessel on an undisturbed orbit stays the same object. The object is
   * replaced only when something other than gravity moves the vessel.
   */
  readonly motion: Motion;
  /** True if parts of the vessel move with the clock. */
  readonly hasClockwork: boolean;
  readonly positionCci: Vec3;
  readonly velocityCci: Vec3;
  readonly positionEcl: Vec3;
  readonly velocityEcl: Vec3;
  readonly cciFromBody: Quat;
  readonly eclFromBody: Quat;
  readonly resting?: RestingPose;
  /** Rotation rates about the vehicle body axes, rad/s. */
  readonly bodyRates: Vec3;
  /** Latitude in rad; clients read degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly barometricAltitude: number;
  readonly radarAltitude: number;
  readonly orbitalSpeed: number;
  readonly surfaceSpeed: number;
  readonly inertialSpeed: number;
  readonly massTotal: number;
  readonly massDry: number;
  readonly massPropellant: number;
  /** Centre of mass in the assembly frame, m. This point is the vessel's position. */
  readonly centreOfMass: Vec3;
  readonly orbit: Orbit | null;
  /** The parts without their subparts, in listing order, beginning with the root. */
  readonly parts: readonly Part[];
  readonly systems: SystemsState;
  /** The array stays the same until a lamp changes. */
  readonly lamps: readonly Lamp[];
  readonly revisions: VesselRevisions;
}

/** `vessel` is null for an event that concerns no vessel. */
export interface SimEvent {
  readonly ut: number;
  readonly type: string;
  readonly vessel: string | null;
  readonly detail: string;
}

export interface Snapshot {
  /** Increases by one with every published snapshot. */
  readonly sequence: number;
  readonly ut: number;
  readonly simDt: number;
  readonly warp: number;
  readonly warpSpeeds: readonly number[];
  readonly autoWarpTarget: number | null;
  readonly systemName: string;
  readonly homeId: string;
  readonly sunId: string;
  readonly bodies: readonly BodyState[];
  readonly vessels: readonly VesselState[];
  readonly activeVesselId: string | null;
}

/** The properties of a body that drawing, picking and the camera need. */
export type SeenBody = Pick<BodyState, 'definition' | 'positionEcl' | 'eclFromCcf'>;

export type SeenVessel = Pick<
  VesselState,
  | 'id'
  | 'name'
  | 'parentId'
  | 'situation'
  | 'controlled'
  | 'isKitten'
  | 'scale'
  | 'positionEcl'
  | 'eclFromBody'
  | 'resting'
  | 'centreOfMass'
  | 'parts'
  | 'lamps'
  | 'revisions'
>;

export interface SeenMoment extends Pick<Snapshot, 'ut' | 'sunId'> {
  readonly bodies: readonly SeenBody[];
  readonly vessels: readonly SeenVessel[];
}
