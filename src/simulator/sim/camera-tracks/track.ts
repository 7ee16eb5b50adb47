import type { Quat, Vec3 } from '../../../base/math/index.js';
import type { CameraFrame, CameraUp, TargetRef } from '../camera/index.js';
import type { Ease } from './curves/ease.js';

export const CURVES = ['step', 'linear', 'catmull-rom', 'bezier'] as const;
/**
 * The interpolation between keys. For rotations, `linear` means slerp, `catmull-rom` means squad, and `bezier` is not
 * allowed.
 */
export type Curve = (typeof CURVES)[number];

export interface Key<Value> {
  /** Time from the start of the shot, s. */
  readonly t: number;
  readonly v: Value;
  /**
   * The ease from this key to the next one. If it is null, the ease of the next key applies, and if that is null too,
   * the ease of the track.
   */
  readonly ease: Ease | null;
  /**
   * The Bézier control point before the key, relative to `v`. Null places it a third of the way to the previous key.
   */
  readonly handleIn: Value | null;
  /** The Bézier control point after the key, relative to `v`. Null places it a third of the way to the next key. */
  readonly handleOut: Value | null;
}

/** A channel has at least one key, and the times of its keys strictly increase. */
export interface TrackChannel<Value> {
  readonly curve: Curve;
  readonly keys: readonly Key<Value>[];
}

/** The value is three numbers for points, four for rotations, and one in all other channels. */
export type PointChannel = TrackChannel<Vec3>;
export type NumberChannel = TrackChannel<readonly [number]>;
export type RotationChannel = TrackChannel<Quat>;

/**
 * The positions of a camera. In the mode `attach`, points are relative to an anchor in every frame. The angles of an
 * orbit are in degrees.
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

/** A part of a track. It controls only those properties for which it has channels. */
export interface Shot {
  readonly name: string;
  /** Time from the start of the track, s. */
  readonly t: number;
  /** Duration, s; more than 0. */
  readonly duration: number;
  /** Duration of the cross-fade from the end of the previous shot, s. */
  readonly blendIn: number;
  /** The target to which positions are relative; null keeps the current anchor. */
  readonly anchor: TargetRef | null;
  readonly position: PositionTrack | null;
  readonly aim: AimTrack | null;
  readonly rotation: RotationChannel | null;
  /** The axes of `rotation`: ecliptic axes, or the axes of the `frame` of `position`. */
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
  readonly ease: Ease | null;
  readonly shots: readonly Shot[];
  readonly warnings: readonly string[];
}

export function trackDuration({ shots }: CameraTrack): number {
  const last = shots[shots.length - 1]!;
  return last.t + last.duration;
}
