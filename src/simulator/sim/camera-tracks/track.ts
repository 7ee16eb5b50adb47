import type { Quat, Vec3 } from '../../../base/math/index.js';
import type { CameraFrame, CameraUp, TargetRef } from '../camera/index.js';
import type { Ease } from './curves/ease.js';

export const CURVES = ['step', 'linear', 'catmull-rom', 'bezier'] as const;
/**
 * The interpolation of a channel between keys. For rotations `linear` is slerp and `catmull-rom` is squad; they have no
 * `bezier`.
 */
export type Curve = (typeof CURVES)[number];

/** A value at a time. */
export interface Key<Value> {
  /** Time from the start of the shot, s. */
  readonly t: number;
  readonly v: Value;
  /** The ease from this key on; null uses the ease of the next key or, without one, of the track. */
  readonly ease: Ease | null;
  /**
   * The control point of a Bézier curve before the key, relative to `v`; null is a third of the way to the previous
   * key.
   */
  readonly handleIn: Value | null;
  /** The control point after the key, in the same form. */
  readonly handleOut: Value | null;
}

/** Values over time; at least one key, in strictly increasing order of time. */
export interface TrackChannel<Value> {
  readonly curve: Curve;
  readonly keys: readonly Key<Value>[];
}

/** Points and offsets have three numbers, rotations four, and all other values one. */
export type PointChannel = TrackChannel<Vec3>;
export type NumberChannel = TrackChannel<readonly [number]>;
export type RotationChannel = TrackChannel<Quat>;

/** The position of the camera. `attach` is a point that always needs an anchor; an orbit's angles are in degrees. */
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

/** The target that the camera looks at. */
export interface AimTrack {
  readonly target: TargetRef;
  /** Offset from the target in its `frame`, m. */
  readonly offset: Vec3;
  readonly frame: CameraFrame;
  readonly up: CameraUp;
}

/** A part of a track. Other drivers of the camera control the channels that it does not declare. */
export interface Shot {
  readonly name: string;
  /** Time from the start of the track, s. */
  readonly t: number;
  /** Duration, s, more than 0. */
  readonly duration: number;
  /** Duration of the cross-fade from the end of the shot before, s. */
  readonly blendIn: number;
  /** The target that positions are relative to; null keeps the current anchor. */
  readonly anchor: TargetRef | null;
  readonly position: PositionTrack | null;
  readonly aim: AimTrack | null;
  readonly rotation: RotationChannel | null;
  /** The axes of `rotation`: the ecliptic ones, or those of the `frame` of `position`. */
  readonly rotationIn: 'ecl' | 'frame';
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
  /** The ease of keys without their own. */
  readonly ease: Ease | null;
  readonly shots: readonly Shot[];
  /** Notes on members of the document that have no effect. */
  readonly warnings: readonly string[];
}

/** Returns the end of the last shot, s. */
export function trackDuration({ shots }: CameraTrack): number {
  const last = shots[shots.length - 1]!;
  return last.t + last.duration;
}
