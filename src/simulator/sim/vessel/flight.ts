import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { StateVector } from '../orbit.js';
import type { BodyState } from '../state.js';
import { aims, turnBySigns, turnToward, wantedAttitude } from './attitude-control.js';
import { earlier, leaveGround, slide, touchDown } from './ground-contact.js';
import { type Attitude, attitudeAlong, kinematicsAt, type Motion, railsFromState } from './motion.js';
import type { Flyer, Leg } from './flyer.js';
import type { VesselSystems } from './systems/vessel-systems.js';

/**
 * Time steps under thrust are so short that burns agree with the rocket equation. Vessels have no drag and take no
 * damage, and their engines have vacuum thrust at every height. When a vessel comes down, it stops where it touches the
 * ground. Without thrust, a vessel follows a Kepler orbit, so its position can be computed exactly for any time.
 */

/**
 * The length of a step under thrust, s. A leg that would need more than {@link STEPS_MAX} of these steps gets {@link
 * STEPS_MAX} longer steps.
 */
const STEP = 0.25;
const STEPS_MAX = 2048;

/**
 * Moves and turns a vessel during a leg. If a vessel is on an orbit, this function must be called only if the vessel
 * burns, turns or may land.
 */
export function fly(vessel: Flyer, leg: Leg): void {
  const { systems } = vessel;
  const burning = systems.isBurning;
  if (burning) burn(vessel, leg);
  else if (vessel.motion.kind === 'rails' && isTurned(systems)) {
    const course = kinematicsAt(vessel.motion, leg.body, leg.ut, vec3.ZERO);
    vessel.motion = {
      ...vessel.motion,
      attitude: turned(vessel, vessel.motion.attitude, course, leg.body, leg.seconds),
    };
  } else if (vessel.motion.kind === 'rails' && vessel.motion.attitude.bodyRates) {
    // A client has released the rotation controls, so the vessel keeps its current attitude.
    const { frame, rotation } = vessel.motion.attitude;
    vessel.motion = { ...vessel.motion, attitude: { frame, rotation } };
  }
  if (vessel.motion.kind === 'landed') slide(vessel, vessel.motion, leg);
  else if (vessel.stood) touchDown(vessel, vessel.motion, leg);
}

function isTurned({ control, propulsion }: VesselSystems): boolean {
  return aims(control) || propulsion.turning(control).some((sign) => sign !== 0);
}

/** Returns the attitude of a vessel at the end of a leg. Manual control has priority over a target attitude. */
function turned(
  { systems }: Flyer,
  attitude: Attitude,
  course: StateVector,
  body: BodyState,
  seconds: number,
): Attitude {
  const { control, propulsion } = systems;
  const signs = propulsion.turning(control);
  const byHand = signs.some((sign) => sign !== 0);
  if (!byHand && !aims(control)) return attitude;
  const { cciFromBody } = attitudeAlong(attitude, course);
  const turn = byHand
    ? turnBySigns(cciFromBody, signs, seconds)
    : turnToward(cciFromBody, wantedAttitude(control, cciFromBody, course, body), seconds);
  return { frame: 'cci', rotation: turn.cciFromBody, bodyRates: turn.bodyRates };
}

