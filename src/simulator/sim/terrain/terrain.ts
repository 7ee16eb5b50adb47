import { normalize, type Vec3 } from '../../../base/math/vec3.js';
import type { TerrainSource } from '../state.js';
import { EarthRelief } from './earth/earth-relief.js';
import { Flats } from './flats.js';
import { LunaRelief } from './luna/luna-relief.js';
import { MarsRelief } from './mars/mars-relief.js';
import { SMOOTH_RELIEF, type Relief } from './relief.js';
import { RockyRelief } from './rocky-relief.js';

/**
 * The ground of one body: the one height function of radar altitude, picking, body anchors and drawing. It is
 * deterministic: doubles and integer hashes only.
 */
export class Terrain {
  readonly #flats: Flats;

  constructor(
    readonly source: TerrainSource,
    readonly meanRadius: number,
    readonly relief: Relief,
  ) {
    this.#flats = new Flats(source.flats, meanRadius);
  }

  /**
   * Returns the height of solid ground above the mean radius, m; below 0 under Earth's sea.
   *
   * @param x,y,z unit direction, body-fixed axes
   * @param spacing leave out features with waves shorter than this, m; 0 is the truth
   */
  height(x: number, y: number, z: number, spacing = 0): number {
    const natural = this.relief.height(x, y, z, spacing);
    return this.#flats.any ? this.#flats.apply(x, y, z, natural) : natural;
  }

  /** Returns 1 on a level disc, 0 on untouched ground. */
  flatCover(x: number, y: number, z: number): number {
    return this.#flats.any ? this.#flats.cover(x, y, z) : 0;
  }

  /** True where there is anything but a smooth ball. */
  get hasRelief(): boolean {
    return this.relief !== SMOOTH_RELIEF || this.#flats.any;
  }
}

const terrains = new WeakMap<TerrainSource, Map<number, Terrain>>();

/**
 * Returns the terrain of a source on a body of `meanRadius` metres; it is prepared once and remembered with the source.
 */
export function terrainOf(source: TerrainSource, meanRadius: number): Terrain {
  let byRadius = terrains.get(source);
  if (!byRadius) terrains.set(source, (byRadius = new Map<number, Terrain>()));
  let terrain = byRadius.get(meanRadius);
  if (!terrain) byRadius.set(meanRadius, (terrain = new Terrain(source, meanRadius, reliefOf(source, meanRadius))));
  return terrain;
}

function reliefOf(source: TerrainSource, meanRadius: number): Relief {
  switch (source.kind) {
    case 'earth':
      return new EarthRelief(meanRadius, source.seed);
    case 'luna':
      return new LunaRelief(meanRadius, source.seed);
    case 'mars':
      return new MarsRelief(meanRadius, source.seed);
    case 'rocky':
      return new RockyRelief(meanRadius, source.seed);
    case 'none':
    case 'plain':
    case 'gas':
      return SMOOTH_RELIEF;
  }
}

/**
 * Returns the height of solid ground above the mean radius in a direction, m; 0 for bodies without ground.
 *
 * @param directionCcf body-fixed; need not be of unit length, must not be zero
 */
export function terrainHeight(source: TerrainSource, directionCcf: Vec3, meanRadius: number): number {
  const [x, y, z] = normalize(directionCcf);
  return terrainOf(source, meanRadius).height(x, y, z);
}

/** Returns the height of the surface to stand or float on: the ground, or the sea where that is higher. */
export function surfaceHeight(source: TerrainSource, directionCcf: Vec3, meanRadius: number): number {
  const ground = terrainHeight(source, directionCcf, meanRadius);
  return source.kind === 'earth' ? Math.max(0, ground) : ground;
}

/** Returns the unit normal of the solid ground, body-fixed axes, over a baseline of `span` metres. */
export function terrainNormal(source: TerrainSource, directionCcf: Vec3, meanRadius: number, span = 1): Vec3 {
  const terrain = terrainOf(source, meanRadius);
  const up = normalize(directionCcf);
  const [ux, uy, uz] = up;
  // Any two tangents will do; this takes the axis that is least along `up`.
  const seed: Vec3 = Math.abs(uz) < 0.7 ? [0, 0, 1] : [1, 0, 0];
  const a = normalize([seed[1] * uz - seed[2] * uy, seed[2] * ux - seed[0] * uz, seed[0] * uy - seed[1] * ux]);
  const b: Vec3 = [uy * a[2] - uz * a[1], uz * a[0] - ux * a[2], ux * a[1] - uy * a[0]];
  const step = span / 2 / meanRadius;
  const at = (t: Vec3, s: number): number => {
    const [x, y, z] = normalize([ux + t[0] * s, uy + t[1] * s, uz + t[2] * s]);
    return terrain.height(x, y, z);
  };
  const slopeA = (at(a, step) - at(a, -step)) / span;
  const slopeB = (at(b, step) - at(b, -step)) / span;
  return normalize([
    ux - a[0] * slopeA - b[0] * slopeB,
    uy - a[1] * slopeA - b[1] * slopeB,
    uz - a[2] * slopeA - b[2] * slopeB,
  ]);
}
