import { type Outcome, refuse, shown } from '../../errors/index.js';
import { quat, type Vec3 } from '../../math/index.js';
import { resolveAnchor } from './anchor.js';
import type { PoseChange, PoseSpec } from './pose-spec.js';
import { resolvePlacement, resolveRotation } from './resolve-pose.js';
import type { CameraSurroundings } from './surroundings.js';
import { formatTargetRef, type TargetRef } from './target.js';

const PLACEMENT_LEAVES: readonly (keyof PoseSpec)[] = [
  'anchor',
  'frame',
  'position',
  'geo',
  'orbitRadius',
  'orbitAzimuthDeg',
  'orbitElevationDeg',
];
const AIM_LEAVES: readonly (keyof PoseSpec)[] = ['aimTarget', 'aimOffset', 'aimFrame', 'aimUp'];

/**
 * Refuses a change to the pose that cannot be resolved: ENOENT for an anchor or aim target that is not live, EOPNOTSUPP
 * for a placement or an aim that cannot be resolved. Null where it can be resolved.
 */
export function refuseUnresolvable(
  change: PoseChange,
  spec: PoseSpec,
  positionEcl: Vec3,
  s: CameraSurroundings,
): Outcome<never> | null {
  for (const target of [change.anchor, change.aimTarget]) {
    if (target !== undefined && isGone(target, s)) return refuseGone('camera/pose', target);
  }
  const touches = (leaves: readonly (keyof PoseSpec)[]): boolean => leaves.some((leaf) => leaf in change);
  if (change.geo != null && spec.anchor.kind !== 'body') {
    const reason = `camera/pose/geo: the anchor '${formatTargetRef(spec.anchor)}' is not a body; add 'body:<id>'`;
    return refuse('EOPNOTSUPP', reason);
  }
  if (touches(PLACEMENT_LEAVES) && resolvePlacement(spec, s) === null) {
    return refuse(
      'EOPNOTSUPP',
      spec.orbitRadius !== 0 && spec.anchor.kind === 'none'
        ? 'camera/pose: an orbit needs an anchor to go round; write camera/pose/anchor first'
        : `camera/pose: frame '${spec.frame}' cannot be resolved for anchor '${formatTargetRef(spec.anchor)}'; write camera/pose/anchor first`,
    );
  }
  if (touches(AIM_LEAVES) && resolveRotation(spec, positionEcl, quat.IDENTITY, s) === null) {
    const target = formatTargetRef(spec.aimTarget);
    return refuse(
      'EOPNOTSUPP',
      `camera/pose/aim: frame '${spec.aimFrame}' cannot be resolved for target '${shown(target)}'`,
    );
  }
  return null;
}

export function isGone(target: TargetRef, s: CameraSurroundings): boolean {
  return target.kind !== 'none' && resolveAnchor(target, s) === null;
}

export function refuseGone(path: string, target: TargetRef): Outcome<never> {
  return refuse('ENOENT', `${path}: '${shown(formatTargetRef(target))}' is not live; list vessels/by-id or bodies`);
}
