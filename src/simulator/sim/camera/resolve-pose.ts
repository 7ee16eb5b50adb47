import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import { type Anchor, resolveAnchor } from './anchor.js';
import { fixedFromGeodetic, type FrameAxes, resolveFrame, verticalOf } from './frames.js';
import { directionOf, lookRotation } from './look.js';
import type { PoseSpec } from './pose-spec.js';
import { type CameraSurroundings, nearestBody } from './surroundings.js';
import { formatTargetRef } from './target.js';

export interface CameraPlacement {
  /** Placements with equal keys are points in the same frame of the same anchor. */
  readonly key: string;
  readonly axes: FrameAxes;
  /** The point in the frame, m. */
  readonly local: Vec3;
}

const RADIANS = Math.PI / 180;
/**
 * The largest ECL coordinate of a placement, m: about a hundred light years. Its square must be in the range of the
 * renderer's 32-bit floats.
 */
export const FARTHEST = 1e18;

/**
 * Returns null if the anchor does not exist or does not have the frame of the pose, or if the place is too far away.
 */
export function resolvePlacement(spec: PoseSpec, s: CameraSurroundings): CameraPlacement | null {
  const found = findPlacement(spec, s);
  return found && isInReach(found) ? found : null;
}

/** Like {@link resolvePlacement}, but accepts any distance. */
export function findPlacement(spec: PoseSpec, s: CameraSurroundings): CameraPlacement | null {
  const anchor = resolveAnchor(spec.anchor, s);
  if (spec.orbitRadius !== 0) return orbitPlacement(spec, anchor);
  if (spec.geo !== null) {
    if (anchor?.body == null) return null;
    const axes = { originEcl: anchor.positionEcl, eclFromFrame: anchor.eclFromFixed };
    return placement(spec, 'geo', axes, fixedFromGeodetic(anchor.body, spec.geo));
  }
  const axes = resolveFrame(spec.frame, anchor, null);
  return axes && placement(spec, spec.frame, axes, spec.position);
}

export function isInReach(placement: CameraPlacement): boolean {
  return placementPosition(placement).every((c) => Math.abs(c) <= FARTHEST);
}

export function placementPosition({ axes, local }: CameraPlacement): Vec3 {
  return vec3.add(axes.originEcl, quat.rotate(axes.eclFromFrame, local));
}

/**
 * Finds the view direction of a pose, before its roll.
 * @param previous result of the last call, or null. If `aimUp` is `free`, the previous result supplies the up
 * direction. If the camera is exactly at its target, the previous result is returned.
 * @returns the rotation from camera space to ECL. Null if the aim target does not exist or lacks such a frame, or if
 *   `previous` is needed but null.
 */
export function resolveRotation(
  spec: PoseSpec,
  positionEcl: Vec3,
  previous: Quat | null,
  s: CameraSurroundings,
): Quat | null {
  return spec.aimTarget.kind === 'none' ? explicitRotation(spec, s) : aim(spec, positionEcl, previous, s);
}

function placement(spec: PoseSpec, kind: string, axes: FrameAxes, local: Vec3): CameraPlacement {
  // In `ecl`, a point is the same place for every anchor.
  const anchor = kind === 'ecl' ? '' : formatTargetRef(spec.anchor);
  return { key: `${kind} ${anchor}`, axes, local };
}

/** Places the camera on an orbit around its anchor; in the frame `ecl`, the axes of the orbit are ecliptic. */
function orbitPlacement(spec: PoseSpec, anchor: Anchor | null): CameraPlacement | null {
  if (anchor === null) return null;
  const frame = spec.frame === 'ecl' ? 'cce' : spec.frame;
  const axes = resolveFrame(frame, anchor, spec.geo);
  if (axes === null) return null;
  const azimuth = (spec.orbitAzimuthDeg % 360) * RADIANS;
  const elevation = spec.orbitElevationDeg * RADIANS;
  const across = spec.orbitRadius * Math.cos(elevation);
  return placement(spec, frame, axes, [
    across * Math.cos(azimuth),
    across * Math.sin(azimuth),
    spec.orbitRadius * Math.sin(elevation),
  ]);
}

function explicitRotation(spec: PoseSpec, s: CameraSurroundings): Quat | null {
  const rotation = quat.normalizeQuat(spec.rotation);
  if (spec.rotationIn === 'ecl') return rotation;
  const axes = resolveFrame(spec.frame, resolveAnchor(spec.anchor, s), spec.geo);
  return axes && quat.multiply(axes.eclFromFrame, rotation);
}

function aim(spec: PoseSpec, positionEcl: Vec3, previous: Quat | null, s: CameraSurroundings): Quat | null {
  const target = resolveAnchor(spec.aimTarget, s);
  if (target === null) return null;
  const axes = resolveFrame(spec.aimFrame === 'ecl' ? 'cce' : spec.aimFrame, target, spec.geo);
  if (axes === null) return null;
  const point = vec3.add(axes.originEcl, quat.rotate(axes.eclFromFrame, spec.aimOffset));
  const forward = directionOf(vec3.subtract(point, positionEcl));
  if (forward === null) return point.every(Number.isFinite) ? previous : null;
  const up = upOf(spec, target, positionEcl, previous, s);
  return up && lookRotation(forward, up);
}

function upOf(
  spec: PoseSpec,
  target: Anchor,
  positionEcl: Vec3,
  previous: Quat | null,
  s: CameraSurroundings,
): Vec3 | null {
  switch (spec.aimUp) {
    case 'world':
      return vec3.Z_AXIS;
    case 'target':
      return target.up;
    case 'velocity':
      return (resolveAnchor(spec.anchor, s) ?? target).velocity;
    case 'free':
      return previous && quat.rotate(previous, vec3.Y_AXIS);
    case 'vertical': {
      if (target.body === null) return verticalOf(target);
      // For a body as the target, up is the vertical at the camera, which may be close to the ground.
      const ground = nearestBody(s, positionEcl);
      return ground === undefined ? target.up : vec3.subtract(positionEcl, ground.positionEcl);
    }
  }
}
