import { clamp01, smoothstep } from '../../../../base/math/index.js';
import type { TerrainSource } from '../../state.js';
import { geographyAt, type Geography } from '../earth/geography.js';
import { gradientNoise } from '../noise.js';
import { bandHeight, reseed, type OctaveBand } from '../octaves.js';
import { bayAt, baysOf } from '../site-edge.js';
import { distanceFromStrip, stripAt, type Strip } from '../strips.js';
import { blendInto, type GroundColour, type GroundLook, type Painter } from './ground-look.js';

const MEADOW: GroundColour = [0.078, 0.122, 0.035];
const FOREST: GroundColour = [0.028, 0.052, 0.018];
const JUNGLE: GroundColour = [0.02, 0.048, 0.014];
const DRY_GRASS: GroundColour = [0.2, 0.165, 0.075];
const HEATH: GroundColour = [0.116, 0.118, 0.042];
const SOIL: GroundColour = [0.13, 0.09, 0.055];
const SAND: GroundColour = [0.47, 0.385, 0.265];
const DESERT: GroundColour = [0.45, 0.3, 0.13];
const RED_DESERT: GroundColour = [0.38, 0.215, 0.085];
const ROCK: GroundColour = [0.158, 0.147, 0.136];
const TUNDRA: GroundColour = [0.13, 0.115, 0.07];
const SNOW: GroundColour = [0.82, 0.85, 0.88];
const OLD_SNOW: GroundColour = [0.6, 0.64, 0.7];
const GRAVEL: GroundColour = [0.23, 0.187, 0.135];
/** Grass that is mown around a launch site. */
const TURF: GroundColour = [0.118, 0.168, 0.05];
/** Dry or thin grass between {@link TURF}. */
const STUBBLE: GroundColour = [0.17, 0.17, 0.075];
/** The colour of some groups of trees in the belt around a large site. */
const YELLOW_LEAVES: GroundColour = [0.125, 0.125, 0.03];
/** The dry and the lush places of a large {@link TURF}. */
const DRY_LAWN: GroundColour = [0.215, 0.195, 0.08];
const WET_LAWN: GroundColour = [0.055, 0.098, 0.03];
const SEABED: GroundColour = [0.3, 0.27, 0.2];

/** Noise of at most ±1 that makes regions wetter or drier. */
const WEATHER: OctaveBand = {
  longest: 2_200_000,
  shortest: 60_000,
  steepness: 0.55 / 2_200_000,
  persistence: 0.6,
  seed: 71,
};
const WOODS: OctaveBand = { longest: 9_600, shortest: 1_200, steepness: 0.8 / 9_600, persistence: 0.74, seed: 73 };
const PATCHES: OctaveBand = { longest: 600, shortest: 16, steepness: 0.8 / 600, persistence: 0.75, seed: 79 };

/**
 * The largest width of the border between worn and natural ground, m. Noise moves the border by at most its width −
 * {@link WORN_BORDER_KEPT}. A path has a narrower and less ragged border than a yard.
 */
const WORN_BORDER = 9;
const LEAST_WORN_BORDER = 2.6;
/** Noise makes the border narrower, but at least this wide, m. */
const WORN_BORDER_KEPT = 2.2;
/** The width of the border between a clearing and its mown verge, m. */
const VERGE_BORDER = 1.8;

const WEATHER_OF = 0;
const DRYNESS_OF = 1;
const ICE_OF = 2;
const RUST_OF = 3;

export class EarthPainter implements Painter {
  readonly #geography: Geography = { land: 0, range: 0, dryness: 0 };
  readonly #base: [number, number, number] = [0, 0, 0];
  readonly #weather: OctaveBand;
  readonly #woods: OctaveBand;
  readonly #patches: OctaveBand;

  readonly #worn: readonly { readonly strip: Strip; readonly border: number; readonly ragged: number }[];
  readonly #sites: readonly { readonly strip: Strip; readonly bays: number }[];
  readonly #seed: number;

