import { describe, expect, it } from 'vitest';
import { quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import { type CameraSurroundings, MainCamera, type PoseChange } from '../../../../src/simulator/sim/camera/index.js';
import type { VesselState } from '../../../../src/simulator/sim/state.js';
import { IDLE_POSE } from '../../../../src/simulator/sim/camera/pose-spec.js';
import { distanceOf, EARTH_AT, shipInOrbit, sunAndEarth, surroundings, vessel, viewOf } from './fixture.js';

const SHIP_AT: Vec3 = vec3.add(EARTH_AT, [7e6, 0, 0]);
/** The tolerance for positions, m. At 1.5e11 m, successive doubles are 3e-5 m apart. */
const METRES = 1e-4;

function taken(s: CameraSurroundings): MainCamera {
  const camera = new MainCamera(s);
  camera.take(s);
  return camera;
}

function accepted(camera: MainCamera, s: CameraSurroundings, change: PoseChange): void {
  expect(camera.override(change, s)).toEqual({ ok: true, value: undefined });
}

function errnoOf(outcome: { ok: boolean; errno?: string }): string {
  return outcome.ok ? 'ok' : outcome.errno!;
}

function shipMoved(s: CameraSurroundings, change: Partial<VesselState>): CameraSurroundings {
  return { ...s, snapshot: { ...s.snapshot, vessels: [{ ...s.snapshot.vessels[0]!, ...change }] } };
}

describe('the position of the main camera', () => {
  it('a position from `orbit` overrides one from `geo`, and one from `geo` overrides a cartesian position', () => {
    const { s } = shipInOrbit();
    const camera = taken(s);
    accepted(camera, s, { anchor: { kind: 'body', bodyId: 'Earth' }, frame: 'cce', position: [0, 0, 8e6] });
    expect(distanceOf(camera.pose.positionEcl, vec3.add(EARTH_AT, [0, 0, 8e6]))).toBeLessThan(METRES);

    accepted(camera, s, { geo: { latitudeDeg: 0, longitudeDeg: 0, altitude: 1000 } });
    expect(distanceOf(camera.pose.positionEcl, vec3.add(EARTH_AT, [0, 6_001_000, 0]))).toBeLessThan(METRES);

    accepted(camera, s, { orbitRadius: 1e7, orbitAzimuthDeg: 90, orbitElevationDeg: 30 });
    const orbit: Vec3 = [0, 1e7 * Math.cos(Math.PI / 6), 5e6];
    expect(distanceOf(camera.pose.positionEcl, vec3.add(EARTH_AT, orbit))).toBeLessThan(METRES);

    accepted(camera, s, { orbitRadius: 0 });
    expect(distanceOf(camera.pose.positionEcl, vec3.add(EARTH_AT, [0, 6_001_000, 0]))).toBeLessThan(METRES);
  });

  it('the position of the camera moves with the anchor, in the axes of the chosen frame', () => {
    const { s } = shipInOrbit();
    const camera = taken(s);
    accepted(camera, s, { anchor: { kind: 'vessel', vesselId: 'Ship' }, frame: 'chase', position: [-20, 0, -5] });
    // The camera is 20 m behind the ship, whose nose points along +Y. −Z of the ship's axes is +X, the direction away
    // from the Earth.
    expect(distanceOf(camera.pose.positionEcl, vec3.add(SHIP_AT, [5, -20, 0]))).toBeLessThan(METRES);

    const ahead = vec3.add(SHIP_AT, [0, 1e6, 0]);
    camera.update(shipMoved(s, { positionEcl: ahead }), 0);
    expect(distanceOf(camera.pose.positionEcl, vec3.add(ahead, [5, -20, 0]))).toBeLessThan(METRES);
  });

  it('the orbit around an anchor is in ecliptic axes while the frame of the pose is `ecl`', () => {
    const { s } = shipInOrbit();
    const camera = taken(s);
    accepted(camera, s, { anchor: { kind: 'vessel', vesselId: 'Ship' }, orbitRadius: 50 });
    expect(distanceOf(camera.pose.positionEcl, vec3.add(SHIP_AT, [50, 0, 0]))).toBeLessThan(METRES);
  });

  it('the camera stays half a metre above the ground, even if its position is inside the planet', () => {
    const { s } = shipInOrbit();
    const camera = taken(s);
    const anchor = { kind: 'body', bodyId: 'Earth' } as const;
    for (const position of [
      [0, 0, 5.9e6],
      [0, 0, 0],
      [0, 0, 6_000_000.4],
    ] as const) {
      accepted(camera, s, { anchor, frame: 'cce', position });
      expect(vec3.distance(camera.pose.positionEcl, EARTH_AT)).toBeCloseTo(6_000_000.5, 3);
    }
    accepted(camera, s, { anchor, frame: 'cce', position: [0, 0, 6_000_000.6] });
    expect(vec3.distance(camera.pose.positionEcl, EARTH_AT)).toBeCloseTo(6_000_000.6, 3);
  });
});

describe('the aim of the main camera', () => {
  function aimed(change: PoseChange) {
    const { s } = shipInOrbit();
    const camera = taken(s);
    const anchor = { kind: 'vessel', vesselId: 'Ship' } as const;
    accepted(camera, s, { anchor, frame: 'cce', position: [10, 0, 0] });
    accepted(camera, s, { aimTarget: anchor, ...change });
    return viewOf(camera.pose.eclFromCamera);
  }

  it('the aim points at its target with ecliptic north up', () => {
    const { forward, up } = aimed({});
    expect(distanceOf(forward, [-1, 0, 0])).toBeLessThan(1e-5);
    expect(distanceOf(up, [0, 0, 1])).toBeLessThan(1e-5);
  });

  it("the offset of the aim rotates with the axes of the target or of the aim's frame", () => {
    // The target is 10 m ahead of the nose, which points along ecliptic +Y.
    const { forward } = aimed({ aimOffset: [10, 0, 0] });
    expect(distanceOf(forward, [-Math.SQRT1_2, Math.SQRT1_2, 0])).toBeLessThan(1e-5);
    const inCce = aimed({ aimOffset: [0, 0, 10], aimFrame: 'cce' });
    expect(distanceOf(inCce.forward, [-Math.SQRT1_2, 0, Math.SQRT1_2])).toBeLessThan(1e-5);
  });

  it("the aim can use the direction of the anchor's velocity as up", () => {
    expect(distanceOf(aimed({ aimUp: 'velocity' }).up, [0, 1, 0])).toBeLessThan(1e-5);
  });

  it('the aim uses world up if the requested up direction is parallel to the view', () => {
    // The requested up direction is the ship's −Z, which is ecliptic +X. The camera looks along −X, so the two are
    // parallel.
    expect(distanceOf(aimed({ aimUp: 'target' }).up, [0, 0, 1])).toBeLessThan(1e-5);
  });

  it('the aim uses ecliptic X as up if the requested up and world up are both parallel to the view', () => {
    const { s } = shipInOrbit();
    const camera = taken(s);
    const anchor = { kind: 'vessel', vesselId: 'Ship' } as const;
    accepted(camera, s, { anchor, frame: 'cce', position: [0, 0, 10], aimTarget: anchor });
    const { forward, up } = viewOf(camera.pose.eclFromCamera);
    expect(distanceOf(forward, [0, 0, -1])).toBeLessThan(1e-5);
    expect(distanceOf(up, [1, 0, 0])).toBeLessThan(1e-5);
  });

  it('a positive roll turns the aim clockwise, so that up leans to the right', () => {
    // If a camera looks along −X with Z up, its right is +Y.
    const { forward, up } = aimed({ rollDeg: 90 });
    expect(distanceOf(forward, [-1, 0, 0])).toBeLessThan(1e-5);
    expect(distanceOf(up, [0, 1, 0])).toBeLessThan(1e-5);
  });

  it('if aimUp is `free`, the roll of the aim is not added again in each frame', () => {
    const { s } = shipInOrbit();
    const camera = taken(s);
    const anchor = { kind: 'vessel', vesselId: 'Ship' } as const;
    accepted(camera, s, { anchor, frame: 'cce', position: [10, 0, 0], aimTarget: anchor });
    accepted(camera, s, { aimUp: 'free', rollDeg: 30 });
    const first = camera.pose.eclFromCamera;
    for (let frame = 0; frame < 100; frame++) camera.update(s, 1 / 60);
    expect(distanceOf(camera.pose.eclFromCamera, first)).toBeLessThan(1e-6);
  });

  it('the aim keeps its direction while the camera is inside its target', () => {
    const { s } = shipInOrbit();
    const camera = taken(s);
    const anchor = { kind: 'vessel', vesselId: 'Ship' } as const;
    accepted(camera, s, { anchor, frame: 'cce', position: [10, 0, 0], aimTarget: anchor, rollDeg: 20 });
    const before = camera.pose.eclFromCamera;
    accepted(camera, s, { position: vec3.ZERO });
    camera.update(s, 1);
    expect(distanceOf(camera.pose.eclFromCamera, before)).toBeLessThan(1e-12);
  });
});

describe('refusals of a camera pose', () => {
  it.each([
    ['an anchor that has been removed', { anchor: { kind: 'vessel', vesselId: 'Gone' } }, 'ENOENT'],
    ['a part that has been removed', { anchor: { kind: 'part', vesselId: 'Ship', instanceId: 99 } }, 'ENOENT'],
    ['an aim at a removed object', { aimTarget: { kind: 'body', bodyId: 'Mun' } }, 'ENOENT'],
    ['a place over a vessel', { anchor: { kind: 'vessel', vesselId: 'Ship' }, geo: place() }, 'EOPNOTSUPP'],
    ['a place over nothing', { geo: place() }, 'EOPNOTSUPP'],
    ['a place over a body', { anchor: { kind: 'body', bodyId: 'Earth' }, geo: place() }, 'ok'],
    [
      'a point too far away for any picture',
      { anchor: { kind: 'vessel', vesselId: 'Ship' }, frame: 'enu', position: far() },
      'EOPNOTSUPP',
    ],
    [
      'a point at the limit of the distances that a picture shows',
      { anchor: { kind: 'vessel', vesselId: 'Ship' }, frame: 'enu', position: [0.9e18, 0, 0] },
      'ok',
    ],
  ] as const)('%s: the pose %j gets %s', (_name, change, expected) => {
    const { s } = shipInOrbit();
    const camera = taken(s);
    const before = camera.readback;
    expect(errnoOf(camera.override(change as PoseChange, s))).toBe(expected);
    if (expected !== 'ok') expect(camera.readback).toEqual(before);
  });

  const SHIP = { kind: 'vessel', vesselId: 'Ship' } as const;
  const EARTH = { kind: 'body', bodyId: 'Earth' } as const;

  it.each([
    [
      'a frame before its anchor',
      { frame: 'enu', position: [1, 2, 3] },
      { anchor: SHIP },
      /^pose: frame 'enu' .*'none'/,
    ],
    ['chase on a body', { anchor: EARTH, frame: 'chase' }, { anchor: SHIP }, /^pose: frame 'chase' .*'body:Earth'/],
    [
      'lvlh of the star',
      { anchor: { kind: 'body', bodyId: 'Sol' }, frame: 'lvlh' },
      { frame: 'cce' },
      /^pose: frame 'lvlh'/,
    ],
    ['an orbit before its anchor', { orbitRadius: 10 }, { anchor: SHIP }, /^pose: an orbit needs an anchor/],
    [
      'an aim frame of another target',
      { aimTarget: EARTH, aimFrame: 'chase' },
      { aimTarget: SHIP },
      /^pose: aim frame 'chase' /,
    ],
  ] as const)('%s is accepted, and the pose waits for the second write', (_name, first, second, why) => {
    const { s } = shipInOrbit();
    const camera = taken(s);
    const before = camera.pose;
    expect(errnoOf(camera.override(first as PoseChange, s))).toBe('ok');
    expect(camera.readback.pose).toMatchObject(first);
    expect(distanceOf(camera.pose.positionEcl, before.positionEcl)).toBeLessThan(METRES);
    expect(camera.poseError(s)).toMatch(why);
    expect(errnoOf(camera.override(second as PoseChange, s))).toBe('ok');
    expect(camera.poseError(s)).toBeNull();
    const atOnce = taken(s);
    accepted(atOnce, s, { ...first, ...second });
    expect(distanceOf(camera.pose.positionEcl, atOnce.pose.positionEcl)).toBeLessThan(METRES);
    expect(camera.pose.eclFromCamera).toEqual(atOnce.pose.eclFromCamera);
  });

  it('when the pose can no longer be resolved, the camera stays in place relative to the nearest body', () => {
    const { s } = shipInOrbit();
    const camera = taken(s);
    accepted(camera, s, { anchor: { kind: 'vessel', vesselId: 'Ship' }, frame: 'cce', position: [10, 0, 0] });
    const { sol, earth } = sunAndEarth();
    const earthAt = vec3.add(EARTH_AT, [0, 5e8, 0]);
    camera.update(surroundings([sol, { ...earth, positionEcl: earthAt }]), 1);
    expect(distanceOf(camera.pose.positionEcl, vec3.add(earthAt, [7_000_010, 0, 0]))).toBeLessThan(METRES);
  });

  function place() {
    return { latitudeDeg: 0, longitudeDeg: 0, altitude: 0 };
  }
  function far(): Vec3 {
    return [2e18, 0, 0];
  }
});

describe('control over the main camera', () => {
  it('while no client controls the camera, its leaves show the idle state', () => {
    const { s } = shipInOrbit();
    const { owned, mode, follow, tidal, pose } = new MainCamera(s).readback;
    expect({ owned, mode, follow, tidal }).toEqual({
      owned: false,
      mode: 'orbit',
      follow: { kind: 'none' },
      tidal: false,
    });
    expect(pose).toEqual(IDLE_POSE);
  });

  it('taking the camera moves nothing, and sets the mode `fixed` and the frame `ecl`', () => {
    const { s } = shipInOrbit();
    const camera = new MainCamera(s);
    const before = camera.pose;
    camera.take(s);
    expect(distanceOf(camera.pose.positionEcl, before.positionEcl)).toBe(0);
    expect(distanceOf(camera.pose.eclFromCamera, before.eclFromCamera)).toBeLessThan(1e-12);
    expect(camera.readback.mode).toBe('fixed');
    expect(camera.readback.pose.frame).toBe('ecl');
    expect(camera.readback.pose.position).toEqual(before.positionEcl);
  });

  it('if values are written before a client takes the camera, they apply as soon as the camera is taken', () => {
    const { s } = shipInOrbit();
    const camera = new MainCamera(s);
    accepted(camera, s, { fovDeg: 25 });
    expect(camera.readback.pose.fovDeg).toBe(25);
    expect(camera.pose.fovY).toBeCloseTo(Math.PI / 3, 12);
    camera.take(s);
    expect(camera.pose.fovY).toBeCloseTo((25 * Math.PI) / 180, 12);
    camera.releaseAtOnce(s);
    expect(camera.readback.pose).toEqual(IDLE_POSE);
  });

  it('`reset` drops the overrides, and the client keeps control', () => {
    const { s } = shipInOrbit();
    const camera = taken(s);
    const baseline = camera.readback.pose;
    accepted(camera, s, { fovDeg: 25, rollDeg: 5 });
    camera.resetPose(s);
    expect(camera.readback.pose).toEqual(baseline);
    expect(camera.owned).toBe(true);
  });

  it("a released camera glides back to the game camera's view, even while that view moves", () => {
    const { s } = shipInOrbit();
    const camera = new MainCamera(s);
    const game = camera.pose;
    camera.take(s);
    accepted(camera, s, { anchor: { kind: 'vessel', vesselId: 'Ship' }, frame: 'cce', position: [500, 0, 0] });
    const from = camera.pose.positionEcl;
    camera.release(s);
    expect(camera.owned).toBe(false);
    expect(distanceOf(camera.pose.positionEcl, from)).toBeLessThan(METRES);
    // The easing at u = 1/4 is (2u)³/2, so the camera has moved by 1/16 of its path.
    camera.update(s, 0.15);
    const expected = vec3.lerp(from, game.positionEcl, 1 / 16);
    expect(distanceOf(camera.pose.positionEcl, expected)).toBeLessThan(METRES);
    const step: Vec3 = [0, 1e9, 0];
    const { sol, earth } = sunAndEarth();
    const earthLater = { ...earth, positionEcl: vec3.add(EARTH_AT, step) };
    const later = surroundings(
      [sol, earthLater],
      [vessel('Ship', earthLater, [7e6, 0, 0], { parts: s.snapshot.vessels[0]!.parts })],
    );
    camera.update(later, 0.15);
    const half = vec3.add(vec3.lerp(from, game.positionEcl, 1 / 2), step);
    expect(distanceOf(camera.pose.positionEcl, half)).toBeLessThan(METRES);
    camera.update(later, 0.3);
    expect(distanceOf(camera.pose.positionEcl, vec3.add(game.positionEcl, step))).toBeLessThan(METRES);
  });

  it('a client can take a gliding camera again, and the camera then stays where it is', () => {
    const { s } = shipInOrbit();
    const camera = taken(s);
    accepted(camera, s, { anchor: { kind: 'vessel', vesselId: 'Ship' }, frame: 'cce', position: [500, 0, 0] });
    camera.release(s);
    camera.update(s, 0.3);
    const between = camera.pose.positionEcl;
    camera.take(s);
    camera.update(s, 1);
    expect(camera.pose.positionEcl).toEqual(between);
  });

  it('while a client controls the camera, writes to the leaves of the game camera are refused', () => {
    const { s } = shipInOrbit();
    const camera = taken(s);
    const ship = { kind: 'vessel', vesselId: 'Ship' } as const;
    const attempts = (): string[] =>
      [camera.setMode('free', s), camera.setFollow(ship, s), camera.setTidal(true, s), camera.focus('Ship', s)].map(
        errnoOf,
      );
    expect(attempts()).toEqual(Array(4).fill('EOPNOTSUPP'));
    expect(errnoOf(camera.setMapScope(1e8, s))).toBe('ok');
    camera.releaseAtOnce(s);
    expect(attempts()).toEqual(Array(4).fill('ok'));
  });
});

describe('the smoothing of the main camera', () => {
  it('smoothing of 0 moves the camera at once', () => {
    const { s } = shipInOrbit();
    const camera = taken(s);
    accepted(camera, s, { anchor: { kind: 'vessel', vesselId: 'Ship' }, frame: 'cce', position: [10, 0, 0] });
    expect(distanceOf(camera.pose.positionEcl, vec3.add(SHIP_AT, [10, 0, 0]))).toBeLessThan(METRES);
  });

  it('smoothing approaches the pose without overshoot, and arrives after a few smoothing times', () => {
    const { s } = shipInOrbit();
    const camera = taken(s);
    const anchor = { kind: 'vessel', vesselId: 'Ship' } as const;
    accepted(camera, s, { anchor, frame: 'cce', position: [0, 0, 100], smoothing: 1 });
    camera.update(s, 60);
    accepted(camera, s, { position: [0, 0, 200] });
    let last = 100;
    for (let frame = 0; frame < 300; frame++) {
      camera.update(s, 1 / 60);
      const height = camera.pose.positionEcl[2];
      expect(height).toBeGreaterThanOrEqual(last - 1e-9);
      expect(height).toBeLessThanOrEqual(200 + 1e-6);
      last = height;
    }
    expect(last).toBeGreaterThan(199);
  });

  it('a camera with smoothing stays with its anchor, however fast the anchor moves', () => {
    const { s } = shipInOrbit();
    const camera = taken(s);
    const anchor = { kind: 'vessel', vesselId: 'Ship' } as const;
    accepted(camera, s, { anchor, frame: 'cce', position: [0, 0, 100] });
    accepted(camera, s, { smoothing: 5 });
    const away = vec3.add(SHIP_AT, [0, 3e8, 0]);
    camera.update(shipMoved(s, { positionEcl: away }), 0.1);
    expect(distanceOf(camera.pose.positionEcl, vec3.add(away, [0, 0, 100]))).toBeLessThan(METRES);
  });

  it('smoothing applies to a written rotation; the camera turns to an aim at once', () => {
    const { s } = shipInOrbit();
    const camera = taken(s);
    accepted(camera, s, { rotation: quat.IDENTITY });
    const quarter = quat.fromAxisAngle(vec3.Z_AXIS, Math.PI / 2);
    accepted(camera, s, { smoothing: 1, rotation: quarter.map((c) => -c) as unknown as typeof quarter });
    camera.update(s, 0.2);
    const w = camera.pose.eclFromCamera[3];
    expect(w).toBeLessThan(1 - 1e-4);
    expect(w).toBeGreaterThan(Math.SQRT1_2);
    accepted(camera, s, { aimTarget: { kind: 'body', bodyId: 'Sol' } });
    const { forward } = viewOf(camera.pose.eclFromCamera);
    expect(distanceOf(forward, vec3.normalize(vec3.scale(camera.pose.positionEcl, -1)))).toBeLessThan(1e-9);
  });
});
