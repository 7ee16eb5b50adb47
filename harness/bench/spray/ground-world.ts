import { quat, vec3 } from '../../../src/base/math/index.js';
import { directionFromPlace, eastNorthUp, type BodyState, type Snapshot } from '../../../src/simulator/sim/index.js';
import type { Ray } from '../../../src/simulator/sim/picking/index.js';
import { surfaceHeight } from '../../../src/simulator/sim/terrain/index.js';

const RADIUS = 1_737_400;
const HEIGHT = 30;
const RAYS = 500;

/**
 * Makes a snapshot that contains only Luna, and rays that start at the same point above the ground. The rays go in all
 * compass directions, 2° to 30° below the horizontal.
 */
export function groundWorld(): { readonly snapshot: Snapshot; readonly rays: readonly Ray[]; readonly height: number } {
  const terrain = { kind: 'luna', seed: 1, flats: [] } as const;
  const up = directionFromPlace(0.3, 0.4);
  const { east, north } = eastNorthUp(up);
  const origin = vec3.scale(up, RADIUS + surfaceHeight(terrain, up, RADIUS) + HEIGHT);
  const rays = Array.from({ length: RAYS }, (_, i): Ray => {
    const heading = i * 2.399963;
    const pitch = (-(2 + (i % 29)) * Math.PI) / 180;
    const level = vec3.add(vec3.scale(north, Math.cos(heading)), vec3.scale(east, Math.sin(heading)));
    const direction = vec3.add(vec3.scale(level, Math.cos(pitch)), vec3.scale(up, Math.sin(pitch)));
    return { origin, direction: vec3.normalize(direction) };
  });
  const luna: BodyState = {
    definition: {
      id: 'Luna',
      class: 'Moon',
      parentId: null,
      childIds: [],
      mass: 7.3e22,
      meanRadius: RADIUS,
      mu: 4.9e12,
      sphereOfInfluence: 6.6e7,
      rotationRate: 0,
      primeMeridianAtEpoch: 0,
      rings: null,
      eclFromCci: quat.IDENTITY,
      atmosphere: null,
      oceanDensity: null,
      terrain,
    },
    positionEcl: vec3.ZERO,
    velocityEcl: vec3.ZERO,
    hourAngle: 0,
    eclFromCcf: quat.IDENTITY,
    orbit: null,
  };
  const snapshot: Snapshot = {
    sequence: 1,
    ut: 0,
    simDt: 0,
    warp: 1,
    warpSpeeds: [1],
    autoWarpTarget: null,
    systemName: 'bench',
    homeId: 'Luna',
    sunId: '',
    bodies: [luna],
    vessels: [],
    activeVesselId: null,
  };
  return { snapshot, rays, height: HEIGHT };
}
