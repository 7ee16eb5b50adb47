import { mixNumber, smoothstep, vec3, type Vec3 } from '../../../../base/math/index.js';
import { CraterField, craterScales } from '../crater-field.js';
import { bandHeight, bandResidual, reseed, ridgedHeight, type OctaveBand } from '../octaves.js';
import type { Relief } from '../relief.js';
import { directionFromDegrees, spot, spotDistance } from '../spots.js';
import { Dunes } from './dunes.js';

const SWELLS: OctaveBand = { longest: 2_400_000, shortest: 40_000, steepness: 0.0016, persistence: 0.55, seed: 17 };
const ROUGH: OctaveBand = { longest: 30_000, shortest: 400, steepness: 0.022, persistence: 0.5, seed: 19 };
const GROUND: OctaveBand = { longest: 200, shortest: 4, steepness: 0.02, persistence: 0.46, seed: 29 };
/** Ledges and knobs of rock above the dust. */
const OUTCROPS: OctaveBand = { longest: 5_600, shortest: 40, steepness: 0.034, persistence: 0.45, seed: 37 };
/** The shortest wavelength of outcrops, in samples. Shorter creases would look jagged and need many triangles. */
const OUTCROP_SAMPLES = 6;
/** The mean height of an octave of outcrops, as a share of its amplitude. */
const OUTCROP_MEAN = 0.35;

/** The mean height of the northern plains, m. */
export const MARS_PLAINS = -3800;

/** Noise for spurs and bays in the walls of the canyon. Its value is the displacement of the edge, m. */
const WALLS: OctaveBand = { longest: 70_000, shortest: 4_000, steepness: 0.32, persistence: 0.62, seed: 31 };

/** Shield volcanoes: place, radius (m) and height (m). */
const VOLCANOES = (
  [
    [-133.8, 18.65, 300e3, 21_000],
    [-120.9, -8.4, 230e3, 14_000],
    [-113.4, 1.5, 190e3, 13_000],
    [-104.4, 11.9, 220e3, 15_000],
    [-111, 40.5, 700e3, 6_000],
    [147, 25, 210e3, 12_000],
  ] as const
).map(([lon, lat, radius, height]) => ({ ...spot(lon, lat, radius), height }));

/** Basins: place, radius (m) and depth (m). */
const BASINS = (
  [
    [70, -42.4, 1_100e3, 7_000],
    [-43, -50, 800e3, 4_500],
    [88, 13, 650e3, 4_000],
  ] as const
).map(([lon, lat, radius, depth]) => ({ ...spot(lon, lat, radius), depth }));

/** The great canyon: the ends of its axis, its half width and its depth, m. */
const CANYON = {
  ...greatCircle(directionFromDegrees(-95, -7), directionFromDegrees(-42, -13)),
  halfWidth: 110_000,
  depth: 6_500,
};

/** The relief of Mars: dusty plains in the north, highlands with craters in the south, volcanoes, and a canyon. */
export class MarsRelief implements Relief {
  readonly #craters: CraterField;
  readonly #swells: OctaveBand;
  readonly #rough: OctaveBand;
  readonly #ground: OctaveBand;
  readonly #walls: OctaveBand;
  readonly #outcrops: OctaveBand;
  readonly #dunes: Dunes;

  constructor(
    private readonly radius: number,
    seed: number,
  ) {
    this.#craters = new CraterField(radius, craterScales(520_000, 40, 0.5), seed + 211);
    this.#swells = reseed(SWELLS, seed);
    this.#rough = reseed(ROUGH, seed);
    this.#ground = reseed(GROUND, seed);
    this.#walls = reseed(WALLS, seed);
    this.#outcrops = reseed(OUTCROPS, seed);
    this.#dunes = new Dunes(seed);
  }

