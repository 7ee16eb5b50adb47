import { clamp01 } from '../../../../base/math/index.js';
import type { Srgb8 } from '../surface-painter.js';

/**
 * A character has one image per slot, which is divided into bands of v, one for each kind of surface.
 */
export type Band = readonly [from: number, to: number];

/** The v coordinates of a mesh stay this far away from the edges of its band. */
const MARGIN = 0.012;

export const insideBand = ([from, to]: Band): Band => [from + MARGIN, to - MARGIN];

/** Returns the place of a row of the image in the part of a band that a mesh uses: 0 at the top, 1 at the bottom. */
export function placeInBand(v: number, band: Band): number {
  const [from, to] = insideBand(band);
  return clamp01((v - from) / (to - from));
}

export function mixed(from: Srgb8, to: Srgb8, share: number): Srgb8 {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}
