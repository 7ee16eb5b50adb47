import { affinePoint, affineVector, linearColourFromSrgb, quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { placementOfPart, type SeenVessel } from '../../../simulator/sim/index.js';
import type { PictureWorld } from '../picture-world.js';

/** A lamp of a vessel with its position in the picture. */
export interface SceneLamp {
  /** Position relative to the camera, world axes, m. */
  readonly position: Vec3;
  /** Unit vector along the axis of the lamp's cone, world axes. */
  readonly direction: Vec3;
  /** Linear irradiance on the axis of the lamp at a distance of 1 m, in the unit of {@link SunLight.irradiance}. */
  readonly intensity: Vec3;
  /** Half angles of the lamp's cone, rad: full light within the inner angle, no light outside the outer angle. */
  readonly inner: number;
  readonly outer: number;
}

export interface LitLamp extends SceneLamp {
  /** The distance at which the lamp's light ends, m. */
  readonly range: number;
}

/** Maximum number of lamps that light a picture, because a tile has one word with a bit for each lamp. */
export const MOST_LAMPS = 32;

/**
 * The intensity of a lamp with brightness 1. At a distance of 5 m, such a lamp has a hundredth of the irradiance of the
 * star, which is π.
 */
const INTENSITY = (Math.PI / 100) * 5 ** 2;
/** Maximum brightness of a lamp. Larger values are clamped to keep numbers finite. */
const BRIGHTEST = 1e6;
/**
 * Light with less irradiance than this is invisible even at the exposure for night: it is a three-thousandth of
 * sunlight. The value was chosen, not measured.
 */
const FAINTEST = Math.PI / 3000;
/**
 * If the direct light of the star has at least this share of full sunlight, lamps are invisible. The value was chosen
 * by eye at dusk.
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

/**
 * The share of a lamp's light that is drawn. It is 1 at night. In daylight, where a lamp is too weak to be noticed, it
 * is 0.
 */
const shareSeen = (sunlight: Vec3): number => Math.max(1 - Math.max(...sunlight) / DAYLIGHT, 0) ** 2;

export function hasLitLamps(lamps: readonly SceneLamp[], { sunlight }: { readonly sunlight: Vec3 }): boolean {
  const share = shareSeen(sunlight);
  return lamps.some(({ intensity }) => Math.max(...intensity) * share > 0);
}

/**
 * Returns the lamps that light a picture, at most {@link MOST_LAMPS}. If there are more, those are kept that light the
 * most in relation to their distance from the camera.
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
  const weight = ({ position, range }: LitLamp): number => range / Math.max(vec3.length(position), range);
  // The sort is stable, so every JavaScript engine selects the same lamps.
  return lit
    .sort((a, b) => weight(b) - weight(a) || vec3.length(a.position) - vec3.length(b.position))
    .slice(0, MOST_LAMPS);
}

/** Returns a bounding sphere of everything that a lamp lights. */
export function litSphere({ position, direction, outer, range }: LitLamp): {
  readonly centre: Vec3;
  readonly radius: number;
} {
  const cosine = Math.cos(outer);
  // If the cone is wide, its rim is a great circle of the sphere. If the cone is narrow, the sphere passes through the
  // tip of the cone and through its rim.
  const along = outer > Math.PI / 4 ? range * cosine : range / (2 * cosine);
  const radius = outer > Math.PI / 4 ? range * Math.sin(outer) : along;
  return { centre: vec3.addScaled(position, direction, along), radius };
}
