import { vec3, type Vec3 } from '../../base/math/index.js';
import type { Orbit } from './state.js';

/** The elements that fix an orbit and a place on it. Radians; `semiMajorAxis` is negative for a hyperbola. */
export interface OrbitElements {
  readonly semiMajorAxis: number;
  readonly eccentricity: number;
  readonly inclination: number;
  readonly longitudeOfAscendingNode: number;
  readonly argumentOfPeriapsis: number;
  /** Mean anomaly at the epoch. */
  readonly meanAnomaly: number;
}

export interface StateVector {
  readonly position: Vec3;
  readonly velocity: Vec3;
}

const TURN = 2 * Math.PI;

/** Returns the mean motion, rad/s. */
export function meanMotion(semiMajorAxis: number, mu: number): number {
  return Math.sqrt(mu / Math.abs(semiMajorAxis) ** 3);
}

/**
 * Returns position and velocity `seconds` after the epoch of the elements, in the axes the elements are measured in.
 */
export function stateFromElements(elements: OrbitElements, mu: number, seconds: number): StateVector {
  const { semiMajorAxis: a, eccentricity: e } = elements;
  const anomaly = elements.meanAnomaly + meanMotion(a, mu) * seconds;
  const nu = e < 1 ? trueFromMeanEllipse(anomaly, e) : trueFromMeanHyperbola(anomaly, e);
  const semiLatusRectum = a * (1 - e * e);
  const radius = semiLatusRectum / (1 + e * Math.cos(nu));
  const speed = Math.sqrt(mu / semiLatusRectum);
  const { p, q } = perifocalAxes(elements);
  return {
    position: vec3.add(vec3.scale(p, radius * Math.cos(nu)), vec3.scale(q, radius * Math.sin(nu))),
    velocity: vec3.add(vec3.scale(p, -speed * Math.sin(nu)), vec3.scale(q, speed * (e + Math.cos(nu)))),
  };
}

/**
 * Returns the elements of the orbit through a state. A circular or equatorial orbit measures from the next axis that
 * exists.
 */
export function elementsFromState(
  { position, velocity }: StateVector,
  mu: number,
): OrbitElements & { trueAnomaly: number } {
  const radius = vec3.length(position);
  const momentum = vec3.cross(position, velocity);
  const h = vec3.length(momentum);
  const normal = vec3.normalize(momentum);
  const energy = vec3.dot(velocity, velocity) / 2 - mu / radius;
  const eccentricityVector = vec3.subtract(
    vec3.scale(vec3.cross(velocity, momentum), 1 / mu),
    vec3.scale(position, 1 / radius),
  );
  let eccentricity = vec3.length(eccentricityVector);
  if (eccentricity < 1e-10) eccentricity = 0;
  const node = vec3.cross(vec3.Z_AXIS, normal);
  const hasNode = vec3.length(node) > 1e-14;
  const ascending = hasNode ? vec3.normalize(node) : vec3.X_AXIS;
  const periapsis = eccentricity > 0 ? vec3.normalize(eccentricityVector) : ascending;
  const angle = (from: Vec3, to: Vec3): number =>
    wrap(Math.atan2(vec3.dot(vec3.cross(from, to), normal), vec3.dot(from, to)));
  const trueAnomaly = angle(periapsis, vec3.normalize(position));
  // Parabolas do not occur in practice; a hair beside one is as good.
  const ofEnergy = Math.abs(energy) < 1e-12 ? (h * h) / mu / 1e-9 : -mu / (2 * energy);
  const semiMajorAxis = eccentricity > 0 ? ofEnergy : radius;
  return {
    semiMajorAxis,
    eccentricity,
    // The arc cosine would lose half the digits near the equator. Without a node the plane is the equator's.
    inclination: Math.atan2(hasNode ? Math.hypot(normal[0], normal[1]) : 0, normal[2]),
    longitudeOfAscendingNode: hasNode ? wrap(Math.atan2(ascending[1], ascending[0])) : 0,
    argumentOfPeriapsis: angle(ascending, periapsis),
    meanAnomaly: meanFromTrue(trueAnomaly, eccentricity),
    trueAnomaly,
  };
}

