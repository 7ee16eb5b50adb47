import { smoothstep } from '../../../base/math/index.js';
import type { Ecotype } from '../../../simulator/sim/clutter/index.js';

/**
 * How clutter thins out with distance. The other effects of distance are calculated only in
 * shaders/clutter/detail.wgsl. The twins of that module are {@link keptShare} and test/twins/clutter-detail.ts.
 */

/** The distances of an ecotype, m, stretched for a view. */
export type ClutterDistances = Ecotype['distance'];

/** A view with this many pixels per unit of slope uses the distances of ecotypes unchanged. */
export const CLUTTER_PIXELS = 600;

/** The distances for a view with `stretch` times the resolution. */
export function stretchedDistances({ near, middle, thin, gone }: ClutterDistances, stretch: number): ClutterDistances {
  return { near: near * stretch, middle: middle * stretch, thin: thin * stretch, gone: gone * stretch };
}

/**
 * Returns the share of instances that are drawn. Beyond `thin`, their number per pixel is constant. The share is 0 at
 * `gone`.
 * @param distance from the camera, m
 */
export function keptShare(distance: number, { thin, gone }: ClutterDistances): number {
  const slope = Math.min(1, thin / Math.max(distance, 1e-3));
  return slope * slope * (1 - smoothstep(0.6 * gone, gone, distance));
}
