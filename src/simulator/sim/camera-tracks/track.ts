import type { Quat, Vec3 } from '../../../base/math/index.js';
import type { CameraFrame, CameraUp, TargetRef } from '../camera/index.js';
import type { Ease } from './curves/ease.js';

export const CURVES = ['step', 'linear', 'catmull-rom', 'bezier'] as const;
/**
 * The interpolation of a channel between keys. For rotations, `linear` means slerp, `catmull-rom` means squad, and
 * `bezier` is not allowed.
 */
export type Curve = (typeof CURVES)[number];

export interface Key<Value> {
  /** Time from the start of the shot, s. */
  readonly t: number;
  readonly v: Value;
  /**
   * The ease from this key to the next one. If null, the next key's ease applies. If that is null too, the track's ease
   * applies.
   */
  readonly ease: Ease | null;
  /**
   * The Bézier control point before the key, relative to `v`. If null, the control point is a third of the way to the
   * previous key.
   */
  readonly handleIn: Value | null;
  /** The Bézier control point after the key, relative to `v`; if null, a third of the way to the next key. */
  readonly handleOut: Value | null;
}

/** The values of one channel over time. It has at least one key, and the times of keys strictly increase. */
export interface TrackChannel<Value> {
  readonly curve: Curve;
  readonly keys: readonly Key<Value>[];
}

/** A value has three numbers in a channel of points, four in a channel of rotations, and one in any other channel. */
export type PointChannel = TrackChannel<Vec3>;
export type NumberChannel = TrackChannel<readonly [number]>;
export type RotationChannel = TrackChannel<Quat>;

/**
 * The position of the camera. In the mode `attach`, the points are relative to an anchor whatever the frame is. The
 * angles of an orbit are in degrees.
 */
export type PositionTrack =
  | { readonly mode: 'cartesian' | 'attach'; readonly frame: CameraFrame; readonly points: PointChannel }
  | {
      readonly mode: 'orbit';
      readonly frame: CameraFrame;
      /** Radius in metres. */
      readonly radius: NumberChannel;
      readonly azimuth: NumberChannel | null;
      readonly elevation: NumberChannel | null;
    };

export interface AimTrack {
  readonly target: TargetRef;
  /** Offset from the target, in `frame`, m. */
  readonly offset: Vec3;
  readonly frame: CameraFrame;
  readonly up: CameraUp;
}

/** A part of a track. A shot changes only what it has channels for; clients or the game control the rest. */
export interface Shot {
  readonly name: string;
  /** Time from the start of the track, s. */
  readonly t: number;
  /** Duration, s; more than 0. */
  readonly duration: number;
  /** Duration of the cross-fade from the end of the previous shot, s. */
  readonly blendIn: number;
  /** Positions are relative to this target. Null keeps the current anchor. */
  readonly anchor: TargetRef | null;
  readonly position: PositionTrack | null;
  readonly aim: AimTrack | null;
  readonly rotation: RotationChannel | null;
  /** The axes of `rotation`: ecliptic, or those of the `frame` of `position`. */
  readonly rotationIn: 'ecl' | 'frame';
  /** Roll in degrees. */
  readonly roll: NumberChannel | null;
  /** Vertical field of view in degrees. */
  readonly fov: NumberChannel | null;
  /** Simulated seconds per second of real time. */
  readonly time: NumberChannel | null;
}

/** A camera move of at least one shot. Shots are in order of time and do not overlap. */
export interface CameraTrack {
  readonly loop: boolean;
  /** The ease between keys that have no ease of their own. */
  readonly ease: Ease | null;
  readonly shots: readonly Shot[];
  /** Warnings about members without an effect. */
  readonly warnings: readonly string[];
}

/** s. */
export function trackDuration({ shots }: CameraTrack): number {
  const last = shots[shots.length - 1]!;
  return last.t + last.duration;
}
