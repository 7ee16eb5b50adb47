import { mixNumber, smoothstep } from '../../../../base/math/index.js';
import { CraterField, craterScales } from '../crater-field.js';
import { bandHeight, bandResidual, reseed, type OctaveBand } from '../octaves.js';
import type { Relief } from '../relief.js';
import { spot, spotDistance } from '../spots.js';
import { MARIA } from './features.js';

const SWELLS: OctaveBand = { longest: 900_000, shortest: 30_000, steepness: 0.0024, persistence: 0.55, seed: 3 };
const ROUGH: OctaveBand = { longest: 20_000, shortest: 300, steepness: 0.028, persistence: 0.5, seed: 5 };
const GROUND: OctaveBand = { longest: 150, shortest: 4, steepness: 0.02, persistence: 0.45, seed: 7 };
const EDGE: OctaveBand = { longest: 520_000, shortest: 12_000, steepness: 0.62 / 520_000, persistence: 0.66, seed: 13 };

export class LunaRelief implements Relief {
  readonly #maria = MARIA.map(([lon, lat, radius]) => spot(lon, lat, radius));
  readonly #craters: CraterField;
  readonly #swells: OctaveBand;
  readonly #rough: OctaveBand;
  readonly #ground: OctaveBand;
  readonly #edge: OctaveBand;

  constructor(
    private readonly radius: number,
    seed: number,
  ) {
    this.#craters = new CraterField(radius, craterScales(760_000, 18, 0.72), seed + 101);
    this.#swells = reseed(SWELLS, seed);
    this.#rough = reseed(ROUGH, seed);
    this.#ground = reseed(GROUND, seed);
    this.#edge = reseed(EDGE, seed);
  }

  /** Returns a weight for the lava at a place: 0 in the highlands, 1 on a mare. */
  mare(x: number, y: number, z: number, spacing: number): number {
    return smoothstep(-0.13, 0.13, this.inside(x, y, z, spacing));
  }

  /**
   * Returns the distance between a place and the shore of the nearest mare, in radii of the mare. The result is
   * positive inside the mare, negative outside, and −1 far away.
   */
  inside(x: number, y: number, z: number, spacing: number): number {
    let nearest = 3;
    for (const sea of this.#maria) nearest = Math.min(nearest, spotDistance(sea, x, y, z, this.radius));
    if (nearest > 1.9) return -1;
    return 1.02 - nearest + bandHeight(x * this.radius, y * this.radius, z * this.radius, this.#edge, spacing);
  }

  height(x: number, y: number, z: number, spacing: number): number {
    const { radius } = this;
    const px = x * radius;
    const py = y * radius;
    const pz = z * radius;
    const mare = this.mare(x, y, z, spacing);
    let height = mixNumber(900, -1700, mare);
    height += mixNumber(1, 0.2, mare) * bandHeight(px, py, pz, this.#swells, spacing);
    height += mixNumber(1, 0.12, mare) * bandHeight(px, py, pz, this.#rough, spacing);
    height += this.#craters.height(x, y, z, spacing, mixNumber(1, 0.7, mare), 9_000, mixNumber(1, 0.1, mare));
    return height + bandHeight(px, py, pz, this.#ground, spacing);
  }

  residual(spacing: number): number {
    return bandResidual(spacing, SWELLS, ROUGH, GROUND) + this.#craters.residual(spacing);
  }
}
