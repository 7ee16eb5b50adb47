import { describe, expect, it } from 'vitest';
import { MainCamera } from '../../../../src/simulator/sim/camera/index.js';
import { CAMERA_ACTIONS, POSE_ACTIONS } from '../../../../src/simulator/world/index.js';
import { runOn, type Slots } from '../../../support/envelopes.js';
import { shipInOrbit } from '../../sim/camera/fixture.js';

function write(action: string, slots: Slots, before: readonly (readonly [string, Slots])[] = []) {
  const { s } = shipInOrbit();
  const cell = { camera: new MainCamera(s), surroundings: s };
  const send = (name: string, given: Slots) => runOn(cell, name, given);
  for (const [name, given] of before) expect(send(name, given)).toMatchObject({ ok: true });
  const outcome = send(action, slots);
  return { errno: outcome.ok ? 'ok' : outcome.errno, ...cell.camera.readback };
}

const TAKEN: readonly (readonly [string, Slots])[] = [['camera.enabled', { value: 1 }]];

describe('camera actions', () => {
  it('the camera actions cover every camera key of the catalogue except the keys of tracks', () => {
    const keys =
      'enabled release tidal ortho pose_reset mode frame aim_frame aim_up follow anchor aim_target focus ' +
      'map_scope orbit_radius orbit_azimuth orbit_elevation roll fov ortho_height smoothing position geo rotation aim ' +
      'aim_offset ' +
      // Livery has added this key to those of the catalogue.
      'cursor';
    expect([...Object.values(CAMERA_ACTIONS), ...Object.values(POSE_ACTIONS)].map(({ name }) => name).sort()).toEqual(
      keys
        .split(' ')
        .map((key) => `camera.${key}`)
        .sort(),
    );
  });

  it.each<[string, Slots, string]>([
    ['camera.mode', { token: 'Map' }, 'ok'],
    ['camera.mode', { token: 'cinema' }, 'EINVAL'],
    ['camera.follow', { token: 'vessel:Ship' }, 'ok'],
    ['camera.follow', { token: 'vessel:Gone' }, 'ENOENT'],
    ['camera.follow', { token: 'part:Ship/1' }, 'EOPNOTSUPP'],
    ['camera.follow', { token: 'Ship' }, 'EINVAL'],
    ['camera.focus', { token: 'Earth' }, 'ok'],
    ['camera.focus', { token: 'Nowhere' }, 'ENOENT'],
    ['camera.tidal', { value: 1 }, 'ENOENT'],
    ['camera.map_scope', { value: 0 }, 'ok'],
    ['camera.map_scope', { value: -1 }, 'EINVAL'],
  ])('the action %s with %j gets %s', (action, slots, errno) => {
    expect(write(action, slots).errno).toBe(errno);
  });

  it.each<[string, Slots, string]>([
    ['camera.position', { values: [1, 2, 3], token: '' }, 'ok'],
    ['camera.position', { values: [1, 2, 3], token: 'ECL' }, 'ok'],
    ['camera.position', { values: [1, 2], token: '' }, 'EINVAL'],
    ['camera.position', { values: [1, 2, NaN], token: '' }, 'EINVAL'],
    ['camera.position', { values: [1, 2, 3], token: 'mars' }, 'EINVAL'],
    ['camera.position', { values: [1, 2, 3], token: 'chase' }, 'ok'],
    ['camera.frame', { token: 'enu' }, 'ok'],
    ['camera.frame', { token: 'ecl' }, 'ok'],
    ['camera.frame', { token: 'vessel' }, 'EINVAL'],
    ['camera.anchor', { token: 'part:Ship/3' }, 'ok'],
    ['camera.anchor', { token: 'part:Ship/9' }, 'ENOENT'],
    ['camera.anchor', { token: 'part:Ship' }, 'EINVAL'],
    ['camera.geo', { values: [90, 360, 0], token: 'body:Earth' }, 'ok'],
    ['camera.geo', { values: [90.1, 0, 0], token: 'body:Earth' }, 'EINVAL'],
    ['camera.geo', { values: [0, 360.1, 0], token: 'body:Earth' }, 'EINVAL'],
    ['camera.geo', { values: [0, -180.1, 0], token: 'body:Earth' }, 'EINVAL'],
    ['camera.geo', { values: [0, 0, -1], token: 'body:Earth' }, 'EINVAL'],
    ['camera.geo', { values: [0, 0, 1], token: 'vessel:Ship' }, 'EINVAL'],
    ['camera.geo', { values: [0, 0, 1], token: 'body:Mun' }, 'ENOENT'],
    ['camera.geo', { values: [0, 0, 1], token: '' }, 'EOPNOTSUPP'],
    ['camera.orbit_radius', { value: 0 }, 'ok'],
    ['camera.orbit_radius', { value: -1 }, 'EINVAL'],
    ['camera.orbit_radius', { value: 10 }, 'ok'],
    ['camera.orbit_elevation', { value: 90 }, 'ok'],
    ['camera.orbit_elevation', { value: 90.5 }, 'EINVAL'],
    ['camera.orbit_azimuth', { value: -720 }, 'ok'],
    ['camera.rotation', { values: [0, 0, 0, 0.5] }, 'ok'],
    ['camera.rotation', { values: [0, 0, 0, 2] }, 'ok'],
    ['camera.rotation', { values: [0, 0, 0, 0.49] }, 'EINVAL'],
    ['camera.rotation', { values: [0, 0, 0, 2.01] }, 'EINVAL'],
    ['camera.rotation', { values: [0, 0, 1] }, 'EINVAL'],
    ['camera.aim', { token: 'body:Earth', values: [0, 0, 0, 2, 0, 0, 0] }, 'ok'],
    ['camera.aim', { token: 'body:Earth', values: [0, 0, 0, 5, 0, 0, 0] }, 'ok'],
    ['camera.aim', { token: 'body:Earth', values: [0, 0, 0, 6, 0, 0, 0] }, 'EINVAL'],
    ['camera.aim', { token: 'body:Earth', values: [0, 0, 0, 2, 4, 0, 0] }, 'EINVAL'],
    ['camera.aim', { token: 'body:Earth', values: [0, 0, 0] }, 'EINVAL'],
    ['camera.aim_target', { token: 'body:Mun' }, 'ENOENT'],
    ['camera.aim_target', { token: 'none' }, 'ok'],
    ['camera.aim_offset', { values: [0, 0] }, 'EINVAL'],
    ['camera.aim_offset', { values: [0, 0, 1] }, 'ok'],
    ['camera.aim_frame', { token: 'lvlh' }, 'ok'],
    ['camera.aim_frame', { token: 'moon' }, 'EINVAL'],
    ['camera.aim_up', { token: 'free' }, 'ok'],
    ['camera.aim_up', { token: 'vertical' }, 'EINVAL'],
    ['camera.roll', { value: 400 }, 'ok'],
    ['camera.fov', { value: 1 }, 'ok'],
    ['camera.fov', { value: 179 }, 'ok'],
    ['camera.fov', { value: 0.9 }, 'EINVAL'],
    ['camera.fov', { value: 179.1 }, 'EINVAL'],
    ['camera.ortho', { value: 1 }, 'ok'],
    ['camera.ortho_height', { value: 0 }, 'EINVAL'],
    ['camera.ortho_height', { value: 0.1 }, 'ok'],
    ['camera.smoothing', { value: 10 }, 'ok'],
    ['camera.smoothing', { value: 10.1 }, 'EINVAL'],
    ['camera.smoothing', { value: -0.1 }, 'EINVAL'],
    ['camera.mode', { token: 'free' }, 'EOPNOTSUPP'],
    ['camera.follow', { token: 'none' }, 'EOPNOTSUPP'],
    ['camera.tidal', { value: 0 }, 'EOPNOTSUPP'],
    ['camera.map_scope', { value: 1e7 }, 'ok'],
    ['camera.cursor', { values: [-256, 1] }, 'ok'],
    ['camera.cursor', { values: null }, 'ok'],
    ['camera.cursor', { values: [-256.1, 1] }, 'EINVAL'],
    ['camera.cursor', { values: [0, -1.01] }, 'EINVAL'],
    ['camera.cursor', { values: [NaN, 0] }, 'EINVAL'],
    ['camera.cursor', { values: [0] }, 'EINVAL'],
  ])('the action %s with %j gets %s while the camera is under control', (action, slots, errno) => {
    expect(write(action, slots, TAKEN).errno).toBe(errno);
  });

  it('a geodetic position with a body sets the body as anchor, and wraps the longitude', () => {
    const { pose } = write('camera.geo', { values: [10, 270, 5], token: 'body:Earth' }, TAKEN);
    expect(pose.anchor).toEqual({ kind: 'body', bodyId: 'Earth' });
    expect(pose.geo).toEqual({ latitudeDeg: 10, longitudeDeg: -90, altitude: 5 });
    const { pose: edge } = write('camera.geo', { values: [10, 180, 5], token: 'body:Earth' }, TAKEN);
    expect(edge.geo?.longitudeDeg).toBe(-180);
  });

  it('a written position replaces a geodetic position', () => {
    const place: readonly [string, Slots] = ['camera.geo', { values: [10, 20, 5], token: 'body:Earth' }];
    const { pose } = write('camera.position', { values: [0, 0, 9e6], token: 'cce' }, [...TAKEN, place]);
    expect(pose.geo).toBeNull();
  });

  it('the action camera.aim changes the roll only if a roll is given', () => {
    const rolled: readonly [string, Slots] = ['camera.roll', { value: 12 }];
    const aim = (rollPresent: number) =>
      write('camera.aim', { token: 'body:Earth', values: [1, 2, 3, 1, 2, 30, rollPresent] }, [...TAKEN, rolled]).pose;
    expect(aim(0)).toMatchObject({ rollDeg: 12, aimOffset: [1, 2, 3], aimFrame: 'cce', aimUp: 'velocity' });
    expect(aim(1).rollDeg).toBe(30);
  });

  it('a write changes the applied pose at once', () => {
    const { applied } = write('camera.fov', { value: 20 }, TAKEN);
    expect(applied.fovY).toBeCloseTo((20 * Math.PI) / 180, 12);
  });
});
