import type { Square } from '../../../simulator/sim/terrain/index.js';
import { CHUNK_STEPS, type TerrainMesh } from './terrain-frame.js';

/**
 * A larger step moves the ground by at most this distance in the picture, pixels. Most vertices move by less than half
 * of it.
 */
const MOST_PIXELS = 0.75;
/** The largest difference in look that is not noticed, [0, 1]: three of 255 steps of brightness. */
const UNSEEN = 0.012;
/**
 * If a difference in look is visible, cells must not be larger than this in the picture, pixels. `across` is their
 * width across the view, and `along` their foreshortened length. The second entry allows wider cells if they are too
 * flat in the picture to be distinguished.
 */
const SMALL = [
  { across: 44, along: 4 },
  { across: 90, along: 0.5 },
] as const;

export interface ChunkSight {
  /** Pixels per metre at the chunk's nearest point, for a length perpendicular to the view. */
  readonly pixels: number;
  /** The share of a length along the ground that remains after foreshortening, [0, 1]. */
  readonly upright: number;
}

/** Returns the largest step at which a chunk looks the same as at step 1. */
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

/** Offset of the neighbour beyond each edge, in the order of `edgeVertex`: south, east, north, west. */
const BEYOND = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/**
 * Returns the edges of a chunk that need a skirt. These are the edges where no chunk of the same level and step is
 * drawn beyond. Any other neighbour has different vertices along the edge, so there may be gaps.
 * @param stepAt returns the step of a square's drawn chunk; undefined if none is drawn
 */
export function skirtsOf(square: Square, step: number, stepAt: (square: Square) => number | undefined): number {
  let skirts = 0;
  BEYOND.forEach(([dx, dy], edge) => {
    const beyond = { face: square.face, level: square.level, x: square.x + dx, y: square.y + dy };
    if (stepAt(beyond) !== step) skirts |= 1 << edge;
  });
  return skirts;
}
