import type { Model } from '../models/model.js';
import type { Quat, Transform, Vec3 } from '../../base/math/index.js';
import type { Motion } from '../../contract/world/index.js';
import type { Lamp, SystemsState } from './vessel/systems/systems-state.js';

/**
 * The state that readers see. Everything here is immutable: an object is replaced, never edited, so a reader that holds
 * a snapshot holds one moment. Frames of reference (docs/reference/simulation.md): ECL (star-centred, ecliptic axes),
 * CCI (body-centred, inertial, Z = rotation axis), CCF (body-centred, fixed to the ground), body (+X nose, +Y right, +Z
 * down), assembly (axes of body, origin where the vehicle was constructed). SI units; radians.
 */

/** Keplerian elements about the parent, in the parent's ecliptic axes for bodies and in CCI for vessels. */
export interface Orbit {
  readonly semiMajorAxis: number;
  readonly eccentricity: number;
  readonly inclination: number;
  readonly longitudeOfAscendingNode: number;
  readonly argumentOfPeriapsis: number;
  readonly trueAnomaly: number;
  /** Period, s; 0 for an open orbit. */
  readonly period: number;
  /** Altitudes above the parent's mean radius, m; 0 where the apsis does not exist. */
  readonly apoapsisAltitude: number;
  readonly periapsisAltitude: number;
  /** Time to apoapsis, s; 0 when there is none. */
  readonly timeToApoapsis: number;
  readonly timeToPeriapsis: number;
}

export interface Atmosphere {
  readonly height: number;
  readonly scaleHeight: number;
  /** Pa. */
  readonly seaLevelPressure: number;
  /** kg/m³. */
  readonly seaLevelDensity: number;
}

/** A level disc in the terrain, for pads and bases; the ground blends back to nature over `blend` metres. */
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

/** Ground without clutter: a disc, or a strip with round ends that begins at the disc. Radians and metres. */
export interface ClutterClearing {
  readonly latitude: number;
  readonly longitude: number;
  /** Radius of the disc; half the width of the strip. */
  readonly radius: number;
  /** Heading of the strip, clockwise from north. */
  readonly heading: number;
  /** Length of the strip's axis; 0 is the disc alone. */
  readonly length: number;
}

/** Grass, rocks, shrubs and trees on a body; their kinds follow from the kind of its ground (`sim/clutter`). */
export interface ClutterCover {
  /** Factor on the density of everything, [0, 1]. */
  readonly density: number;
  readonly clearings: readonly ClutterClearing[];
}

/** The names of a height function and a look; the functions live in `sim/terrain`. */
export interface TerrainSource {
  readonly kind: 'none' | 'plain' | 'earth' | 'luna' | 'mars' | 'rocky' | 'gas';
  readonly seed: number;
  readonly flats: readonly TerrainFlat[];
  /** The clutter; absent unless the scene asks for it. */
  readonly clutter?: ClutterCover;
}

/** The properties of a celestial body that never change. */
export interface BodyDefinition {
  readonly id: string;
  readonly class: 'Star' | 'Planet' | 'Moon';
  readonly parentId: string | null;
  readonly childIds: readonly string[];
  readonly mass: number;
  readonly meanRadius: number;
  readonly mu: number;
  readonly sphereOfInfluence: number;
  /** Rotation, rad/s about +Z (north) of CCI. */
  readonly rotationRate: number;
  /** Hour angle at ut 0, rad: CCF is CCI turned by `primeMeridianAtEpoch + rotationRate · ut` about Z. */
  readonly primeMeridianAtEpoch: number;
  /** Fixed rotation from CCI axes to ecliptic axes. */
  readonly eclFromCci: Quat;
  readonly atmosphere: Atmosphere | null;
  readonly rings: Rings | null;
  /** Density of the ocean, kg/m³; null without one. */
  readonly oceanDensity: number | null;
  readonly terrain: TerrainSource;
  /**
   * Only for a star: the linear radiance that replaces the starry sky and the air around its bodies. Absent if sky and
   * air are drawn.
   */
  readonly backdrop?: Vec3;
}

/** Rings of dust and ice in the plane of a body's equator. */
export interface Rings {
  /** Radii of their inner and outer edge, m from the centre of the body. */
  readonly inner: number;
  readonly outer: number;
}

