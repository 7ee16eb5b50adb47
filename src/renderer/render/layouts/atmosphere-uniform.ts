import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { redTakenFromSpace } from '../../scene/sky/air.js';
import { horizonMapping } from '../../scene/sky/sky-view-mapping.js';
import type { SkyState } from '../../scene/sky/sky-state.js';
import { eclipticFromGalactic } from '../../scene/sky/stars/celestial-frames.js';

/** Byte size and offsets of `Atmosphere` in shaders/atmosphere/bindings.wgsl; a test compares them with the WGSL. */
export const ATMOSPHERE_LAYOUT = {
  size: 336,
  centre: 0,
  local_x: 16,
  local_y: 32,
  local_z: 48,
  sun: 64,
  sun_irradiance: 80,
  horizon: 96,
  rayleigh: 112,
  mie_scattering: 128,
  mie_extinction: 144,
  mie_asymmetry: 160,
  absorption: 176,
  layers: 192,
  camera_column: 208,
  ground_albedo: 224,
  night: 240,
  galactic_pole: 256,
  galactic_centre: 272,
  clouds_along: 288,
  clouds_place: 304,
  clouds_light: 320,
} as const;

/**
 * Radiance of the night sky, from starlight and airglow. The value is arbitrary: with it, the night side of a hull is
 * dark, but its details can be seen, as by a dark-adapted eye. With an exposure for daylight, a photograph would show
 * the sky far darker.
 */
const NIGHT: Vec3 = [0.0008, 0.00105, 0.0017];

/**
 * Radiance that brightens shadows in full sunlight. This radiance stands for light from objects nearby, because the
 * tables only contain the light of the body below. The value is arbitrary: with it, the unlit side of a station in
 * space is dark, but its details can be seen.
 */
const SHADOW_FILL = 0.012;

/**
 * Two heights of the camera, in scale heights. Up to the first height, the optical depth is computed as for a flat
 * atmosphere, and from the second height on as for a curved atmosphere. In between, both results are blended.
 */
const FLAT_UP_TO = 1.5;
const CURVED_FROM = 6;

const NOTHING = [0, 0, 0, 0] as const;
const GALACTIC_POLE = eclipticFromGalactic(0, Math.PI / 2);
const GALACTIC_CENTRE = eclipticFromGalactic(0, 0);

export function writeAtmosphereUniform(out: Float32Array, sky: SkyState): void {
  const { air } = sky;
  const { top } = air;
  const [x, y, z] = sky.localFromWorld;
  const put = (offset: number, rgb: Vec3, w: number) => out.set([...rgb, w], offset / 4);
  put(ATMOSPHERE_LAYOUT.centre, sky.centre, sky.meanRadius);
  put(ATMOSPHERE_LAYOUT.local_x, x, sky.altitude);
  put(ATMOSPHERE_LAYOUT.local_y, y, top);
  put(ATMOSPHERE_LAYOUT.local_z, z, Math.sqrt(top * (2 * sky.meanRadius + top)));
  const sine = Math.sqrt(1 - sky.sunCosine * sky.sunCosine);
  put(ATMOSPHERE_LAYOUT.sun, [sine, 0, sky.sunCosine], sky.sunAngularRadius);
  put(ATMOSPHERE_LAYOUT.sun_irradiance, sky.sunIrradiance, 0);

  const mapping = horizonMapping(sky);
  const byImpact = mapping.measure === 'impact' ? 1 : 0;
  put(ATMOSPHERE_LAYOUT.horizon, [byImpact, mapping.atHorizon, 1 / mapping.spanAbove], 1 / mapping.spanBelow);

  const scaleHeights = sky.altitude / air.rayleighScaleHeight;
  const curved = Math.min(Math.max((scaleHeights - FLAT_UP_TO) / (CURVED_FROM - FLAT_UP_TO), 0), 1);
  put(ATMOSPHERE_LAYOUT.rayleigh, air.rayleighScattering, 1 / air.rayleighScaleHeight);
  put(ATMOSPHERE_LAYOUT.mie_scattering, air.mieScattering, 1 / air.mieScaleHeight);
  put(ATMOSPHERE_LAYOUT.mie_extinction, air.mieExtinction, curved);
  put(ATMOSPHERE_LAYOUT.mie_asymmetry, air.mieAsymmetry, redTakenFromSpace(air, curved));
  put(ATMOSPHERE_LAYOUT.absorption, air.absorption, air.absorptionAltitude);

  const heights = [air.rayleighScaleHeight, air.mieScaleHeight] as const;
  const [chapmanAir, chapmanHaze] = heights.map((h) => Math.sqrt((Math.PI * sky.meanRadius) / (2 * h))) as [
    number,
    number,
  ];
  const [airDensity, hazeDensity] = heights.map((h) => Math.exp(-sky.altitude / h)) as [number, number];
  put(ATMOSPHERE_LAYOUT.layers, [1 / air.absorptionHalfThickness, chapmanAir, chapmanHaze], air.hazeGathers);
  put(
    ATMOSPHERE_LAYOUT.camera_column,
    [airDensity, hazeDensity, airDensity * chapmanAir * heights[0]],
    hazeDensity * chapmanHaze * heights[1],
  );
  put(ATMOSPHERE_LAYOUT.ground_albedo, sky.groundAlbedo, 0);
  // With a backdrop, the night sky gives no light.
  if (sky.backdrop) out.fill(0, ATMOSPHERE_LAYOUT.night / 4, ATMOSPHERE_LAYOUT.night / 4 + 4);
  else put(ATMOSPHERE_LAYOUT.night, NIGHT, SHADOW_FILL * Math.max(...sky.sunlight));

  const inLocal = (directionEcl: Vec3): Vec3 => {
    const direction = quat.rotate(sky.worldFromEcl, directionEcl);
    return [vec3.dot(x, direction), vec3.dot(y, direction), vec3.dot(z, direction)];
  };
  put(ATMOSPHERE_LAYOUT.galactic_pole, inLocal(GALACTIC_POLE), 0);
  put(ATMOSPHERE_LAYOUT.galactic_centre, inLocal(GALACTIC_CENTRE), 0);

  const { clouds } = sky;
  out.set(clouds?.along ?? NOTHING, ATMOSPHERE_LAYOUT.clouds_along / 4);
  out.set(clouds ? [...clouds.origin, ...clouds.towardsStar] : NOTHING, ATMOSPHERE_LAYOUT.clouds_place / 4);
  out.set(clouds ? [...clouds.light, clouds.strength] : NOTHING, ATMOSPHERE_LAYOUT.clouds_light / 4);
}
