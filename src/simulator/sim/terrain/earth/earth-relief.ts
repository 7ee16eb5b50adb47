import { clamp01, mixNumber, smoothstep } from '../../../../base/math/index.js';
import { gradientNoise } from '../noise.js';
import { bandHeight, bandResidual, reseed, ridgedHeight, type OctaveBand } from '../octaves.js';
import type { Relief } from '../relief.js';
import { geographyAt, type Geography } from './geography.js';
import { SITE_CORE, SITE_REACH, siteFromDirection, type SitePosition } from './launch-site.js';

/** Noise that adds details to the coarse coasts. */
const COAST: OctaveBand = {
  longest: 900_000,
  shortest: 14_000,
  steepness: 0.62 / 900_000,
  persistence: 0.62,
  seed: 11,
};
const PEAKS: OctaveBand = { longest: 64_000, shortest: 1_000, steepness: 0.045, persistence: 0.5, seed: 23 };
const HILLS: OctaveBand = { longest: 12_000, shortest: 350, steepness: 0.05, persistence: 0.48, seed: 37 };
/** Spurs and ravines on the flanks of the ridge near the launch pad. */
const SPURS: OctaveBand = { longest: 9_000, shortest: 2_000, steepness: 0.21, persistence: 0.55, seed: 47 };
/** Mounds and ruts for a viewer on foot. */
const GROUND: OctaveBand = { longest: 180, shortest: 5, steepness: 0.022, persistence: 0.46, seed: 41 };

/** How fast the depth of the sea changes with the value of the coast field, at most, m: 1.5 · 4300 / 0.48. */
const DEEPEST_SLOPE = 13_500;

interface GroundShape {
  /** Height without noise, m. */
  base: number;
  /** Share of mountains in the relief, from 0 on plains to 1 in alpine terrain. */
  mountain: number;
  hill: number;
  /** Height of the spurs, m. */
  spurs: number;
}

/**
 * The relief of Earth: oceans down to −6 km, plains, and mountain ranges up to about 6 km. Heights below 0 belong to
 * the sea floor.
 */
export class EarthRelief implements Relief {
  readonly #geography: Geography = { land: 0, range: 0, dryness: 0 };
  readonly #site: SitePosition = { east: 0, north: 0, distance: 0 };
  readonly #shape: GroundShape = { base: 0, mountain: 0, hill: 0, spurs: 0 };

  readonly #coast: OctaveBand;
  readonly #peaks: OctaveBand;
  readonly #hills: OctaveBand;
  readonly #ground: OctaveBand;
  readonly #spurs: OctaveBand;

  constructor(
    private readonly radius: number,
    private readonly seed: number,
  ) {
    this.#coast = reseed(COAST, seed);
    this.#peaks = reseed(PEAKS, seed);
    this.#hills = reseed(HILLS, seed);
    this.#ground = reseed(GROUND, seed);
    this.#spurs = reseed(SPURS, seed);
  }

