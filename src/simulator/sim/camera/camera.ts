import type { Quat, Vec3 } from '../../../base/math/index.js';

/** The main camera as it is rendered in this frame. */
export interface CameraPose {
  /** ECL, m, double precision. */
  readonly positionEcl: Vec3;
  /** Takes camera space (−Z forward, +Y up, +X right) to ecliptic axes. */
  readonly eclFromCamera: Quat;
  /** Vertical field of view, rad. */
  readonly fovY: number;
  /** Half-height in metres of the orthographic view; null for perspective. */
  readonly orthoHalfHeight: number | null;
  /** The same pose on the ground; absent for a camera that something other than the rotation of a body moves. */
  readonly resting?: RestingCamera;
}

/**
 * The pose of a camera in the axes that turn with the ground of a body. It has exactly the same numbers as long as the
 * camera rests. An inertial pose would lose some hundredths of a millimetre to rounding, differently at each moment.
 */
export interface RestingCamera {
  readonly bodyId: string;
  /** CCF, m. */
  readonly positionCcf: Vec3;
  /** Takes camera space to body-fixed axes. */
  readonly ccfFromCamera: Quat;
}

/** The part of the camera's state for the scene; the tree's camera leaves read more. */
export interface CameraState {
  readonly pose: CameraPose;
}

/**
 * A point of the picture relative to its middle, `x` right and `y` up, in halves of the picture's height: `y` runs from
 * −1 to 1, `x` from −aspect to aspect. Equal numbers mean the same direction in a picture of any size and shape.
 */
export interface Cursor {
  readonly x: number;
  readonly y: number;
}
