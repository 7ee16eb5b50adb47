import { fromAxisAngle, fromBasis, multiply, rotate, type Quat } from '../../../../src/base/math/quat.js';
import { add, addScaled, cross, length, normalize, scale, type Vec3 } from '../../../../src/base/math/vec3.js';
import type { BodyView } from '../../../../src/renderer/scene/body-view.js';
import type { View } from '../../../../src/renderer/scene/scene-frame.js';
import type { BodyDefinition, TerrainSource } from '../../../../src/simulator/sim/state.js';
import { surfaceHeight } from '../../../../src/simulator/sim/terrain/index.js';
import { LAUNCH_SITE } from '../../../../src/simulator/sim/terrain/earth/launch-site.js';
import { RADII, terrainSource, type SolidKind } from '../../../simulator/sim/terrain/fixtures.js';

const NAMES: Record<SolidKind, string> = { earth: 'Earth', luna: 'Luna', mars: 'Mars', rocky: 'Enceladus' };

export function bodyOf(kind: SolidKind, terrain: TerrainSource = terrainSource(kind)): BodyDefinition {
  return {
    id: NAMES[kind],
    class: kind === 'luna' ? 'Moon' : 'Planet',
    parentId: null,
    childIds: [],
    mass: 1e24,
    meanRadius: RADII[kind],
    mu: 1e14,
    sphereOfInfluence: 1e9,
    rotationRate: 0,
    primeMeridianAtEpoch: 0,
    rings: null,
    eclFromCci: [0, 0, 0, 1],
    atmosphere: null,
    oceanDensity: null,
    terrain,
  };
}

export interface Standpoint {
  readonly longitude: number;
  readonly latitude: number;
  /** Altitude of the camera above the surface, m. */
  readonly altitude: number;
  /** Heading of the camera, clockwise from north, rad. */
  readonly heading: number;
  /** Pitch of the camera, downwards, rad. */
  readonly pitch: number;
}

export const AT_THE_PAD: Standpoint = { ...LAUNCH_SITE, altitude: 30, heading: 4.8, pitch: 0.1 };

/** An arbitrary rotation of a body in the world, on which no result may depend. */
const TURN: Quat = fromAxisAngle(normalize([0.3, 0.2, 0.9]), 1.1);

export function standOn(body: BodyDefinition, at: Standpoint, worldFromCcf = TURN): { bodies: BodyView[]; view: View } {
  const cosLat = Math.cos(at.latitude);
  const up: Vec3 = [cosLat * Math.cos(at.longitude), cosLat * Math.sin(at.longitude), Math.sin(at.latitude)];
  const camera = scale(up, body.meanRadius + surfaceHeight(body.terrain, up, body.meanRadius) + at.altitude);
  const east = normalize(cross([0, 0, 1], up));
  const north = cross(up, east);
  const level = add(scale(north, Math.cos(at.heading)), scale(east, Math.sin(at.heading)));
  const forward = addScaled(scale(level, Math.cos(at.pitch)), up, -Math.sin(at.pitch));
  const top = addScaled(scale(up, Math.cos(at.pitch)), level, Math.sin(at.pitch));
  const ccfFromView = fromBasis(cross(forward, top), top, scale(forward, -1));
  const distance = length(camera);
  const seen: BodyView = {
    definition: body,
    centre: rotate(worldFromCcf, scale(camera, -1)),
    distance,
    worldFromCcf,
    angularRadius: Math.asin(Math.min(1, body.meanRadius / distance)),
  };
  const view: View = {
    worldFromView: multiply(worldFromCcf, ccfFromView),
    fovY: 0.87,
    orthoHalfHeight: null,
    near: 0.1,
  };
  return { bodies: [seen], view };
}
