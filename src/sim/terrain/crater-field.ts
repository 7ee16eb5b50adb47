import { craterBound, craterHeight, type CraterScale } from './craters.js';

/** Craters of many scales, largest first. */
export class CraterField {
  constructor(
    private readonly radius: number,
    private readonly scales: readonly CraterScale[],
    private readonly seed: number,
  ) {}

  /**
   * Sum over the scales whose craters are wider than `spacing`, m.
   *
   * @param strength multiplies craters; scales larger than `buriedAbove` metres (cell edge) get `buriedStrength` instead:
   * lava and dust bury the old large ones and leave the young small ones
   */
  height(x: number, y: number, z: number, spacing: number, strength: number, buriedAbove: number, buriedStrength: number): number {
    let sum = 0;
    for (let i = 0; i < this.scales.length; i++) {
      const scale = this.scales[i] as CraterScale;
      // The smallest crater of a scale is 0.17 cells wide.
      if (scale.cell * 0.3 < spacing) break;
      const weight = scale.cell > buriedAbove ? buriedStrength : strength;
      if (weight > 0.01) sum += weight * craterHeight(x, y, z, this.radius, scale, this.seed + i * 977);
    }
    return sum;
  }

  residual(spacing: number): number {
    let sum = 0;
    for (const scale of this.scales) if (scale.cell * 0.3 < spacing) sum += craterBound(scale);
    return sum;
  }
}

/** Scales from `largest` metres (cell edge) down to `smallest` by a factor of 2.3; depths from 0.035 to 0.14. */
export function craterScales(largest: number, smallest: number, density: number): CraterScale[] {
  const scales: CraterScale[] = [];
  for (let cell = largest; cell >= smallest; cell /= 2.3) {
    const diameter = cell * 0.3;
    const depthRatio = Math.min(0.14, Math.max(0.035, 0.14 * (12_000 / Math.max(diameter, 12_000)) ** 0.45));
    scales.push({ cell, density, depthRatio });
  }
  return scales;
}
