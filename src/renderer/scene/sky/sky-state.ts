import { vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import type { BodyDefinition } from '../../../simulator/sim/index.js';
import type { SceneFrame } from '../scene-frame.js';
import { cloudinessOf } from '../terrain/index.js';
import { airOf, albedoBelow, skyRadius, VACUUM, type Air } from './air.js';
import { cloudLayer, type CloudLayer } from './cloud-layer.js';
import { sunlight } from './sunlight.js';

/** Everything on which the tables of the sky depend. */
export interface SkyState {
  /** The body whose sky is drawn; null if all bodies are far away. */
  readonly body: BodyDefinition | null;
  readonly air: Air;
  readonly hasAir: boolean;
  /** Radius of the ground that all tables assume, m: the `skyRadius` of the body. */
  readonly meanRadius: number;
  readonly groundAlbedo: Vec3;
  /** The centre of the body, camera-relative, world axes, m. */
  readonly centre: Vec3;
  /**
   * Rotation from world axes to the local frame, as rows. The first row points horizontally to the star, the second to
   * the side, the third up.
   */
  readonly localFromWorld: readonly [Vec3, Vec3, Vec3];
  readonly worldFromEcl: Quat;
  /** Height of the camera above `meanRadius`, m; rounded by {@link roundAltitude}. */
  readonly altitude: number;
  /** Cosine of the star's zenith angle; rounded by {@link roundCosine}. */
  readonly sunCosine: number;
  /** Apparent radius of the star, rad; rounded by {@link roundAngle}. */
  readonly sunAngularRadius: number;
  readonly sunIrradiance: Vec3;
  readonly sunlight: Vec3;
  readonly clouds: CloudLayer | null;
  /**
   * Linear radiance of a backdrop: one colour in all directions, instead of stars and air. Null if there is no
   * backdrop.
   */
  readonly backdrop: Vec3 | null;
}

/** Minimum height of a camera, m; positive, because the tables need a horizon below eye level. */
const LOWEST_ALTITUDE = 1;
/**
 * The altitude is rounded to steps. A doubling of the altitude has this number of steps. One step is 0.14 %, which is
 * invisible.
 */
const ALTITUDES_PER_OCTAVE = 512;
/**
 * The cosine of the star's zenith angle is rounded to a multiple of 1 / `COSINE_STEPS`. At the horizon, one step is
 * 0.007°, a seventieth of the sun's disc.
 */
const COSINE_STEPS = 8192;
/**
 * The number of steps that is used instead of `COSINE_STEPS` for a camera above the air. In orbit, the zenith angle
 * changes by 0.06° in a second. One step is 0.028°, and moves the light at the limb by 3 km.
 */
const COSINE_STEPS_ABOVE_AIR = 2048;
/**
 * The star's apparent radius is rounded to steps. A doubling of the radius has this number of steps. Seen from Earth,
 * the sun's apparent radius changes by at most one step in two days.
 */
const ANGLES_PER_OCTAVE = 1024;

/** Rounds a height to steps. The steps are fixed, because a picture must not depend on the frames before it. */
export const roundAltitude = (altitude: number): number =>
  roundOctaves(Math.max(altitude, LOWEST_ALTITUDE), ALTITUDES_PER_OCTAVE);

export function roundCosine(cosine: number, aboveAir = false): number {
  const steps = aboveAir ? COSINE_STEPS_ABOVE_AIR : COSINE_STEPS;
  return Math.round(cosine * steps) / steps;
}

export const roundAngle = (angle: number): number => (angle > 0 ? roundOctaves(angle, ANGLES_PER_OCTAVE) : 0);

const roundOctaves = (value: number, perOctave: number): number =>
  2 ** (Math.round(Math.log2(value) * perOctave) / perOctave);

/**
 * The sky of the body below is drawn if the camera is at most this far away, in radii of the body. From farther away,
 * the body covers only a few pixels. 32-bit floats are then not precise enough to tell whether a ray hits it.
 */
const FARTHEST = 200;

/**
 * A placeholder for the body below, used if the camera is far from all bodies. The placeholder is near the camera,
 * because 32-bit floats would not be precise enough for a distant one.
 */
const NOWHERE = { centre: [0, 0, -1000] as Vec3, meanRadius: 1, albedo: [0, 0, 0] as Vec3 };

/** Returns the sky of the body whose surface is nearest to the camera; an empty sky if all bodies are far away. */
export function skyState(frame: SceneFrame): SkyState {
  const nearest = frame.bodies[frame.nearestBody];
  const view = nearest && nearest.distance < FARTHEST * nearest.definition.meanRadius ? nearest : undefined;
  const body = view && view.definition.class !== 'Star' ? view.definition : null;
  const centre = body && view ? view.centre : NOWHERE.centre;
  const meanRadius = body ? skyRadius(body) : NOWHERE.meanRadius;
  const backdrop = frame.bodies.find(({ definition }) => definition.backdrop)?.definition.backdrop ?? null;
  const air = body && !backdrop ? airOf(body) : null;
  const up = vec3.normalize(vec3.scale(centre, -1));
  const sun = frame.sun.directionInWorld;
  const level = vec3.projectOnPlane(sun, up);
  // If the star is at the zenith, any azimuth will do.
  const towardsSun =
    vec3.length(level) > 1e-6 ? vec3.normalize(level) : vec3.normalize(vec3.projectOnPlane(anyAcross(up), up));
  const altitude = roundAltitude(vec3.length(centre) - meanRadius);
  const sunCosine = roundCosine(vec3.dot(sun, up), altitude > (air ?? VACUUM).top);
  const sunAngularRadius = roundAngle(frame.sun.angularRadius);
  const globe = { meanRadius, air: air ?? VACUUM, hasAir: air !== null };
  const localFromWorld = [towardsSun, vec3.cross(up, towardsSun), up] as const;
  const seen = { altitude, sunCosine, sunAngularRadius, air: globe.air };
  return {
    body,
    ...globe,
    groundAlbedo: body && view ? albedoBelow(body, cloudinessOf(view)) : NOWHERE.albedo,
    centre,
    localFromWorld,
    worldFromEcl: frame.worldFromEcl,
    altitude,
    sunCosine,
    sunAngularRadius,
    sunIrradiance: frame.sun.irradiance,
    sunlight: sunlight(globe, altitude, sunCosine, sunAngularRadius),
    clouds: air && view ? cloudLayer(view, localFromWorld, seen) : null,
    backdrop,
  };
}

const anyAcross = (v: Vec3): Vec3 => (Math.abs(v[2]) < 0.9 ? vec3.Z_AXIS : vec3.X_AXIS);
