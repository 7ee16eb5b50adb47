import { CraterField, craterScales } from './crater-field.js';
import { bandHeight, bandResidual, type OctaveBand } from './octaves.js';
import type { Relief } from './relief.js';

export class RockyRelief implements Relief {
  readonly #craters: CraterField;
  readonly #swells: OctaveBand;
  readonly #ground: OctaveBand;

  constructor(
    private readonly radius: number,
    seed: number,
  ) {
    this.#craters = new CraterField(radius, craterScales(radius * 0.4, Math.min(60, radius * 0.01), 0.7), seed + 307);
    this.#swells = { longest: radius * 0.7, shortest: 300, steepness: 0.003, persistence: 0.52, seed: seed + 31 };
    this.#ground = { longest: 150, shortest: 4, steepness: 0.02, persistence: 0.45, seed: seed + 43 };
  }

  height(x: number, y: number, z: number, spacing: number): number {
    const { radius } = this;
    const px = x * radius;
    const py = y * radius;
    const pz = z * radius;
    return (
      bandHeight(px, py, pz, this.#swells, spacing) +
      this.#craters.height(x, y, z, spacing, 1, 9_000, 0.9) +
      bandHeight(px, py, pz, this.#ground, spacing)
    );
  }

  residual(spacing: number): number {
    return bandResidual(spacing, this.#swells, this.#ground) + this.#craters.residual(spacing);
  }
}