  height(x: number, y: number, z: number, spacing: number): number {
    const { radius } = this;
    const px = x * radius;
    const py = y * radius;
    const pz = z * radius;
    const shape = this.#shape;
    const site = siteFromDirection(x, y, z, radius, this.#site);
    shape.spurs = 0;
    if (site.distance > SITE_CORE) this.#writeOpenGround(x, y, z, px, py, pz, spacing);
    if (site.distance < SITE_REACH) this.#blendLaunchSite(site, px, py, pz, spacing);
    let height = shape.base + shape.spurs;
    const mountain = shape.mountain;
    if (mountain > 0.004) {
      const peaks = ridgedHeight(px, py, pz, this.#peaks, spacing);
      height += mountain * (500 + 1.35 * peaks);
    }
    const hill = shape.hill + mountain * 0.8;
    if (hill > 0.004) height += hill * bandHeight(px, py, pz, this.#hills, spacing);
    const dry = smoothstep(-6, 4, height);
    if (spacing < GROUND.longest) {
      height += (0.15 + 0.35 * dry + 2 * mountain) * bandHeight(px, py, pz, this.#ground, spacing);
    }
    return height;
  }

  residual(spacing: number): number {
    return (
      DEEPEST_SLOPE * bandResidual(spacing, COAST) +
      1.6 * bandResidual(spacing, PEAKS) +
      1.8 * bandResidual(spacing, HILLS) +
      bandResidual(spacing, SPURS) +
      2.5 * bandResidual(spacing, GROUND)
    );
  }

  #writeOpenGround(x: number, y: number, z: number, px: number, py: number, pz: number, spacing: number): void {
    const geography = geographyAt(Math.atan2(y, x), Math.asin(Math.min(1, Math.max(-1, z))), this.#geography);
    const ragged = bandHeight(px, py, pz, this.#coast, spacing);
    // The noise is weakened far from the coast, where it would make countless lakes and islands.
    const coast = (geography.land - 0.5) * 2;
    const e = coast + ragged * (1 - 0.75 * coast * coast);
    const shape = this.#shape;
    shape.base = e > 0 ? 220 * e * e + 260 * e : seaFloor(e);
    const inland = smoothstep(0.02, 0.3, e);
    shape.mountain = clamp01(geography.range * 1.35 - 0.08) * inland;
    shape.hill = mixNumber(0.06, 0.5, smoothstep(-0.1, 0.28, ragged + 0.12)) * smoothstep(-0.02, 0.12, e);
    shape.base += 1500 * shape.mountain * shape.mountain;
    shape.base += inland * 2200 * smoothstep(0.93, 0.985, Math.abs(z)) * (z < 0 ? 1 : 0.5);
  }

  #blendLaunchSite(site: SitePosition, px: number, py: number, pz: number, spacing: number): void {
    const { east, north, distance } = site;
    const shape = this.#shape;
    // In the core of the site, `far` is 0: the open ground has no weight there, and `#writeOpenGround` was not called.
    const far = smoothstep(SITE_CORE, SITE_REACH, distance);
    const wander = gradientNoise(px / 9000, py / 9000, pz / 9000, this.seed + 53);
    const cove = gradientNoise(px / 1700, py / 1700, pz / 1700, this.seed + 59);
    // Distance inland from the shore, m; negative at sea. North and south of the pad, the shore recedes from the pad.
    const inland = 2100 + 900 * wander + 260 * cove + 0.012 * Math.abs(north) - east;
    const shelf = inland < 0 ? Math.max(-90, inland * 0.011) - 0.4 : 0;
    const dune = 2.2 * Math.exp(-(((inland - 90) / 70) ** 2));
    const plain = inland > 0 ? 4.5 * smoothstep(0, 260, inland) + 0.0011 * inland : 0;
    const base = shelf + dune + plain;
    // Seen from the pad, the ridge extends from north-north-west to south-south-west, 34 to 60 km away.
    const ridgeLine = -46_000 + 0.1 * Math.abs(north) + 9000 * wander;
    const ridge = Math.exp(-(((east - ridgeLine) / 11_000) ** 2)) * (1 - smoothstep(52_000, 105_000, Math.abs(north)));
    const foothills = smoothstep(4_200, 13_000, distance) * smoothstep(900, 5_500, inland);
    const mountain = 0.84 * ridge;
    const hill = 0.012 + 0.5 * foothills;
    shape.base = mixNumber(base + 60 * foothills, shape.base, far);
    shape.mountain = mixNumber(mountain, shape.mountain, far);
    shape.hill = mixNumber(hill, shape.hill, far);
    if (ridge > 0.01) {
      // Spurs run down the flanks, so they are longer from east to west than they are wide.
      const along = 0.5 * east;
      const across = north + 1500 * cove;
      const spurs = ridgedHeight(0.8 * along, across, 0.6 * along, this.#spurs, spacing);
      shape.spurs = (1 - far) * ridge * (spurs - 850);
    }
    // Wooded hills in front of the ridge.
    const front =
      Math.exp(-(((east + 17_000 - 5000 * wander) / 4500) ** 2)) * (1 - smoothstep(30_000, 60_000, Math.abs(north)));
    if (front > 0.01) {
      const hills = gradientNoise(px / 6000, py / 6000, pz / 6000, this.seed + 61);
      shape.base += front * (420 + 800 * hills);
    }
  }
}

/**
 * Returns the height of the sea floor for a value of the coast field. Away from the shore, the floor slopes as gently
 * as the coastal plain (the shelf), then falls steeply to the deep sea.
 */
function seaFloor(e: number): number {
  const shelf = -55 * smoothstep(0, 0.14, -e) + 60 * e;
  return shelf - 4300 * smoothstep(0.12, 0.6, -e) - 700 * smoothstep(0.7, 1, -e);
}
