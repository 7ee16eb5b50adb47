import { quat, vec3, type Transform } from '../../../base/math/index.js';
import type { JointDescription } from '../scene-file/index.js';

const RADIAN = Math.PI / 180;

/**
 * Returns the pose of a part with its joint at `value`. For a hinge or slider, the value is a fraction of the
 * animation; for spin and sway, it is UT in s; for a tracker, it is an angle in rad. The axis of the joint is in the
 * frame of the part at rest.
 */
export function jointTransform(rest: Transform, joint: JointDescription, value: number): Transform {
  const axis = vec3.normalize(joint.axis ?? vec3.X_AXIS);
  if (joint.kind === 'slider') {
    const { from = 0, to } = joint;
    const shift = quat.rotate(rest.rotation, vec3.scale(axis, from + (to - from) * value));
    return { ...rest, translation: vec3.add(rest.translation, shift) };
  }
  return { ...rest, rotation: quat.multiply(rest.rotation, quat.fromAxisAngle(axis, jointAngle(joint, value))) };
}

function jointAngle(joint: Exclude<JointDescription, { kind: 'slider' }>, value: number): number {
  switch (joint.kind) {
    case 'hinge':
      return ((joint.fromDeg ?? 0) + (joint.toDeg - (joint.fromDeg ?? 0)) * value) * RADIAN;
    case 'spin':
      return (((value / joint.period) % 1) * 360 + (joint.phaseDeg ?? 0)) * RADIAN;
    case 'tracker':
      return value;
    case 'sway':
      return (
        joint.amplitudeDeg * RADIAN * Math.sin(2 * Math.PI * (value / joint.period) + (joint.phaseDeg ?? 0) * RADIAN)
      );
  }
}

export const followsClock = (joint: JointDescription): boolean => joint.kind === 'spin' || joint.kind === 'sway';
