import { luminance, type Vec3 } from '../../../../base/math/index.js';
import { BRIGHT_STARS } from './bright-stars.js';
import { eclipticFromEquatorial, eclipticFromGalactic } from './celestial-frames.js';

/** Byte size and offsets of `SkyPoint` in shaders/passes/stars.wgsl; a test compares them with the WGSL. */
export const SKY_POINT = { size: 32, direction: 0, colour: 16 } as const;
export const POINT_FLOATS = SKY_POINT.size / 4;

/** A point of light in the sky, whose image is a few pixels wide. */
export interface SkyPoint {
  /** Unit vector, ecliptic axes. */
  readonly direction: Vec3;
  /** Linear radiance in the middle of the image. */
  readonly colour: Vec3;
}

/** Numbers of random stars in the fixed sky, and of dimmer stars that are visible only at night in air. */
const FAINT_STARS = 2200;
const DIM_STARS = 7500;
/** Magnitudes of the brightest and the faintest of them. */
const FAINT = [3.4, 6.4] as const;
const DIM = [6.4, 7.8] as const;
const RADIANS = Math.PI / 180;

/**
 * Returns the radiance in the middle of a star's image. One magnitude is a factor of 2.2 instead of 2.512, because
 * pictures have a smaller range of brightness than the eye. A star of magnitude 0 is 2.6 times as bright as a white
 * surface in sunlight, and a star of magnitude 6 can just be seen.
 */
export const starRadiance = (magnitude: number): number => 2.6 * 2.2 ** -magnitude;

/** Returns the fixed stars, brightest first. */
export function starField(): SkyPoint[] {
  return [...brightStars(), ...randomStars(FAINT_STARS, FAINT, 7)].sort(
    (a, b) => luminance(b.colour) - luminance(a.colour),
  );
}

/** Returns stars that are too dim for a picture in space, but not for the long exposure of a night in air. */
export const dimStars = (): SkyPoint[] => randomStars(DIM_STARS, DIM, 8);

export function packPoints(points: readonly SkyPoint[]): Float32Array<ArrayBuffer> {
  const out = new Float32Array(points.length * POINT_FLOATS);
  points.forEach(({ direction, colour }, i) => {
    out.set(direction, i * POINT_FLOATS + SKY_POINT.direction / 4);
    out.set(colour, i * POINT_FLOATS + SKY_POINT.colour / 4);
  });
  return out;
}

function brightStars(): SkyPoint[] {
  return BRIGHT_STARS.map(([raHours, decDeg, magnitude, colourIndex]) => {
    return star(eclipticFromEquatorial(raHours * 15 * RADIANS, decDeg * RADIANS), magnitude, colourIndex);
  });
}

/**
 * Returns random stars. As in the real sky, each magnitude has 10^0.45 times as many stars as the one before, and the
 * stars are crowded near the galactic plane.
 */
function randomStars(count: number, [brightest, faintest]: readonly [number, number], seed: number): SkyPoint[] {
  const random = sequence(seed);
  const growth = 0.45 * Math.LN10;
  const most = Math.exp(growth * (faintest - brightest));
  return Array.from({ length: count }, () => {
    const magnitude = brightest + Math.log(1 + random() * (most - 1)) / growth;
    const inDisc = random() < 0.45;
    const latitude = inDisc ? laplace(random(), 9 * RADIANS) : Math.asin(2 * random() - 1);
    const longitude = inDisc ? crowded(random()) : 2 * Math.PI * random();
    return star(eclipticFromGalactic(longitude, latitude), magnitude, -0.1 + 1.5 * random() ** 1.5);
  });
}

function star(direction: Vec3, magnitude: number, colourIndex: number): SkyPoint {
  const colour = blackBodyColour(temperatureFromColourIndex(colourIndex));
  const scale = starRadiance(magnitude) / luminance(colour);
  return { direction, colour: [colour[0] * scale, colour[1] * scale, colour[2] * scale] };
}

/**
 * Maps a uniform random number u to a Laplace distribution with this scale. The result is limited to 60° on both sides.
 */
function laplace(u: number, scale: number): number {
  const side = u < 0.5 ? -1 : 1;
  return side * Math.min(-Math.log(Math.max(1 - Math.abs(2 * u - 1), 1e-6)) * scale, Math.PI / 3);
}

/**
 * Maps a uniform random number u to a galactic longitude. In the direction of the galactic centre, the density is 1.67
 * times the mean; in the opposite direction, 0.71 times.
 */
function crowded(u: number): number {
  const x = 2 * u - 1;
  return Math.PI * x * (0.6 + 0.4 * Math.abs(x));
}

/** Makes pseudorandom numbers in [0, 1) from a seed (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns the temperature, in kelvins, of a star with the colour index B−V (Ballesteros 2012, "New insights into black
 * bodies", eq. 14).
 */
export function temperatureFromColourIndex(colourIndex: number): number {
  return 4600 * (1 / (0.92 * colourIndex + 1.7) + 1 / (0.92 * colourIndex + 0.62));
}

/** Linear sRGB colours of black bodies, as the CIE 1931 observer sees them. The brightest channel of each is 1. */
const BLACK_BODY: readonly (readonly [kelvin: number, colour: Vec3])[] = [
  [2500, [1, 0.35, 0.065]],
  [3000, [1, 0.44, 0.155]],
  [4000, [1, 0.63, 0.37]],
  [5000, [1, 0.78, 0.62]],
  [6500, [1, 0.96, 0.97]],
  [7500, [0.79, 0.84, 1]],
  [10_000, [0.61, 0.71, 1]],
  [15_000, [0.47, 0.61, 1]],
  [30_000, [0.36, 0.52, 1]],
];

/** Returns the colour of a black body. Temperatures outside 2,500 to 30,000 K are clamped. */
export function blackBodyColour(kelvin: number): Vec3 {
  const last = BLACK_BODY.length - 1;
  const next = BLACK_BODY.findIndex(([limit]) => kelvin <= limit);
  const to = BLACK_BODY[next < 0 ? last : Math.max(next, 1)] as (typeof BLACK_BODY)[number];
  const from = BLACK_BODY[(next < 0 ? last : Math.max(next, 1)) - 1] as (typeof BLACK_BODY)[number];
  // The interpolation uses the reciprocal of the temperature, because colours change evenly with it.
  const t = Math.min(Math.max((1 / kelvin - 1 / from[0]) / (1 / to[0] - 1 / from[0]), 0), 1);
  const mix = (i: 0 | 1 | 2) => from[1][i] + (to[1][i] - from[1][i]) * t;
  return [mix(0), mix(1), mix(2)];
}
