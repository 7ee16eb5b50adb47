import { clamp01, smoothstep } from '../../../../base/math/index.js';
import { BRIGHT_REGIONS, DARK_REGIONS } from '../mars/features.js';
import { freshCanyonGround } from '../mars/canyon.js';
import { WIND } from '../mars/dunes.js';
import type { MarsRelief } from '../mars/mars-relief.js';
import { gradientNoise } from '../noise.js';
import { bandHeight, reseed, type OctaveBand } from '../octaves.js';
import { spot, spotDistance } from '../spots.js';
import { blendInto, type GroundColour, type Painter, WAVE_CELLS } from './ground-look.js';

const DUST: GroundColour = [0.55, 0.31, 0.16];
const OCHRE: GroundColour = [0.34, 0.152, 0.074];
const BASALT: GroundColour = [0.066, 0.046, 0.038];
const ROCK: GroundColour = [0.17, 0.09, 0.06];
const SAND: GroundColour = [0.16, 0.083, 0.052];
/** Layered rock of canyon walls and mesas. */
const PALE_ROCK: GroundColour = [0.54, 0.36, 0.22];
const DARK_ROCK: GroundColour = [0.115, 0.066, 0.046];
const ICE: GroundColour = [0.82, 0.83, 0.84];
const DIRTY_ICE: GroundColour = [0.6, 0.48, 0.38];

/** Sines of the absolute latitudes at which the ice caps end. */
const NORTH_CAP = 0.966;
const SOUTH_CAP = 0.982;
/** Heights, m: dust collects below `PLAINS`, and ground above `SHIELDS` belongs to a volcano. */
const PLAINS = -2000;
const SHIELDS = 9000;

const ALBEDO: OctaveBand = {
  longest: 1_900_000,
  shortest: 3_000,
  steepness: 0.8 / 1_900_000,
  persistence: 0.66,
  seed: 131,
};
/** The border of a region is nowhere farther from its centre than this, in radii of the region. */
const REACH = 2.4;
const PATCHES: OctaveBand = { longest: 1_900, shortest: 7, steepness: 0.7 / 1_900, persistence: 0.8, seed: 137 };
/**
 * Noise that makes streaks of dust, stretched along the wind by the factor `STREAK_LENGTH`. Longer waves would hide
 * craters in wide views.
 */
const STREAKS: OctaveBand = { longest: 5_200, shortest: 10, steepness: 0.65 / 5_200, persistence: 0.8, seed: 139 };
const STREAK_LENGTH = 5;
/** Noise that makes layers of rock. Its first coordinate is the height, so that the layers are nearly level. */
const STRATA: OctaveBand = { longest: 1_300, shortest: 14, steepness: 1.3 / 1_300, persistence: 0.85, seed: 149 };
const STRATA_BEND = 0.012;

/** Wavelength of the sheets of dark sand on the canyon floor, across the wind, m. A sheet is about half as wide. */
const SHEETS = 17_000;
const SHEET_SEED = 151;

const spotsOf = (regions: typeof DARK_REGIONS): readonly Region[] =>
  regions.map(([lon, lat, radius, depth]) => ({ ...spot(lon, lat, radius), depth }));
type Region = ReturnType<typeof spot> & { readonly depth: number };

/** Paints bright dust, dark ground without dust, ragged ice caps, and rock on canyon walls. */
export class MarsPainter implements Painter {
  readonly #dark = spotsOf(DARK_REGIONS);
  readonly #bright = spotsOf(BRIGHT_REGIONS);
  readonly #albedo: OctaveBand;
  readonly #patches: OctaveBand;
  readonly #streaks: OctaveBand;
  readonly #strata: OctaveBand;
  readonly #cut = freshCanyonGround();
  readonly #rock: [number, number, number] = [0, 0, 0];

  constructor(
    private readonly radius: number,
    seed: number,
    private readonly relief: MarsRelief,
  ) {
    this.#albedo = reseed(ALBEDO, seed);
    this.#patches = reseed(PATCHES, seed);
    this.#streaks = reseed(STREAKS, seed);
    this.#strata = reseed(STRATA, seed);
  }

