import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { BodyDefinition } from '../../../simulator/sim/index.js';
import type { SceneFrame } from '../scene-frame.js';
import { airOf, groundAlbedo, VACUUM, type Air } from './air.js';
import { cloudLayer, type CloudLayer } from './cloud-layer.js';
import { sunlight } from './sunlight.js';

/** The inputs of the sky tables. Equal inputs give equal tables. */
export interface SkyState {
  /** The body; null in empty space far from bodies. */
  readonly body: BodyDefinition | null;
  readonly air: Air;
  readonly hasAir: boolean;
  readonly meanRadius: number;
  readonly groundAlbedo: Vec3;
  /** The centre of the body, camera-relative, world axes, m. */
  readonly centre: Vec3;
  /** The rows of the rotation from world axes to the local frame: towards the star's azimuth, sideways, up. */
  readonly localFromWorld: readonly [Vec3, Vec3, Vec3];
  /** The height of the camera above the mean radius, m; rounded, see {@link roundAltitude}. */
  readonly altitude: number;
  /** The cosine of the star's zenith angle; rounded, see {@link roundCosine}. */
  readonly sunCosine: number;
  readonly sunAngularRadius: number;
  readonly sunIrradiance: Vec3;
  /** The share of the star's light that reaches the camera. */
  readonly sunlight: Vec3;
  /** The clouds above the camera; null without any. No table depends on them. */
  readonly clouds: CloudLayer | null;
  /** The linear radiance in all directions that replaces stars and air; null if those are visible. */
  readonly backdrop: Vec3 | null;
}

/** The least altitude of a camera, m: tables need a horizon below eye level. */
const LOWEST_ALTITUDE = 1;
/** The number of altitudes per octave; a step of 0.14 % shifts nothing visible. */
const ALTITUDES_PER_OCTAVE = 512;
/** The number of cosines between −1 and 1: steps of 0.007° at the horizon. */
const COSINE_STEPS = 8192;

/**
 * Rounds to fixed steps, so that a camera that barely moves reuses its tables. Rounding the inputs keeps a picture
 * independent of earlier frames; redrawing tables after "enough" change would not.
 */
export function roundAltitude(altitude: number): number {
  const octaves = Math.log2(Math.max(altitude, LOWEST_ALTITUDE));
  return 2 ** (Math.round(octaves * ALTITUDES_PER_OCTAVE) / ALTITUDES_PER_OCTAVE);
}

export function roundCosine(cosine: number): number {
  return Math.round(cosine * COSINE_STEPS) / COSINE_STEPS;
}

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
  const meanRadius = body?.meanRadius ?? NOWHERE.meanRadius;
  const backdrop = frame.bodies.find(({ definition }) => definition.backdrop)?.definition.backdrop ?? null;
  const air = body && !backdrop ? airOf(body) : null;
  const up = vec3.normalize(vec3.scale(centre, -1));
  const sun = frame.sun.directionInWorld;
  const level = vec3.projectOnPlane(sun, up);
  // With the star at the zenith any azimuth will do.
  const towardsSun =
    vec3.length(level) > 1e-6 ? vec3.normalize(level) : vec3.normalize(vec3.projectOnPlane(anyAcross(up), up));
  const altitude = roundAltitude(vec3.length(centre) - meanRadius);
  const sunCosine = roundCosine(vec3.dot(sun, up));
  const globe = { meanRadius, air: air ?? VACUUM, hasAir: air !== null };
  const localFromWorld = [towardsSun, vec3.cross(up, towardsSun), up] as const;
  const seen = { altitude, sunCosine, sunAngularRadius: frame.sun.angularRadius, air: globe.air };
  return {
    body,
    ...globe,
    groundAlbedo: body ? groundAlbedo(body) : NOWHERE.albedo,
    centre,
    localFromWorld,
    altitude,
    sunCosine,
    sunAngularRadius: frame.sun.angularRadius,
    sunIrradiance: frame.sun.irradiance,
    sunlight: sunlight(globe, altitude, sunCosine, frame.sun.angularRadius),
    clouds: air && view ? cloudLayer(view, localFromWorld, seen) : null,
    backdrop,
  };
}

const anyAcross = (v: Vec3): Vec3 => (Math.abs(v[2]) < 0.9 ? vec3.Z_AXIS : vec3.X_AXIS);
