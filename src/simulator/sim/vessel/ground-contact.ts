import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { cciFromCcf } from '../frames.js';
import type { BodyState } from '../state.js';
import { HIGHEST_GROUND, surfaceHeight } from '../terrain/index.js';
import type { Flyer, Leg } from './flyer.js';
import { kinematicsAt, type OnGround, type OnRails, railsFromState } from './motion.js';

/**
 * The coefficient of friction between a sliding vessel and the ground. An arbitrary choice, about the coefficient of
 * metal on concrete.
 */
const FRICTION = 0.5;
/**
 * A pushed vessel leaves the ground if its upward speed is larger than this, m/s. It is larger than any rounding error.
 */
const LIFT = 1e-3;
/** A vessel is at rest if its speed over the ground is at most this, m/s. */
const REST = 1e-6;
/**
 * Number of bisections that find the time of contact. If the leg lasts a second, the result is exact to a nanosecond.
 */
const HALVINGS = 30;

/**
 * Changes the velocity of a vessel. A landed vessel leaves the ground if it then moves upward or is fast enough for an
 * orbit. Otherwise, it slides until friction stops it. A push straight down at a landed vessel has no effect.
 */
export function push(vessel: Flyer, change: Vec3, body: BodyState, ut: number): void {
  const { motion } = vessel;
  const { position, velocity, cciFromBody } = kinematicsAt(motion, body, ut, vessel.centreOfMass);
  const jolt = (felt: Vec3): void => vessel.jolt(quat.rotate(quat.invert(cciFromBody), felt));
  const pushed = { position, velocity: vec3.add(velocity, change) };
  if (motion.kind === 'rails') {
    jolt(change);
    vessel.motion = railsFromState(body, pushed, ut, motion.attitude);
    return;
  }
  const { definition } = body;
  const up = vec3.normalize(position);
  const radius = vec3.length(position);
  const overGround = vec3.subtract(pushed.velocity, vec3.cross([0, 0, definition.rotationRate], position));
  const along = vec3.projectOnPlane(overGround, up);
  const isRising = vec3.dot(overGround, up) > LIFT;
  const isInOrbit = vec3.length(vec3.projectOnPlane(pushed.velocity, up)) ** 2 * radius > definition.mu;
  if (isRising || isInOrbit) {
    leaveGround(vessel);
    jolt(change);
    vessel.motion = railsFromState(body, pushed, ut, { frame: 'cci', rotation: cciFromBody });
  } else if (vec3.length(along) > REST) {
    vessel.prelaunch = false;
    jolt(vec3.projectOnPlane(change, up));
    vessel.motion = { ...motion, slide: quat.rotate(quat.invert(cciFromCcf(body.hourAngle)), along) };
  }
}

export function leaveGround(vessel: Flyer): void {
  vessel.prelaunch = false;
  vessel.stood = true;
}

/** Moves a vessel that slides over the ground until friction stops it. */
export function slide(vessel: Flyer, motion: OnGround, { seconds, body }: Leg): void {
  if (!motion.slide) return;
  const { meanRadius, mu, terrain } = body.definition;
  const heightOf = (up: Vec3): number => meanRadius + surfaceHeight(terrain, up, meanRadius);
  const centre = vec3.add(motion.originCcf, quat.rotate(motion.ccfFromBody, vessel.centreOfMass));
  const radius = vec3.length(centre);
  const up = vec3.scale(centre, 1 / radius);
  const speed = vec3.length(motion.slide);
  const braking = (FRICTION * mu) / radius ** 2;
  const time = Math.min(seconds, speed / braking);
  const distance = speed * time - (braking * time ** 2) / 2;
  const onward = quat.fromAxisAngle(vec3.normalize(vec3.cross(up, motion.slide)), distance / radius);
  const upThere = quat.rotate(onward, up);
  const ccfFromBody = quat.multiply(onward, motion.ccfFromBody);
  const centreThere = vec3.scale(upThere, radius - heightOf(up) + heightOf(upThere));
  const left = speed - braking * time;
  vessel.motion = {
    kind: 'landed',
    bodyId: motion.bodyId,
    originCcf: vec3.subtract(centreThere, quat.rotate(ccfFromBody, vessel.centreOfMass)),
    ccfFromBody,
    ...(left > REST && { slide: quat.rotate(onward, vec3.scale(motion.slide, left / speed)) }),
  };
}

/**
 * Returns a body as it was `seconds` earlier. Changes only the hour angle, because the test for contact needs nothing
 * else.
 */
export function earlier(body: BodyState, seconds: number): BodyState {
  return { ...body, hourAngle: body.hourAngle - body.definition.rotationRate * seconds };
}

/** Lands a vessel that has reached the ground during a leg, in the position and attitude of the contact. */
export function touchDown(vessel: Flyer, motion: OnRails, leg: Leg): void {
  if (!isDown(vessel, motion, leg.ut, leg.body)) return;
  // Do not search before the epoch, because the vessel was on another orbit then.
  let above = Math.max(leg.ut - leg.seconds, motion.epoch);
  let under = leg.ut;
  for (let i = 0; i < HALVINGS && under > above; i++) {
    const middle = (above + under) / 2;
    if (isDown(vessel, motion, middle, earlier(leg.body, leg.ut - middle))) under = middle;
    else above = middle;
  }
  const there = earlier(leg.body, leg.ut - under);
  const { position, velocity, cciFromBody } = kinematicsAt(motion, there, under, vec3.ZERO);
  const ofGround = vec3.cross([0, 0, there.definition.rotationRate], position);
  vessel.jolt(quat.rotate(quat.invert(cciFromBody), vec3.subtract(ofGround, velocity)));
  vessel.motion = standing(vessel, motion, under, there);
}

function isDown(vessel: Flyer, motion: OnRails, ut: number, body: BodyState): boolean {
  const { position, velocity } = kinematicsAt(motion, body, ut, vec3.ZERO);
  const altitude = vec3.length(position) - body.definition.meanRadius;
  if (altitude > HIGHEST_GROUND || vec3.dot(position, velocity) >= 0) return false;
  return altitude <= heightOfStanding(vessel, motion, ut, body);
}

function heightOfStanding(vessel: Flyer, motion: OnRails, ut: number, body: BodyState): number {
  const { position, cciFromBody } = kinematicsAt(motion, body, ut, vec3.ZERO);
  const { terrain, meanRadius } = body.definition;
  const inCcf = quat.rotate(quat.invert(cciFromCcf(body.hourAngle)), position);
  // A vessel rests on its lowest point, which depends on its tilt and on the stages that it has dropped.
  const upInBody = quat.rotate(quat.invert(cciFromBody), vec3.normalize(position));
  return surfaceHeight(terrain, inCcf, meanRadius) + vessel.depthUnder(upInBody, ut);
}

function standing(vessel: Flyer, motion: OnRails, ut: number, body: BodyState): OnGround {
  const { position, cciFromBody } = kinematicsAt(motion, body, ut, vec3.ZERO);
  const ccfFromCci = quat.invert(cciFromCcf(body.hourAngle));
  const radius = body.definition.meanRadius + heightOfStanding(vessel, motion, ut, body);
  const centre = vec3.scale(vec3.normalize(position), radius);
  const origin = vec3.subtract(centre, quat.rotate(cciFromBody, vessel.centreOfMass));
  return {
    kind: 'landed',
    bodyId: motion.bodyId,
    originCcf: quat.rotate(ccfFromCci, origin),
    ccfFromBody: quat.multiply(ccfFromCci, cciFromBody),
  };
}
