import { describe, expect, it } from 'vitest';
import { quat, vec3, type Quat, type Vec3 } from '../../../src/base/math/index.js';
import { pictureWorld } from '../../../src/renderer/scene/picture-world.js';
import type { CameraPose } from '../../../src/simulator/sim/camera/index.js';
import type { SeenBody, SeenVessel } from '../../../src/simulator/sim/index.js';
import { airless, planet } from './sky/fixtures.js';

const ORIGIN: Vec3 = [6.37e6, 120.25, -33.5];
const CAMERA: Vec3 = [6.37e6 + 2, 100, -30];
const CCF_FROM_BODY = quat.fromAxisAngle([0, 1, 0], 0.4);
const CCF_FROM_CAMERA = quat.fromAxisAngle([1, 0, 0], 0.7);

interface Moment {
  readonly bodies: readonly [SeenBody, SeenBody];
  readonly resting: SeenVessel;
  readonly flying: SeenVessel;
  readonly pose: CameraPose;
}

/** Makes a planet that has rotated and moved with its moon for `seconds`, and a camera that rests on the planet. */
function at(seconds: number): Moment {
  const eclFromCcf = quat.fromAxisAngle(vec3.normalize([0.1, 0.3, 1]), 1.2 + 7.3e-5 * seconds);
  const positionEcl: Vec3 = [1.5e11 + 31.7 * seconds, 3e4 * seconds, 0.1];
  const inEcl = (point: Vec3): Vec3 => vec3.add(positionEcl, quat.rotate(eclFromCcf, point));
  const moon = vec3.add(positionEcl, [3.8e8, 1e6, 0]);
  const vessel = (change: Partial<SeenVessel>): SeenVessel =>
    ({
      parentId: 'Earth',
      scale: 2,
      centreOfMass: [0, 0, 1.5],
      positionEcl: vec3.add(inEcl(ORIGIN), quat.rotate(quat.multiply(eclFromCcf, CCF_FROM_BODY), [0, 0, 3])),
      eclFromBody: quat.multiply(eclFromCcf, CCF_FROM_BODY),
      ...change,
    }) as SeenVessel;
  return {
    bodies: [
      { definition: planet(), positionEcl, eclFromCcf },
      { definition: airless(), positionEcl: moon, eclFromCcf: quat.IDENTITY },
    ],
    resting: vessel({ resting: { originCcf: ORIGIN, ccfFromBody: CCF_FROM_BODY } }),
    flying: vessel({}),
    pose: {
      positionEcl: inEcl(CAMERA),
      eclFromCamera: quat.multiply(eclFromCcf, CCF_FROM_CAMERA),
      fovY: 1,
      orthoHalfHeight: null,
      resting: { bodyId: 'Earth', positionCcf: CAMERA, ccfFromCamera: CCF_FROM_CAMERA },
    },
  };
}

const angleOf = ([x, y, z]: Quat): number => 2 * Math.asin(Math.min(1, Math.hypot(x, y, z)));

describe('the world of a picture', () => {
  it('an object at rest relative to the camera has exactly the same position in every picture', () => {
    const [before, after] = [at(0), at(1.7)].map((moment) => {
      const world = pictureWorld(moment, moment.pose);
      return [world.worldFromView, world.placeBody(moment.bodies[0]), world.placeVessel(moment.resting)];
    });
    expect(after).toEqual(before);
  });

  it('an object has the same position relative to the camera in ecliptic axes and in ground axes', () => {
    const moment = at(1.7);
    const ground = pictureWorld(moment, moment.pose);
    const { resting: _, ...pose } = moment.pose;
    const ecliptic = pictureWorld(moment, pose);
    expect(ground.groundId).toBe('Earth');
    expect(ecliptic.groundId).toBeNull();
    expect(ecliptic.worldFromEcl).toEqual(quat.IDENTITY);
    const things = [
      ...moment.bodies.map((body) => [ground.placeBody(body), ecliptic.placeBody(body)] as const),
      ...[moment.resting, moment.flying].map(
        (vessel) => [ground.placeVessel(vessel), ecliptic.placeVessel(vessel)] as const,
      ),
    ];
    for (const [here, there] of things) {
      const turned = quat.rotate(ground.worldFromEcl, there.translation);
      expect(vec3.distance(here.translation, turned)).toBeLessThan(2e-4);
      const turn = quat.multiply(quat.invert(here.rotation), quat.multiply(ground.worldFromEcl, there.rotation));
      expect(angleOf(turn)).toBeLessThan(1e-7);
    }
  });

  it('the world of a picture uses ecliptic axes once the body under the camera is missing', () => {
    const moment = at(0);
    expect(pictureWorld({ bodies: [moment.bodies[1]] }, moment.pose).groundId).toBeNull();
  });
});
