import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import type { CAMERA_FRAMES, CAMERA_UPS } from '../../../contract/actions/index.js';
import { NO_TARGET, type TargetRef } from './target.js';

export type CameraFrame = (typeof CAMERA_FRAMES)[number];

/**
 * The meaning of up. `vertical` is the direction away from the ground. Only the game's views and scene files use it;
 * the tree does not accept it.
 */
export type CameraUp = (typeof CAMERA_UPS)[number] | 'vertical';

/** A place over a body. Angles are in degrees, and `altitude` is in metres above the terrain. */
export interface Geodetic {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitude: number;
}

/**
 * A requested camera pose, not yet resolved in the world. Angles are in degrees, so that clients read exactly what they
 * wrote. If `orbitRadius` is not 0, it determines the placement. Otherwise `geo` does if it is set, and otherwise
 * `position`.
 */
export interface PoseSpec {
  readonly anchor: TargetRef;
  readonly frame: CameraFrame;
  /** Position in `frame`, m. */
  readonly position: Vec3;
  /** Place over the anchor, which must be a body. Null if the position has no geodetic form. */
  readonly geo: Geodetic | null;
  /** Radius of the orbit around the anchor, m. With 0, the camera is not placed on an orbit. */
  readonly orbitRadius: number;
  /** Angle of the orbit position from +X toward +Y of `frame`. */
  readonly orbitAzimuthDeg: number;
  /** Angle of the orbit position toward +Z of `frame`, [-90, 90]. */
  readonly orbitElevationDeg: number;
  /**
   * Rotation from camera space to the axes of `rotationIn`. The camera normalises it before use, and ignores it while
   * there is an aim target.
   */
  readonly rotation: Quat;
  /**
   * The axes of `rotation`: ecliptic axes, or those of `frame`. In the latter, the camera turns with the frame. Clients
   * of the tree can use only `ecl`.
   */
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
  /** Approximate duration of smoothed movements, s. With 0, the camera moves at once. */
  readonly smoothing: number;
}

/** Some members of a pose, for example those that one write or one layer sets. */
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
 * Replaces the members of a baseline that a layer sets. Overrides are a layer above the baseline, and a running track
 * is a layer above both.
 */
export function composePose(baseline: PoseSpec, layer: PoseChange): PoseSpec {
  return { ...baseline, ...layer };
}
