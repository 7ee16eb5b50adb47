import { affinePoint, affineVector, linearColourFromSrgb, quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { placementOfPart, type SeenVessel } from '../../../simulator/sim/index.js';
import type { PictureWorld } from '../picture-world.js';

/** A lamp of a vessel with its position in the picture. */
export interface SceneLamp {
  /** Position relative to the camera, world axes, m. */
  readonly position: Vec3;
  /** Unit vector along the axis of the lamp's cone, world axes. */
  readonly direction: Vec3;
  /** Linear irradiance on the axis at a distance of 1 m, on the scale of {@link SunLight.irradiance}. */
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

/** The intensity of a lamp with brightness 1. At 5 m, the lamp has a hundredth of the star's irradiance, which is π. */
const INTENSITY = (Math.PI / 100) * 5 ** 2;
/** Maximum brightness of a lamp. Larger values are clamped to keep numbers finite. */
const BRIGHTEST = 1e6;
/**
 * The irradiance below which light is invisible even at the exposure for night: a three-thousandth of sunlight. Chosen,
 * not measured.
 */
const FAINTEST = Math.PI / 3000;
/** Lamps are invisible when the star's direct light has at least this share of full sunlight. Chosen by eye at dusk. */
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

/** The share of a lamp's light that is drawn: 1 at night, and 0 in daylight, where lamps are too weak to be visible. */
const shareSeen = (sunlight: Vec3): number => Math.max(1 - Math.max(...sunlight) / DAYLIGHT, 0) ** 2;

export function hasLitLamps(lamps: readonly SceneLamp[], { sunlight }: { readonly sunlight: Vec3 }): boolean {
  const share = shareSeen(sunlight);
  return lamps.some(({ intensity }) => Math.max(...intensity) * share > 0);
}

/**
 * Returns the lamps that light a picture, at most {@link MOST_LAMPS}. Lamps with the largest range relative to their
 * distance from the camera have priority.
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
  // The rim of a wide cone is a great circle of the sphere. For a narrow cone, the sphere passes through the tip and
  // the rim.
  const along = outer > Math.PI / 4 ? range * cosine : range / (2 * cosine);
  const radius = outer > Math.PI / 4 ? range * Math.sin(outer) : along;
  return { centre: vec3.addScaled(position, direction, along), radius };
}
