import type { BodyDefinition, TerrainSource } from '../../../simulator/sim/index.js';
import { vec3, type Vec3 } from '../../../base/math/index.js';
import { MARS_PLAINS, PLAIN_GROUND } from '../../../simulator/sim/terrain/index.js';

/**
 * Scattering and absorption of light by the air of a body. Coefficients are 1/m at the ground ({@link skyRadius}), for
 * the linear sRGB primaries (680, 550 and 440 nm).
 */
export interface Air {
  /** Height at which the air ends, m above the radius {@link skyRadius}. */
  readonly top: number;
  readonly rayleighScattering: Vec3;
  readonly rayleighScaleHeight: number;
  readonly mieScattering: Vec3;
  readonly mieExtinction: Vec3;
  /**
   * Asymmetry g of the haze, for each colour channel. If this asymmetry is larger for blue, sunsets are blue, as on
   * Mars.
   */
  readonly mieAsymmetry: Vec3;
  readonly mieScaleHeight: number;
  /** Rate at which haze thickens with distance along the ground, relative to haze over a coast on Earth. */
  readonly hazeGathers: number;
  /**
   * Coefficient of absorption in the middle of the ozone layer, 1/m. Above and below the middle, the coefficient
   * decreases linearly, and is 0 after `absorptionHalfThickness`.
   */
  readonly absorption: Vec3;
  readonly absorptionAltitude: number;
  readonly absorptionHalfThickness: number;
}

/**
 * The Rayleigh scattering coefficient of Earth's air at sea level (1.225 kg/m³), 1/m (Bucholtz 1995, as used by
 * Hillaire).
 */
const EARTH_RAYLEIGH: Vec3 = [5.802e-6, 13.558e-6, 33.1e-6];
/**
 * Coefficient of absorption in the middle of Earth's ozone layer, 1/m. For red, the value lies between the value at 680
 * nm and the value at 610 nm, where ozone absorbs most. With the value at 680 nm, the sky after sunset would be purple
 * instead of blue.
 */
const EARTH_OZONE: Vec3 = [1.9e-6, 1.881e-6, 0.085e-6];
/**
 * Additional absorption of red light by ozone in a view from space, relative to the normal absorption. Ozone absorbs
 * one and a half times as much at 610 nm as in green, and light from the limb passes through the ozone layer twice.
 * This extra absorption is not in the tables of air, because it would make the sky after sunset green when seen from
 * below.
 */
const RED_FROM_SPACE = 1.6;
const EARTH_DENSITY = 1.225;
/**
 * Maximum amount of air above the ground, compared with Earth. More air would not change the white sky, but would make
 * the tables less precise.
 */
const THICKEST = 6;

/**
 * A haze: vertical optical depth; albedo and asymmetry for each colour channel; scale height, compared with the scale
 * height of the air; {@link Air.hazeGathers}.
 */
interface Haze {
  readonly depth: number;
  readonly albedo: Vec3;
  readonly asymmetry: Vec3;
  readonly relativeHeight: number;
  readonly gathers: number;
}

const CLEAR_DAY: Haze = {
  depth: 0.014,
  albedo: [0.9, 0.9, 0.9],
  asymmetry: [0.8, 0.8, 0.8],
  relativeHeight: 0.15,
  gathers: 1,
};

/**
 * Vertical optical depth of the fine ice above Mars. The ice scatters light like a gas, and becomes thinner with height
 * like the gas. The value was chosen so that the daytime sky stays butterscotch-coloured.
 */
const MARS_ICE: Vec3 = [0.02, 0.022, 0.026];
const NO_ICE: Vec3 = [0, 0, 0];

const HAZE: Record<TerrainSource['kind'], Haze> = {
  none: CLEAR_DAY,
  plain: CLEAR_DAY,
  earth: CLEAR_DAY,
  luna: CLEAR_DAY,
  // The optical depth of the dust is about 0.2, and its iron oxides absorb blue (Lemmon et al. 2015, Wolff 2009). Dust
  // becomes thinner with height faster than the gas does (Conrath 1975), so at the limb only fine ice is visible.
  mars: { depth: 0.2, albedo: [0.975, 0.8, 0.53], asymmetry: [0.44, 0.54, 0.67], relativeHeight: 0.6, gathers: 0.05 },
  rocky: { depth: 0.25, albedo: [0.98, 0.95, 0.86], asymmetry: [0.7, 0.7, 0.7], relativeHeight: 0.6, gathers: 1 },
  gas: { depth: 0.2, albedo: [0.99, 0.98, 0.95], asymmetry: [0.7, 0.7, 0.7], relativeHeight: 0.6, gathers: 1 },
};

