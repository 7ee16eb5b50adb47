import { describe, expect, it } from 'vitest';
import {
  CAMERA_LIMITS,
  cameraAimText,
  cameraGeoText,
  cameraInfoText,
  cameraPositionText,
  cameraStatusText,
  cameraTargetText,
} from '../../../../src/simulator/sim/camera/index.js';
import { composePose, IDLE_POSE } from '../../../../src/simulator/sim/camera/pose-spec.js';
import type { CameraReadback } from '../../../../src/simulator/sim/camera/main-camera.js';

const idle: CameraReadback = {
  owned: false,
  mode: 'orbit',
  follow: { kind: 'none' },
  tidal: false,
  mapScope: 0,
  pose: IDLE_POSE,
  applied: { positionEcl: [1, 2, 3], eclFromCamera: [0, 0, 0, 1], fovY: 1, orthoHalfHeight: null },
};

const NO_TRACKS = { tracks: 0, tracksMax: 32, bytes: 0, bytesMax: 8_388_608, trackBytesMax: 1_048_576, keysMax: 4096 };

describe('the texts of the camera leaves', () => {
  it('the text of `status` has its 18 lines in order, with the defaults of an idle camera', () => {
    expect(cameraStatusText(idle, 1, String).split('\n')).toEqual([
      'owned 0',
      'mode orbit',
      'follow none',
      'tidal 0',
      'map_scope 0',
      'anchor none',
      'frame ecl',
      'position 0 0 0',
      'geo 0 0 0 0',
      'rotation 0 0 0 1',
      'applied_position_ecl 1 2 3',
      'applied_rotation 0 0 0 1',
      'aim none off 0 0 0 frame bodyfixed up world roll 0',
      'fov 60',
      'ortho 0 1000',
      'smoothing 0',
      'orbit 0 0 0',
      'time_scale 1',
    ]);
  });

  it('the text of a pose names the anchor or frame of each of its values', () => {
    const pose = composePose(IDLE_POSE, {
      anchor: { kind: 'body', bodyId: 'Earth' },
      frame: 'enu',
      position: [1, 2, 3],
      geo: { latitudeDeg: 28.5, longitudeDeg: -80.6, altitude: 12 },
      aimTarget: { kind: 'part', vesselId: 'Ship', instanceId: 7 },
      aimOffset: [0, 0, 5],
      aimUp: 'velocity',
      rollDeg: 15,
    });
    expect(cameraPositionText(pose, String)).toBe('1 2 3 enu');
    expect(cameraGeoText(pose, String)).toBe('28.5 -80.6 12 body:Earth');
    expect(cameraGeoText(IDLE_POSE, String)).toBe('0 0 0');
    expect(cameraAimText(pose, String)).toBe('part:Ship/7 off 0 0 5 frame bodyfixed up velocity roll 15');
    expect(cameraStatusText({ ...idle, pose }, 1, String)).toContain('\ngeo 28.5 -80.6 12 1\n');
  });

  it('the text of `target` is only the id, or a dash', () => {
    expect(cameraTargetText({ kind: 'none' })).toBe('-');
    expect(cameraTargetText({ kind: 'body', bodyId: 'Earth' })).toBe('Earth');
    expect(cameraTargetText({ kind: 'vessel', vesselId: 'Ship' })).toBe('Ship');
  });

  it('the text of `info` is one line', () => {
    expect(cameraInfoText(true, CAMERA_LIMITS, NO_TRACKS, String)).toBe(
      'enabled=1 owned=1 tracks=0 tracks_max=32 bytes=0 bytes_max=8388608 track_bytes_max=1048576 keys_max=4096 ' +
        'fov_min=1 fov_max=179 frames=ecl,cce,bodyfixed,enu,lvlh,chase modes=orbit,free,map,iva,fixed ' +
        'up=world,target,velocity,free',
    );
  });
});
