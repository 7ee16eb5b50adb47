import type { Quat, Vec3 } from '../../../base/math/index.js';
import type { CameraFrame, CameraUp, TargetRef } from '../camera/index.js';
import type { Ease } from './curves/ease.js';

export const CURVES = ['step', 'linear', 'catmull-rom', 'bezier'] as const;
/**
 * The way a channel goes from key to key. For rotations `linear` is slerp and `catmull-rom` is squad; they have no
 * `bezier`.
 */
export type Curve = (typeof CURVES)[number];

/** A value at a time. */
export interface Key<Value> {
  /** Time from the start of the shot, s. */
  readonly t: number;
  readonly v: Value;
  /** The way time passes from this key on; null leaves it to the next key, then to the track. */
  readonly ease: Ease | null;
  /**
   * The control point of a Bézier curve before the key, relative to `v`; null lies a third of the way to the key
   * before.
   */
  readonly handleIn: Value | null;
  /** The control point after the key, likewise. */
  readonly handleOut: Value | null;
}

/** Values over time; keys in strict order of time, at least one. */
export interface TrackChannel<Value> {
  readonly curve: Curve;
  readonly keys: readonly Key<Value>[];
}

/** Points or offsets over time, three numbers each; everything else that is not a rotation has one. */
export type PointChannel = TrackChannel<Vec3>;
export type NumberChannel = TrackChannel<readonly [number]>;
export type RotationChannel = TrackChannel<Quat>;

/** The place of the camera. `attach` is a point that always needs an anchor; an orbit's angles are in degrees. */
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

/** The target that the camera looks at, and how. */
export interface AimTrack {
  readonly target: TargetRef;
  /** Offset from the target in its `frame`, m. */
  readonly offset: Vec3;
  readonly frame: CameraFrame;
  readonly up: CameraUp;
}

/** A stretch of a track. It leaves channels that it does not declare to the other drivers of the camera. */
export interface Shot {
  readonly name: string;
  /** Time from the start of the track, s. */
  readonly t: number;
  /** Duration, s, more than 0. */
  readonly duration: number;
  /** Duration of the cross-fade from the end of the shot before, s. */
  readonly blendIn: number;
  /** The target that places are relative to; null leaves the anchor as it is. */
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
  /** The ease of keys that name none. */
  readonly ease: Ease | null;
  readonly shots: readonly Shot[];
  /** Remarks on what the document says without effect. */
  readonly warnings: readonly string[];
}

/** Returns the end of the last shot, s. */
export function trackDuration({ shots }: CameraTrack): number {
  const last = shots[shots.length - 1]!;
  return last.t + last.duration;
}
