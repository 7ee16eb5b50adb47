import { affinePoint, affineVector, linearColourFromSrgb, quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { placementOfPart, type SeenVessel } from '../../../simulator/sim/index.js';
import type { PictureWorld } from '../picture-world.js';

/** A lamp of a vessel where it is in the picture. */
export interface SceneLamp {
  /** World, relative to the camera, m. */
  readonly position: Vec3;
  /** The unit vector along the axis of its cone, world. */
  readonly direction: Vec3;
  /** The linear irradiance at 1 m on the axis; {@link SunLight.irradiance} is that of the star. */
  readonly intensity: Vec3;
  /** The half angles of its cone, rad: full light up to the inner one, none beyond the outer one. */
  readonly inner: number;
  readonly outer: number;
}

/** A lamp that lights the picture. */
export interface LitLamp extends SceneLamp {
  /** The distance at which its light ends, m. */
  readonly range: number;
}

/** The most lamps that light a picture: a tile has a word with a bit for each. */
export const MOST_LAMPS = 32;

/** The intensity of brightness 1: a surface 5 m ahead gets a hundredth of the irradiance of the star, π. */
const INTENSITY = (Math.PI / 100) * 5 ** 2;
/** The greatest brightness that still counts, so that numbers stay finite. */
const BRIGHTEST = 1e6;
/** The irradiance that is too faint to be seen, even with the exposure of a night: a three-thousandth of sunlight. Chosen. */
const FAINTEST = Math.PI / 3000;
/** The direct light of the star, relative to full sunlight, in which no lamp is seen. Chosen by looking at dusk. */
const DAYLIGHT = 0.25;
const RADIAN = Math.PI / 180;

/** Returns the lamps of these vessels in a picture. @param picture places the vessels */
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

/** Returns the share of a lamp's light that is seen: none in daylight, in which it is too weak, and all at night. */
const shareSeen = (sunlight: Vec3): number => Math.max(1 - Math.max(...sunlight) / DAYLIGHT, 0) ** 2;

/** Reports whether {@link litLamps} returns any. */
export function hasLitLamps(lamps: readonly SceneLamp[], { sunlight }: { readonly sunlight: Vec3 }): boolean {
  const share = shareSeen(sunlight);
  return lamps.some(({ intensity }) => Math.max(...intensity) * share > 0);
}

/**
 * Returns the lamps that light a picture, at most {@link MOST_LAMPS}: those that light most at the camera.
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
  // The sort keeps the order of equal lamps, so that every engine chooses the same ones.
  return lit
    .sort((a, b) => weight(b) - weight(a) || vec3.length(a.position) - vec3.length(b.position))
    .slice(0, MOST_LAMPS);
}

/** Returns a sphere around everything that a lamp lights. */
export function litSphere({ position, direction, outer, range }: LitLamp): {
  readonly centre: Vec3;
  readonly radius: number;
} {
  const cosine = Math.cos(outer);
  // Around a wide cone, the sphere through the rim of its end; around a narrow one, that through its tip and its rim.
  const along = outer > Math.PI / 4 ? range * cosine : range / (2 * cosine);
  const radius = outer > Math.PI / 4 ? range * Math.sin(outer) : along;
  return { centre: vec3.addScaled(position, direction, along), radius };
}
