import type { Square } from '../../../simulator/sim/terrain/index.js';
import { CHUNK_STEPS, type TerrainMesh } from './terrain-frame.js';

/** The most by which one vertex may move when ground is drawn coarser, pixels; most of them move by less than half. */
const MOST_PIXELS = 0.75;
/** The largest invisible difference in look, [0, 1]: three steps of 255. */
const UNSEEN = 0.012;
/**
 * The most pixels across and, foreshortened, along the view of cells whose look differs more: wider ones where they are
 * too flat to be distinguished.
 */
const SMALL = [
  { across: 44, along: 4 },
  { across: 90, along: 0.5 },
] as const;

/** How a chunk is seen. */
export interface ChunkSight {
  /** Pixels per metre at its nearest point, of a length square to the view. */
  readonly pixels: number;
  /** The share of a length along the ground that is left by foreshortening, [0, 1]. */
  readonly upright: number;
}

/** Returns the largest step at which a chunk looks as it does at step 1. */
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

/** The neighbour beyond each edge, in the order of `edgeVertex`: south, east, north, west. */
const BEYOND = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/**
 * Returns the edges of a chunk that need a skirt: those beyond which no chunk of its level is drawn at its step, as all
 * other neighbours have other vertices.
 * @param stepAt the step of the chunk that is drawn of a square; undefined when none is
 */
export function skirtsOf(square: Square, step: number, stepAt: (square: Square) => number | undefined): number {
  let skirts = 0;
  BEYOND.forEach(([dx, dy], edge) => {
    const beyond = { face: square.face, level: square.level, x: square.x + dx, y: square.y + dy };
    if (stepAt(beyond) !== step) skirts |= 1 << edge;
  });
  return skirts;
}
