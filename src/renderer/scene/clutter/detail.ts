import { smoothstep } from '../../../base/math/index.js';
import type { Ecotype } from '../../../simulator/sim/clutter/index.js';

/**
 * The thinning of clutter with distance. All other effects of distance are computed only in
 * shaders/clutter/detail.wgsl. Two parts of the TypeScript must compute the same as that module: {@link keptShare} and
 * test/twins/clutter-detail.ts.
 */

/** The distances of an ecotype, m, stretched for a view. */
export type ClutterDistances = Ecotype['distance'];

/**
 * The distances of ecotypes apply to pictures with this resolution, and are stretched for others. Unit: pixels in the
 * picture for an object whose radius equals its distance.
 */
export const CLUTTER_PIXELS = 600;

export function stretchedDistances({ near, middle, thin, gone }: ClutterDistances, stretch: number): ClutterDistances {
  return { near: near * stretch, middle: middle * stretch, thin: thin * stretch, gone: gone * stretch };
}

/**
 * Returns the share of the instances that is drawn. Beyond `thin`, this share decreases, so that each pixel still shows
 * the same number of instances.
 * @param distance from the camera, m
 */
export function keptShare(distance: number, { thin, gone }: ClutterDistances): number {
  const slope = Math.min(1, thin / Math.max(distance, 1e-3));
  return slope * slope * (1 - smoothstep(0.6 * gone, gone, distance));
}
