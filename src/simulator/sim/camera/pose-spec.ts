import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import type { CAMERA_FRAMES, CAMERA_UPS } from '../../../contract/actions/index.js';
import { NO_TARGET, type TargetRef } from './target.js';

export type CameraFrame = (typeof CAMERA_FRAMES)[number];

/**
 * The reference of `up`. `vertical`, away from the ground, is for the game's own views and for scene files; the tree
 * does not have it.
 */
export type CameraUp = (typeof CAMERA_UPS)[number] | 'vertical';

/** A place over a body. Degrees; `altitude` is metres above the terrain. */
export interface Geodetic {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitude: number;
}

/**
 * A requested camera pose, not yet resolved in the world. Set-points keep their written units (degrees), so that they
 * read back as written.
 * Placement, the first that applies: `orbitRadius` if it is not 0, then `geo`, then `position`.
 */
export interface PoseSpec {
  readonly anchor: TargetRef;
  readonly frame: CameraFrame;
  /** m, in `frame`. */
  readonly position: Vec3;
  /** Place over the anchor, which must be a body; null without a geodetic place. */
  readonly geo: Geodetic | null;
  /** Radius of the orbit around the anchor, m; 0 disables the orbit placement. */
  readonly orbitRadius: number;
  /** Angle from +X toward +Y of `frame`. */
  readonly orbitAzimuthDeg: number;
  /** Angle toward +Z of `frame`, [-90, 90]. */
  readonly orbitElevationDeg: number;
  /** Rotation from camera space to ecliptic axes; normalised when used. Ignored while there is an aim target. */
  readonly rotation: Quat;
  /** The axes of `rotation`: those of `frame` rotate with it. The tree has only `ecl`. */
  readonly rotationIn: 'ecl' | 'frame';
  readonly aimTarget: TargetRef;
  /** Offset from the aim target in its `aimFrame`, m. */
  readonly aimOffset: Vec3;
  readonly aimFrame: CameraFrame;
  readonly aimUp: CameraUp;
  /** Roll about the view axis, after aim or rotation; positive turns the camera clockwise. */
  readonly rollDeg: number;
  /** Vertical. */
  readonly fovDeg: number;
  readonly ortho: boolean;
  /** m. */
  readonly orthoHalfHeight: number;
  /** s; 0 moves at once. */
  readonly smoothing: number;
}

/** Some leaves of a pose: one layer of a composition, or one write. */
export type PoseChange = Partial<PoseSpec>;

/** The pose in the leaves without an owner and before any write. */
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
 * Applies a layer over a baseline, leaf by leaf; the upper layer wins. Overrides are above the baseline, and a running
 * track is above both.
 */
export function composePose(baseline: PoseSpec, layer: PoseChange): PoseSpec {
  return { ...baseline, ...layer };
}