  height(x: number, y: number, z: number, spacing: number): number {
    const { radius } = this;
    const px = x * radius;
    const py = y * radius;
    const pz = z * radius;
    const swells = bandHeight(px, py, pz, this.#swells, spacing);
    // The south is old and high; the north is young and low.
    const highland = smoothstep(-0.12, 0.18, -z + 0.1 + swells / 6000);
    let height = mixNumber(MARS_PLAINS, 1400, highland) + swells * mixNumber(0.35, 1, highland);
    let young = 1 - highland;
    for (const volcano of VOLCANOES) {
      const t = spotDistance(volcano, x, y, z, radius);
      if (t > 2) continue;
      const flank = smoothstep(2, 0, t) ** 1.4;
      const caldera = 0.16 * (1 - smoothstep(0.1, 0.16, t));
      height += volcano.height * (flank - caldera);
      young = Math.max(young, smoothstep(1.6, 0.9, t));
    }
    for (const basin of BASINS) {
      const t = spotDistance(basin, x, y, z, radius);
      if (t < 1.3) height -= basin.depth * (1 - smoothstep(0.62, 1.3, t));
    }
    height -= CANYON.depth * this.#canyonAt(x, y, z, swells, spacing);
    height += bandHeight(px, py, pz, this.#rough, spacing) * mixNumber(0.6, 1, highland);
    // Sand covers the rock in places.
    const sand = this.#dunes.field(px, py, pz);
    height += this.#dunes.height(px, py, pz, sand, spacing);
    const shortest = OUTCROP_SAMPLES * spacing;
    // Without this mean of the omitted octaves, the ground would be lower in more distant views.
    const rest = OUTCROP_MEAN * bandResidual(shortest, OUTCROPS);
    height += (1 - sand) * (ridgedHeight(px, py, pz, this.#outcrops, shortest) + rest);
    height += this.#craters.height(x, y, z, spacing, mixNumber(0.85, 0.35, young), 12_000, mixNumber(0.9, 0.12, young));
    return height + bandHeight(px, py, pz, this.#ground, spacing);
  }

  residual(spacing: number): number {
    const bands = bandResidual(spacing, SWELLS, ROUGH, GROUND) + bandResidual(OUTCROP_SAMPLES * spacing, OUTCROPS);
    return bands + this.#craters.residual(spacing) + this.#dunes.residual(spacing);
  }

  /** Returns the share of the ground with dunes at a place, [0, 1]. @param spacing see {@link Dunes.field} */
  sand(x: number, y: number, z: number, spacing: number): number {
    const { radius } = this;
    return this.#dunes.field(x * radius, y * radius, z * radius, spacing);
  }

  /** Returns the depth in the great canyon, from 0 outside to 1 on the floor. */
  canyon(x: number, y: number, z: number, spacing: number): number {
    const [nx, ny, nz] = CANYON.normal;
    if (Math.abs(x * nx + y * ny + z * nz) * this.radius > 4 * CANYON.halfWidth) return 0;
    const { radius } = this;
    return this.#canyonAt(x, y, z, bandHeight(x * radius, y * radius, z * radius, this.#swells, spacing), spacing);
  }

  /** @param swells height of the swells at the place, m; they bend the canyon and change its width */
  #canyonAt(x: number, y: number, z: number, swells: number, spacing: number): number {
    const { normal, from, towards, arc, halfWidth } = CANYON;
    const { radius } = this;
    const aside = x * normal[0] + y * normal[1] + z * normal[2];
    const ahead = x * from[0] + y * from[1] + z * from[2];
    const t = Math.atan2(x * towards[0] + y * towards[1] + z * towards[2], ahead) / arc;
    if (t <= 0 || t >= 1) return 0;
    const straight = Math.abs(aside * radius + 60 * swells) * Math.max(0.5, 1 + 0.0005 * swells);
    if (straight > 1.5 * halfWidth) return 0;
    const distance = straight + bandHeight(x * radius, y * radius, z * radius, this.#walls, spacing);
    const taper = 1 - (2 * t - 1) ** 4;
    return taper * (1 - smoothstep(halfWidth * 0.4, halfWidth, distance));
  }
}

/**
 * Returns the great circle from one direction to another. The result has its normal, two axes in its plane, and the
 * angle between the directions, rad.
 */
function greatCircle(from: Vec3, end: Vec3): { normal: Vec3; from: Vec3; towards: Vec3; arc: number } {
  const normal = vec3.normalize(vec3.cross(from, end));
  return { normal, from, towards: vec3.cross(normal, from), arc: Math.acos(vec3.dot(from, end)) };
}
