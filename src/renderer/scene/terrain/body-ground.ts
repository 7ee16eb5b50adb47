import { NO_ASSETS, viewBytes, type AssetCache } from '../../../base/assets/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import {
  centreDirection,
  finestChunkLevel,
  painterOf,
  squareSize,
  terrainOf,
  warp,
  writeDirection,
  type Square,
} from '../../../simulator/sim/terrain/index.js';
import type { BodyDefinition } from '../../../simulator/sim/index.js';
import { buildChunkMesh, type ChunkSource } from './chunk-mesh.js';
import { keepBounds, readBounds, type SquareBounds } from './kept-bounds.js';
import { TERRAIN_VERTEX, TERRAIN_VERTEX_COUNT, type TerrainMesh } from './terrain-frame.js';

export type { SquareBounds } from './kept-bounds.js';

const PROBES = 4;
/**
 * Maximum number of bounds in the cache. Reading more bounds would take longer than computing what the first picture
 * needs.
 */
const KEPT_MAX = 5000;
/** Maximum number of times that a process stores bounds, so that a flight does not write a file for each picture. */
const KEEPS_MAX = 3;
const probe = new Float64Array(3);

/** Builds meshes of a body's ground, and caches the bounds of its squares. */
export class BodyGround {
  readonly source: ChunkSource;
  readonly maxLevel: number;
  readonly hasSea: boolean;
  readonly #bounds: Map<string, SquareBounds>;
  readonly #key: string;
  /** True if this process has computed bounds that the cache lacks. */
  #hasNews = false;
  #keepsLeft = KEEPS_MAX;
  /**
   * Squares whose bounds this process has used before its last write to the cache. The bounds of these squares have
   * priority over those of earlier processes.
   */
  readonly #used = new Set<string>();

  constructor(
    definition: BodyDefinition,
    private readonly assets: AssetCache = NO_ASSETS,
  ) {
    this.#key = groundKey(definition);
    this.#bounds = readBounds(assets, this.#key);
    const terrain = terrainOf(definition.terrain, definition.meanRadius);
    this.source = { terrain, painter: painterOf(terrain, definition.id) };
    this.hasSea = definition.terrain.kind === 'earth';
    // Without relief, level 8 is fine enough: the flat cells deviate from the sphere by θ²/8 = 2e-8 of the radius,
    // where θ = π/2 / (16 · 2^8).
    this.maxLevel = terrain.hasRelief ? finestChunkLevel(definition.meanRadius) : 8;
  }

  knows(square: Square): boolean {
    return this.#bounds.has(squareKey(square));
  }

  bounds(square: Square): SquareBounds {
    const key = squareKey(square);
    let bounds = this.#bounds.get(key);
    if (this.#keepsLeft > 0) this.#used.add(key);
    if (!bounds) {
      if (this.#bounds.size > 20_000) this.#bounds.clear();
      this.#bounds.set(key, (bounds = this.#probe(square)));
      this.#hasNews = true;
    }
    return bounds;
  }

  /**
   * Stores bounds in the cache for later processes: first the bounds that this process has used, then the bounds of
   * earlier processes.
   */
  keepBounds(): void {
    if (!this.#hasNews || this.#keepsLeft === 0) return;
    this.#hasNews = false;
    this.#keepsLeft--;
    const keys = [...new Set([...this.#used, ...this.#bounds.keys()])].filter((key) => this.#bounds.has(key));
    const kept = keys.slice(0, KEPT_MAX).map((key): [string, SquareBounds] => [key, this.#bounds.get(key)!]);
    keepBounds(this.assets, this.#key, new Map(kept));
    if (this.#keepsLeft === 0) this.#used.clear();
  }

  build(square: Square, clouds: boolean): TerrainMesh {
    const key = `${this.#key} ${squareKey(square)}${clouds ? ' clouds' : ''}`;
    return keptChunk(this.assets, key, () => buildChunkMesh(this.source, square, clouds));
  }

  #probe(square: Square): SquareBounds {
    const { terrain } = this.source;
    const direction = centreDirection(square);
    const size = squareSize(square.level, terrain.meanRadius);
    const scale = 2 / 2 ** square.level;
    let lowest = Infinity;
    let highest = -Infinity;
    let reach = 0;
    const corners: Vec3[] = [];
    for (let j = 0; j <= PROBES; j++) {
      for (let i = 0; i <= PROBES; i++) {
        const a = warp((square.x + i / PROBES) * scale - 1);
        const b = warp((square.y + j / PROBES) * scale - 1);
        writeDirection(probe, square.face, a, b);
        const x = probe[0] as number;
        const y = probe[1] as number;
        const z = probe[2] as number;
        if (i % PROBES === 0 && j % PROBES === 0) corners.push([x, y, z]);
        reach = Math.max(reach, Math.acos(Math.min(1, x * direction[0] + y * direction[1] + z * direction[2])));
        const solid = terrain.height(x, y, z, size / PROBES);
        const height = this.hasSea ? Math.max(0, solid) : solid;
        lowest = Math.min(lowest, height);
        highest = Math.max(highest, height);
      }
    }
    const missed = Math.min(terrain.relief.residual(size / PROBES), 0.03 * size) + 0.5 * (highest - lowest);
    const floor = this.hasSea ? 0 : -Infinity;
    // If all samples of a small square are sea, it is open sea, and the samples cannot have missed higher ground.
    const open = this.hasSea && highest === 0 && square.level > 3;
    const relief = highest - lowest;
    return {
      direction,
      size,
      relief,
      lowest: Math.max(floor, lowest - missed),
      highest: open ? 0 : highest + missed,
      reach,
      corners: corners as unknown as SquareBounds['corners'],
    };
  }
}

/**
 * Returns a text with all properties of a body's ground on which the meshes depend. A mesh also depends on its square
 * and on the clouds.
 */
export function groundKey({ id, meanRadius, terrain }: BodyDefinition): string {
  const { kind, seed, flats, clutter } = terrain;
  // Only the ground of Earth is painted with clearings.
  const worn = (kind === 'earth' && clutter?.clearings) || [];
  return `ground ${JSON.stringify([id, meanRadius, kind, seed, flats, worn])}`;
}

export const squareKey = ({ face, level, x, y }: Square): string => `${face}/${level}/${x}/${y}`;

function keptChunk(assets: AssetCache, key: string, build: () => TerrainMesh): TerrainMesh {
  const kept = assets.read(key);
  const bytes = kept?.sections[0];
  if (bytes?.byteLength === TERRAIN_VERTEX_COUNT * TERRAIN_VERTEX.stride) {
    const { buffer, byteOffset, byteLength } = bytes;
    const vertices = buffer.slice(byteOffset, byteOffset + byteLength);
    return { ...(kept!.facts as Omit<TerrainMesh, 'vertices'>), vertices };
  }
  const { vertices, ...facts } = build();
  assets.write?.(key, { facts, sections: [viewBytes(new Uint8Array(vertices))] });
  return { ...facts, vertices };
}
