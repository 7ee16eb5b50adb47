import type { Affine, Quat, Vec3 } from '../../../base/math/index.js';

/** A ray in ecliptic coordinates, m. `direction` is a unit vector. */
export interface Ray {
  readonly origin: Vec3;
  readonly direction: Vec3;
}

export interface PartHit {
  readonly kind: 'vessel';
  readonly vesselId: string;
  readonly instanceId: number;
  /** Distance along the ray, m. */
  readonly distance: number;
  /** The place of the hit, in the frame of the part or subpart, m. */
  readonly position: Vec3;
  /**
   * Unit normal of the triangle in that frame, without smoothing. It points towards the side from which the ray came.
   */
  readonly normal: Vec3;
  /** The affine map with which the part is drawn, from that frame to the vessel's assembly frame. */
  readonly assemblyFromPart: Affine;
  /** Rotation of the vessel at the time of the hit. */
  readonly eclFromBody: Quat;
}

export interface GroundHit {
  readonly kind: 'body';
  readonly bodyId: string;
  /** Distance along the ray, m. */
  readonly distance: number;
  /** Latitude in degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Outward unit normal of the ground at the hit, in body-fixed axes. */
  readonly normal: Vec3;
  /** Rotation of the body at the time of the hit. */
  readonly eclFromCcf: Quat;
}

export type Hit = PartHit | GroundHit;
