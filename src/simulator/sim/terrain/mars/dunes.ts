import { smoothstep, vec3, type Vec3 } from '../../../../base/math/index.js';
import { gradientNoise } from '../noise.js';

/** Dunes of one size: distance between crests (m), height as a fraction of that distance, and seed. */
interface DuneSize {
  readonly wavelength: number;
  readonly steepness: number;
  readonly seed: number;
}

const SIZES: readonly DuneSize[] = [
  { wavelength: 1_900, steepness: 0.052, seed: 401 },
  { wavelength: 420, steepness: 0.062, seed: 409 },
  { wavelength: 46, steepness: 0.035, seed: 419 },
];
/** The wavelengths of the noise for sandy regions, for dune fields in a region, and for the spurs of a field, m. */
const REGION = 150_000;
const FIELD = 22_000;
const SPUR = 5_000;
/** Seed of the dune fields, chosen so that there are dunes on the plains of Chryse, where probes land. */
const FIELD_SEED = 363;
/** The mean fraction of the ground that dune fields cover. */
const MEAN = 0.27;
/** The wind direction in body-fixed axes. Crests are perpendicular to it. */
export const WIND: Vec3 = vec3.normalize([0.42, 0.3, 0.86]);
/** Along the wind, a dune rises over this fraction of its wavelength, and falls over the rest. */
const WINDWARD = 0.72;
/** Dunes are included if the spacing of samples is at most this fraction of their wavelength. */
const SAMPLED = 0.3;

export class Dunes {
  constructor(private readonly seed: number) {}

  /**
   * Returns the fraction of the ground that dunes cover, [0, 1].
   * @param px,py,pz position relative to the centre of the body, m, in body-fixed axes
   * @param spacing fields smaller than this (m) are replaced by their mean; 0 keeps all fields
   */
  field(px: number, py: number, pz: number, spacing = 0): number {
    if (spacing > REGION) return MEAN;
    const seed = this.seed + FIELD_SEED;
    const region = gradientNoise(px / REGION, py / REGION, pz / REGION, seed + 2);
    if (spacing > FIELD) return 0.7 * smoothstep(-0.3, 0.42, region);
    const field = gradientNoise(px / FIELD, py / FIELD, pz / FIELD, seed);
    const spurs = spacing > SPUR ? 0 : gradientNoise(px / SPUR, py / SPUR, pz / SPUR, seed + 1);
    return smoothstep(0.06, 0.24, field + 0.3 * spurs + region);
  }

  /** Returns the height of dunes, m. `field` is the fraction of the ground with dunes. */
  height(px: number, py: number, pz: number, field: number, spacing: number): number {
    if (field <= 0) return 0;
    const along = px * WIND[0] + py * WIND[1] + pz * WIND[2];
    let sum = 0;
    for (const { wavelength, steepness, seed } of SIZES) {
      if (spacing > SAMPLED * wavelength) break;
      const f = 1 / wavelength;
      // The noise bends the crests and makes them end and merge.
      const bend = gradientNoise(px * f * 0.31, py * f * 0.31, pz * f * 0.31, this.seed + seed);
      const ragged = gradientNoise(px * f * 0.9, py * f * 0.9, pz * f * 0.9, this.seed + seed + 1);
      const phase = along * f + 1.9 * bend + 0.3 * ragged;
      const tall = smoothstep(-0.45, 0.4, ragged + 0.8 * bend);
      sum += wavelength * steepness * tall * crest(phase - Math.floor(phase));
    }
    return field * sum;
  }

  /** Returns an upper limit of the height of the dunes that are omitted at `spacing`, m. */
  residual(spacing: number): number {
    let sum = 0;
    for (const { wavelength, steepness } of SIZES) if (spacing > SAMPLED * wavelength) sum += wavelength * steepness;
    return sum;
  }
}

/**
 * Returns the height of a dune's profile along the wind, [0, 1]. The profile rises gently to a sharp crest and then
 * falls steeply.
 */
function crest(t: number): number {
  const share = t < WINDWARD ? t / WINDWARD : (1 - t) / (1 - WINDWARD);
  return share * (t < WINDWARD ? Math.sqrt(share) : share);
}