/** Returns the orbit as it is published. `parentRadius`: mean radius that altitudes are measured from, m. */
export function orbitFromState(state: StateVector, mu: number, parentRadius: number): Orbit {
  const elements = elementsFromState(state, mu);
  const { semiMajorAxis: a, eccentricity: e, meanAnomaly, trueAnomaly } = elements;
  const closed = e < 1 && a > 0;
  const n = meanMotion(a, mu);
  return {
    semiMajorAxis: a,
    eccentricity: e,
    inclination: elements.inclination,
    longitudeOfAscendingNode: elements.longitudeOfAscendingNode,
    argumentOfPeriapsis: elements.argumentOfPeriapsis,
    trueAnomaly,
    period: closed ? TURN / n : 0,
    apoapsisAltitude: closed ? a * (1 + e) - parentRadius : 0,
    periapsisAltitude: a * (1 - e) - parentRadius,
    timeToApoapsis: closed ? wrap(Math.PI - meanAnomaly) / n : 0,
    timeToPeriapsis: closed ? wrap(-meanAnomaly) / n : Math.max(0, -meanAnomaly / n),
  };
}

/** Returns the mean anomaly at a true anomaly; hyperbolic where `eccentricity` ≥ 1. */
export function meanFromTrue(trueAnomaly: number, eccentricity: number): number {
  const e = eccentricity;
  const half = Math.tan(trueAnomaly / 2);
  if (e < 1) {
    const eccentric = 2 * Math.atan(Math.sqrt((1 - e) / (1 + e)) * half);
    return wrap(eccentric - e * Math.sin(eccentric));
  }
  const hyperbolic = 2 * Math.atanh(Math.sqrt((e - 1) / (e + 1)) * half);
  return e * Math.sinh(hyperbolic) - hyperbolic;
}

function trueFromMeanEllipse(meanAnomaly: number, e: number): number {
  const mean = wrap(meanAnomaly + Math.PI) - Math.PI;
  let eccentric = e < 0.8 ? mean : Math.PI * Math.sign(mean || 1);
  // Newton's method; from this start it converges for every eccentricity below 1.
  for (let i = 0; i < 50; i++) {
    const step = (eccentric - e * Math.sin(eccentric) - mean) / (1 - e * Math.cos(eccentric));
    eccentric -= step;
    if (Math.abs(step) < 1e-14) break;
  }
  return 2 * Math.atan2(Math.sqrt(1 + e) * Math.sin(eccentric / 2), Math.sqrt(1 - e) * Math.cos(eccentric / 2));
}

function trueFromMeanHyperbola(mean: number, e: number): number {
  let h = Math.asinh(mean / e);
  for (let i = 0; i < 50; i++) {
    const step = (e * Math.sinh(h) - h - mean) / (e * Math.cosh(h) - 1);
    h -= step;
    if (Math.abs(step) < 1e-13) break;
  }
  return 2 * Math.atan(Math.sqrt((e + 1) / (e - 1)) * Math.tanh(h / 2));
}

/** Returns the unit vectors to periapsis and a quarter turn on. */
function perifocalAxes(elements: OrbitElements): { p: Vec3; q: Vec3 } {
  const { inclination: i, longitudeOfAscendingNode: node, argumentOfPeriapsis: w } = elements;
  const [ci, si, cn, sn, cw, sw] = [Math.cos(i), Math.sin(i), Math.cos(node), Math.sin(node), Math.cos(w), Math.sin(w)];
  return {
    p: [cn * cw - sn * sw * ci, sn * cw + cn * sw * ci, sw * si],
    q: [-cn * sw - sn * cw * ci, -sn * sw + cn * cw * ci, cw * si],
  };
}

function wrap(angle: number): number {
  const turned = angle % TURN;
  return turned < 0 ? turned + TURN : turned;
}
