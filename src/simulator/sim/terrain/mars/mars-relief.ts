import { mixNumber, smoothstep } from '../../../../base/math/index.js';
import { CraterField, craterScales } from '../crater-field.js';
import { bandHeight, bandResidual, reseed, ridgedHeight, type OctaveBand } from '../octaves.js';
import type { Relief } from '../relief.js';
import { spot, spotDistance } from '../spots.js';
import { Canyon, type CanyonGround, freshCanyonGround, NO_CANYON } from './canyon.js';
import { Dunes } from './dunes.js';

const SWELLS: OctaveBand = { longest: 2_400_000, shortest: 40_000, steepness: 0.0016, persistence: 0.55, seed: 17 };
const ROUGH: OctaveBand = { longest: 30_000, shortest: 400, steepness: 0.022, persistence: 0.5, seed: 19 };
const GROUND: OctaveBand = { longest: 200, shortest: 4, steepness: 0.02, persistence: 0.46, seed: 29 };
/** Ledges and knobs of rock above the dust. */
const OUTCROPS: OctaveBand = { longest: 5_600, shortest: 40, steepness: 0.04, persistence: 0.45, seed: 37 };
/**
 * The shortest wavelength of outcrops, in multiples of the sample spacing; shorter creases would look jagged and need
 * many triangles.
 */
const OUTCROP_SAMPLES = 6;
/** Mean height of an octave of outcrops, as a fraction of the octave's amplitude. */
const OUTCROP_MEAN = 0.35;

/** Solitary mesas and knobs on the plains; `BUTTE` is their height, m. */
const BUTTES: OctaveBand = { longest: 17_000, shortest: 500, steepness: 1 / 17_000, persistence: 0.5, seed: 41 };
const BUTTE = 640;
/** The values of the noise {@link BUTTES} at the foot and on the top of a butte. */
const BUTTE_NOISE = [0.19, 0.27] as const;

export const MARS_PLAINS = -3800;

/** Shield volcanoes: the place, the radius (m) and the height (m). */
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

/** Basins: the place, the radius (m) and the depth (m). */
const BASINS = (
  [
    [70, -42.4, 1_100e3, 7_000],
    [-43, -50, 800e3, 4_500],
    [88, 13, 650e3, 4_000],
  ] as const
).map(([lon, lat, radius, depth]) => ({ ...spot(lon, lat, radius), depth }));

/**
 * Returns x to the power of 1.375. It uses only square roots, because JavaScript engines round other powers
 * differently.
 */
const flankAt = (x: number): number => {
  const fourth = Math.sqrt(Math.sqrt(x));
  return x * fourth * Math.sqrt(fourth);
};

export class MarsRelief implements Relief {
  readonly #craters: CraterField;
  readonly #swells: OctaveBand;
  readonly #rough: OctaveBand;
  readonly #ground: OctaveBand;
  readonly #outcrops: OctaveBand;
  readonly #buttes: OctaveBand;
  readonly #dunes: Dunes;
  readonly #canyon: Canyon;
  readonly #cut = freshCanyonGround();

  constructor(
    private readonly radius: number,
    seed: number,
  ) {
    this.#craters = new CraterField(radius, craterScales(520_000, 40, 0.5), seed + 211);
    this.#swells = reseed(SWELLS, seed);
    this.#rough = reseed(ROUGH, seed);
    this.#ground = reseed(GROUND, seed);
    this.#outcrops = reseed(OUTCROPS, seed);
    this.#buttes = reseed(BUTTES, seed);
    this.#dunes = new Dunes(seed);
    this.#canyon = new Canyon(radius, seed);
  }

  height(x: number, y: number, z: number, spacing: number): number {
    const { radius } = this;
    const px = x * radius;
    const py = y * radius;
    const pz = z * radius;
    const swells = bandHeight(px, py, pz, this.#swells, spacing);
    const highland = smoothstep(-0.12, 0.18, -z + 0.1 + swells / 6000);
    let height = mixNumber(MARS_PLAINS, 1400, highland) + swells * mixNumber(0.35, 1, highland);
    let young = 1 - highland;
    for (const volcano of VOLCANOES) {
      const t = spotDistance(volcano, x, y, z, radius);
      if (t > 2) continue;
      const flank = flankAt(smoothstep(2, 0, t));
      const caldera = 0.16 * (1 - smoothstep(0.1, 0.16, t));
      height += volcano.height * (flank - caldera);
      young = Math.max(young, smoothstep(1.6, 0.9, t));
    }
    for (const basin of BASINS) {
      const t = spotDistance(basin, x, y, z, radius);
      if (t < 1.3) height -= basin.depth * (1 - smoothstep(0.62, 1.3, t));
    }
    const cut = this.#canyon.write(x, y, z, swells, spacing, this.#cut);
    height -= cut.fall;
    // The floor of the canyon buries most of the rough ground and of the craters, so that they end at its walls.
    const open = 1 - 0.8 * cut.depth;
    height += bandHeight(px, py, pz, this.#rough, spacing) * mixNumber(0.6, 1, highland) * open;
    const sand = this.#dunes.field(px, py, pz);
    height += this.#dunes.height(px, py, pz, sand, spacing);
    const shortest = OUTCROP_SAMPLES * spacing;
    // `rest` is the mean of the octaves that are omitted. Without it, ground at a distance would be too low.
    const rest = OUTCROP_MEAN * bandResidual(shortest, OUTCROPS);
    height += (1 - sand) * (ridgedHeight(px, py, pz, this.#outcrops, shortest) + rest);
    height += this.#craters.height(
      x,
      y,
      z,
      spacing,
      mixNumber(0.85, 0.35, young) * open,
      12_000,
      mixNumber(0.9, 0.12, young) * open,
    );
    const butte = smoothstep(...BUTTE_NOISE, bandHeight(px, py, pz, this.#buttes, spacing));
    if (butte > 0) height += BUTTE * young * open * butte;
    return height + bandHeight(px, py, pz, this.#ground, spacing);
  }

  residual(spacing: number): number {
    const bands = bandResidual(spacing, SWELLS, ROUGH, GROUND) + bandResidual(OUTCROP_SAMPLES * spacing, OUTCROPS);
    // 1.5 is the steepest slope of `smoothstep` from 0 to 1.
    const butte = (1.5 / (BUTTE_NOISE[1] - BUTTE_NOISE[0])) * bandResidual(spacing, BUTTES);
    // When features are omitted, the walls of the canyon move, and with them the border of the buried rough ground.
    const filled = 0.8 * this.#canyon.depthResidual(spacing) * (bandResidual(Infinity, ROUGH) + BUTTE);
    return (
      bands +
      this.#craters.residual(spacing) +
      this.#dunes.residual(spacing) +
      this.#canyon.residual(spacing) +
      filled +
      BUTTE * Math.min(1, butte)
    );
  }

  /** @param spacing see {@link Dunes.field} */
  sand(x: number, y: number, z: number, spacing: number): number {
    const { radius } = this;
    return this.#dunes.field(x * radius, y * radius, z * radius, spacing);
  }

  canyon(x: number, y: number, z: number, spacing: number, out: CanyonGround): CanyonGround {
    const { radius } = this;
    if (!this.#canyon.isNear(x, y, z)) return Object.assign(out, NO_CANYON);
    const swells = bandHeight(x * radius, y * radius, z * radius, this.#swells, spacing);
    return this.#canyon.write(x, y, z, swells, spacing, out);
  }
}