/** The position and rotation of a body at one moment. */
export interface BodyState {
  readonly definition: BodyDefinition;
  readonly positionEcl: Vec3;
  readonly velocityEcl: Vec3;
  /** Rotation of CCF against CCI about Z, rad. */
  readonly hourAngle: number;
  /** Ecliptic axes from body-fixed axes (CCF), this moment. */
  readonly eclFromCcf: Quat;
  /** Osculating orbit about the parent; null for the star. */
  readonly orbit: Orbit | null;
}

/** A procedural shape and its parameters, which its own parser has checked. */
export interface TemplateShape {
  readonly shape: string;
  readonly parameters?: unknown;
}

/** The name and model that all parts of one template share. */
export interface PartTemplate {
  readonly id: string;
  readonly displayName: string;
  readonly model: Model;
  /** The shape that the model was built from; absent where it came from a file. */
  readonly shape?: TemplateShape;
  /** The file that the model was read from, as the scene names it; absent where it was built from a shape. */
  readonly file?: string;
}

/** One part or subpart; subparts nest. Instance ids are unique in a session and are never used again. */
export interface Part {
  readonly instanceId: number;
  readonly id: string;
  readonly displayName: string;
  readonly template: string;
  readonly isRoot: boolean;
  /** Instance id of the part this one is attached to; null for the root. `transform` is relative to that part. */
  readonly attachedTo: number | null;
  /**
   * Local pose: in the part it is attached to (or, for a subpart, in the part that holds it); the root's in assembly.
   */
  readonly transform: Transform;
  /** Composed position in the assembly frame, m. */
  readonly position: Vec3;
  readonly subparts: readonly Part[];
}

/** Counters that increase when the thing they name was replaced; a consumer compares them to skip work. */
export interface VesselRevisions {
  /** Counts when parts came or went, or changed template. */
  readonly structure: number;
  /** Counts when a local transform of some part or subpart changed (gimbal, legs). */
  readonly pose: number;
}

/** The pose of a landed vessel in the axes that turn with the ground, where it never changes. */
export interface RestingPose {
  /** The place of the origin of its assembly, CCF, m. */
  readonly originCcf: Vec3;
  /** Attitude, body to CCF. */
  readonly ccfFromBody: Quat;
}

/** A craft or an EVA character. */
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
  /** It stays the same object until something other than time moves the vessel. */
  readonly motion: Motion;
  /** True where the clock turns parts of it. */
  readonly hasClockwork: boolean;
  readonly positionCci: Vec3;
  readonly velocityCci: Vec3;
  readonly positionEcl: Vec3;
  readonly velocityEcl: Vec3;
  /** Attitude, body to CCI. */
  readonly cciFromBody: Quat;
  readonly eclFromBody: Quat;
  /** The pose on the ground; absent in flight. */
  readonly resting?: RestingPose;
  /** rad/s, body axes. */
  readonly bodyRates: Vec3;
  /** Latitude in radians; only texts use degrees. */
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
  /** Centre of mass in the assembly frame; the vessel's position is the position of this point. */
  readonly centreOfMass: Vec3;
  readonly orbit: Orbit | null;
  /** Top-level parts in listing order; the first is the root. */
  readonly parts: readonly Part[];
  readonly systems: SystemsState;
  /** The lamps that shine; the same array until one changes. */
  readonly lamps: readonly Lamp[];
  readonly revisions: VesselRevisions;
}

/** A host event; `vessel` is null for an event of no vessel. */
export interface SimEvent {
  readonly ut: number;
  readonly type: string;
  readonly vessel: string | null;
  readonly detail: string;
}

/** One moment of the whole simulation. */
export interface Snapshot {
  /** Increases by one per publish. */
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

/** The visible state of a body: enough to draw it, to pick on it and to look at it. */
export type SeenBody = Pick<BodyState, 'definition' | 'positionEcl' | 'eclFromCcf'>;

/** The visible state of a vessel. */
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

/** The visible state of a moment; a {@link Snapshot} is one. */
export interface SeenMoment extends Pick<Snapshot, 'ut' | 'sunId'> {
  readonly bodies: readonly SeenBody[];
  readonly vessels: readonly SeenVessel[];
}
