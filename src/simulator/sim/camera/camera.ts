import type { Quat, Vec3 } from '../../../base/math/index.js';

/** The pose of the main camera in one frame. */
export interface CameraPose {
  /** Position in ECL, m, in double precision. */
  readonly positionEcl: Vec3;
  /** Rotation from camera space (−Z forward, +Y up, +X right) to ecliptic axes. */
  readonly eclFromCamera: Quat;
  /** Vertical field of view, rad. */
  readonly fovY: number;
  /** Half the height of an orthographic view, m. Null for a perspective view. */
  readonly orthoHalfHeight: number | null;
  /** The same pose in the axes of the ground. Absent if the camera moves relative to the ground. */
  readonly resting?: RestingCamera;
}

/**
 * The pose of a camera in axes that turn with the ground of a body. Its numbers stay exactly the same while the camera
 * is at rest. The numbers of an inertial pose would not: their rounding errors, some hundredths of a millimetre, change
 * at every moment.
 */
export interface RestingCamera {
  readonly bodyId: string;
  /** Position in CCF, m. */
  readonly positionCcf: Vec3;
  /** Rotation from camera space to body-fixed axes. */
  readonly ccfFromCamera: Quat;
}

/** The state of the camera that the scene reads. The camera fields of the tree need more. */
export interface CameraState {
  readonly pose: CameraPose;
}

/**
 * A point of the picture relative to its middle, with `x` to the right and `y` up. The unit is half the height of the
 * picture, so `y` is from −1 to 1, and `x` is from −aspect to aspect. Equal numbers mean the same direction in pictures
 * of any size and shape.
 */
export interface Cursor {
  readonly x: number;
  readonly y: number;
}
