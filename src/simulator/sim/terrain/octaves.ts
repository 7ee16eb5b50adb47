import { evaluateNoise, LATTICE_POINT } from './noise.js';

/**
 * A sum of octaves of noise. The first octave has the wavelength `longest`, m. Each further octave has half the
 * wavelength of the previous one, down to `shortest`.
 */
export interface OctaveBand {
  readonly longest: number;
  readonly shortest: number;
  /** Amplitude of the longest octave, relative to its wavelength. */
  readonly steepness: number;
  /** Amplitude of an octave, relative to the previous one. With 0.5, the slopes of all octaves are equally steep. */
  readonly persistence: number;
  readonly seed: number;
}

export function reseed(band: OctaveBand, seed: number): OctaveBand {
  return { ...band, seed: (band.seed + Math.imul(seed, 0x01000193)) | 0 };
}

/** Returns the sum of a band's octaves at a point (m), except those with a wavelength below `spacing`. */
export function bandHeight(x: number, y: number, z: number, band: OctaveBand, spacing: number): number {
  let wavelength = band.longest;
  let amplitude = band.longest * band.steepness;
  let seed = band.seed;
  let sum = 0;
  const shortest = Math.max(band.shortest, spacing);
  while (wavelength >= shortest) {
    const f = 1 / wavelength;
    LATTICE_POINT[0] = x * f;
    LATTICE_POINT[1] = y * f;
    LATTICE_POINT[2] = z * f;
    evaluateNoise(seed);
    sum += amplitude * (LATTICE_POINT[3] as number);
    wavelength *= 0.5;
    amplitude *= band.persistence;
    seed = (seed + 0x3c6ef372) | 0;
  }
  return sum;
}

/**
 * Returns a sum like {@link bandHeight} whose peaks are sharp creases, like ridges after erosion. Where an octave is
 * low, the next one is weaker.
 */
export function ridgedHeight(x: number, y: number, z: number, band: OctaveBand, spacing: number): number {
  let wavelength = band.longest;
  let amplitude = band.longest * band.steepness;
  let seed = band.seed;
  let sum = 0;
  let weight = 1;
  const shortest = Math.max(band.shortest, spacing);
  while (wavelength >= shortest) {
    const f = 1 / wavelength;
    LATTICE_POINT[0] = x * f;
    LATTICE_POINT[1] = y * f;
    LATTICE_POINT[2] = z * f;
    evaluateNoise(seed);
    const n = 1 - Math.min(1, 1.9 * Math.abs(LATTICE_POINT[3] as number));
    const crest = n * n * weight;
    sum += amplitude * crest;
    weight = Math.min(1, crest * 1.7 + 0.12);
    wavelength *= 0.5;
    amplitude *= band.persistence;
    seed = (seed + 0x3c6ef372) | 0;
  }
  return sum;
}

export function bandResidual(spacing: number, ...bands: readonly OctaveBand[]): number {
  let sum = 0;
  for (const { longest, shortest, steepness, persistence } of bands) {
    let amplitude = longest * steepness;
    for (let wavelength = longest; wavelength >= shortest; wavelength *= 0.5) {
      if (wavelength < spacing) sum += amplitude;
      amplitude *= persistence;
    }
  }
  return sum;
}
