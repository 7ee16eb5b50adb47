import type { Vec3 } from '../../../base/math/index.js';
import { CHUNK_CELLS } from '../../../simulator/sim/terrain/index.js';
import type { BodyView } from '../body-view.js';

/** A square of ground that is drawn as a grid of vertices. */
export interface TerrainChunk {
  /** Key that is unique per body, face, level and position. Chunks with equal keys have equal vertices. */
  readonly key: string;
  readonly body: number;
  /** The centre of the chunk, camera-relative, world axes, m. */
  readonly centre: Vec3;
  readonly mesh: TerrainMesh;
  /** Number of grid cells along the edge of a drawn cell, one of {@link CHUNK_STEPS}. */
  readonly step: number;
  /** Edges with a skirt, one bit each in the order of {@link edgeVertex}. */
  readonly skirts: number;
}

/** The steps between drawn vertices: 1 for every vertex, 2 for every second, up to 16 for a chunk of a single cell. */
export const CHUNK_STEPS = [1, 2, 4, 8, 16] as const;

/** The visible error of a chunk that is drawn with a step above 1, compared with step 1. */
export interface StepError {
  /** Maximum distance, up or down, between a skipped vertex and the triangle that replaces it, m. */
  readonly height: number;
  /** Error of colour and shading, as a fraction of full brightness, [0, 1]. */
  readonly look: number;
}

/**
 * Selects the shader of a chunk: `land` is ground well above the sea of its body; `dry` is ground of a body without a
 * sea.
 */
export type TerrainShade = 'sea' | 'land' | 'dry';

/** The vertices of a chunk, relative to its centre, in body-fixed axes. */
export interface TerrainMesh {
  /** {@link TERRAIN_VERTEX_COUNT} vertices, interleaved as {@link TERRAIN_VERTEX}. */
  readonly vertices: ArrayBuffer;
  /** The bounding radius about the centre, m. */
  readonly radius: number;
  /** The centre of the chunk relative to the body's centre, body-fixed axes, m. */
  readonly centreCcf: Vec3;
  readonly shade: TerrainShade;
  /**
   * Number of subdivisions of the cube face. The edge of the chunk is 2^-level times as long as the edge of the face.
   */
  readonly level: number;
  /** Position of the chunk on its face, counted in chunks of this level along the two axes of the face. */
  readonly x: number;
  readonly y: number;
  readonly lowest: number;
  readonly highest: number;
  /** Errors of the steps above 1, in the order of {@link CHUNK_STEPS}. */
  readonly errors: readonly StepError[];
}

/** The chunks of a frame, nearest first. All chunks share the index list of {@link chunkIndices}. */
export interface TerrainFrame {
  readonly chunks: readonly TerrainChunk[];
  /**
   * The bodies, as in `SceneFrame.bodies`. If a body is in the sky above the camera, its position is rounded to steps.
   */
  readonly bodies: readonly BodyView[];
}

export const NO_TERRAIN: TerrainFrame = { chunks: [], bodies: [] };

const EDGE = CHUNK_CELLS + 1;
/**
 * Number of vertices of the grid without its skirts. The buffer continues with the skirt vertices, one for each vertex
 * of the four edges.
 */
export const TERRAIN_GRID_VERTICES = EDGE * EDGE;
export const TERRAIN_VERTEX_COUNT = TERRAIN_GRID_VERTICES + 4 * EDGE;

/**
 * The layout of a vertex, bytes:
 *
 * - position relative to the chunk's centre, 3 × f32, m
 * - height above the mean radius, f32, m
 * - normal, octahedral, 2 × snorm16
 * - colour of the upper cover, sRGB, 3 × unorm8; amount of cloud, unorm8
 * - colour of the lower ground, sRGB, 3 × unorm8; share of the lower ground, unorm8
 * - position in the chunk, 2 × unorm16
 */
export const TERRAIN_VERTEX = {
  stride: 32,
  position: 0,
  height: 12,
  normal: 16,
  cover: 20,
  under: 24,
  place: 28,
} as const;

/**
 * The index of vertex `k` along an edge of the grid. Edges 0 to 3 are south, east, north and west, each
 * counter-clockwise.
 */
export function edgeVertex(edge: number, k: number): number {
  switch (edge) {
    case 0:
      return k;
    case 1:
      return k * EDGE + CHUNK_CELLS;
    case 2:
      return CHUNK_CELLS * EDGE + (CHUNK_CELLS - k);
    default:
      return (CHUNK_CELLS - k) * EDGE;
  }
}
