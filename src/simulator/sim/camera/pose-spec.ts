import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import type { CAMERA_FRAMES, CAMERA_UPS } from '../../../contract/actions/index.js';
import { NO_TARGET, type TargetRef } from './target.js';

export type CameraFrame = (typeof CAMERA_FRAMES)[number];

/**
 * `vertical` is the direction away from the ground. Only scene files and the game's views use this value; the tree
 * refuses it.
 */
export type CameraUp = (typeof CAMERA_UPS)[number] | 'vertical';

/** A place above a body. Angles are in degrees, and `altitude` is in metres above the terrain. */
export interface Geodetic {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitude: number;
}

/**
 * A requested camera pose, before it is resolved in the world. Angles are in degrees, so that clients read exactly what
 * they wrote. The position comes from the first of these that applies: the orbit if `orbitRadius` is not 0, `geo` if it
 * is not null, `position`.
 */
export interface PoseSpec {
  readonly anchor: TargetRef;
  readonly frame: CameraFrame;
  /** Position in `frame`, m. */
  readonly position: Vec3;
  /** A place above the anchor, which must be a body; null if another property determines the position. */
  readonly geo: Geodetic | null;
  /** Radius of the orbit around the anchor, m. 0 if the camera is not on an orbit. */
  readonly orbitRadius: number;
  /** Angle of the orbit position from +X toward +Y of `frame`. */
  readonly orbitAzimuthDeg: number;
  /** Angle of the orbit position toward +Z of `frame`, [-90, 90]. */
  readonly orbitElevationDeg: number;
  /**
   * Rotation from camera space to the axes that `rotationIn` names. The camera normalises it, and ignores it if there
   * is an aim target.
   */
  readonly rotation: Quat;
  /** The axes of `rotation`: ecliptic axes, or the axes of `frame`, with which the camera then turns. */
  readonly rotationIn: 'ecl' | 'frame';
  readonly aimTarget: TargetRef;
  /** Offset from the aim target in `aimFrame`, m. */
  readonly aimOffset: Vec3;
  readonly aimFrame: CameraFrame;
  readonly aimUp: CameraUp;
  /** Roll about the view axis, applied after the aim or the rotation. Positive angles turn the camera clockwise. */
  readonly rollDeg: number;
  /** Vertical field of view. */
  readonly fovDeg: number;
  readonly ortho: boolean;
  /** Half the height of the orthographic view, m. */
  readonly orthoHalfHeight: number;
  /** Approximate duration of smoothed movements, s. 0 moves the camera at once. */
  readonly smoothing: number;
}

export type PoseChange = Partial<PoseSpec>;

/** The pose that clients read while no client has taken or changed the camera. */
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
 * Returns a pose in which the layer's properties replace those of the baseline. The layer of overrides is above the
 * baseline, and the layer of a running track is above the overrides.
 */
export function composePose(baseline: PoseSpec, layer: PoseChange): PoseSpec {
  return { ...baseline, ...layer };
}
