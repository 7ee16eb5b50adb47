import { affinePoint, affineVector, linearColourFromSrgb, quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { placementOfPart, type SeenVessel } from '../../../simulator/sim/index.js';
import type { PictureWorld } from '../picture-world.js';

/** A lamp of a vessel, as placed in the world frame of the picture. */
export interface SceneLamp {
  /** Position relative to the camera, world axes, m. */
  readonly position: Vec3;
  /** Unit vector along the axis of the light cone, world axes. */
  readonly direction: Vec3;
  /** Linear irradiance on the axis, 1 m from the lamp, in the unit of {@link SunLight.irradiance}. */
  readonly intensity: Vec3;
  /**
   * Half angles of the cone, rad: within the inner angle the light is full, and outside the outer angle there is none.
   */
  readonly inner: number;
  readonly outer: number;
}

export interface LitLamp extends SceneLamp {
  /** Distance up to which the light of the lamp reaches, m. */
  readonly range: number;
}

/** Maximum number of lamps in a picture: each has a bit in the word of a tile. */
export const MOST_LAMPS = 32;

/**
 * Intensity of a lamp whose brightness is 1. At a distance of 5 m, the irradiance of the lamp is a hundredth of the
 * star's irradiance, which is π.
 */
const INTENSITY = (Math.PI / 100) * 5 ** 2;
/** Maximum brightness. A larger brightness is reduced to this maximum, so that all numbers stay finite. */
const BRIGHTEST = 1e6;
/**
 * Light with less irradiance than this is invisible, even with the exposure for night. The value is a thousandth of
 * sunlight. An arbitrary value.
 */
const FAINTEST = Math.PI / 1000;
/**
 * If sunlight is stronger than this share of full sunlight, the light of lamps is invisible. Chosen by eye, at dusk.
 */
const DAYLIGHT = 0.25;
const RADIAN = Math.PI / 180;

export function sceneLamps(vessels: readonly SeenVessel[], picture: Pick<PictureWorld, 'placeVessel'>): SceneLamp[] {
  return vessels.flatMap((vessel) => (vessel.lamps.length === 0 ? [] : lampsOn(vessel, picture)));
}

function lampsOn(vessel: SeenVessel, picture: Pick<PictureWorld, 'placeVessel'>): SceneLamp[] {
  const { translation, rotation, scale } = picture.placeVessel(vessel);
  return vessel.lamps.flatMap((lamp): SceneLamp[] => {
    const placement = placementOfPart(vessel, lamp.instanceId);
    if (!placement) return [];
    const inAssembly = affinePoint(placement, lamp.position);
    const brightness = Math.min(lamp.brightness, BRIGHTEST) * INTENSITY;
    return [
      {
        position: vec3.add(translation, quat.rotate(rotation, vec3.scale(inAssembly, scale))),
        direction: quat.rotate(rotation, vec3.normalize(affineVector(placement, lamp.direction))),
        intensity: vec3.scale(linearColourFromSrgb(lamp.colourSrgb), brightness),
        inner: lamp.innerAngleDeg * RADIAN,
        outer: lamp.outerAngleDeg * RADIAN,
      },
    ];
  });
}

/** Returns the share of a lamp's light that is drawn: 1 at night, 0 in daylight. */
const shareSeen = (sunlight: Vec3): number => Math.max(1 - Math.max(...sunlight) / DAYLIGHT, 0) ** 2;

export function hasLitLamps(lamps: readonly SceneLamp[], { sunlight }: { readonly sunlight: Vec3 }): boolean {
  const share = shareSeen(sunlight);
  return lamps.some(({ intensity }) => Math.max(...intensity) * share > 0);
}

/**
 * Returns the lamps that light a picture: at most {@link MOST_LAMPS}. If more lamps are on, the function selects those
 * with the largest ratio of range to distance from the camera.
 */
export function litLamps(lamps: readonly SceneLamp[], { sunlight }: { readonly sunlight: Vec3 }): LitLamp[] {
  const share = shareSeen(sunlight);
  if (lamps.length === 0 || share === 0) return [];
  const lit = lamps.flatMap((lamp): LitLamp[] => {
    const intensity = vec3.scale(lamp.intensity, share);
    const range = Math.sqrt(Math.max(...intensity) / FAINTEST);
    return range > 0 ? [{ ...lamp, intensity, range }] : [];
  });
  if (lit.length <= MOST_LAMPS) return lit;
  // The sort is stable, so that all JavaScript engines select the same lamps.
  return lit
    .sort((a, b) => lampWeight(b) - lampWeight(a) || vec3.length(a.position) - vec3.length(b.position))
    .slice(0, MOST_LAMPS);
}

/** Returns a measure of the strength of a lamp at the camera: 1 if the camera is in its range. */
export const lampWeight = ({ position, range }: LitLamp): number => range / Math.max(vec3.length(position), range);

export function litSphere({ position, direction, outer, range }: LitLamp): {
  readonly centre: Vec3;
  readonly radius: number;
} {
  const cosine = Math.cos(outer);
  // The rim of a wide cone is a great circle of its sphere. The sphere of a narrow cone goes through the tip and the
  // rim of the cone.
  const along = outer > Math.PI / 4 ? range * cosine : range / (2 * cosine);
  const radius = outer > Math.PI / 4 ? range * Math.sin(outer) : along;
  return { centre: vec3.addScaled(position, direction, along), radius };
}
