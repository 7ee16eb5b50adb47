import { quat, type Quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import type { CameraSurroundings } from '../../../../src/simulator/sim/camera/index.js';
import type { BodyState, Part, Snapshot, VesselState } from '../../../../src/simulator/sim/state.js';
import { NO_SYSTEMS } from '../../../../src/simulator/sim/vessel/systems/systems-state.js';

/** Makes a body with the shape of a smooth ball. Its attitude depends only on `eclFromCcf`. */
export function body(id: string, parentId: string | null, change: Partial<BodyState> = {}, radius = 6e6): BodyState {
  return {
    definition: {
      id,
      class: parentId === null ? 'Star' : 'Planet',
      parentId,
      childIds: [],
      mass: 1,
      meanRadius: radius,
      mu: 1,
      sphereOfInfluence: 1e9,
      rotationRate: 0,
      primeMeridianAtEpoch: 0,
      rings: null,
      eclFromCci: quat.IDENTITY,
      atmosphere: null,
      oceanDensity: null,
      terrain: { kind: 'none', seed: 0, flats: [] },
    },
    positionEcl: vec3.ZERO,
    velocityEcl: vec3.ZERO,
    hourAngle: 0,
    eclFromCcf: quat.IDENTITY,
    orbit: null,
    ...change,
  };
}

export function part(instanceId: number, change: Partial<Part> = {}): Part {
  return {
    instanceId,
    id: `part-${instanceId}`,
    displayName: `Part ${instanceId}`,
    template: 'tank',
    isRoot: false,
    attachedTo: null,
    transform: { translation: vec3.ZERO, rotation: quat.IDENTITY, scale: [1, 1, 1] },
    position: vec3.ZERO,
    subparts: [],
    ...change,
  };
}

/** Makes a vessel at a position relative to its parent. The inertial axes of bodies in these fixtures are ecliptic. */
export function vessel(id: string, parent: BodyState, at: Vec3, change: Partial<VesselState> = {}): VesselState {
  return {
    id,
    name: id,
    situation: 'Freefall',
    parentId: parent.definition.id,
    controlled: false,
    controllable: true,
    isKitten: false,
    scale: 1,
    alwaysRender: false,
    motion: { kind: 'landed', bodyId: parent.definition.id, originCcf: at, ccfFromBody: quat.IDENTITY },
    hasClockwork: false,
    positionCci: at,
    velocityCci: vec3.ZERO,
    positionEcl: vec3.add(parent.positionEcl, at),
    velocityEcl: parent.velocityEcl,
    cciFromBody: quat.IDENTITY,
    eclFromBody: quat.IDENTITY,
    bodyRates: vec3.ZERO,
    latitude: 0,
    longitude: 0,
    barometricAltitude: 0,
    radarAltitude: 0,
    orbitalSpeed: 0,
    surfaceSpeed: 0,
    inertialSpeed: 0,
    massTotal: 1,
    massDry: 1,
    massPropellant: 0,
    centreOfMass: vec3.ZERO,
    orbit: null,
    systems: NO_SYSTEMS,
    lamps: [],
    parts: [part(1, { isRoot: true })],
    revisions: { structure: 0, pose: 0 },
    ...change,
  };
}

export function surroundings(
  bodies: readonly BodyState[],
  vessels: readonly VesselState[] = [],
  change: Partial<Snapshot> = {},
): CameraSurroundings {
  return {
    templates: new Map(),
    snapshot: {
      sequence: 0,
      ut: 0,
      simDt: 0,
      warp: 1,
      warpSpeeds: [1],
      autoWarpTarget: null,
      systemName: 'Test',
      homeId: 'Earth',
      sunId: 'Sol',
      bodies,
      vessels,
      activeVesselId: vessels[0]?.id ?? null,
      ...change,
    },
  };
}

export const EARTH_AT: Vec3 = [1.5e11, 0, 0];
/** The attitude with the prime meridian in the direction of ecliptic +Y. */
export const QUARTER_TURN: Quat = quat.fromAxisAngle(vec3.Z_AXIS, Math.PI / 2);

export function sunAndEarth(): { sol: BodyState; earth: BodyState } {
  return {
    sol: body('Sol', null, {}, 7e8),
    earth: body('Earth', 'Sol', { positionEcl: EARTH_AT, velocityEcl: [0, 3e4, 0], eclFromCcf: QUARTER_TURN }),
  };
}

/**
 * Makes a ship that is 1,000 km above the +X side of the Earth and moves along +Y. The ship's nose points toward +Y,
 * and its belly (+Z of the ship's axes) toward the Earth.
 */
export function shipInOrbit(change: Partial<VesselState> = {}): { s: CameraSurroundings; ship: VesselState } {
  const { sol, earth } = sunAndEarth();
  // The ship's axes: X → ECL Y, Y → ECL −Z, Z → ECL −X.
  const eclFromBody = quat.fromBasis([0, 1, 0], [0, 0, -1], [-1, 0, 0]);
  const ship = vessel('Ship', earth, [7e6, 0, 0], {
    velocityCci: [0, 7500, 0],
    velocityEcl: [0, 37500, 0],
    cciFromBody: eclFromBody,
    eclFromBody,
    parts: [
      part(1, { isRoot: true, subparts: [part(3, { transform: moved([0, 0, 2]) })] }),
      part(2, { attachedTo: 1, transform: moved([-4, 0, 0]) }),
    ],
    ...change,
  });
  return { s: surroundings([sol, earth], [ship]), ship };
}

export function moved(translation: Vec3, rotation: Quat = quat.IDENTITY): Part['transform'] {
  return { translation, rotation, scale: [1, 1, 1] };
}

/** Returns the maximum difference between components of two vectors. */
export function distanceOf(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((c, i) => Math.abs(c - b[i]!)));
}

/** Returns the view direction and the up direction of a camera, as unit vectors in ecliptic axes. */
export function viewOf(eclFromCamera: Quat): { forward: Vec3; up: Vec3 } {
  return { forward: quat.rotate(eclFromCamera, [0, 0, -1]), up: quat.rotate(eclFromCamera, [0, 1, 0]) };
}
