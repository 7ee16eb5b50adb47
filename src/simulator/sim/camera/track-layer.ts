import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import type { PoseChange } from './pose-spec.js';

export interface TrackLayer {
  readonly change: PoseChange;
  /** A cross-fade between resolved poses; null for none. */
  readonly fade: TrackFade | null;
}

export interface TrackFade {
  /** The properties that the previous shot sets, with their values at the end of that shot. */
  readonly from: PoseChange;
  readonly weight: number;
  /** `place` is true if the cross-fade mixes positions, and `look` if it mixes view directions. */
  readonly place: boolean;
  readonly look: boolean;
}

export function fadePlace(from: Vec3, to: Vec3, weight: number): Vec3 {
  return vec3.lerp(from, to, weight);
}

export function fadeLook(from: Quat, to: Quat, weight: number): Quat {
  return quat.normalizeQuat(quat.slerp(from, to, weight));
}
