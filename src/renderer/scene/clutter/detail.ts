import { smoothstep } from '../../../base/math/index.js';
import type { Ecotype } from '../../../simulator/sim/clutter/index.js';

/**
 * The distances of things on the ground: they turn fewer with them. The rest of what distance does is on the GPU alone:
 * shaders/clutter/detail.wgsl, whose twins are {@link keptShare} and test/twins/clutter-detail.ts.
 */

/** The distances of an ecotype, m, as a view stretches them. */
export type ClutterDistances = Ecotype['distance'];

/** The pixels per unit of slope of a view that takes the distances as they are. */
export const CLUTTER_PIXELS = 600;

/** Returns the distances for a view with `stretch` times the resolution. */
export function stretchedDistances({ near, middle, thin, gone }: ClutterDistances, stretch: number): ClutterDistances {
  return { near: near * stretch, middle: middle * stretch, thin: thin * stretch, gone: gone * stretch };
}

/**
 * Returns the share of the things that are kept: from `thin` on as many per pixel as at `thin`, and none at `gone`.
 *
 * @param distance from the camera, m
 */
export function keptShare(distance: number, { thin, gone }: ClutterDistances): number {
  const slope = Math.min(1, thin / Math.max(distance, 1e-3));
  return slope * slope * (1 - smoothstep(0.6 * gone, gone, distance));
}
