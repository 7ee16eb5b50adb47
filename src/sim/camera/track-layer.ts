import { quat, type Quat, vec3, type Vec3 } from '../../math/index.js';
import type { PoseChange } from './pose-spec.js';

/** What a running track lays over the overrides. */
export interface TrackLayer {
  readonly change: PoseChange;
  /** Where the way from one shot to the next can only be found among resolved poses; null where there is none. */
  readonly fade: TrackFade | null;
}

export interface TrackFade {
  /** The pose that is left. */
  readonly from: PoseChange;
  /** From 0 at the pose that is left to 1 at the one that is reached. */
  readonly weight: number;
  /** Whether the places are mixed, and whether the directions of view are. */
  readonly place: boolean;
  readonly look: boolean;
}

/** @returns ECL, m */
export function fadePlace(from: Vec3, to: Vec3, weight: number): Vec3 {
  return vec3.lerp(from, to, weight);
}

export function fadeLook(from: Quat, to: Quat, weight: number): Quat {
  return quat.normalizeQuat(quat.slerp(from, to, weight));
}