  readonly paint: Painter['paint'] = (x, y, z, height, level, spacing, _climate, out) => {
    const px = x * this.radius;
    const py = y * this.radius;
    const pz = z * this.radius;
    const albedo = bandHeight(px, py, pz, this.#albedo, WAVE_CELLS * spacing);
    const patches = bandHeight(px, py, pz, this.#patches, WAVE_CELLS * spacing);
    const back = (1 / STREAK_LENGTH - 1) * (px * WIND[0] + py * WIND[1] + pz * WIND[2]);
    const streaks = bandHeight(
      px + back * WIND[0],
      py + back * WIND[1],
      pz + back * WIND[2],
      this.#streaks,
      WAVE_CELLS * spacing,
    );
    const bare = this.#cover(this.#dark, x, y, z, albedo);
    const dusty = this.#cover(this.#bright, x, y, z, albedo);
    // The wind carries dust from place to place, so dark ground has streaks of dust and wide borders.
    const dark = clamp01(
      smoothstep(0.04, 1.3, bare * (1.1 + 1.3 * albedo) + 0.35 * albedo - 0.3 * dusty) +
        0.22 * smoothstep(0.05, 0.4, albedo) -
        0.22 * dusty,
    );
    const { cover, under } = out;
    const pale = clamp01(dusty + smoothstep(PLAINS + 2500, PLAINS, height) * 0.5 + smoothstep(SHIELDS, 16_000, height));
    blendInto(cover, OCHRE, DUST, clamp01(pale + 0.9 * albedo + 0.55 * patches + 0.7 * streaks));
    blendInto(cover, cover, BASALT, clamp01(dark + 0.75 * smoothstep(0.04, 0.3, streaks - 0.4 * patches)));
    blendInto(under, ROCK, BASALT, dark * 0.7);
    const sand = this.relief.sand(x, y, z, WAVE_CELLS * spacing);
    blendInto(cover, cover, SAND, sand * clamp01(0.24 - 0.9 * patches - 0.8 * streaks));
    blendInto(under, under, SAND, 0.4 * sand);
    const cut = this.relief.canyon(x, y, z, spacing, this.#cut);
    const floor = smoothstep(0.7, 1, cut.depth) * (1 - cut.mesa);
    // Dark sand lies in sheets that end along the wind. Landslides leave bright aprons at the feet of the walls.
    const drift = gradientNoise(
      (px + back * WIND[0]) / SHEETS,
      (py + back * WIND[1]) / SHEETS,
      (pz + back * WIND[2]) / SHEETS,
      SHEET_SEED,
    );
    const sheets = smoothstep(-0.12, 0.2, drift - 1.4 * albedo - 0.4 * patches - 0.3 * streaks);
    blendInto(cover, cover, BASALT, floor * (0.2 + 0.62 * sheets));
    const apron = smoothstep(0.86, 0.97, cut.depth) * smoothstep(1, 0.985, cut.depth) * (1 - cut.mesa);
    blendInto(cover, cover, DUST, 0.7 * apron * clamp01(0.8 + 1.5 * drift));
    blendInto(cover, cover, PALE_ROCK, 0.8 * smoothstep(0, 0.5, cut.mesa) * clamp01(0.8 + 1.2 * patches));
    // On steep walls and on crater rims, dust slides off and exposes layers of rock.
    const steep = 1 - smoothstep(0.86, 0.985, level);
    const bed = Math.max(0.8 * steep, 0.9 * smoothstep(0.1, 0.8, cut.wall));
    if (bed > 0) {
      const layers = bandHeight(height, px * STRATA_BEND, (py + pz) * STRATA_BEND, this.#strata, 0.5 * spacing);
      blendInto(this.#rock, DARK_ROCK, PALE_ROCK, smoothstep(-0.25, 0.45, layers + 0.3 * cut.mesa));
      blendInto(cover, cover, this.#rock, bed);
    }
    out.share = clamp01(0.36 + 1.2 * patches + 0.8 * albedo + 0.6 * steep - 0.25 * sand + 0.3 * cut.wall);
    const cap = z > 0 ? NORTH_CAP : SOUTH_CAP;
    const ice = smoothstep(cap - 0.003, cap + 0.009, Math.abs(z) + 0.034 * albedo);
    blendInto(cover, cover, ICE, ice);
    blendInto(under, under, DIRTY_ICE, ice);
    out.frozen = false;
  };

  /** Returns the strength of the region that covers a place most, [0, 1]; 0 outside all regions. */
  #cover(regions: readonly Region[], x: number, y: number, z: number, ragged: number): number {
    let most = 0;
    for (const region of regions) {
      const t = spotDistance(region, x, y, z, this.radius);
      // A region ends at 1.7 radii, and noise moves that border by less than REACH − 1.7, so this test omits nothing.
      if (t < REACH) most = Math.max(most, region.depth * smoothstep(1.7, 0.2, t - 0.9 * ragged));
    }
    return most;
  }
}
