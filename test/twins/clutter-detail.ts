import { clamp01 } from '../../src/base/math/interval.js';
import type { ClutterDistances } from '../../src/renderer/scene/clutter/detail.js';
import type { ClutterDetail } from '../../src/simulator/sim/clutter/ecotype.js';

/**
 * Returns the fraction of an instance's height that is above the ground, [0, 1]. Instances with a rank above `kept` are
 * left out. Instances with a rank just below `kept` sink into the ground, so that no instance vanishes at once.
 */
export function risenShare(kept: number, rank: number): number {
  return clamp01((kept - rank) / (0.2 * kept + 1 / 512));
}

/**
 * Returns the factor by which instances are made broader, so that they cover as much as all instances would without the
 * omitted ones.
 */
export function broadening(kept: number, widest: number): number {
  return Math.min(widest, 1 / Math.sqrt(Math.max(kept, 1e-6)));
}

/**
 * Returns the level of detail of an instance. Larger instances keep their detail up to a greater distance. `lot`, in
 * [0, 1), is a random number of the instance. It differs between neighbours, so that the border between two levels is
 * not visible as a ring.
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
