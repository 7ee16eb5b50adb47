import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { affineFromTransform, IDENTITY_TRANSFORM, quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import {
  groundBoxAxes,
  partBoxAxes,
  type Sticker,
  uprightRotation,
} from '../../../../src/simulator/paint/stickers/index.js';
import type { CameraPose, Cursor } from '../../../../src/simulator/sim/camera/index.js';
import { cameraRay } from '../../../../src/simulator/sim/picking/index.js';
import type { GroundHit, PartHit, Ray } from '../../../../src/simulator/sim/picking/pick.js';
import { partPoseEcl } from '../../../../src/simulator/sim/part-index.js';
import type { World } from '../../../../src/simulator/world/index.js';
import { surfaceHeight } from '../../../../src/simulator/sim/terrain/index.js';
import { upload } from '../textures/fixtures.js';
import { direction, leanInPicture, poses, rotation } from '../../../support/pictures.js';
import { defaultSimulation } from '../../../support/worlds.js';

const STRETCH: Vec3 = [2, 5, 0.5];

const atOrigin = (eclFromCamera = quat.IDENTITY, fovY = 1): CameraPose => ({
  positionEcl: vec3.ZERO,
  eclFromCamera,
  fovY,
  orthoHalfHeight: null,
});

/** Makes a hit on a part. By default, neither the part nor the body is stretched or rotated. */
const partHit = (
  normal: Vec3,
  scale: Vec3 = [1, 1, 1],
  turn = quat.IDENTITY,
  eclFromBody = quat.IDENTITY,
): PartHit => ({
  kind: 'vessel',
  vesselId: 'V',
  instanceId: 7,
  distance: 1,
  position: vec3.ZERO,
  normal,
  assemblyFromPart: affineFromTransform({ ...IDENTITY_TRANSFORM, rotation: turn, scale }),
  eclFromBody,
});

/** A hit on the ground at a point where up is +X and north is +Z. The body is not rotated. */
const EARTH_HIT: GroundHit = {
  kind: 'body',
  bodyId: 'Earth',
  latitude: 0,
  longitude: 0,
  distance: 7,
  normal: vec3.X_AXIS,
  eclFromCcf: quat.IDENTITY,
};

const over = (a: Vec3, b: Vec3): Vec3 => [a[0] / b[0], a[1] / b[1], a[2] / b[2]];

/** Cameras with different rolls and lenses, and pointers anywhere in a wide picture. */
const looks = fc.record({ pose: poses(vec3.ZERO), cursor: fc.record({ x: within(2.4), y: within(1) }) });

function within(limit: number): fc.Arbitrary<number> {
  return fc.double({ min: -limit, max: limit, noNaN: true });
}

/**
 * Returns the angle between an image's up direction and the vertical of the picture, degrees. The image is on the ray
 * through the cursor, at a distance of 10 m.
 */
function lean(upEcl: Vec3, pose: CameraPose, { origin, direction: ahead }: Ray): number {
  return leanInPicture(vec3.addScaled(origin, ahead, 10), upEcl, pose);
}

const RUNS = { numRuns: 200 };

describe('an upright image', () => {
  it.each([
    ['a ball', [1, 1, 1], direction],
    ['a block', [1, 1, 1], fc.constantFrom<Vec3>([1, 0, 0], [0, -1, 0], [0, 0, 1])],
    ['a stretched part', STRETCH, direction],
    ['a mirrored part', [-1, 1, 1], direction],
    ['a part that is mirrored along three axes and stretched', [-2, -5, -0.5], direction],
  ] as const)(
    'an upright image is vertical in the picture on %s, for any camera, roll and place in the picture',
    (_, scale, normals) => {
      fc.assert(
        fc.property(looks, normals, rotation, rotation, ({ pose, cursor }, normal, turn, eclFromBody) => {
          const ray = cameraRay(pose, cursor);
          const eclFromPart = quat.multiply(eclFromBody, turn);
          const facing = vec3.dot(vec3.normalize(quat.rotate(eclFromPart, over(normal, scale))), ray.direction);
          fc.pre(Math.abs(facing) > 0.02);
          const seen = facing < 0 ? normal : vec3.scale(normal, -1);
          const hit = partHit(seen, scale, turn, eclFromBody);
          const roll = uprightRotation(hit, ray.direction, pose.eclFromCamera);
          const upEcl = quat.rotate(eclFromBody, partBoxAxes(seen, roll, hit.assemblyFromPart).up);
          expect(Math.abs(lean(upEcl, pose, ray))).toBeLessThan(0.01);
        }),
        RUNS,
      );
    },
  );

  it.each([
    ['level ground', 0],
    ['a hillside', 0.8],
  ])(
    'an upright image is vertical in the picture on %s, for any camera, roll and place in the picture',
    (_, steepest) => {
      const places = fc.record({ latitude: within(89), longitude: within(180), east: within(1), north: within(1) });
      fc.assert(
        fc.property(looks, places, rotation, ({ pose, cursor }, { latitude, longitude, ...slope }, eclFromCcf) => {
          const ray = cameraRay(pose, cursor);
          const { right: east, up: north, out } = groundBoxAxes(latitude, longitude, 0);
          const aside = vec3.addScaled(vec3.scale(east, slope.east), north, slope.north);
          const normal = vec3.normalize(vec3.addScaled(out, aside, steepest));
          fc.pre(vec3.dot(quat.rotate(eclFromCcf, normal), ray.direction) < -0.02);
          const hit: GroundHit = {
            kind: 'body',
            bodyId: 'Rock',
            latitude,
            longitude,
            distance: 10,
            normal,
            eclFromCcf,
          };
          const heading = uprightRotation(hit, ray.direction, pose.eclFromCamera);
          // The box projects the image vertically onto the ground. So a column of the image runs along the ground, in
          // the direction whose horizontal part is `up`.
          const { up } = groundBoxAxes(latitude, longitude, heading);
          const column = vec3.addScaled(up, out, -vec3.dot(up, normal) / vec3.dot(out, normal));
          expect(Math.abs(lean(quat.rotate(eclFromCcf, column), pose, ray))).toBeLessThan(0.01);
        }),
        RUNS,
      );
    },
  );

  it('on a hillside, the top of an upright image is uphill even if the camera looks up at the slope', () => {
    // The ground rises to the north at 45°, and the ray rises towards it at 20°.
    const normal = vec3.normalize([1, 0, -1]);
    const hit: GroundHit = { ...EARTH_HIT, normal };
    const forward = vec3.normalize([0.36, 0, 1]);
    const up = vec3.normalize([1, 0, -0.36]);
    const pose = atOrigin(quat.fromBasis(vec3.cross(forward, up), up, vec3.scale(forward, -1)));
    expect(uprightRotation(hit, cameraRay(pose).direction, pose.eclFromCamera)).toBeCloseTo(0, 6);
  });

  it('on level ground, the top of an upright image points away from a camera that looks down or slightly up', () => {
    // At latitude 0 and longitude 0, up is +X and north is +Z. The camera looks north, at the angle `pitch` above the
    // horizon. The ray points below the horizon.
    for (const pitch of [-0.6, -0.1, 0, 0.1, 0.6]) {
      const forward: Vec3 = [Math.sin(pitch), 0, Math.cos(pitch)];
      const up: Vec3 = [Math.cos(pitch), 0, -Math.sin(pitch)];
      const pose = atOrigin(quat.fromBasis(vec3.cross(forward, up), up, vec3.scale(forward, -1)), 2);
      const ray = vec3.normalize([-0.2, 0, 1]);
      expect(uprightRotation(EARTH_HIT, ray, pose.eclFromCamera), `pitch ${pitch}`).toBeCloseTo(0, 6);
    }
  });

  it("on a surface that is seen edge-on, or nearly edge-on, the top of an upright image points in the camera's up direction", () => {
    const pose = atOrigin();
    const ahead = (cursor?: Cursor): Ray => cameraRay(pose, cursor);
    const rollOn = (normal: Vec3): number => uprightRotation(partHit(normal), ahead().direction, pose.eclFromCamera);
    const { up } = partBoxAxes(vec3.X_AXIS, rollOn(vec3.X_AXIS));
    expect(vec3.distance(up, vec3.Y_AXIS)).toBeLessThan(1e-9);
    const nearly = vec3.normalize([1, 0, 1e-2]);
    expect(vec3.distance(partBoxAxes(nearly, rollOn(nearly)).up, vec3.Y_AXIS)).toBeLessThan(1e-9);
  });
});

describe('a sprayed image', () => {
  function leanOf({ anchor, rotation }: Sticker, world: World): number {
    const { camera } = world;
    const snapshot = world.takeSnapshot();
    if (anchor.kind === 'vessel') {
      const ship = snapshot.vessels.find(({ id }) => id === anchor.vesselId)!;
      const { eclFromPart, positionEcl } = partPoseEcl(ship, anchor.instanceId)!;
      const at = vec3.add(positionEcl, quat.rotate(eclFromPart, vec3.scale(anchor.position, ship.scale)));
      return leanInPicture(at, quat.rotate(eclFromPart, partBoxAxes(anchor.normal, rotation).up), camera.pose);
    }
    const earth = snapshot.bodies.find(({ definition }) => definition.id === anchor.bodyId)!;
    const { meanRadius, terrain } = earth.definition;
    const { up, out } = groundBoxAxes(anchor.latitude, anchor.longitude, rotation);
    const ground = vec3.scale(out, meanRadius + surfaceHeight(terrain, out, meanRadius));
    const at = vec3.add(earth.positionEcl, quat.rotate(earth.eclFromCcf, ground));
    return leanInPicture(at, quat.rotate(earth.eclFromCcf, up), camera.pose);
  }

  it('a sprayed image is vertical in the picture on hulls and ground, wherever the pointer is', async () => {
    const { world: real, tree } = await defaultSimulation();
    const write = (path: string, text: string): void => void tree.writeText(path, text);
    upload(real.textures!, 'meow.png');
    write('camera/enabled', '1');
    write('camera/pose/anchor', `vessel:Hunter-ship`);
    const leans = { vessel: [] as number[], body: [] as number[] };
    for (let shot = 0; shot < 90; shot++) {
      const azimuth = shot * 2.4;
      const [x, y] = [Math.cos(azimuth) * (8 + (shot % 7) * 5), Math.sin(azimuth) * (8 + (shot % 7) * 5)];
      write('camera/pose/position', `${x} ${y} ${2 + (shot % 5) * 4} enu`);
      write('camera/pose/aim', `vessel:Hunter-ship roll ${((shot * 77) % 360) - 180}`);
      write('camera/cursor', `${Math.sin(shot * 1.7) * 1.6} ${Math.cos(shot * 2.9) * 0.95}`);
      try {
        write('paint/stickers/spray', 'meow.png aim=cursor');
      } catch {
        continue;
      }
      const sticker = real.stickers!.get(real.stickers!.count - 1)!;
      leans[sticker.anchor.kind].push(Math.abs(leanOf(sticker, real)));
    }
    expect(leans.vessel.length).toBeGreaterThan(10);
    expect(leans.body.length).toBeGreaterThan(10);
    expect(Math.max(...leans.vessel, ...leans.body)).toBeLessThan(0.1);
  });
});
