import { vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import type { BodyDefinition } from '../../../simulator/sim/index.js';
import type { SceneFrame } from '../scene-frame.js';
import { cloudinessOf } from '../terrain/index.js';
import { airOf, albedoBelow, skyRadius, VACUUM, type Air } from './air.js';
import { cloudLayer, type CloudLayer } from './cloud-layer.js';
import { sunlight } from './sunlight.js';

/** The inputs of the sky tables. Equal inputs give equal tables. */
export interface SkyState {
  /** The body; null in empty space far from bodies. */
  readonly body: BodyDefinition | null;
  readonly air: Air;
  readonly hasAir: boolean;
  /** The radius of the ground of all tables, m: `skyRadius` of the body. */
  readonly meanRadius: number;
  readonly groundAlbedo: Vec3;
  /** The centre of the body, camera-relative, world axes, m. */
  readonly centre: Vec3;
  /** The rows of the rotation from world axes to the local frame: towards the star's azimuth, sideways, up. */
  readonly localFromWorld: readonly [Vec3, Vec3, Vec3];
  /** The rotation to world axes from ecliptic ones. */
  readonly worldFromEcl: Quat;
  /** The height of the camera above that ground, m; rounded, see {@link roundAltitude}. */
  readonly altitude: number;
  /** The cosine of the star's zenith angle; rounded, see {@link roundCosine}. */
  readonly sunCosine: number;
  /** The apparent radius of the star, rad; rounded, see {@link roundAngle}. */
  readonly sunAngularRadius: number;
  readonly sunIrradiance: Vec3;
  /** The share of the star's light that reaches the camera. */
  readonly sunlight: Vec3;
  /** The clouds above the camera; null without any. No table depends on them. */
  readonly clouds: CloudLayer | null;
  /** The linear radiance in all directions that replaces stars and air; null if those are visible. */
  readonly backdrop: Vec3 | null;
}

/** The lowest altitude of a camera, m: tables need a horizon below eye level. */
const LOWEST_ALTITUDE = 1;
/** The number of altitudes per octave; a step of 0.14 % shifts nothing visible. */
const ALTITUDES_PER_OCTAVE = 512;
/**
 * The number of steps of a cosine from 0 to 1 for a camera in the air: each is 0.007° at the horizon, a seventieth of
 * the sun's disc.
 */
const COSINE_STEPS = 8192;
/**
 * The same above the air, where an orbit passes 0.06° of it a second: 0.028°, by which the light of the limb moves by 3 km.
 */
const COSINE_STEPS_ABOVE_AIR = 2048;
/** The number of apparent radii of the star per octave: that of the sun takes half a day from one to the next. */
const ANGLES_PER_OCTAVE = 1024;

/**
 * Rounds to fixed steps, so that a camera that barely moves reuses its tables. Rounding the inputs keeps a picture
 * independent of earlier frames; redrawing tables after "enough" change would not.
 */
export const roundAltitude = (altitude: number): number =>
  roundOctaves(Math.max(altitude, LOWEST_ALTITUDE), ALTITUDES_PER_OCTAVE);

/** @param aboveAir true when the camera is above all air */
export function roundCosine(cosine: number, aboveAir = false): number {
  const steps = aboveAir ? COSINE_STEPS_ABOVE_AIR : COSINE_STEPS;
  return Math.round(cosine * steps) / steps;
}

export const roundAngle = (angle: number): number => (angle > 0 ? roundOctaves(angle, ANGLES_PER_OCTAVE) : 0);

const roundOctaves = (value: number, perOctave: number): number =>
  2 ** (Math.round(Math.log2(value) * perOctave) / perOctave);

/**
 * The distance of the body below, in its radii, beyond which it has no sky: it covers a few pixels, and 32-bit floats
 * of the tables can no longer tell which directions meet it.
 */
const FARTHEST = 200;

/**
 * The body for a place without any near: below, dark, and too small to be visible. It is near enough for 32-bit floats:
 * otherwise all of the sky would count as its ground, without stars or the star's disc.
 */
const NOWHERE = { centre: [0, 0, -1000] as Vec3, meanRadius: 1, albedo: [0, 0, 0] as Vec3 };

/** Returns the sky of the body whose surface is nearest to the camera, or an empty sky far from all. */
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
  // With the star at the zenith any azimuth will do.
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
