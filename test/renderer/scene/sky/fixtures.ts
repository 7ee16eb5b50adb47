import { quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import type { BodyDefinition } from '../../../../src/simulator/sim/state.js';
import type { BodyView } from '../../../../src/renderer/scene/body-view.js';
import type { SceneFrame } from '../../../../src/renderer/scene/scene-frame.js';
import { NO_CLUTTER } from '../../../../src/renderer/scene/clutter/index.js';
import { StickerRows } from '../../../../src/renderer/scene/stickers/index.js';
import { NO_TERRAIN } from '../../../../src/renderer/scene/terrain/index.js';

export function planet(overrides: Partial<BodyDefinition> = {}): BodyDefinition {
  return {
    id: 'Earth',
    class: 'Planet',
    parentId: 'Sol',
    childIds: [],
    mass: 5.97e24,
    meanRadius: 6_371_000,
    mu: 3.986e14,
    sphereOfInfluence: 9e8,
    rotationRate: 7.29e-5,
    primeMeridianAtEpoch: 0,
    rings: null,
    eclFromCci: [0, 0, 0, 1],
    atmosphere: { height: 100_000, scaleHeight: 8500, seaLevelPressure: 101_325, seaLevelDensity: 1.225 },
    oceanDensity: 1025,
    terrain: { kind: 'earth', seed: 1, flats: [] },
    ...overrides,
  };
}

export const airless = (): BodyDefinition =>
  planet({
    id: 'Luna',
    class: 'Moon',
    meanRadius: 1_737_400,
    atmosphere: null,
    terrain: { kind: 'luna', seed: 1, flats: [] },
  });

export function bodyView(definition: BodyDefinition, centre: Vec3): BodyView {
  const distance = vec3.length(centre);
  const angularRadius = Math.asin(Math.min(definition.meanRadius / distance, 1));
  return { definition, centre, distance, worldFromCcf: [0, 0, 0, 1], angularRadius };
}

export interface SkyOver {
  readonly body?: BodyDefinition;
  /** Altitude of the camera above the mean radius, m. */
  readonly altitude?: number;
  /** Elevation of the star above the horizon, rad. */
  readonly elevation?: number;
  readonly bodies?: readonly BodyView[];
}

/** Makes a frame for a camera above the north pole, where up is +Z, with the star in the direction of +X. */
export function frameOver({ body = planet(), altitude = 2, elevation = 0.7, bodies = [] }: SkyOver = {}): SceneFrame {
  const sun: Vec3 = [Math.cos(elevation), 0, Math.sin(elevation)];
  const star = planet({ id: 'Sol', class: 'Star', parentId: null, meanRadius: 6.957e8, atmosphere: null });
  return {
    ut: 0,
    worldFromEcl: quat.IDENTITY,
    view: { worldFromView: [Math.SQRT1_2, 0, 0, Math.SQRT1_2], fovY: 1, orthoHalfHeight: null, near: 0.1 },
    sun: { directionInWorld: sun, angularRadius: 0.00465, irradiance: [Math.PI, Math.PI, Math.PI] },
    bodies: [
      bodyView(body, [0, 0, -(body.meanRadius + altitude)]),
      bodyView(star, vec3.scale(sun, 149_597_870_700)),
      ...bodies,
    ],
    nearestBody: 0,
    terrain: NO_TERRAIN,
    lamps: [],
    fleet: {} as SceneFrame['fleet'],
    clutter: NO_CLUTTER,
    paint: { enabled: false, blend: 'multiply', coat: 'coloured' },
    stickers: new StickerRows(),
  };
}
