import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import type { CAMERA_FRAMES, CAMERA_UPS } from '../../../contract/actions/index.js';
import { NO_TARGET, type TargetRef } from './target.js';

export type CameraFrame = (typeof CAMERA_FRAMES)[number];

/**
 * The meaning of "up". `vertical` is the direction away from the ground. Only scene files and the game's views use it;
 * the tree refuses it.
 */
export type CameraUp = (typeof CAMERA_UPS)[number] | 'vertical';

/** A place above a body. Angles are in degrees, and `altitude` is in metres above the terrain. */
export interface Geodetic {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitude: number;
}

/**
 * A requested camera pose, not resolved in the world yet. Angles are in degrees, so that clients read exactly what they
 * wrote. The placement comes from `orbitRadius` if that is not 0, otherwise from `geo` if that is not null, and
 * otherwise from `position`.
 */
export interface PoseSpec {
  readonly anchor: TargetRef;
  readonly frame: CameraFrame;
  /** Position in `frame`, m. */
  readonly position: Vec3;
  /** A place above the anchor, which must be a body. Null if another member determines the position. */
  readonly geo: Geodetic | null;
  /** Radius of the orbit around the anchor, m. 0 if the camera is not on an orbit. */
  readonly orbitRadius: number;
  /** Angle of the orbit position from +X toward +Y of `frame`. */
  readonly orbitAzimuthDeg: number;
  /** Angle of the orbit position toward +Z of `frame`, [-90, 90]. */
  readonly orbitElevationDeg: number;
  /**
   * Rotation from camera space to the axes that `rotationIn` names. The camera normalises it, and ignores it while
   * there is an aim target.
   */
  readonly rotation: Quat;
  /**
   * The axes of `rotation`: ecliptic, or those of `frame`. If they are those of `frame`, the camera turns with the
   * frame. Clients of the tree can use only `ecl`.
   */
  readonly rotationIn: 'ecl' | 'frame';
  readonly aimTarget: TargetRef;
  /** Offset from the aim target in `aimFrame`, m. */
  readonly aimOffset: Vec3;
  readonly aimFrame: CameraFrame;
  readonly aimUp: CameraUp;
  /** Roll about the view axis, after the aim or the rotation. Positive angles turn the camera clockwise. */
  readonly rollDeg: number;
  /** Vertical field of view. */
  readonly fovDeg: number;
  readonly ortho: boolean;
  /** Half the height of the orthographic view, m. */
  readonly orthoHalfHeight: number;
  /** Approximate duration of smoothed movements, s. 0 moves the camera at once. */
  readonly smoothing: number;
}

/** Some members of a pose, for example those that a write or a layer sets. */
export type PoseChange = Partial<PoseSpec>;

/** The pose that clients read before any write, while no client has taken the camera. */
export const IDLE_POSE: PoseSpec = {
  anchor: NO_TARGET,
  frame: 'ecl',
  position: vec3.ZERO,
  geo: null,
  orbitRadius: 0,
  orbitAzimuthDeg: 0,
  orbitElevationDeg: 0,
  rotation: quat.IDENTITY,
  rotationIn: 'ecl',
  aimTarget: NO_TARGET,
  aimOffset: vec3.ZERO,
  aimFrame: 'bodyfixed',
  aimUp: 'world',
  rollDeg: 0,
  fovDeg: 60,
  ortho: false,
  orthoHalfHeight: 1000,
  smoothing: 0,
};

/**
 * Returns a pose with those members replaced that the layer sets. Overrides are the layer above the baseline, and a
 * running track is the layer above the overrides.
 */
export function composePose(baseline: PoseSpec, layer: PoseChange): PoseSpec {
  return { ...baseline, ...layer };
}
