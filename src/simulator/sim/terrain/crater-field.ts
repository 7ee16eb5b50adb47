import { craterBound, CraterLayer, type CraterScale } from './craters.js';

/** Craters of many scales, the largest first. */
export class CraterField {
  readonly #layers: readonly CraterLayer[];

  constructor(radius: number, scales: readonly CraterScale[], seed: number) {
    this.#layers = scales.map((scale, i) => new CraterLayer(radius, scale, seed + i * 977));
  }

  /**
   * Returns the sum of the heights of all craters at a place, m. Leaves out the scales whose small craters are narrower
   * than `spacing`.
   * @param strength number by which the height of craters is multiplied. For scales whose cells are larger than
   * `buriedAbove` (m), `buriedStrength` is used instead: lava and dust have buried large old craters, but not small
   * young ones.
   */
  height(
    x: number,
    y: number,
    z: number,
    spacing: number,
    strength: number,
    buriedAbove: number,
    buriedStrength: number,
  ): number {
    let sum = 0;
    for (const layer of this.#layers) {
      const { cell } = layer.scale;
      if (cell * SMALLEST_DIAMETER < spacing) break;
      const weight = cell > buriedAbove ? buriedStrength : strength;
      if (weight > 0.01) sum += weight * layer.height(x, y, z);
    }
    return sum;
  }

  /** Returns an upper limit of the height of all craters that are omitted at `spacing`, m. */
  residual(spacing: number): number {
    let sum = 0;
    for (const { scale } of this.#layers) if (scale.cell * SMALLEST_DIAMETER < spacing) sum += craterBound(scale);
    return sum;
  }
}

/** The width of a typical small crater, in cells of its scale. */
const SMALLEST_DIAMETER = 0.3;

/**
 * Returns scales whose cells have edges from `largest` metres down to `smallest`. Depths are 0.035 to 0.14 times the
 * diameter.
 */
export function craterScales(largest: number, smallest: number, density: number): CraterScale[] {
  const scales: CraterScale[] = [];
  for (let cell = largest; cell >= smallest; cell /= 2.3) {
    const diameter = cell * 0.3;
    const depthRatio = Math.min(0.14, Math.max(0.035, 0.14 * (12_000 / Math.max(diameter, 12_000)) ** 0.45));
    scales.push({ cell, density, depthRatio });
  }
  return scales;
}
