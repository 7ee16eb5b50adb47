import type { Quat, Vec3 } from '../../math/index.js';
import type { CameraFrame, CameraUp, TargetRef } from '../camera/index.js';
import type { Ease } from './curves/ease.js';

export const CURVES = ['step', 'linear', 'catmull-rom', 'bezier'] as const;
/** How a channel goes from key to key. Of rotations `linear` is slerp and `catmull-rom` squad; they have no `bezier`. */
export type Curve = (typeof CURVES)[number];

/** A value at a time. */
export interface Key<Value> {
  /** s from the start of the shot. */
  readonly t: number;
  readonly v: Value;
  /** How time passes on the way from this key; null leaves it to the next key, then to the track. */
  readonly ease: Ease | null;
  /** Of a Bézier curve: from `v` to the control point before it; null lies a third of the way to the key before. */
  readonly handleIn: Value | null;
  /** The control point after it, likewise. */
  readonly handleOut: Value | null;
}

/** Values over time; keys in strict order of time, at least one. */
export interface Channel<Value> {
  readonly curve: Curve;
  readonly keys: readonly Key<Value>[];
}

/** Points and offsets: three numbers. Everything else that is not a rotation: one. */
export type PointChannel = Channel<Vec3>;
export type NumberChannel = Channel<readonly [number]>;
export type RotationChannel = Channel<Quat>;

/** Where the camera is. `attach` is a point that always needs an anchor; an orbit's angles are in degrees. */
export type PositionTrack =
  | { readonly mode: 'cartesian' | 'attach'; readonly frame: CameraFrame; readonly points: PointChannel }
  | {
      readonly mode: 'orbit';
      readonly frame: CameraFrame;
      /** m */
      readonly radius: NumberChannel;
      readonly azimuth: NumberChannel | null;
      readonly elevation: NumberChannel | null;
    };

/** What the camera looks at. */
export interface AimTrack {
  readonly target: TargetRef;
  /** m, in `frame` of the target. */
  readonly offset: Vec3;
  readonly frame: CameraFrame;
  readonly up: CameraUp;
}

/** A stretch of a track. What it does not declare is left to who else drives the camera. */
export interface Shot {
  readonly name: string;
  /** s from the start of the track. */
  readonly t: number;
  /** s, more than 0 */
  readonly duration: number;
  /** s of cross-fade from the end of the shot before. */
  readonly blendIn: number;
  /** What places are relative to; null leaves the anchor as it is. */
  readonly anchor: TargetRef | null;
  readonly position: PositionTrack | null;
  readonly aim: AimTrack | null;
  readonly rotation: RotationChannel | null;
  /** Degrees. */
  readonly roll: NumberChannel | null;
  /** Degrees, vertical. */
  readonly fov: NumberChannel | null;
  /** Simulated seconds per second. */
  readonly time: NumberChannel | null;
}

/** A camera move: shots in order of time that do not overlap, at least one. */
export interface CameraTrack {
  readonly loop: boolean;
  /** Of keys that name none. */
  readonly ease: Ease | null;
  readonly shots: readonly Shot[];
  /** What the document says that has no effect. */
  readonly warnings: readonly string[];
}

/** End of the last shot, s. */
export function trackDuration({ shots }: CameraTrack): number {
  const last = shots[shots.length - 1]!;
  return last.t + last.duration;
}
