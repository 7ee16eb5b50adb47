import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import type { View } from '../scene-frame.js';

/**
 * The planes that limit a view, with inward normals in world axes. The planes of a perspective view pass through the
 * camera.
 */
export interface Frustum {
  readonly planes: readonly { readonly normal: Vec3; readonly offset: number }[];
}

/** Returns the four sides of the view and the plane through the camera, but no far plane. */
export function frustumOf(view: View, aspect: number): Frustum {
  const q: Quat = view.worldFromView;
  const forward = quat.rotate(q, [0, 0, -1]);
  const right = quat.rotate(q, [1, 0, 0]);
  const up = quat.rotate(q, [0, 1, 0]);
  if (view.orthoHalfHeight !== null) {
    const h = view.orthoHalfHeight;
    const w = h * aspect;
    const negate = (v: Vec3): Vec3 => [-v[0], -v[1], -v[2]];
    return {
      planes: [
        { normal: right, offset: w },
        { normal: negate(right), offset: w },
        { normal: up, offset: h },
        { normal: negate(up), offset: h },
        { normal: forward, offset: 0 },
      ],
    };
  }
  const y = Math.tan(view.fovY / 2);
  const x = y * aspect;
  const side = (axis: Vec3, slope: number): Vec3 =>
    vec3.normalize([forward[0] * slope + axis[0], forward[1] * slope + axis[1], forward[2] * slope + axis[2]]);
  const flip = (v: Vec3): Vec3 => [-v[0], -v[1], -v[2]];
  return {
    planes: [
      { normal: side(right, x), offset: 0 },
      { normal: side(flip(right), x), offset: 0 },
      { normal: side(up, y), offset: 0 },
      { normal: side(flip(up), y), offset: 0 },
      { normal: forward, offset: 0 },
    ],
  };
}

/** `centre`: camera-relative, world axes. */
export function isSphereInView(frustum: Frustum, centre: Vec3, radius: number): boolean {
  for (const { normal, offset } of frustum.planes) if (vec3.dot(normal, centre) + offset < -radius) return false;
  return true;
}

export function movedFrustum({ planes }: Frustum, newFromWorld: Quat, originInWorld: Vec3): Frustum {
  return {
    planes: planes.map(({ normal, offset }) => ({
      normal: quat.rotate(newFromWorld, normal),
      offset: offset + vec3.dot(normal, originInWorld),
    })),
  };
}

/**
 * Reports whether a part of a spherical shell may be in view. The part lies between two radii, and between the planes
 * that pass through the sphere's centre and the edges of a square. The origin is the centre of the sphere.
 * @param top radius of the upper corners, m. It must be so large that the plane through these corners is above the
 * whole part of the shell
 */
export function isSlabInView({ planes }: Frustum, corners: readonly Vec3[], bottom: number, top: number): boolean {
  for (const { normal, offset } of planes) {
    let along = -Infinity;
    for (const corner of corners) along = Math.max(along, vec3.dot(normal, corner));
    if (along * (along > 0 ? top : bottom) + offset < 0) return false;
  }
  return true;
}

/**
 * Reports whether ground up to a distance of `top` metres from the body's centre can rise above the horizon.
 * @param angle angle between the camera and the nearest point of the ground, seen from the body's centre, rad
 * @param distance distance of the camera from the body's centre, m
 * @param occluder radius of a sphere below all ground, m
 */
export function isAboveHorizon(angle: number, distance: number, top: number, occluder: number): boolean {
  if (angle <= 0) return true;
  const horizon = distance > occluder ? Math.acos(occluder / distance) : 0;
  const beyond = top > occluder ? Math.acos(occluder / top) : 0;
  return angle <= horizon + beyond;
}
