import { smoothstep } from '../../../base/math/index.js';
import type { Ecotype } from '../../../simulator/sim/clutter/index.js';

/**
 * How clutter thins out with distance. Everything else that distance changes is calculated only in
 * shaders/clutter/detail.wgsl. Two twins repeat that module in TypeScript: {@link keptShare} and
 * test/twins/clutter-detail.ts.
 */

/** The distances of an ecotype, m, stretched for a view. */
export type ClutterDistances = Ecotype['distance'];

/** Pixels per unit of slope of a view in which the distances of ecotypes apply without stretching. */
export const CLUTTER_PIXELS = 600;

/** Returns the distances for a view with `stretch` times that resolution. */
export function stretchedDistances({ near, middle, thin, gone }: ClutterDistances, stretch: number): ClutterDistances {
  return { near: near * stretch, middle: middle * stretch, thin: thin * stretch, gone: gone * stretch };
}

/**
 * Returns the share of instances that are drawn. Beyond `thin`, the share decreases so that the number of instances per
 * pixel stays the same. From 60 % of `gone` on, it decreases further, and at `gone` it is 0.
 * @param distance from the camera, m
 */
export function keptShare(distance: number, { thin, gone }: ClutterDistances): number {
  const slope = Math.min(1, thin / Math.max(distance, 1e-3));
  return slope * slope * (1 - smoothstep(0.6 * gone, gone, distance));
}