/**
 * Mean linear albedo of the ground, whose light reaches hulls from below. The values are near the Bond albedos of the
 * bodies.
 */
const GROUND_ALBEDO: Record<TerrainSource['kind'], Vec3> = {
  none: [0.3, 0.3, 0.3],
  plain: PLAIN_GROUND,
  earth: [0.13, 0.145, 0.13],
  luna: [0.13, 0.125, 0.118],
  mars: [0.3, 0.17, 0.095],
  rocky: [0.2, 0.18, 0.16],
  gas: [0.5, 0.44, 0.36],
};

/**
 * Returns the radius of the ground in the computation of a body's sky, m. The result is the mean radius or, if wide
 * plains are lower, the radius of the plains. At the mean radius, the sky would end above the horizon of such plains,
 * with a visible band in between.
 */
export const skyRadius = ({ meanRadius, terrain }: BodyDefinition): number =>
  terrain.kind === 'mars' ? meanRadius + MARS_PLAINS : meanRadius;

export const groundAlbedo = (body: BodyDefinition): Vec3 => GROUND_ALBEDO[body.terrain.kind];

/** Mean linear albedo of Earth including its clouds, near its Bond albedo. */
const CLOUDY_ALBEDO: Vec3 = [0.3, 0.31, 0.33];
/**
 * While the camera rises through clouds, the albedo below it changes in this number of steps. After each step, the
 * tables must be drawn again.
 */
const CLOUD_STEPS = 8;

/** @param cloudiness opacity of the clouds below the camera, [0, 1] */
export function albedoBelow(body: BodyDefinition, cloudiness: number): Vec3 {
  const share = Math.round(cloudiness * CLOUD_STEPS) / CLOUD_STEPS;
  return vec3.lerp(groundAlbedo(body), CLOUDY_ALBEDO, share);
}

export function airOf(body: BodyDefinition): Air | null {
  const gas = body.atmosphere;
  if (!gas || gas.height <= 0 || gas.scaleHeight <= 0 || gas.seaLevelDensity <= 0) return null;
  const earthColumn = EARTH_DENSITY * 8500;
  const column = Math.min((gas.seaLevelDensity * gas.scaleHeight) / earthColumn, THICKEST);
  const thickness = (column * earthColumn) / (EARTH_DENSITY * gas.scaleHeight);
  const haze = HAZE[body.terrain.kind];
  const mieScaleHeight = gas.scaleHeight * haze.relativeHeight;
  const extinction = haze.depth / mieScaleHeight;
  const ice = body.terrain.kind === 'mars' ? MARS_ICE : NO_ICE;
  const ozone = body.terrain.kind === 'earth' ? 1 : 0;
  return {
    top: gas.height,
    rayleighScattering: plus(times(EARTH_RAYLEIGH, thickness), times(ice, 1 / gas.scaleHeight)),
    rayleighScaleHeight: gas.scaleHeight,
    mieScattering: times(haze.albedo, extinction),
    mieExtinction: [extinction, extinction, extinction],
    mieAsymmetry: haze.asymmetry,
    mieScaleHeight,
    hazeGathers: haze.gathers * (body.terrain.haze ?? 1),
    absorption: times(EARTH_OZONE, ozone),
    absorptionAltitude: 25_000,
    absorptionHalfThickness: 15_000,
  };
}

/**
 * Returns the additional absorption of red light in the middle of the ozone layer, 1/m; see {@link RED_FROM_SPACE}.
 * @param aboveAir 0 if the camera is in the air, and up to 1 if it is far above
 */
export const redTakenFromSpace = ({ absorption }: Air, aboveAir: number): number =>
  absorption[0] * RED_FROM_SPACE * aboveAir;

/** Air that neither scatters nor absorbs, so that the same formulas apply to bodies without air. */
export const VACUUM: Air = {
  top: 1000,
  rayleighScattering: [0, 0, 0],
  rayleighScaleHeight: 8000,
  mieScattering: [0, 0, 0],
  mieExtinction: [0, 0, 0],
  mieAsymmetry: [0, 0, 0],
  mieScaleHeight: 1000,
  hazeGathers: 1,
  absorption: [0, 0, 0],
  absorptionAltitude: 0,
  absorptionHalfThickness: 1,
};

const plus = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const times = (v: Vec3, factor: number): Vec3 => [v[0] * factor, v[1] * factor, v[2] * factor];
