import { describe, expect, it } from 'vitest';
import { quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import { resolveAnchor } from '../../../../src/simulator/sim/camera/anchor.js';
import { resolveFrame } from '../../../../src/simulator/sim/camera/frames.js';
import { type CameraFrame, parseTargetRef } from '../../../../src/simulator/sim/camera/index.js';
import { distanceOf, EARTH_AT, moved, part, shipInOrbit } from './fixture.js';

function frameOf(frame: CameraFrame, ref: string, geo: Parameters<typeof resolveFrame>[2] = null, ship = {}) {
  const { s } = shipInOrbit(ship);
  const axes = resolveFrame(frame, resolveAnchor(parseTargetRef(ref)!, s), geo);
  if (axes === null) return null;
  const image = (v: Vec3): Vec3 => quat.rotate(axes.eclFromFrame, v);
  return {
    origin: vec3.subtract(axes.originEcl, EARTH_AT),
    x: image(vec3.X_AXIS),
    y: image(vec3.Y_AXIS),
    z: image(vec3.Z_AXIS),
  };
}

/**
 * The tolerance for positions near the Earth, m. Positions cannot be more precise, because they are doubles with values
 * of about 1.5e11 m.
 */
const METRES = 1e-4;
const UNITS = 1e-9;

function expectFrame(frame: ReturnType<typeof frameOf>, origin: Vec3, x: Vec3, y: Vec3, z: Vec3): void {
  expect(frame).not.toBeNull();
  expect(distanceOf(frame!.origin, origin)).toBeLessThan(METRES);
  expect(distanceOf(frame!.x, x)).toBeLessThan(UNITS);
  expect(distanceOf(frame!.y, y)).toBeLessThan(UNITS);
  expect(distanceOf(frame!.z, z)).toBeLessThan(UNITS);
}

describe('the frames of the camera, computed by hand', () => {
  it('the frame `ecl` has its origin at the star and the axes of the ecliptic, with and without an anchor', () => {
    expectFrame(frameOf('ecl', 'vessel:Ship'), vec3.scale(EARTH_AT, -1), [1, 0, 0], [0, 1, 0], [0, 0, 1]);
    expectFrame(frameOf('ecl', 'none'), vec3.scale(EARTH_AT, -1), [1, 0, 0], [0, 1, 0], [0, 0, 1]);
  });

  it('the frame `cce` has its origin at the anchor and the axes of the ecliptic', () => {
    expectFrame(frameOf('cce', 'vessel:Ship'), [7e6, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]);
    expectFrame(frameOf('cce', 'body:Earth'), [0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]);
  });

  it("the frame `bodyfixed` of a vessel has the axes of the vessel's body", () => {
    expectFrame(frameOf('bodyfixed', 'vessel:Ship'), [7e6, 0, 0], [0, 1, 0], [0, 0, -1], [-1, 0, 0]);
  });

  it('the frame `bodyfixed` of a part has its origin at the part and the axes of the part', () => {
    const turned = quat.fromAxisAngle(vec3.X_AXIS, Math.PI / 2); // part Y → body Z, part Z → body −Y
    const parts = [part(1, { isRoot: true }), part(2, { attachedTo: 1, transform: moved([-4, 0, 0], turned) })];
    expectFrame(
      frameOf('bodyfixed', 'part:Ship/2', null, { parts, centreOfMass: [-1, 0, 0] }),
      [7e6, -3, 0], // 3 m behind the centre of mass, and the nose points along ecliptic Y
      [0, 1, 0],
      [-1, 0, 0],
      [0, 0, 1],
    );
  });

  it('the frame `bodyfixed` of a body has Z north and X on the prime meridian', () => {
    expectFrame(frameOf('bodyfixed', 'body:Earth'), [0, 0, 0], [0, 1, 0], [-1, 0, 0], [0, 0, 1]);
  });

  it('the frame `enu` of a vessel has east, north and up over its parent', () => {
    expectFrame(frameOf('enu', 'vessel:Ship'), [7e6, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0]);
  });

  it('the frame `enu` on a body has its origin at the position of the pose itself', () => {
    const geo = { latitudeDeg: 0, longitudeDeg: -90, altitude: 100 };
    expectFrame(frameOf('enu', 'body:Earth', geo), [6_000_100, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0]);
  });

  it('the frame `enu` at a pole uses the prime meridian as east', () => {
    const geo = { latitudeDeg: 90, longitudeDeg: 0, altitude: 0 };
    expectFrame(frameOf('enu', 'body:Earth', geo), [0, 0, 6e6], [0, 1, 0], [-1, 0, 0], [0, 0, 1]);
  });

  it('the frame `lvlh` has X along the orbit, Y against its normal and Z down', () => {
    expectFrame(frameOf('lvlh', 'vessel:Ship'), [7e6, 0, 0], [0, 1, 0], [0, 0, -1], [-1, 0, 0]);
    expectFrame(frameOf('lvlh', 'body:Earth'), [0, 0, 0], [0, 1, 0], [0, 0, -1], [-1, 0, 0]);
  });

  it('the frame `lvlh` is valid even for a vessel at rest or moving straight up', () => {
    for (const velocityCci of [
      [0, 0, 0],
      [100, 0, 0],
    ] as const) {
      const frame = frameOf('lvlh', 'vessel:Ship', null, { velocityCci });
      expect(distanceOf(frame!.z, [-1, 0, 0])).toBeLessThan(UNITS);
      expect(vec3.length(frame!.x)).toBeCloseTo(1, 9);
    }
  });

  it("the frame `chase` has the axes of the vessel's body, even when the anchor is one of its parts", () => {
    expectFrame(frameOf('chase', 'vessel:Ship'), [7e6, 0, 0], [0, 1, 0], [0, 0, -1], [-1, 0, 0]);
    expectFrame(frameOf('chase', 'part:Ship/2'), [7e6, -4, 0], [0, 1, 0], [0, 0, -1], [-1, 0, 0]);
  });

  it('a frame that is not defined for its anchor is refused', () => {
    expect(frameOf('chase', 'body:Earth')).toBeNull();
    expect(frameOf('enu', 'body:Earth')).toBeNull();
    expect(frameOf('lvlh', 'body:Sol')).toBeNull();
    for (const frame of ['cce', 'bodyfixed', 'enu', 'lvlh', 'chase'] as const)
      expect(frameOf(frame, 'none')).toBeNull();
    expect(frameOf('cce', 'vessel:Gone')).toBeNull();
    expect(frameOf('cce', 'part:Ship/99')).toBeNull();
  });
});
