import { vec3, type Vec3 } from '../../../base/math/index.js';

/**
 * Position of the camera in the frame of its subject, rad and m. Azimuth turns from X to Y, and elevation rises toward
 * Z.
 */
export interface OrbitState {
  /** The point that the camera looks at, in the frame of the subject. */
  readonly pivot: Vec3;
  readonly azimuth: number;
  readonly elevation: number;
  readonly distance: number;
}

/** The greatest elevation, which is just below vertical. Beyond vertical, left and right would change places. */
export const STEEPEST = (89 * Math.PI) / 180;
/** The smallest distance from the pivot, m. `FARTHEST` is the largest. */
export const NEAREST = 0.2;
const FARTHEST = 1e13;

export function outwardOf({ azimuth, elevation }: Pick<OrbitState, 'azimuth' | 'elevation'>): Vec3 {
  const level = Math.cos(elevation);
  return [level * Math.cos(azimuth), level * Math.sin(azimuth), Math.sin(elevation)];
}

export function positionOf(orbit: OrbitState): Vec3 {
  return vec3.addScaled(orbit.pivot, outwardOf(orbit), orbit.distance);
}

/** Returns the distance of a point in front of the camera along the view axis, m. It is negative behind the camera. */
export function depthOf(point: Vec3, orbit: OrbitState): number {
  const out = outwardOf(orbit);
  return orbit.distance - vec3.dot(vec3.subtract(point, orbit.pivot), out);
}

/** Turns the camera around the pivot. `right` and `up` are angles in rad. */
export function turned(orbit: OrbitState, right: number, up: number): OrbitState {
  return {
    ...orbit,
    azimuth: (orbit.azimuth - right) % (2 * Math.PI),
    elevation: clamp(orbit.elevation + up, -STEEPEST, STEEPEST),
  };
}

export function shifted(orbit: OrbitState, right: number, up: number, forward: number): OrbitState {
  const out = outwardOf(orbit);
  const across = vec3.normalize(vec3.cross(vec3.Z_AXIS, out));
  const above = vec3.cross(out, across);
  const moved = vec3.addScaled(vec3.addScaled(vec3.addScaled(orbit.pivot, across, right), above, up), out, -forward);
  return { ...orbit, pivot: moved };
}

/**
 * Returns the point towards which the camera zooms along a ray. This is the nearer of two points: where the ray hits a
 * surface, and where it crosses the plane through the pivot that is perpendicular to the view.
 * @param along unit vector of the ray, in the frame of the subject
 * @param seen distance of the surface along the ray, m; null for sky
 */
export function zoomAnchor(orbit: OrbitState, along: Vec3, seen: number | null): Vec3 {
  const slope = -vec3.dot(along, outwardOf(orbit));
  if (!(slope > 0)) return orbit.pivot;
  const depth = Math.min(orbit.distance, (seen ?? Infinity) * slope);
  return vec3.addScaled(positionOf(orbit), along, depth / slope);
}

/**
 * Multiplies the distance between the camera and a point by `factor`, but keeps it between `NEAREST` and `FARTHEST`.
 * The view direction stays the same. The pivot moves only within the plane through the pivot that is perpendicular to
 * the view. The point therefore keeps its place in the picture, and a zoom with the inverse factor restores the orbit.
 * @param anchor the point, in the frame of the subject; must not be beyond the plane of the pivot
 * @param factor a factor below 1 moves the camera closer
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

export interface Pinch {
  /** Distance between the fingers at the start, divided by the current distance. */
  readonly factor: number;
  /**
   * Movement of the midpoint between the fingers to the right, in picture heights. `up` is its movement upwards.
   */
  readonly right: number;
  readonly up: number;
}

/**
 * Zooms and pans with two fingers. The point of the scene that was between the fingers at the start stays between them.
 */
export function pinched(orbit: OrbitState, fovY: number, anchor: Vec3, { factor, right, up }: Pinch): OrbitState {
  const near = zoomed(orbit, anchor, factor);
  const heights = 2 * Math.max(0, depthOf(anchor, near)) * Math.tan(fovY / 2);
  return shifted(near, -right * heights, -up * heights, 0);
}

/** Moves the pivot along the view axis to the depth of an anchor. The picture stays the same. */
export function pivotedAt(orbit: OrbitState, anchor: Vec3): OrbitState {
  const distance = Math.max(NEAREST, depthOf(anchor, orbit));
  return { ...orbit, pivot: vec3.addScaled(positionOf(orbit), outwardOf(orbit), -distance), distance };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
