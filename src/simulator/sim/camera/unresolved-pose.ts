import { refuse, shown, type Outcome } from '../../../base/errors/index.js';
import { quat, type Vec3 } from '../../../base/math/index.js';
import { resolveAnchor } from './anchor.js';
import type { PoseChange, PoseSpec } from './pose-spec.js';
import { FARTHEST, findPlacement, isInReach, resolveRotation } from './resolve-pose.js';
import type { CameraSurroundings } from './surroundings.js';
import { formatTargetRef, type TargetRef } from './target.js';

/**
 * Returns ENOENT if the anchor or aim target does not exist. Returns EOPNOTSUPP if a geodetic place has an anchor that
 * is not a body, or if the place is too far away to be drawn. Returns null for other changes, even if the pose cannot
 * be resolved yet.
 */
export function refuseChange(change: PoseChange, spec: PoseSpec, s: CameraSurroundings): Outcome<never> | null {
  for (const target of [change.anchor, change.aimTarget]) {
    if (target !== undefined && isGone(target, s)) return refuseGone('camera/pose', target);
  }
  if (change.geo != null && spec.anchor.kind !== 'body') {
    const reason = `camera/pose/geo: the anchor '${formatTargetRef(spec.anchor)}' is not a body; add 'body:<id>'`;
    return refuse('EOPNOTSUPP', reason);
  }
  const placement = findPlacement(spec, s);
  if (placement && !isInReach(placement)) {
    return refuse('EOPNOTSUPP', `camera/pose: the place is too far away for a picture; stay within ${FARTHEST} m`);
  }
  return null;
}

export function whyUnresolved(spec: PoseSpec, positionEcl: Vec3, s: CameraSurroundings): string | null {
  for (const target of [spec.anchor, spec.aimTarget]) {
    if (isGone(target, s)) return `'${shown(formatTargetRef(target))}' is not live`;
  }
  const placement = findPlacement(spec, s);
  if (placement === null) return whyUnplaced(spec);
  if (!isInReach(placement)) return `the place is too far away for a picture; stay within ${FARTHEST} m`;
  if (resolveRotation(spec, positionEcl, quat.IDENTITY, s) !== null) return null;
  return `aim frame '${spec.aimFrame}' cannot be resolved for target '${formatTargetRef(spec.aimTarget)}'; write camera/pose/aim_frame or camera/pose/aim_target`;
}

function whyUnplaced({ anchor, frame, geo, orbitRadius }: PoseSpec): string {
  if (anchor.kind === 'none' && orbitRadius !== 0) {
    return 'an orbit needs an anchor; write camera/pose/anchor';
  }
  const ref = formatTargetRef(anchor);
  if (geo !== null && orbitRadius === 0)
    return `the anchor '${ref}' of a geodetic place is not a body; write camera/pose/geo`;
  return `frame '${frame}' cannot be resolved for anchor '${ref}'; write camera/pose/frame or camera/pose/anchor`;
}

export function isGone(target: TargetRef, s: CameraSurroundings): boolean {
  return target.kind !== 'none' && resolveAnchor(target, s) === null;
}

export function refuseGone(path: string, target: TargetRef): Outcome<never> {
  return refuse('ENOENT', `${path}: '${shown(formatTargetRef(target))}' is not live; list vessels/by-id or bodies`);
}
