import { clamp01, smoothstep } from '../../../base/math/interval.js';
import type { ClutterDetail, Ecotype } from '../../../simulator/sim/clutter/index.js';

/**
 * The detail of things on the ground by distance: they turn simpler, fewer and broader, and sink away. The functions
 * are twins of shaders/clutter/detail.wgsl; both run test/renderer/scene/clutter/vectors.json.
 */

/** The distances of an ecotype, m, as a view stretches them. */
export type ClutterDistances = Ecotype['distance'];

/** The pixels per unit of slope of a view that takes the distances as they are. */
export const CLUTTER_PIXELS = 600;

/** Returns the distances for a view with `stretch` times the resolution. */
export function stretched({ near, middle, thin, gone }: ClutterDistances, stretch: number): ClutterDistances {
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

/** Returns how far a thing of this rank has risen from the ground, [0, 1]: it sinks away instead of vanishing. */
export function risenShare(kept: number, rank: number): number {
  return clamp01((kept - rank) / (0.2 * kept + 1 / 512));
}

/** Returns the factor by which a thing is broader where others have gone. */
export function broadening(kept: number, widest: number): number {
  return Math.min(widest, 1 / Math.sqrt(Math.max(kept, 1e-6)));
}

/**
 * Returns the level of detail: larger things keep their detail farther. `lot` in [0, 1) differs between neighbours, so
 * that no ring shows where levels meet.
 */
export function detailAt(
  distance: number,
  size: number,
  lot: number,
  { near, middle }: ClutterDistances,
): ClutterDetail {
  const d = (distance * (0.8 + 0.4 * lot)) / size;
  return d < near ? 0 : d < middle ? 1 : 2;
}
