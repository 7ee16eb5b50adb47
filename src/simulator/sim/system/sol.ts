import { AstroTime, Body, GeoMoonState, HelioState, RotationAxis } from 'astronomy-engine';
import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import { cciFromCcf, eclFromCciAxes, hourAngleAt } from '../frames.js';
import { orbitFromState, type StateVector } from '../orbit.js';
import type { TerrainDescription } from '../scene-file/schema/system.js';
import type { BodyDefinition, BodyState } from '../state.js';
import { SOL_FACTS, type SolFact } from './sol-facts.js';
import type { CelestialSystem } from './system.js';
import { terrainSource } from './terrain-source.js';

const AU = 1.495978707e11;
const DAY = 86_400;
const GRAVITATION = 6.6743e-11;
/** The mean obliquity of the ecliptic at J2000 (IAU 2006): 84381.406″. */
const OBLIQUITY = (84381.406 / 3600) * (Math.PI / 180);
const [COS, SIN] = [Math.cos(OBLIQUITY), Math.sin(OBLIQUITY)];

const eclFromEquatorial = (v: { x: number; y: number; z: number }, unit: number): Vec3 => [
  v.x * unit,
  (v.y * COS + v.z * SIN) * unit,
  (v.z * COS - v.y * SIN) * unit,
];

export interface SolOptions {
  readonly epoch: Date;
  readonly seed: number;
  readonly terrain: Readonly<Record<string, TerrainDescription>>;
}

/** Creates the real solar system from an ephemeris with errors of about one arc minute. */
export function createSol(options: SolOptions): CelestialSystem {
  const epochDays = new AstroTime(options.epoch).ut;
  const definitions = SOL_FACTS.map((fact) => define(fact, options));
  const parents = SOL_FACTS.map((fact) => SOL_FACTS.findIndex((other) => other.id === fact.parentId));
  let cache: { ut: number; bodies: readonly BodyState[] } | null = null;
  return {
    name: 'Sol',
    homeId: 'Earth',
    sunId: 'Sol',
    definitions,
    bodiesAt(ut) {
      if (cache?.ut === ut) return cache.bodies;
      // A Date would round the time to milliseconds, and Earth moves thirty metres in a millisecond.
      const date = new AstroTime(epochDays + ut / DAY);
      const states: StateVector[] = [];
      for (const fact of SOL_FACTS)
        states.push(stateOf(fact, date, states[SOL_FACTS.findIndex((f) => f.id === 'Earth')]));
      const bodies = definitions.map((definition, index): BodyState => {
        const state = states[index]!;
        const parent = parents[index]!;
        const hourAngle = hourAngleAt(definition, ut);
        return {
          definition,
          positionEcl: state.position,
          velocityEcl: state.velocity,
          hourAngle,
          eclFromCcf: quat.multiply(definition.eclFromCci, cciFromCcf(hourAngle)),
          orbit:
            parent < 0
              ? null
              : orbitFromState(
                  relative(state, states[parent]!),
                  definitions[parent]!.mu,
                  definitions[parent]!.meanRadius,
                ),
        };
      });
      cache = { ut, bodies };
      return bodies;
    },
  };
}

const relative = (a: StateVector, b: StateVector): StateVector => ({
  position: vec3.subtract(a.position, b.position),
  velocity: vec3.subtract(a.velocity, b.velocity),
});

function stateOf(fact: SolFact, date: AstroTime, earth: StateVector | undefined): StateVector {
  if (fact.class === 'Star') return { position: [0, 0, 0], velocity: [0, 0, 0] };
  const state = fact.ephemeris === 'Moon' ? GeoMoonState(date) : HelioState(Body[fact.ephemeris], date);
  const position = eclFromEquatorial(state, AU);
  const velocity = eclFromEquatorial({ x: state.vx, y: state.vy, z: state.vz }, AU / DAY);
  if (fact.ephemeris !== 'Moon' || !earth) return { position, velocity };
  return { position: vec3.add(earth.position, position), velocity: vec3.add(earth.velocity, velocity) };
}

function define(fact: SolFact, { epoch, seed, terrain }: SolOptions): BodyDefinition {
  const axis = RotationAxis(Body[fact.ephemeris], epoch);
  const north = eclFromEquatorial(axis.north, 1);
  const eclFromCci = eclFromCciAxes(north, orbitNormal(fact, epoch));
  const parentMass = SOL_FACTS.find((other) => other.id === fact.parentId)?.mu ?? 0;
  return {
    id: fact.id,
    class: fact.class,
    parentId: fact.parentId,
    childIds: SOL_FACTS.filter((other) => other.parentId === fact.id).map((other) => other.id),
    mass: fact.mu / GRAVITATION,
    meanRadius: fact.meanRadius,
    mu: fact.mu,
    // Laplace's formula for the sphere of influence; the sphere of the star is practically infinite.
    sphereOfInfluence: fact.parentId === null ? 1e15 : fact.semiMajorAxis * (fact.mu / parentMass) ** 0.4,
    rotationRate: (2 * Math.PI) / fact.rotationPeriod,
    primeMeridianAtEpoch: hourAngleAtEpoch(north, axis.spin, eclFromCci),
    eclFromCci,
    atmosphere: fact.atmosphere,
    rings: fact.rings ?? null,
    oceanDensity: fact.oceanDensity,
    terrain: terrainSource(fact.terrain, seed, terrain[fact.id]),
  };
}

function orbitNormal(fact: SolFact, epoch: Date): Vec3 {
  if (fact.class === 'Star') return vec3.Z_AXIS;
  const state = stateOf(fact, new AstroTime(epoch), undefined);
  return vec3.normalize(vec3.cross(state.position, state.velocity));
}

/**
 * Returns the hour angle at the epoch, measured from CCI +X. The library instead measures the angle from the ascending
 * node of the body's equator on the J2000 equator.
 */
function hourAngleAtEpoch(northEcl: Vec3, spinDeg: number, eclFromCci: Quat): number {
  const earthPole: Vec3 = [0, SIN, COS];
  let node = vec3.cross(earthPole, northEcl);
  // For Earth, whose equator has no ascending node, the library measures the angle from the equinox.
  if (vec3.length(node) < 1e-6) node = vec3.X_AXIS;
  const inCci = quat.rotate(quat.invert(eclFromCci), vec3.normalize(node));
  return Math.atan2(inCci[1], inCci[0]) + spinDeg * (Math.PI / 180);
}
