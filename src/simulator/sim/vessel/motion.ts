import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import { cciFromCcf } from '../frames.js';
import type { Attitude, Motion, OnRails } from '../../../contract/world/index.js';
import { elementsFromState, stateFromElements, type StateVector } from '../orbit.js';
import type { BodyState, VesselState } from '../state.js';

export type { Attitude, Motion, OnGround, OnRails } from '../../../contract/world/index.js';

export interface Kinematics {
  /** Position of the centre of mass in CCI. */
  readonly position: Vec3;
  readonly velocity: Vec3;
  readonly cciFromBody: Quat;
  /** Rotation rates about the vehicle body axes, rad/s. */
  readonly bodyRates: Vec3;
}

export function railsFromState(body: BodyState, state: StateVector, epoch: number, attitude: Attitude): OnRails {
  const { id, mu } = body.definition;
  const start = withElements(state, mu);
  return { kind: 'rails', bodyId: id, elements: elementsFromState(start, mu), epoch, start, attitude };
}

/**
 * Sideways speed of a vessel that would otherwise fall vertically, as a fraction of circular speed. It gives the orbit
 * a plane. An arbitrary choice: 0.8 m/s near Earth's surface.
 */
const SIDEWAYS = 1e-4;
/**
 * The speed of an orbit must differ from escape speed by at least this fraction of escape speed, which is an arbitrary
 * choice.
 */
const BESIDE_ESCAPE = 1e-6;

/** Returns the state, or a very similar one if the state has no orbital elements. */
function withElements({ position, velocity }: StateVector, mu: number): StateVector {
  const radius = vec3.length(position);
  const circular = Math.sqrt(mu / radius);
  const up = vec3.scale(position, 1 / radius);
  const sideways = vec3.addScaled(velocity, up, -vec3.dot(velocity, up));
  let moved = velocity;
  if (vec3.length(sideways) < SIDEWAYS * circular) {
    const across = vec3.cross(Math.abs(up[2]) < 0.9 ? vec3.Z_AXIS : vec3.X_AXIS, up);
    moved = vec3.addScaled(velocity, vec3.normalize(across), SIDEWAYS * circular);
  }
  const escape = vec3.length(moved) / (Math.SQRT2 * circular);
  if (Math.abs(escape - 1) < BESIDE_ESCAPE) moved = vec3.scale(moved, (1 - BESIDE_ESCAPE) / escape);
  return { position, velocity: moved };
}

/**
 * The result has the same bits in every JavaScript engine.
 * @param centreOfMass in the assembly frame, multiplied by the vessel's scale, m
 */
export function kinematicsAt(
  motion: Motion,
  body: Pick<BodyState, 'definition' | 'hourAngle'>,
  ut: number,
  centreOfMass: Vec3,
): Kinematics {
  if (motion.kind === 'landed') {
    const turn = cciFromCcf(body.hourAngle);
    const cciFromBody = quat.multiply(turn, motion.ccfFromBody);
    const position = vec3.add(quat.rotate(turn, motion.originCcf), quat.rotate(cciFromBody, centreOfMass));
    const spin: Vec3 = [0, 0, body.definition.rotationRate];
    const turning = vec3.cross(spin, position);
    return {
      position,
      velocity: motion.slide ? vec3.add(turning, quat.rotate(turn, motion.slide)) : turning,
      cciFromBody,
      bodyRates: quat.rotate(quat.invert(cciFromBody), spin),
    };
  }
  const { elements, epoch, start } = motion;
  const state = start && ut === epoch ? start : stateFromElements(elements, body.definition.mu, ut - epoch);
  return { ...state, ...attitudeAlong(motion.attitude, state) };
}

export function placeInEcl(
  { position, cciFromBody }: Pick<Kinematics, 'position' | 'cciFromBody'>,
  { definition: { eclFromCci }, positionEcl }: Pick<BodyState, 'definition' | 'positionEcl'>,
): Pick<VesselState, 'positionEcl' | 'eclFromBody'> {
  return {
    positionEcl: vec3.add(positionEcl, quat.rotate(eclFromCci, position)),
    eclFromBody: quat.multiply(eclFromCci, cciFromBody),
  };
}

/** Returns the pose of a vessel on the ground, or an empty object for a vessel in flight. */
export function restingPose(motion: Motion): Pick<VesselState, 'resting'> {
  if (motion.kind !== 'landed') return {};
  const { originCcf, ccfFromBody } = motion;
  return { resting: { originCcf, ccfFromBody } };
}

export function attitudeAlong(
  { frame, rotation, bodyRates = vec3.ZERO }: Attitude,
  { position, velocity }: StateVector,
): Pick<Kinematics, 'cciFromBody' | 'bodyRates'> {
  if (frame === 'cci') return { cciFromBody: rotation, bodyRates };
  const down = vec3.scale(vec3.normalize(position), -1);
  const normal = vec3.cross(position, velocity);
  // In the frame `lvlh`, the nose points forward, the right side opposite to the orbit normal, and the belly at the
  // body.
  const right = vec3.scale(vec3.normalize(normal), -1);
  const cciFromBody = quat.multiply(quat.fromBasis(vec3.cross(right, down), right, down), rotation);
  const rate = vec3.scale(normal, 1 / vec3.dot(position, position));
  return { cciFromBody, bodyRates: quat.rotate(quat.invert(cciFromBody), rate) };
}
