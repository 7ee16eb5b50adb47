import { beforeAll, describe, expect, it } from 'vitest';
import type { CameraScene } from '../../../../src/simulator/world/views/camera-subject.js';
import { OwnCamera } from '../../../../src/simulator/world/views/own-camera.js';
import { textOfCamera } from '../../../../src/simulator/world/views/view-text.js';
import { viewPose } from '../../../../src/simulator/world/views/view-pose.js';
import { vec3 } from '../../../../src/base/math/index.js';
import { asSeen, defaultSimulation } from '../../../support/worlds.js';

let scene: CameraScene;
beforeAll(async () => {
  scene = asSeen((await defaultSimulation()).world);
});

describe('the pose of a view', () => {
  it('the pose of a view equals the pose of the camera that wrote it, within a millimetre', () => {
    const camera = new OwnCamera({ kind: 'vessel', vesselId: 'Hunter-ship' });
    const pose = viewPose(textOfCamera(camera, scene), scene);
    expect(vec3.distance(pose.positionEcl, camera.pose(scene).positionEcl)).toBeLessThan(1e-3);
    expect(pose.fovY).toBeCloseTo(camera.fovY, 6);
  });

  it.each([
    ['vessel:Absent;0,0,3;132.5,17;42;45', "'Absent' is not in this scene; choose another view"],
    ['vessel:Hunter-ship', 'a view must have five groups separated by semicolons, not 1'],
  ])('the pose of a view is refused for %s', (view, why) => {
    expect(() => viewPose(view, scene)).toThrow(why);
  });
});
