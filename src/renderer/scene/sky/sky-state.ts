import { vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import type { BodyDefinition } from '../../../simulator/sim/index.js';
import type { SceneFrame } from '../scene-frame.js';
import { cloudinessOf } from '../terrain/index.js';
import { airOf, albedoBelow, skyRadius, VACUUM, type Air } from './air.js';
import { cloudLayer, type CloudLayer } from './cloud-layer.js';
import { sunlight } from './sunlight.js';

/** All inputs of the sky tables. */
export interface SkyState {
  /** The body whose sky is drawn; null far from all bodies. */
  readonly body: BodyDefinition | null;
  readonly air: Air;
  readonly hasAir: boolean;
  /** Radius of the ground in all tables, m: `skyRadius` of the body. */
  readonly meanRadius: number;
  readonly groundAlbedo: Vec3;
  /** The centre of the body, camera-relative, world axes, m. */
  readonly centre: Vec3;
  /**
   * Rows of the rotation from world axes to the local frame. The first axis points horizontally towards the star, the
   * second sideways, and the third up.
   */
  readonly localFromWorld: readonly [Vec3, Vec3, Vec3];
  readonly worldFromEcl: Quat;
  /** Height of the camera above `meanRadius`, m; rounded, see {@link roundAltitude}. */
  readonly altitude: number;
  /** The cosine of the star's zenith angle; rounded, see {@link roundCosine}. */
  readonly sunCosine: number;
  /** The apparent radius of the star, rad; rounded, see {@link roundAngle}. */
  readonly sunAngularRadius: number;
  readonly sunIrradiance: Vec3;
  /** The share of the star's light that reaches the camera. */
  readonly sunlight: Vec3;
  /** Clouds above the camera; null without clouds. Of the tables, only the environment light depends on them. */
  readonly clouds: CloudLayer | null;
  /** Linear radiance of a backdrop, which replaces stars and air in all directions; null for a real sky. */
  readonly backdrop: Vec3 | null;
}

/** Minimum altitude of a camera, m: positive, because the tables need a horizon below eye level. */
const LOWEST_ALTITUDE = 1;
/** Number of altitudes per octave. A step is 0.14 %, which is invisible. */
const ALTITUDES_PER_OCTAVE = 512;
/**
 * Number of steps of the cosine from 0 to 1 for a camera inside the atmosphere. At the horizon, a step is 0.007°, a
 * seventieth of the sun's disc.
 */
const COSINE_STEPS = 8192;
/**
 * Number of steps of the cosine from 0 to 1 for a camera above the atmosphere. In orbit, the angle changes by 0.06° per
 * second. A step is 0.028°, which moves the light of the limb by 3 km.
 */
const COSINE_STEPS_ABOVE_AIR = 2048;
/** Number of apparent radii of the star per octave. The sun's apparent radius changes by one step in half a day. */
const ANGLES_PER_OCTAVE = 1024;

/**
 * Rounds an altitude to fixed steps, so a camera that barely moves reuses the tables. The steps must be fixed: if
 * tables were instead kept until the change is large, a picture would depend on earlier frames.
 */
export const roundAltitude = (altitude: number): number =>
  roundOctaves(Math.max(altitude, LOWEST_ALTITUDE), ALTITUDES_PER_OCTAVE);

/** @param aboveAir true when the camera is above the atmosphere */
export function roundCosine(cosine: number, aboveAir = false): number {
  const steps = aboveAir ? COSINE_STEPS_ABOVE_AIR : COSINE_STEPS;
  return Math.round(cosine * steps) / steps;
}

export const roundAngle = (angle: number): number => (angle > 0 ? roundOctaves(angle, ANGLES_PER_OCTAVE) : 0);

const roundOctaves = (value: number, perOctave: number): number =>
  2 ** (Math.round(Math.log2(value) * perOctave) / perOctave);

/**
 * The sky of the body below is drawn up to this distance, in radii of the body. Farther away, the body covers only a
 * few pixels. There, 32-bit floats are too coarse to decide whether a ray hits it.
 */
const FARTHEST = 200;

/**
 * A dummy in place of the body below, for a camera that is far from all bodies. It is dark, below the camera, and too
 * small to be visible. It must not be far away, because 32-bit floats would be too coarse. With a large distance, every
 * direction would count as ground, which would hide the stars and the disc of the star.
 */
const NOWHERE = { centre: [0, 0, -1000] as Vec3, meanRadius: 1, albedo: [0, 0, 0] as Vec3 };

/** Returns the sky of the body whose surface is nearest to the camera, or an empty sky far from all bodies. */
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
  // With the star at the zenith, any azimuth is valid.
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
