import { linearColourFromSrgb, quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { cciFromCcf, eclFromCciAxes, hourAngleAt } from '../frames.js';
import { orbitFromState, type OrbitElements, stateFromElements, type StateVector } from '../orbit.js';
import type { BodyDescription, SystemDescription, TerrainDescription } from '../scene-file/schema/system.js';
import type { BodyDefinition, BodyState } from '../state.js';
import type { CelestialSystem } from './system.js';
import { terrainSource } from './terrain-source.js';

const GRAVITATION = 6.6743e-11;
const RADIAN = Math.PI / 180;
const STILL: StateVector = { position: vec3.ZERO, velocity: vec3.ZERO };

/** Creates a system in which every body moves on a fixed ellipse about its parent, in ecliptic axes. */
export function createOwnSystem(
  system: SystemDescription,
  seed: number,
  terrain: Readonly<Record<string, TerrainDescription>>,
): CelestialSystem {
  const bodies = parentsFirst(system.bodies);
  const star = bodies.find((body) => body.parent === undefined) ?? bodies[0]!;
  const elements = bodies.map(elementsOf);
  const definitions = bodies.map((body, index): BodyDefinition => {
    const definition = define(body, elements[index], bodies, seed, terrain);
    if (body !== star || !system.backdrop) return definition;
    return { ...definition, backdrop: linearColourFromSrgb(system.backdrop) };
  });
  const parents = bodies.map((body) => bodies.findIndex((other) => other.id === body.parent));
  let cache: { ut: number; states: readonly BodyState[] } | null = null;
  return {
    name: system.name ?? star.id,
    homeId: system.home,
    sunId: star.id,
    definitions,
    bodiesAt(ut) {
      if (cache?.ut === ut) return cache.states;
      const states: BodyState[] = [];
      definitions.forEach((definition, index) => {
        const parent = states[parents[index]!];
        const own = elements[index];
        const local = parent && own ? stateFromElements(own, parent.definition.mu, ut) : STILL;
        const hourAngle = hourAngleAt(definition, ut);
        states.push({
          definition,
          positionEcl: vec3.add(parent?.positionEcl ?? vec3.ZERO, local.position),
          velocityEcl: vec3.add(parent?.velocityEcl ?? vec3.ZERO, local.velocity),
          hourAngle,
          eclFromCcf: quat.multiply(definition.eclFromCci, cciFromCcf(hourAngle)),
          orbit: parent && own ? orbitFromState(local, parent.definition.mu, parent.definition.meanRadius) : null,
        });
      });
      cache = { ut, states };
      return states;
    },
  };
}

function parentsFirst(bodies: readonly BodyDescription[]): BodyDescription[] {
  const sorted: BodyDescription[] = [];
  let waiting = [...bodies];
  while (waiting.length > 0) {
    const ready = waiting.filter(
      (body) => body.parent === undefined || sorted.some((other) => other.id === body.parent),
    );
    if (ready.length === 0) break;
    sorted.push(...ready);
    waiting = waiting.filter((body) => !ready.includes(body));
  }
  return sorted;
}

function elementsOf({ orbit }: BodyDescription): OrbitElements | undefined {
  if (!orbit) return undefined;
  return {
    semiMajorAxis: orbit.semiMajorAxis,
    eccentricity: orbit.eccentricity ?? 0,
    inclination: (orbit.inclinationDeg ?? 0) * RADIAN,
    longitudeOfAscendingNode: (orbit.longitudeOfAscendingNodeDeg ?? 0) * RADIAN,
    argumentOfPeriapsis: (orbit.argumentOfPeriapsisDeg ?? 0) * RADIAN,
    meanAnomaly: (orbit.meanAnomalyDeg ?? 0) * RADIAN,
  };
}

function define(
  body: BodyDescription,
  orbit: OrbitElements | undefined,
  bodies: readonly BodyDescription[],
  seed: number,
  terrain: Readonly<Record<string, TerrainDescription>>,
): BodyDefinition {
  const parent = bodies.find((other) => other.id === body.parent);
  const normal = orbit ? orbitNormal(orbit) : vec3.Z_AXIS;
  return {
    id: body.id,
    class: body.class,
    parentId: body.parent ?? null,
    childIds: bodies.filter((other) => other.parent === body.id).map((other) => other.id),
    mass: body.mass,
    meanRadius: body.meanRadius,
    mu: body.mass * GRAVITATION,
    sphereOfInfluence: parent && orbit ? orbit.semiMajorAxis * (body.mass / parent.mass) ** 0.4 : 1e15,
    rotationRate: body.rotationPeriod ? (2 * Math.PI) / body.rotationPeriod : 0,
    primeMeridianAtEpoch: (body.primeMeridianDeg ?? 0) * RADIAN,
    eclFromCci: eclFromCciAxes(north(normal, body), normal),
    atmosphere: body.atmosphere ?? null,
    rings: null,
    oceanDensity: body.ocean?.density ?? null,
    terrain: terrainSource('none', seed, body.terrain, terrain[body.id]),
  };
}

function orbitNormal({ inclination: i, longitudeOfAscendingNode: node }: OrbitElements): Vec3 {
  return [Math.sin(node) * Math.sin(i), -Math.cos(node) * Math.sin(i), Math.cos(i)];
}

/** Returns the direction of a body's north: its orbit normal, tilted toward an ecliptic longitude. */
function north(normal: Vec3, { axialTiltDeg = 0, tiltLongitudeDeg = 0 }: BodyDescription): Vec3 {
  const toward: Vec3 = [Math.cos(tiltLongitudeDeg * RADIAN), Math.sin(tiltLongitudeDeg * RADIAN), 0];
  const across = vec3.projectOnPlane(toward, normal);
  if (vec3.length(across) < 1e-9) return normal;
  const tilt = axialTiltDeg * RADIAN;
  return vec3.add(vec3.scale(normal, Math.cos(tilt)), vec3.scale(vec3.normalize(across), Math.sin(tilt)));
}
