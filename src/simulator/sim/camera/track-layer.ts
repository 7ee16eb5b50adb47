import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import type { PoseChange } from './pose-spec.js';

/** The layer that a running track lays over the overrides. */
export interface TrackLayer {
  readonly change: PoseChange;
  /** A cross-fade that needs resolved poses; null without one. */
  readonly fade: TrackFade | null;
}

export interface TrackFade {
  /** The pose that is left. */
  readonly from: PoseChange;
  /** From 0 at the old pose to 1 at the new one. */
  readonly weight: number;
  /** True to mix the places; `look` likewise for the view directions. */
  readonly place: boolean;
  readonly look: boolean;
}

/**
 * Mixes two places.
 * @returns ECL, m
 */
export function fadePlace(from: Vec3, to: Vec3, weight: number): Vec3 {
  return vec3.lerp(from, to, weight);
}

export function fadeLook(from: Quat, to: Quat, weight: number): Quat {
  return quat.normalizeQuat(quat.slerp(from, to, weight));
}
