import type { Vec3 } from '../../math/vec3.js';

/** One square of ground: a grid of vertices whose heights come from the body's height function. */
export interface TerrainChunk {
  /** Unique per body, face, level and place; equal keys mean equal vertices. */
  readonly key: string;
  /** Index in `SceneFrame.bodies`. */
  readonly body: number;
  /** Centre of the chunk, camera-relative, world axes, m (double). Changes every frame; the vertices do not. */
  readonly centre: Vec3;
  readonly mesh: TerrainMesh;
}

/** Vertices of a chunk, relative to its centre, in body-fixed axes. */
export interface TerrainMesh {
  /** Interleaved per vertex, layout in scene/terrain (position m, normal, whatever shading needs). */
  readonly vertices: Float32Array;
  readonly vertexCount: number;
  /** Bounding radius about the centre, m. */
  readonly radius: number;
}

/** The chunks to draw this frame. Index lists are shared by all chunks of a grid size. */
export interface TerrainFrame {
  readonly chunks: readonly TerrainChunk[];
}
