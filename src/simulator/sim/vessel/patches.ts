import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { elementsFromState, meanFromTrue, meanMotion, type OrbitElements, stateFromElements } from '../orbit.js';
import type { BodyState, VesselState } from '../state.js';

/** A predicted passage through the sphere of influence of a body. */
export interface Encounter {
  readonly bodyId: string;
  /** Time of the closest approach, s. */
  readonly ut: number;
  readonly distance: number;
}

export interface Prospect {
  /**
   * If the vessel flies on without thrust, it next enters another sphere of influence at this time, s. Null if that
   * does not happen within one revolution.
   */
  readonly nextPatchUt: number | null;
  readonly encounters: readonly Encounter[];
}

const NOTHING: Prospect = { nextPatchUt: null, encounters: [] };
/**
 * The number of points of an orbit at which the distance to a moon is computed. The points are close enough
 * together to find every encounter.
 */
const LOOKS = 512;

/**
 * Predicts when a vessel leaves its body's sphere of influence, and which moons it encounters before that. Moons are
 * assumed to stay on their current ellipses.
 */
export function prospectOf(vessel: VesselState, bodies: readonly BodyState[], ut: number): Prospect {
  const parent = bodies.find(({ definition }) => definition.id === vessel.parentId);
  if (!parent || !vessel.orbit || vessel.situation === 'Landed' || vessel.situation === 'Prelaunch') return NOTHING;
  const { definition } = parent;
  const escape = secondsToRadius(vessel, definition.sphereOfInfluence, definition.mu);
  const horizon = escape ?? vessel.orbit.period;
  const met = moonsInReach(vessel, parent, bodies).flatMap((moon) => encounterWith(vessel, parent, moon, horizon));
  const first = Math.min(escape ?? Infinity, ...met.map(({ entry }) => entry));
  return {
    nextPatchUt: Number.isFinite(first) ? ut + first : null,
    encounters: met
      .sort((a, b) => a.seconds - b.seconds)
      .map(({ bodyId, seconds, distance }) => ({ bodyId, ut: ut + seconds, distance })),
  };
}

/**
 * Returns the moons that the vessel might meet. A moon counts if the two orbits have distances from the parent that
 * differ by less than the radius of its sphere of influence. Directions are not compared.
 */
export function moonsInReach(
  { orbit }: Pick<VesselState, 'orbit'>,
  parent: BodyState,
  bodies: readonly BodyState[],
): BodyState[] {
  const { definition } = parent;
  if (!orbit || definition.childIds.length === 0) return [];
  const closed = orbit.period > 0;
  const farthest = closed ? orbit.apoapsisAltitude + definition.meanRadius : Infinity;
  const nearest = orbit.periapsisAltitude + definition.meanRadius;
  return bodies.filter((body) => {
    if (body.definition.parentId !== definition.id || !body.orbit) return false;
    const { sphereOfInfluence } = body.definition;
    const { semiMajorAxis, eccentricity } = body.orbit;
    return (
      farthest > semiMajorAxis * (1 - eccentricity) - sphereOfInfluence &&
      nearest < semiMajorAxis * (1 + eccentricity) + sphereOfInfluence
    );
  });
}

/** Returns the time until the vessel next climbs through a radius, s; null if it never does. */
function secondsToRadius({ orbit, positionCci, velocityCci }: VesselState, radius: number, mu: number): number | null {
  if (!orbit || !Number.isFinite(radius)) return null;
  const { semiMajorAxis: a, eccentricity: e } = orbit;
  const cosine = ((a * (1 - e * e)) / radius - 1) / e;
  if (!(Math.abs(cosine) <= 1)) return null;
  const n = meanMotion(a, mu);
  const { meanAnomaly } = elementsFromState({ position: positionCci, velocity: velocityCci }, mu);
  const ahead = meanFromTrue(Math.acos(cosine), e) - meanAnomaly;
  // In a closed orbit, the vessel climbs through this radius once in every revolution.
  return (e < 1 ? ((ahead % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI) : Math.max(0, ahead)) / n;
}

interface Meeting {
  readonly bodyId: string;
  /**
   * Time until the vessel enters the moon's sphere of influence, s. `seconds` is the time until the closest approach.
   */
  readonly entry: number;
  readonly seconds: number;
  readonly distance: number;
}

function encounterWith(vessel: VesselState, parent: BodyState, moon: BodyState, horizon: number): Meeting[] {
  const { mu, eclFromCci } = parent.definition;
  const { sphereOfInfluence, id } = moon.definition;
  const toEcl = (v: Vec3): Vec3 => quat.rotate(eclFromCci, v);
  const own = elementsFromState({ position: toEcl(vessel.positionCci), velocity: toEcl(vessel.velocityCci) }, mu);
  const its = elementsFromState(
    {
      position: vec3.subtract(moon.positionEcl, parent.positionEcl),
      velocity: vec3.subtract(moon.velocityEcl, parent.velocityEcl),
    },
    mu,
  );
  const distance = distanceBetween(own, its, mu);
  const step = horizon / LOOKS;
  for (let look = 1; look <= LOOKS; look++) {
    if (distance(look * step) >= sphereOfInfluence) continue;
    let outside = (look - 1) * step;
    let inside = look * step;
    for (let i = 0; i < 40; i++) {
      const middle = (outside + inside) / 2;
      if (distance(middle) < sphereOfInfluence) inside = middle;
      else outside = middle;
    }
    let closest = inside;
    for (let at = inside; at <= horizon && distance(at) <= sphereOfInfluence; at += step / 16) {
      if (distance(at) < distance(closest)) closest = at;
    }
    return [{ bodyId: id, entry: inside, seconds: closest, distance: distance(closest) }];
  }
  return [];
}

function distanceBetween(a: OrbitElements, b: OrbitElements, mu: number): (seconds: number) => number {
  return (seconds) =>
    vec3.distance(stateFromElements(a, mu, seconds).position, stateFromElements(b, mu, seconds).position);
}
