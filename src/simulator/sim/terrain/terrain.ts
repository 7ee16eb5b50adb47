import { vec3, type Vec3 } from '../../../base/math/index.js';
import type { TerrainSource } from '../state.js';
import { EarthRelief } from './earth/earth-relief.js';
import { Flats } from './flats.js';
import { LunaRelief } from './luna/luna-relief.js';
import { MarsRelief } from './mars/mars-relief.js';
import { SMOOTH_RELIEF, type Relief } from './relief.js';
import { RockyRelief } from './rocky-relief.js';

/** Upper limit of the ground's height above the mean radius on all bodies, m. Mars has the highest mountain: 21 km. */
export const HIGHEST_GROUND = 30_000;

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
   * Returns the height of solid ground above the mean radius, m; negative under Earth's sea.
   * @param spacing features with shorter wavelengths are omitted, m; 0 gives the exact height
   */
  height(x: number, y: number, z: number, spacing = 0): number {
    const natural = this.relief.height(x, y, z, spacing);
    return this.#flats.any ? this.#flats.apply(x, y, z, natural) : natural;
  }

  get hasRelief(): boolean {
    return this.relief !== SMOOTH_RELIEF || this.#flats.any;
  }
}

const terrains = new WeakMap<TerrainSource, Map<number, Terrain>>();

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
 * Returns the height of solid ground above the mean radius in a direction, m. 0 for bodies without ground.
 * @param directionCcf direction in body-fixed axes, of any length except zero
 */
export function terrainHeight(source: TerrainSource, directionCcf: Vec3, meanRadius: number): number {
  const [x, y, z] = vec3.normalize(directionCcf);
  return terrainOf(source, meanRadius).height(x, y, z);
}

/** Returns the height of the surface that carries vessels, m: the ground, or the sea where it is higher. */
export function surfaceHeight(source: TerrainSource, directionCcf: Vec3, meanRadius: number): number {
  const ground = terrainHeight(source, directionCcf, meanRadius);
  return source.kind === 'earth' ? Math.max(0, ground) : ground;
}
