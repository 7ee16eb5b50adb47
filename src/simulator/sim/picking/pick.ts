import type { Affine, Quat, Vec3 } from '../../../base/math/index.js';

/** A ray in ecliptic coordinates, m; `direction` is a unit vector. */
export interface Ray {
  readonly origin: Vec3;
  readonly direction: Vec3;
}

/** The first drawn triangle of a part or subpart on a ray. */
export interface PartHit {
  readonly kind: 'vessel';
  readonly vesselId: string;
  /** Instance id of the closest subpart that was hit, or else of the part. */
  readonly instanceId: number;
  /** Distance along the ray, m. */
  readonly distance: number;
  /** Position in the frame of the part or subpart, m. */
  readonly position: Vec3;
  /** Unit geometric normal of the triangle in that frame, on the side that the ray came from. */
  readonly normal: Vec3;
  /** The map from that frame to the vessel's assembly frame, as the part is drawn. */
  readonly assemblyFromPart: Affine;
  /** The rotation of the vessel at the moment of the hit. */
  readonly eclFromBody: Quat;
}

/** The first point of the ground on a ray. */
export interface GroundHit {
  readonly kind: 'body';
  readonly bodyId: string;
  /** Distance along the ray, m. */
  readonly distance: number;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Unit normal of the ground there, outwards, body-fixed axes. */
  readonly normal: Vec3;
  /** The rotation of the body at the moment of the hit. */
  readonly eclFromCcf: Quat;
}

export type Hit = PartHit | GroundHit;