  constructor(
    private readonly radius: number,
    { seed, clutter, flats }: TerrainSource,
  ) {
    this.#seed = seed;
    this.#sites = flats
      .filter((flat) => flat.clutter === 'grass')
      .map((flat) => ({
        strip: stripAt({ ...flat, heading: 0 }, radius, 0, flat.radius),
        bays: baysOf(flat.radius) / flat.radius,
      }));
    this.#worn = (clutter?.clearings ?? []).map((place) => {
      const natural = Math.min(WORN_BORDER, LEAST_WORN_BORDER + 0.6 * place.radius);
      const border = place.verge ? VERGE_BORDER : natural;
      const ragged = place.verge ? 0.5 * VERGE_BORDER : natural - WORN_BORDER_KEPT;
      return { strip: stripAt(place, radius, place.length, place.radius), border, ragged };
    });
    this.#weather = reseed(WEATHER, seed);
    this.#woods = reseed(WOODS, seed);
    this.#patches = reseed(PATCHES, seed);
  }

  writeClimate(x: number, y: number, z: number, spacing: number, out: Float64Array): void {
    const px = x * this.radius;
    const py = y * this.radius;
    const pz = z * this.radius;
    out[WEATHER_OF] = bandHeight(px, py, pz, this.#weather, spacing);
    const latitude = Math.asin(Math.min(1, Math.max(-1, z)));
    out[DRYNESS_OF] = geographyAt(Math.atan2(y, x), latitude, this.#geography).dryness;
    out[ICE_OF] = gradientNoise(px / 90_000, py / 90_000, pz / 90_000, 83);
    out[RUST_OF] = gradientNoise(px / 800_000, py / 800_000, pz / 800_000, 89);
  }

  readonly paint: Painter['paint'] = (x, y, z, height, level, spacing, climate, out) => {
    const px = x * this.radius;
    const py = y * this.radius;
    const pz = z * this.radius;
    const weather = climate[WEATHER_OF] as number;
    // The temperature, °C. It depends on latitude and weather, and decreases by 6.5 K per km of height.
    const zz = z * z;
    const warmth = 30 - 32 * zz - 24 * zz * zz * zz + 9 * weather - 0.0065 * Math.max(0, height);
    out.frozen = false;
    if (height < -3) {
      this.#paintSea(warmth, climate[ICE_OF] as number, out);
      return;
    }
    // Around 25 degrees of latitude, descending air dries the ground.
    const belt = smoothstep(0.2, 0.36, Math.abs(z)) * (1 - smoothstep(0.46, 0.62, Math.abs(z)));
    const dry = clamp01((climate[DRYNESS_OF] as number) * 1.15 + 0.16 * belt - 0.05 + 0.5 * weather);
    const woods = bandHeight(px, py, pz, this.#woods, spacing);
    const patches = bandHeight(px, py, pz, this.#patches, spacing);
    const base = this.#base;
    const { cover, under } = out;

    const jungle = smoothstep(21, 26, warmth) * (1 - smoothstep(0.1, 0.35, dry));
    blendInto(base, FOREST, JUNGLE, jungle);
    const forest = smoothstep(
      0.02,
      0.14,
      woods +
        0.25 * patches +
        0.12 -
        0.9 * dry +
        0.25 * jungle +
        0.4 * weather -
        0.22 * (1 - smoothstep(8, 60, height)) +
        0.4 * smoothstep(150, 600, height),
    );
    const { site, bays } = this.#siteAt(px, py, pz);
    const bay = bays > 0 && site < 2.2 ? bayAt(px, py, pz, this.#seed) : 0;
    // A belt of trees shelters a launch site. Farther out, there are more groups of trees than elsewhere.
    const outside = smoothstep(1.02, 1.15, site + bays * bay);
    const edge = outside * (1 - smoothstep(1.3, 1.7, site - bays * bay));
    const groups = outside * (1 - smoothstep(3, 5, site));
    const most = 0.13 - 0.1 * groups - 0.2 * edge;
    const copse = smoothstep(most - 0.07, most, patches) * smoothstep(0.4, 0.25, dry) * smoothstep(2, 3.5, height);
    // Around a large site, groups of trees and gaps alternate. Toward the gaps, trees are smaller.
    const shelter = bays > 0 ? 1 - smoothstep(1.8, 2.2, site) : 0;
    const grove = shelter > 0 ? bayAt(px, py, pz, this.#seed + 7) : 0;
    const wooded = Math.max(forest, copse) * (1 - 0.9 * shelter * smoothstep(0, 0.75, grove));
    out.growth = 1 - 0.5 * shelter * smoothstep(-0.25, 0.6, grove);
    blendInto(base, base, YELLOW_LEAVES, 0.6 * shelter * smoothstep(0, -0.7, grove));
    const grass = smoothstep(0.08, 0.42, dry - 0.7 * patches - 0.25 * woods);
    blendInto(cover, MEADOW, DRY_GRASS, grass);
    blendInto(cover, cover, base, wooded);
    const lush = smoothstep(-0.32, 0.12, patches);
    blendInto(cover, HEATH, cover, 0.25 + 0.75 * lush);
    const shade = 1.1 + 0.6 * woods + 0.6 * patches - 0.2 * lush;
    for (let c = 0; c < 3; c++) cover[c] = (cover[c] as number) * shade;
    const desert = smoothstep(0.42, 0.78, dry + 0.15 * woods);
    blendInto(base, DESERT, RED_DESERT, smoothstep(-0.1, 0.25, (climate[RUST_OF] as number) - (z < -0.2 ? -0.3 : 0)));
    blendInto(cover, cover, base, desert);
    const cold = 1 - smoothstep(-4, 5, warmth);
    blendInto(cover, cover, TUNDRA, cold * (1 - desert));

    blendInto(under, DRY_GRASS, SOIL, smoothstep(-0.2, 0.25, woods));
    // Between meadows, soil is partly overgrown.
    blendInto(under, under, cover, 0.3);
    blendInto(under, under, base, desert * 0.6);
    out.share = clamp01(0.28 + 0.8 * patches + 0.5 * woods + 0.25 * grass - 0.3 * wooded);

    const mown = 1 - smoothstep(0.6, 1.15, site);
    for (let c = 0; c < 3; c++) base[c] = TURF[c]! * (shade + 0.5 * patches);
    blendInto(cover, cover, base, 0.85 * mown);
    blendInto(under, under, STUBBLE, 0.85 * mown);
    out.share += (0.04 + 0.3 * Math.max(0, patches) - out.share) * 0.9 * mown;
    // Away from the middle of a large site, the lawn has dry and lush places.
    const lawn = shelter * smoothstep(0.25, 0.6, site) * (1 - outside);
    blendInto(cover, cover, WET_LAWN, 0.75 * lawn * smoothstep(0, 0.7, grove));
    blendInto(cover, cover, DRY_LAWN, 0.85 * lawn * smoothstep(0.1, 0.6, -Math.min(bay, grove)));
    // Traffic around the middle of the site has trampled the grass.
    const trampled = shelter * smoothstep(0.3, 0.14, site) * smoothstep(-0.3, 0.3, patches);
    blendInto(cover, cover, DRY_LAWN, 0.7 * trampled);
    out.share = Math.max(out.share, 0.45 * trampled);

    // Sand covers the shores. Farther up, clumps of grass grow on the sand.
    const shore = (1 - smoothstep(1.6, 3.4, height + 4 * patches)) * (1 - cold);
    blendInto(cover, cover, SAND, smoothstep(0.45, 0.9, shore));
    blendInto(under, under, SAND, smoothstep(0, 0.3, shore) * (0.94 - 0.4 * patches * patches));
    out.share = Math.max(out.share * (1 - 0.5 * shore), 0.9 * smoothstep(0, 0.8, shore));

    const worn = this.#wearAt(px, py, pz, patches);
    blendInto(under, under, GRAVEL, smoothstep(0, 0.15, worn));
    blendInto(cover, cover, HEATH, 0.6 * worn);
    out.share = Math.max(out.share, 0.82 * worn);

    // On slopes steeper than about 13 degrees, the grass is thinner and soil shows through.
    const sloping = (1 - smoothstep(0.915, 0.975, level + 0.02 * patches)) * (1 - desert);
    blendInto(cover, cover, SOIL, 0.5 * sloping);
    out.share = clamp01(out.share + 0.35 * sloping);

    // Rock begins to show at a slope of about 27 degrees, and covers everything from about 40 degrees on.
    const steep = 1 - smoothstep(0.78, 0.9, level + 0.06 * woods);
    blendInto(under, under, ROCK, Math.max(steep, smoothstep(1500, 2600, height)));
    blendInto(cover, cover, ROCK, steep * 0.85);
    out.share = Math.max(out.share, steep);

    // Wind and avalanches strip the snow from ribs of rock, so the snow does not cover mountains evenly.
    const clinging = level + 0.1 * smoothstep(-12, -30, warmth) + 0.14 * woods + 0.12 * patches;
    const snow = (1 - smoothstep(-12, -3, warmth + 8 * woods)) * smoothstep(0.68, 0.92, clinging);
    blendInto(cover, cover, SNOW, snow);
    blendInto(under, under, OLD_SNOW, snow * snow);
    out.share *= 1 - 0.7 * snow;

    const alive = (1 - desert) * (1 - shore) * (1 - steep) * (1 - snow);
    out.herbs = alive * (1 - 0.5 * cold);
    out.woods = alive * wooded * (1 - cold) * (1 - smoothstep(1500, 2300, height));
  };

  /**
   * Returns the distance from the nearest level site with grass and the depth of the bays in its edge, both relative to
   * the radius of the site.
   */
  #siteAt(px: number, py: number, pz: number): { readonly site: number; readonly bays: number } {
    let least = { site: Infinity, bays: 0 };
    for (const { strip, bays } of this.#sites) {
      const site = distanceFromStrip(strip, px, py, pz) / strip.radius;
      if (site < least.site) least = { site, bays };
    }
    return least;
  }

  /**
   * Returns the fraction of the grass that is worn: 1 in a clearing, and less in its border. The noise `patches` makes
   * the border ragged.
   */
  #wearAt(px: number, py: number, pz: number, patches: number): number {
    let most = 0;
    for (const { strip, border, ragged } of this.#worn) {
      const outside = distanceFromStrip(strip, px, py, pz) - strip.radius + ragged * Math.max(patches, -1);
      if (outside < border) most = Math.max(most, 1 - smoothstep(-0.22 * border, border, outside));
    }
    return most;
  }

  #paintSea(warmth: number, noise: number, out: GroundLook): void {
    out.frozen = warmth < -22 + 14 * noise;
    out.herbs = 0;
    out.woods = 0;
    out.growth = 1;
    const { cover, under } = out;
    blendInto(cover, SEABED, SNOW, out.frozen ? 1 : 0);
    blendInto(under, SEABED, OLD_SNOW, out.frozen ? 1 : 0);
    out.share = out.frozen ? 0.35 : 0.5;
  }
}
