import type { Quat, Vec3 } from '../../../base/math/index.js';

export interface CameraPose {
  readonly positionEcl: Vec3;
  /** Rotation from camera space (−Z forward, +Y up, +X right) to ecliptic axes. */
  readonly eclFromCamera: Quat;
  /** Vertical field of view, rad. */
  readonly fovY: number;
  /** Half the height of an orthographic view, m; null for a perspective view. */
  readonly orthoHalfHeight: number | null;
  /** The same pose in axes that turn with the ground; absent if the camera moves relative to the ground. */
  readonly resting?: RestingCamera;
}

/**
 * The pose of a camera in axes that turn with the ground of a body (body-fixed axes, CCF). Its numbers stay exactly the
 * same while the camera is at rest. The numbers of an inertial pose would change all the time, because of rounding
 * errors of a few hundredths of a millimetre.
 */
export interface RestingCamera {
  readonly bodyId: string;
  readonly positionCcf: Vec3;
  readonly ccfFromCamera: Quat;
}

export interface CameraState {
  readonly pose: CameraPose;
}

/**
 * A point of the picture relative to its middle; `x` points to the right and `y` up. The unit is half the height of the
 * picture. `y` goes from −1 to 1, and `x` from −aspect to aspect.
 */
export interface Cursor {
  readonly x: number;
  readonly y: number;
}
