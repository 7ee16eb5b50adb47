import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import type { BodyState } from '../state.js';
import { type Course, overGround, referenceAxes } from './attitude-frames.js';
import type { Control } from './systems/control.js';

/** The rate at which vessels turn, rad/s; an arbitrary choice. */
export const TURN_RATE = (5 * Math.PI) / 180;

export interface Turn {
  readonly cciFromBody: Quat;
  readonly bodyRates: Vec3;
}

export function aims({ attitudeMode, burn }: Control): boolean {
  if (attitudeMode === 'PositiveDv' || attitudeMode === 'NegativeDv') return burn !== null;
  return attitudeMode !== 'manual' && attitudeMode !== 'None';
}

/**
 * Returns the attitude that the set-points of a vessel request. Most modes determine only the direction of the nose;
 * the result is then the attitude that needs the smallest turn.
 */
export function wantedAttitude(control: Control, cciFromBody: Quat, course: Course, body: BodyState): Quat {
  const { attitudeMode, attitudeFrame, burn } = control;
  if (attitudeMode === 'Custom') return control.attitudeTarget;
  if (attitudeMode === 'Align') {
    const { forward, right, up } = referenceAxes(attitudeFrame, course, body, burn);
    return quat.fromBasis(forward, right, vec3.scale(up, -1));
  }
  return noseToward(cciFromBody, wantedNose(control, course, body));
}

/**
 * Prograde and Retrograde follow the velocity: over the ground in the frames EnuBody and VlfBody, and in orbit in all
 * others. Toward and Away are relative to the body. Forward, Backward, Up and Down follow axes of the attitude frame.
 * Ahead, Behind, Outward and Inward follow axes of the frame `Lvlh`.
 */
function wantedNose({ attitudeMode, attitudeFrame, burn }: Control, course: Course, body: BodyState): Vec3 {
  const { position, velocity } = course;
  const ground = overGround(course, body.definition.rotationRate);
  const along = attitudeFrame === 'EnuBody' || attitudeFrame === 'VlfBody' ? ground : velocity;
  const out = vec3.normalize(position);
  const normal = vec3.cross(position, velocity);
  const axes = referenceAxes(attitudeFrame, course, body, burn);
  const orbit = referenceAxes('Lvlh', course, body, burn);
  const minus = (v: Vec3): Vec3 => vec3.scale(v, -1);
  switch (attitudeMode) {
    case 'Prograde':
      return along;
    case 'Retrograde':
      return minus(along);
    case 'Normal':
      return normal;
    case 'AntiNormal':
      return minus(normal);
    case 'RadialOut':
      return vec3.cross(velocity, normal);
    case 'RadialIn':
      return vec3.cross(normal, velocity);
    case 'Toward':
      return minus(out);
    case 'Away':
      return out;
    case 'Antivel':
      return minus(ground);
    case 'Forward':
      return axes.forward;
    case 'Backward':
      return minus(axes.forward);
    case 'Up':
      return axes.up;
    case 'Down':
      return minus(axes.up);
    case 'Ahead':
      return orbit.forward;
    case 'Behind':
      return minus(orbit.forward);
    case 'Outward':
      return orbit.up;
    case 'Inward':
      return minus(orbit.up);
    case 'PositiveDv':
      return burn?.deltaV ?? along;
    case 'NegativeDv':
      return minus(burn?.deltaV ?? along);
    default:
      return along;
  }
}

/**
 * Turns a vessel by the smallest turn after which its nose points in a direction, and returns the new attitude. If the
 * nose points in the opposite direction, the turn is about the vessel's right axis.
 */
function noseToward(cciFromBody: Quat, direction: Vec3): Quat {
  if (vec3.length(direction) < 1e-9) return cciFromBody;
  const wanted = quat.rotate(quat.invert(cciFromBody), vec3.normalize(direction));
  const axis = vec3.cross(vec3.X_AXIS, wanted);
  const angle = Math.atan2(vec3.length(axis), wanted[0]);
  if (angle < 1e-12) return cciFromBody;
  const about = vec3.length(axis) < 1e-9 ? vec3.Y_AXIS : vec3.normalize(axis);
  return quat.normalizeQuat(quat.multiply(cciFromBody, quat.fromAxisAngle(about, angle)));
}

export function turnToward(cciFromBody: Quat, wanted: Quat, seconds: number): Turn {
  if (seconds <= 0) return { cciFromBody, bodyRates: vec3.ZERO };
  const [x, y, z, w] = quat.multiply(quat.invert(cciFromBody), wanted);
  const sign = w < 0 ? -1 : 1;
  const axis: Vec3 = [x * sign, y * sign, z * sign];
  const sine = vec3.length(axis);
  if (sine < 1e-12) return { cciFromBody: wanted, bodyRates: vec3.ZERO };
  const angle = 2 * Math.atan2(sine, w * sign);
  const about = vec3.scale(axis, 1 / sine);
  const step = Math.min(angle, TURN_RATE * seconds);
  const turned = step === angle ? wanted : turnAbout(cciFromBody, about, step);
  return { cciFromBody: turned, bodyRates: vec3.scale(about, step / seconds) };
}

/** Turns at {@link TURN_RATE} about an axis whose components in the body axes have the given signs. */
export function turnBySigns(cciFromBody: Quat, signs: Vec3, seconds: number): Turn {
  const about = vec3.normalize(signs);
  return {
    cciFromBody: turnAbout(cciFromBody, about, TURN_RATE * seconds),
    bodyRates: vec3.scale(about, TURN_RATE),
  };
}

function turnAbout(cciFromBody: Quat, axis: Vec3, angle: number): Quat {
  return quat.normalizeQuat(quat.multiply(cciFromBody, quat.fromAxisAngle(axis, angle)));
}
