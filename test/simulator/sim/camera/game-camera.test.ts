import { describe, expect, it } from 'vitest';
import { quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import { MainCamera } from '../../../../src/simulator/sim/camera/index.js';
import { body, distanceOf, EARTH_AT, shipInOrbit, sunAndEarth, surroundings, vessel, viewOf } from './fixture.js';

const METRES = 1e-3;
const shipRef = { kind: 'vessel', vesselId: 'Ship' } as const;

describe('the game camera', () => {
  it('the game camera looks at the active vessel from a distance of 2.5 radii, with a level horizon', () => {
    const { s, ship } = shipInOrbit();
    const camera = new MainCamera(s);
    const toShip = vec3.subtract(ship.positionEcl, camera.pose.positionEcl);
    // The world has no template for the part, so the part has the minimum radius, 0.5 m.
    expect(vec3.length(toShip)).toBeCloseTo(1.25, 3);
    const { forward, up } = viewOf(camera.pose.eclFromCamera);
    expect(distanceOf(forward, vec3.normalize(toShip))).toBeLessThan(1e-4);
    // Ecliptic +X points away from the Earth. The camera looks down from an elevation of 14°, so its up direction is
    // tilted by 14°.
    expect(vec3.dot(up, [1, 0, 0])).toBeCloseTo(Math.cos((14 * Math.PI) / 180), 3);
  });

  it('the game camera shows the home body in a world without vessels, and stays finite in an empty world', () => {
    const { sol, earth } = sunAndEarth();
    const camera = new MainCamera(surroundings([sol, earth]));
    expect(vec3.distance(camera.pose.positionEcl, EARTH_AT)).toBeCloseTo(2.5 * 6e6, 1);
    const nowhere = new MainCamera(surroundings([]));
    expect([...nowhere.pose.positionEcl, ...nowhere.pose.eclFromCamera].every(Number.isFinite)).toBe(true);
  });

  it('the game camera computes the radius of a vessel from the geometry of its parts', () => {
    const { s } = shipInOrbit();
    const mesh = { centre: [0, 0, 1] as Vec3, radius: 3 };
    const templates = new Map([['tank', { model: { primitives: [{ mesh }] } }]]) as never;
    const camera = new MainCamera({ ...s, templates });
    // The mesh is a ball of radius 3 m, centred 1 m above the origin of its part. On the subpart at a height of 2 m,
    // the ball reaches a distance of 2 + 1 + 3 = 6 m. On the part that is 4 m behind, it reaches √17 + 3 = 7.12 m.
    const distance = vec3.distance(camera.pose.positionEcl, s.snapshot.vessels[0]!.positionEcl);
    expect(distance).toBeCloseTo(2.5 * (Math.sqrt(17) + 3), 3);
  });

  it('the game camera keeps its direction relative to the stars or, in tidal mode, relative to the vertical', () => {
    const { s, ship } = shipInOrbit();
    const { sol, earth } = sunAndEarth();
    const quarterOn = surroundings([sol, earth], [vessel('Ship', earth, [0, 7e6, 0], { parts: ship.parts })]);
    const offset = (camera: MainCamera, at: Vec3): Vec3 =>
      vec3.subtract(camera.pose.positionEcl, vec3.add(EARTH_AT, at));

    const inertial = new MainCamera(s);
    inertial.setFollow(shipRef, s);
    const before = offset(inertial, [7e6, 0, 0]);
    inertial.update(quarterOn, 1);
    expect(distanceOf(offset(inertial, [0, 7e6, 0]), before)).toBeLessThan(METRES);

    const tidal = new MainCamera(s);
    tidal.setFollow(shipRef, s);
    tidal.setTidal(true, s);
    expect(distanceOf(offset(tidal, [7e6, 0, 0]), before)).toBeLessThan(METRES);
    tidal.update(quarterOn, 1);
    const turned = quat.rotate(quat.fromAxisAngle(vec3.Z_AXIS, Math.PI / 2), before);
    expect(distanceOf(offset(tidal, [0, 7e6, 0]), turned)).toBeLessThan(METRES);
  });

  it('the game camera follows the vessel that a client names, and the active vessel once the named one is gone', () => {
    const { s } = shipInOrbit();
    const camera = new MainCamera(s);
    expect(camera.setFollow({ kind: 'body', bodyId: 'Earth' }, s).ok).toBe(true);
    expect(camera.readback.follow).toEqual({ kind: 'body', bodyId: 'Earth' });
    expect(vec3.distance(camera.pose.positionEcl, EARTH_AT)).toBeCloseTo(15e6, 1);
    camera.update({ ...s, snapshot: { ...s.snapshot, bodies: [s.snapshot.bodies[0]!, body('Terra', 'Sol')] } }, 0);
    expect(vec3.distance(camera.pose.positionEcl, s.snapshot.vessels[0]!.positionEcl)).toBeLessThan(2);
  });

  it('the game camera refuses to follow a part or a removed vessel', () => {
    const { s } = shipInOrbit();
    const camera = new MainCamera(s);
    expect(camera.setFollow({ kind: 'part', vesselId: 'Ship', instanceId: 1 }, s)).toMatchObject({
      errno: 'EOPNOTSUPP',
    });
    expect(camera.setFollow({ kind: 'vessel', vesselId: 'Gone' }, s)).toMatchObject({ errno: 'ENOENT' });
    expect(camera.focus('Gone', s)).toMatchObject({ errno: 'ENOENT' });
    expect(camera.setTidal(true, s)).toMatchObject({ errno: 'ENOENT' });
    expect(camera.focus('Ship', s).ok).toBe(true);
    expect(camera.setTidal(true, s).ok).toBe(true);
  });

  it('the game camera stays in place relative to the nearest body after its target is set to `none`', () => {
    const { s } = shipInOrbit();
    const camera = new MainCamera(s);
    const before = vec3.subtract(camera.pose.positionEcl, EARTH_AT);
    camera.setFollow({ kind: 'none' }, s);
    const { sol, earth } = sunAndEarth();
    const earthAt = vec3.add(EARTH_AT, [0, 7e8, 0]);
    camera.update(surroundings([sol, { ...earth, positionEcl: earthAt }]), 1);
    expect(distanceOf(vec3.subtract(camera.pose.positionEcl, earthAt), before)).toBeLessThan(METRES);
  });

  it('in the mode `free`, the game camera keeps its view; in the mode `fixed`, it turns with the vessel', () => {
    for (const mode of ['free', 'fixed'] as const) {
      const { s, ship } = shipInOrbit();
      const camera = new MainCamera(s);
      camera.setFollow(shipRef, s);
      const before = camera.pose;
      camera.setMode(mode, s);
      expect(distanceOf(camera.pose.positionEcl, before.positionEcl)).toBeLessThan(METRES);
      expect(distanceOf(viewOf(camera.pose.eclFromCamera).forward, viewOf(before.eclFromCamera).forward)).toBeLessThan(
        1e-6,
      );

      const half = quat.fromAxisAngle(vec3.Z_AXIS, Math.PI);
      const turned = { ...ship, eclFromBody: quat.multiply(half, ship.eclFromBody) };
      camera.update({ ...s, snapshot: { ...s.snapshot, vessels: [turned] } }, 0);
      const [x, y, z] = vec3.subtract(before.positionEcl, ship.positionEcl);
      const expected: Vec3 = mode === 'free' ? [x, y, z] : [-x, -y, z];
      expect(distanceOf(vec3.subtract(camera.pose.positionEcl, ship.positionEcl), expected)).toBeLessThan(METRES);
    }
  });

  it('the mode `map` looks down on the body from ecliptic north, and stays outside of the body', () => {
    const { s } = shipInOrbit();
    const camera = new MainCamera(s);
    camera.setMode('map', s);
    // With a field of view of 60°, a sphere of radius R fills the picture from a distance of R / sin 30°.
    expect(distanceOf(vec3.subtract(camera.pose.positionEcl, EARTH_AT), [0, 0, 12e6])).toBeLessThan(1);
    camera.setMapScope(20e6, s);
    expect(distanceOf(vec3.subtract(camera.pose.positionEcl, EARTH_AT), [0, 0, 40e6])).toBeLessThan(1);
    expect(distanceOf(viewOf(camera.pose.eclFromCamera).forward, [0, 0, -1])).toBeLessThan(1e-6);
  });

  it('the mode `iva` looks along the nose, with −Z of the body up', () => {
    const { s, ship } = shipInOrbit();
    const camera = new MainCamera(s);
    camera.setMode('iva', s);
    const { forward, up } = viewOf(camera.pose.eclFromCamera);
    expect(distanceOf(forward, [0, 1, 0])).toBeLessThan(1e-9);
    expect(distanceOf(up, [1, 0, 0])).toBeLessThan(1e-9);
    expect(camera.pose.positionEcl).toEqual(ship.positionEcl);
  });

  it('the game camera shows the view of the scene file until a client requests a different view', () => {
    const { s } = shipInOrbit();
    const camera = new MainCamera(s);
    const earth = { kind: 'body', bodyId: 'Earth' } as const;
    const geo = { latitudeDeg: 0, longitudeDeg: -90, altitude: 2 };
    camera.setView({ anchor: earth, geo, aimTarget: shipRef, aimUp: 'vertical', fovDeg: 40 }, s);
    expect(distanceOf(vec3.subtract(camera.pose.positionEcl, EARTH_AT), [6_000_002, 0, 0])).toBeLessThan(METRES);
    expect(camera.pose.fovY).toBeCloseTo((40 * Math.PI) / 180, 12);
    expect(camera.readback.owned).toBe(false);
    camera.setFollow(shipRef, s);
    expect(vec3.distance(camera.pose.positionEcl, s.snapshot.vessels[0]!.positionEcl)).toBeLessThan(2);
  });
});
