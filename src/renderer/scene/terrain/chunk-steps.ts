import type { Square } from '../../../simulator/sim/terrain/index.js';
import { CHUNK_STEPS, type TerrainMesh } from './terrain-frame.js';

/** A step is used only if it moves the ground in the picture by at most this distance, pixels. */
const MOST_PIXELS = 0.75;
/** The largest difference in look that cannot be noticed, [0, 1]: three of 255 steps of brightness. */
const UNSEEN = 0.012;
/**
 * If a step changes the look noticeably, its cells must have at most one of these sizes in the picture, pixels.
 * `across` is the width of a cell, and `along` its length, which is foreshortened. The second size is wider, for cells
 * that are so flat in the picture that they cannot be distinguished.
 */
const SMALL = [
  { across: 44, along: 4 },
  { across: 90, along: 0.5 },
] as const;

export interface ChunkSight {
  /** Number of pixels per metre at the nearest point of the chunk, for a length across the view. */
  readonly pixels: number;
  /** Foreshortening: (length in the picture) / (length on the ground), for a length along the view, [0, 1]. */
  readonly upright: number;
}

export function stepOf(mesh: TerrainMesh, cell: number, { pixels, upright }: ChunkSight): number {
  let chosen = 1;
  mesh.errors.forEach(({ height, look }, index) => {
    const step = CHUNK_STEPS[index + 1]!;
    const across = step * cell * pixels;
    const small = SMALL.some((most) => across <= most.across && across * upright <= most.along);
    if (height * pixels <= MOST_PIXELS && (look <= UNSEEN || small)) chosen = step;
  });
  return chosen;
}

/**
 * Position of the chunk beyond each edge, relative to this chunk, in the order of `edgeVertex`: south, east, north,
 * west.
 */
const BEYOND = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/**
 * Returns the edges of a chunk that need a skirt: those where the chunk beyond the edge has another level or step, or
 * is not drawn. Such a chunk has other vertices along the edge, and the skirt hides the gaps.
 * @param stepAt returns the step with which a square is drawn; undefined if it is not drawn
 */
export function skirtsOf(square: Square, step: number, stepAt: (square: Square) => number | undefined): number {
  let skirts = 0;
  BEYOND.forEach(([dx, dy], edge) => {
    const beyond = { face: square.face, level: square.level, x: square.x + dx, y: square.y + dy };
    if (stepAt(beyond) !== step) skirts |= 1 << edge;
  });
  return skirts;
}
