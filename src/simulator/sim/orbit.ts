import { sinCos, sinhCosh, vec3, type Vec3 } from '../../base/math/index.js';
import type { OrbitElements, StateVector } from '../../contract/world/index.js';
import type { Orbit } from './state.js';

export type { OrbitElements, StateVector } from '../../contract/world/index.js';

const TURN = 2 * Math.PI;

export function meanMotion(semiMajorAxis: number, mu: number): number {
  const a = Math.abs(semiMajorAxis);
  return Math.sqrt(mu / (a * a * a));
}

/**
 * Returns position and velocity `seconds` after the epoch of the elements, in the same axes as the elements. The result
 * has the same bits in every JavaScript engine, because pages compute the paths of vessels themselves.
 */
export function stateFromElements(elements: OrbitElements, mu: number, seconds: number): StateVector {
  const { semiMajorAxis: a, eccentricity: e } = elements;
  const anomaly = elements.meanAnomaly + meanMotion(a, mu) * seconds;
  const isClosed = e < 1;
  const [halfSine, halfCosine] = isClosed
    ? sinCos(eccentricFromMean(anomaly, e) / 2)
    : sinhCosh(hyperbolicFromMean(anomaly, e) / 2);
  // 1 − cos E = 2 sin² (E/2), and cosh H − 1 = 2 sinh² (H/2). In these forms, no digits are lost near periapsis.
  const grown = 2 * halfSine * halfSine;
  const sine = 2 * halfSine * halfCosine;
  const cosine = isClosed ? 1 - grown : 1 + grown;
  const periapsis = a * (1 - e);
  const along = isClosed ? periapsis - a * grown : periapsis + a * grown;
  const radius = isClosed ? periapsis + a * e * grown : periapsis - a * e * grown;
  const across = Math.sqrt(Math.abs(1 - e * e));
  const rate = Math.sqrt(mu * Math.abs(a)) / radius;
  const { p, q } = perifocalAxes(elements);
  return {
    position: vec3.add(vec3.scale(p, along), vec3.scale(q, Math.abs(a) * across * sine)),
    velocity: vec3.add(vec3.scale(p, -rate * sine), vec3.scale(q, rate * across * cosine)),
  };
}

/**
 * Returns the elements of the orbit through a state. A circular orbit has no periapsis, so its angles are measured from
 * the node. An equatorial orbit has no node, so its angles are measured from +X.
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
  // An exact parabola is replaced by an orbit that is very close to it.
  const ofEnergy = Math.abs(energy) < 1e-12 ? (h * h) / mu / 1e-9 : -mu / (2 * energy);
  const semiMajorAxis = eccentricity > 0 ? ofEnergy : radius;
  return {
    semiMajorAxis,
    eccentricity,
    // An arc cosine would lose half the digits near the equator.
    inclination: Math.atan2(hasNode ? Math.hypot(normal[0], normal[1]) : 0, normal[2]),
    longitudeOfAscendingNode: hasNode ? wrap(Math.atan2(ascending[1], ascending[0])) : 0,
    argumentOfPeriapsis: angle(ascending, periapsis),
    meanAnomaly: meanFromTrue(trueAnomaly, eccentricity),
    trueAnomaly,
  };
}

/** Altitudes are above `parentRadius`, the mean radius, m. */
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

/** Returns the mean anomaly, or the hyperbolic mean anomaly if `eccentricity` is at least 1. */
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

function eccentricFromMean(meanAnomaly: number, e: number): number {
  const mean = wrap(meanAnomaly + Math.PI) - Math.PI;
  let eccentric = e < 0.8 ? mean : Math.PI * Math.sign(mean || 1);
  // From this start value, Newton's method converges for every eccentricity below 1.
  for (let i = 0; i < 50; i++) {
    const [sine, cosine] = sinCos(eccentric);
    const step = (eccentric - e * sine - mean) / (1 - e * cosine);
    eccentric -= step;
    if (Math.abs(step) < 1e-14) break;
  }
  return eccentric;
}

function hyperbolicFromMean(meanAnomaly: number, e: number): number {
  const mean = Math.abs(meanAnomaly);
  // The start value is above the solution, and the curve bends upward, so Newton's method converges from above.
  let h = 1;
  while (e * sinhCosh(h)[0] - h < mean) h++;
  for (let i = 0; i < 50; i++) {
    const [sinh, cosh] = sinhCosh(h);
    const step = (e * sinh - h - mean) / (e * cosh - 1);
    h -= step;
    if (Math.abs(step) < 1e-13) break;
  }
  return Math.sign(meanAnomaly) * h;
}

/** Returns two unit vectors: to periapsis, and a quarter turn ahead of it. */
function perifocalAxes(elements: OrbitElements): { p: Vec3; q: Vec3 } {
  const { inclination: i, longitudeOfAscendingNode: node, argumentOfPeriapsis: w } = elements;
  const [si, ci] = sinCos(i);
  const [sn, cn] = sinCos(node);
  const [sw, cw] = sinCos(w);
  return {
    p: [cn * cw - sn * sw * ci, sn * cw + cn * sw * ci, sw * si],
    q: [-cn * sw - sn * cw * ci, -sn * sw + cn * cw * ci, cw * si],
  };
}

function wrap(angle: number): number {
  const turned = angle % TURN;
  return turned < 0 ? turned + TURN : turned;
}
