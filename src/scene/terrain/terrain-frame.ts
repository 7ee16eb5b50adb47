import type { Vec3 } from '../../math/vec3.js';
import { CHUNK_CELLS } from '../../sim/terrain/index.js';

/** A square of ground: a grid of vertices whose heights come from the body's height function. */
export interface TerrainChunk {
  /** The key, unique per body, face, level and place; equal keys mean equal vertices. */
  readonly key: string;
  /** The index in `SceneFrame.bodies`. */
  readonly body: number;
  /** The centre of the chunk, camera-relative, world axes, m (double). It changes every frame; the vertices do not. */
  readonly centre: Vec3;
  readonly mesh: TerrainMesh;
}

/** The kind of shader that a chunk needs. */
export type TerrainShade = 'sea' | 'dry';

/** The vertices of a chunk, relative to its centre, in body-fixed axes. */
export interface TerrainMesh {
  /** The vertices, {@link TERRAIN_VERTEX_COUNT} of them, interleaved as {@link TERRAIN_VERTEX}. */
  readonly vertices: ArrayBuffer;
  /** The bounding radius about the centre, m. */
  readonly radius: number;
  /** The centre of the chunk from the body's centre, body-fixed axes, m. */
  readonly centreCcf: Vec3;
  readonly shade: TerrainShade;
  /** The number of subdivisions of the cube face: its edge is 2^-level of the face's. */
  readonly level: number;
  /** The position of the chunk's corner on its face, in chunks. */
  readonly x: number;
  readonly y: number;
  readonly lowest: number;
  readonly highest: number;
}

/** The chunks to draw this frame, nearest first. Index lists are shared by all chunks. */
export interface TerrainFrame {
  readonly chunks: readonly TerrainChunk[];
}

const EDGE = CHUNK_CELLS + 1;
const STRIP_CELLS = 8;
/** The number of vertices of the grid; after them comes one skirt vertex under each vertex of the four edges. */
export const TERRAIN_GRID_VERTICES = EDGE * EDGE;
export const TERRAIN_VERTEX_COUNT = TERRAIN_GRID_VERTICES + 4 * EDGE;

/**
 * The bytes of a vertex: position 3 × f32 (m, from the chunk's centre) · height above the mean radius f32 (m) · normal,
 * octahedral 2 × snorm16 · cover sRGB 3 × unorm8, cloud unorm8 · under sRGB 3 × unorm8, its share unorm8 · place in the
 * chunk 2 × unorm16.
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

/** Returns the triangles of every chunk: the grid, then the skirts. Counter-clockwise seen from outside the body. */
export function terrainIndices(): Uint16Array<ArrayBuffer> {
  const indices: number[] = [];
  // The strips are a few cells wide, so that the vertices of two rows stay in a small vertex cache.
  for (let strip = 0; strip < CHUNK_CELLS; strip += STRIP_CELLS) {
    for (let j = 0; j < CHUNK_CELLS; j++) {
      for (let i = strip; i < strip + STRIP_CELLS; i++) {
        const a = j * EDGE + i;
        const b = a + 1;
        const c = a + EDGE;
        const d = c + 1;
        // Diagonals alternate, so that no direction stands out.
        if ((i + j) % 2 === 0) indices.push(a, b, d, a, d, c);
        else indices.push(a, b, c, b, d, c);
      }
    }
  }
  for (let edge = 0; edge < 4; edge++) {
    for (let k = 0; k < CHUNK_CELLS; k++) {
      const a = edgeVertex(edge, k);
      const b = edgeVertex(edge, k + 1);
      const low = TERRAIN_GRID_VERTICES + edge * EDGE + k;
      indices.push(a, low, low + 1, a, low + 1, b);
    }
  }
  return Uint16Array.from(indices);
}

/** Returns grid vertex `k` along an edge; the four edges run counter-clockwise: south, east, north, west. */
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