function burn(vessel: Flyer, { ut, seconds, body }: Leg): void {
  const { systems } = vessel;
  const longest = Math.max(STEP, seconds / STEPS_MAX);
  let left = seconds;
  let flight = vessel.motion.kind === 'rails' ? inFlight(vessel, vessel.motion, ut - left, body) : null;
  let mass = vessel.totalMass;
  while (left > 0 && systems.isBurning) {
    const step = Math.min(longest, left);
    flight ??= liftOff(vessel, mass, earlier(body, left), ut - left);
    if (flight) flight.attitude = turned(vessel, flight.attitude, flight.state, body, step);
    const { impulse, mass: burnt } = systems.burn(step);
    if (flight) {
      // The rocket equation gives the size of the velocity change. The mean thrust gives the direction of the change.
      const speed = vec3.scale(impulse, burnt > 0 ? Math.log(mass / (mass - burnt)) / burnt : 1 / mass);
      const { cciFromBody } = attitudeAlong(flight.attitude, flight.state);
      const push = quat.rotate(cciFromBody, vec3.scale(speed, 1 / step));
      flight.state = pushed(flight.state, push, body.definition.mu, step);
    }
    mass -= burnt;
    left -= step;
  }
  vessel.weigh();
  if (!flight) return;
  vessel.motion = railsFromState(body, notFalling(flight.state), ut - left, flight.attitude);
  if (left > 0) fly(vessel, { ut, seconds: left, body });
}

interface Flight {
  state: StateVector;
  attitude: Attitude;
}

function inFlight(vessel: Flyer, motion: Motion & { kind: 'rails' }, ut: number, body: BodyState): Flight {
  const { position, velocity } = kinematicsAt(motion, body, ut, vec3.ZERO);
  return { state: { position, velocity }, attitude: motion.attitude };
}

/** Makes a vessel leave the ground, or returns null if its upward thrust does not exceed its weight. */
function liftOff(vessel: Flyer, mass: number, body: BodyState, ut: number): Flight | null {
  const { definition } = body;
  const { position, velocity, cciFromBody } = kinematicsAt(vessel.motion, body, ut, vessel.centreOfMass);
  const { control, propulsion } = vessel.systems;
  const up = vec3.normalize(position);
  const lift = vec3.dot(quat.rotate(cciFromBody, propulsion.thrust(control)), up) / mass;
  const spin = definition.rotationRate ** 2 * (position[0] ** 2 + position[1] ** 2);
  const radius = vec3.length(position);
  if (lift <= definition.mu / radius ** 2 - spin / radius) return null;
  leaveGround(vessel);
  return { state: { position, velocity }, attitude: { frame: 'cci', rotation: cciFromBody } };
}

/**
 * Computes a fourth-order Runge-Kutta step under gravity and a constant acceleration `push` by thrust, in CCI, m/s².
 */
function pushed({ position, velocity }: StateVector, push: Vec3, mu: number, seconds: number): StateVector {
  const pull = (at: Vec3): Vec3 => vec3.addScaled(push, at, -mu / vec3.length(at) ** 3);
  const half = seconds / 2;
  const v1 = velocity;
  const a1 = pull(position);
  const v2 = vec3.addScaled(velocity, a1, half);
  const a2 = pull(vec3.addScaled(position, v1, half));
  const v3 = vec3.addScaled(velocity, a2, half);
  const a3 = pull(vec3.addScaled(position, v2, half));
  const v4 = vec3.addScaled(velocity, a3, seconds);
  const a4 = pull(vec3.addScaled(position, v3, seconds));
  const mean = (a: Vec3, b: Vec3, c: Vec3, d: Vec3): Vec3 =>
    vec3.scale(vec3.add(vec3.add(a, d), vec3.scale(vec3.add(b, c), 2)), 1 / 6);
  return {
    position: vec3.addScaled(position, mean(v1, v2, v3, v4), seconds),
    velocity: vec3.addScaled(velocity, mean(a1, a2, a3, a4), seconds),
  };
}

/**
 * Adds a sideways speed of 1 mm/s to a vessel that falls vertically, because it would otherwise have no orbit plane.
 */
function notFalling({ position, velocity }: StateVector): StateVector {
  if (vec3.length(vec3.cross(position, velocity)) > 1e-3 * vec3.length(position)) return { position, velocity };
  const aside = vec3.cross(Math.abs(position[2]) < Math.abs(position[0]) ? vec3.Z_AXIS : vec3.X_AXIS, position);
  return { position, velocity: vec3.addScaled(velocity, vec3.normalize(aside), 1e-3) };
}
