import { describe, expect, it } from 'vitest';
import { IDENTITY_TRANSFORM, quat, vec3, type Vec3 } from '../../src/math/index.js';
import { partBoxAxes } from '../../src/paint/stickers/index.js';
import type { CameraPose } from '../../src/sim/camera/index.js';
import type { GroundHit, PartHit } from '../../src/sim/picking/pick.js';
import type { Part, Snapshot, VesselState } from '../../src/sim/state.js';
import { uprightRotation } from '../../src/world/upright.js';

const STRETCH: Vec3 = [2, 5, 0.5];
const TURN = quat.normalizeQuat([0.2, -0.4, 0.1, 0.8]);

/** Makes a vessel with one part, stretched and turned. */
function moment(scale: Vec3): Snapshot {
  const transform = { ...IDENTITY_TRANSFORM, rotation: TURN, scale };
  const part = { instanceId: 7, attachedTo: null, transform, subparts: [] } as unknown as Part;
  const vessel = { id: 'V', parts: [part], eclFromBody: quat.IDENTITY } as unknown as VesselState;
  return { vessels: [vessel], bodies: [] } as unknown as Snapshot;
}

const camera = (eclFromCamera = quat.normalizeQuat([0.5, 0.1, 0.3, 0.6])): CameraPose => ({
  positionEcl: vec3.ZERO,
  eclFromCamera,
  fovY: 1,
  orthoHalfHeight: null,
});

/** Returns where a direction of the part points in the picture, right and up. */
function seen(direction: Vec3, scale: Vec3, { eclFromCamera }: CameraPose): Vec3 {
  const stretched: Vec3 = [direction[0] * scale[0], direction[1] * scale[1], direction[2] * scale[2]];
  return quat.rotate(quat.invert(eclFromCamera), quat.rotate(TURN, stretched));
}

describe('an upright image', () => {
  it.each([
    ['a plain part', [1, 1, 1]],
    ['a stretched part', STRETCH],
  ] as const)('on %s has its up where the camera’s up falls on the surface', (_name, scale) => {
    const pose = camera();
    for (const normal of [vec3.X_AXIS, [0.3, 0.8, -0.4], [-1, 0.1, 2]] as const) {
      const hit: PartHit = { kind: 'vessel', vesselId: 'V', instanceId: 7, distance: 1, position: vec3.ZERO, normal };
      const { up } = partBoxAxes(normal, uprightRotation(hit, pose, moment(scale)));
      const upInView = vec3.normalize(seen(up, scale, pose));
      const inverse: Vec3 = [normal[0] / scale[0], normal[1] / scale[1], normal[2] / scale[2]];
      const normalInView = vec3.normalize(quat.rotate(quat.invert(pose.eclFromCamera), quat.rotate(TURN, inverse)));
      const wished = vec3.normalize(vec3.projectOnPlane(vec3.Y_AXIS, normalInView));
      expect(vec3.distance(upInView, wished)).toBeLessThan(1e-9);
    }
  });

  it('on the ground points away from the camera, whether that looks below the horizon or a little above', () => {
    const earth = { definition: { id: 'Earth' }, eclFromCcf: quat.IDENTITY };
    const snapshot = { vessels: [], bodies: [earth] } as unknown as Snapshot;
    const hit: GroundHit = { kind: 'body', bodyId: 'Earth', latitude: 0, longitude: 0, distance: 7 };
    // At latitude and longitude 0 up is +X and north +Z: the camera looks north, above the horizon by the pitch.
    for (const pitch of [-0.6, -0.1, 0, 0.1, 0.6]) {
      const forward: Vec3 = [Math.sin(pitch), 0, Math.cos(pitch)];
      const up: Vec3 = [Math.cos(pitch), 0, -Math.sin(pitch)];
      const pose = camera(quat.fromBasis(vec3.cross(forward, up), up, vec3.scale(forward, -1)));
      expect(uprightRotation(hit, pose, snapshot), `pitch ${pitch}`).toBeCloseTo(0, 6);
    }
  });

  it('turns nothing where what was hit is gone', () => {
    const hit = {
      kind: 'vessel',
      vesselId: 'W',
      instanceId: 7,
      distance: 1,
      position: vec3.ZERO,
      normal: vec3.X_AXIS,
    } as const;
    expect(uprightRotation(hit, camera(), moment(STRETCH))).toBe(0);
  });
});
