import { vec3, type Vec3 } from '../../../base/math/index.js';

/**
 * The place of the camera in the frame of its subject. Radians and metres; azimuth from X to Y, elevation towards Z.
 */
export interface OrbitState {
  /** The point that the camera looks at, in the frame. */
  readonly pivot: Vec3;
  readonly azimuth: number;
  readonly elevation: number;
  readonly distance: number;
}

/** The greatest elevation, just short of vertical, where east and west would swap. */
export const STEEPEST = (89 * Math.PI) / 180;
/** The range of the distance, m. */
export const NEAREST = 0.2;
const FARTHEST = 1e13;

/** Returns the unit vector from the pivot to the camera, in the frame. */
export function outwardOf({ azimuth, elevation }: Pick<OrbitState, 'azimuth' | 'elevation'>): Vec3 {
  const level = Math.cos(elevation);
  return [level * Math.cos(azimuth), level * Math.sin(azimuth), Math.sin(elevation)];
}

/** Returns the position of the camera, in the frame. */
export function positionOf(orbit: OrbitState): Vec3 {
  return vec3.addScaled(orbit.pivot, outwardOf(orbit), orbit.distance);
}

/** Returns the distance of a point from the plane of the camera, along the view, m. Below 0 it is behind the camera. */
export function depthOf(point: Vec3, orbit: OrbitState): number {
  const out = outwardOf(orbit);
  return orbit.distance - vec3.dot(vec3.subtract(point, orbit.pivot), out);
}

/** Turns around the pivot, by radians, to the right and up as the picture moves. */
export function turned(orbit: OrbitState, right: number, up: number): OrbitState {
  return {
    ...orbit,
    azimuth: (orbit.azimuth - right) % (2 * Math.PI),
    elevation: clamp(orbit.elevation + up, -STEEPEST, STEEPEST),
  };
}

/** Moves camera and pivot by metres along the axes of the view. */
export function shifted(orbit: OrbitState, right: number, up: number, forward: number): OrbitState {
  const out = outwardOf(orbit);
  const across = vec3.normalize(vec3.cross(vec3.Z_AXIS, out));
  const above = vec3.cross(out, across);
  const moved = vec3.addScaled(vec3.addScaled(vec3.addScaled(orbit.pivot, across, right), above, up), out, -forward);
  return { ...orbit, pivot: moved };
}

/**
 * Returns the target point of a zoom along a ray: the visible surface, but never beyond the plane of the pivot, so that
 * no step is longer than the distance from the pivot.
 * @param along unit, in the frame
 * @param seen the distance of a surface along the ray, m; null for the sky
 */
export function zoomAnchor(orbit: OrbitState, along: Vec3, seen: number | null): Vec3 {
  const slope = -vec3.dot(along, outwardOf(orbit));
  if (!(slope > 0)) return orbit.pivot;
  const depth = Math.min(orbit.distance, (seen ?? Infinity) * slope);
  return vec3.addScaled(positionOf(orbit), along, depth / slope);
}

/**
 * Moves the camera towards a point, or away from it, multiplying its distance by the factor. The view direction and the
 * plane of the pivot stay, so the point keeps its place in the picture, and the inverse factor restores the orbit. The
 * limits of the distance may end a zoom earlier.
 * @param anchor in the frame, no farther than the plane of the pivot
 * @param factor below 1 approaches
 */
export function zoomed(orbit: OrbitState, anchor: Vec3, factor: number): OrbitState {
  const depth = depthOf(anchor, orbit);
  if (!(depth > 0)) return orbit;
  const behind = orbit.distance - depth;
  const next = clamp(depth * factor, Math.min(NEAREST, depth), Math.max(depth, FARTHEST - behind));
  const distance = next + behind;
  const camera = vec3.addScaled(anchor, vec3.subtract(positionOf(orbit), anchor), next / depth);
  return { ...orbit, pivot: vec3.addScaled(camera, outwardOf(orbit), -distance), distance };
}

/** The state of two fingers on the picture, relative to their start. */
export interface Pinch {
  /** The former distance of the fingers divided by the current one; below 1 the fingers have moved apart. */
  readonly factor: number;
  /** The movement of the point between the fingers, in picture heights. */
  readonly right: number;
  readonly up: number;
}

/** Zooms and pans with two fingers: the point between them stays between them. */
export function pinched(orbit: OrbitState, fovY: number, anchor: Vec3, { factor, right, up }: Pinch): OrbitState {
  const near = zoomed(orbit, anchor, factor);
  const heights = 2 * Math.max(0, depthOf(anchor, near)) * Math.tan(fovY / 2);
  return shifted(near, -right * heights, -up * heights, 0);
}

/** Moves the pivot to the depth of an anchor; the picture stays the same. */
export function pivotedAt(orbit: OrbitState, anchor: Vec3): OrbitState {
  const distance = Math.max(NEAREST, depthOf(anchor, orbit));
  return { ...orbit, pivot: vec3.addScaled(positionOf(orbit), outwardOf(orbit), -distance), distance };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
