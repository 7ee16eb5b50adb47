import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import { buildShape } from '../../../../src/simulator/models/shapes/index.js';
import type { PartHit, Ray } from '../../../../src/simulator/sim/picking/pick.js';
import { Picker } from '../../../../src/simulator/sim/picking/picker.js';
import type { Part, VesselState } from '../../../../src/simulator/sim/state.js';
import { part } from '../camera/fixture.js';
import { bruteForce, cube, moment, placed, rayToward, ship, templates, templatesOf } from './fixture.js';

const AHEAD: Ray = { origin: [-10, 0.3, 0.2], direction: [1, 0, 0] };

function pick(vessels: readonly VesselState[], ray: Ray, range = 2000): PartHit | null {
  return new Picker(templates()).pickPart(moment(vessels), ray, range);
}

function expectVector(actual: Vec3, expected: Vec3, digits = 9): void {
  actual.forEach((value, axis) => expect(value).toBeCloseTo(expected[axis]!, digits));
}

describe('a ray towards a cube with an edge of 2 m', () => {
  it('a ray hits the nearest face of the cube, at the position of that face', () => {
    const hit = pick([ship('Ship', [0, 0, 0], [cube(7)])], AHEAD)!;
    expect(hit).toMatchObject({ kind: 'vessel', vesselId: 'Ship', instanceId: 7 });
    expect(hit.distance).toBeCloseTo(9, 12);
    expectVector(hit.position, [-1, 0.3, 0.2]);
    expectVector(hit.normal, [-1, 0, 0]);
  });

  it.each([
    ['next to the ray', [-10, 1.001, 0], [1, 0, 0]],
    ['behind the start of the ray', [-10, 0, 0], [-1, 0, 0]],
    ['around the start of the ray, with its faces turned away', [0, 0, 0], [1, 0, 0]],
  ] as const)('a ray misses the cube when the cube is %s', (_, origin, direction) => {
    expect(pick([ship('Ship', [0, 0, 0], [cube(1)])], { origin, direction })).toBeNull();
    expect(pick([ship('Ship', [0, 0, 0], [cube(1)])], AHEAD)).not.toBeNull();
  });

  it('a ray hits a cube within its range, but not a cube exactly at the end of the range', () => {
    const vessels = [ship('Ship', [0, 0, 0], [cube(1)])];
    expect(pick(vessels, AHEAD, 9.000001)).not.toBeNull();
    expect(pick(vessels, AHEAD, 9)).toBeNull();
    expect(pick(vessels, { ...AHEAD, origin: [-1, 0, 0] }, 1)?.distance).toBe(0);
  });

  it('a ray hits the cube at its edges and corners, which several faces share', () => {
    const vessels = [ship('Ship', [0, 0, 0], [cube(1)])];
    for (const target of [
      [-1, 1, 0],
      [-1, -1, 1],
      [-1, 0.25, 0.25],
      [-1, 1, -1],
    ] as const) {
      expect(pick(vessels, rayToward([-7, 3, -5], target)), String(target)).not.toBeNull();
    }
  });

  it('a ray hits a cube just as exactly at an astronomical unit from the origin', () => {
    const at: Vec3 = [1.5e11, -2e10, 3e9];
    const hit = pick([ship('Ship', at, [cube(1)])], { ...AHEAD, origin: vec3.add(at, [-10, 0.3, 0.2]) })!;
    expectVector(hit.position, [-1, 0.3, 0.2], 4);
  });
});

describe('a part that is moved, turned and scaled', () => {
  it("a hit on a moved, turned and scaled part is reported in the part's own frame, without its scale", () => {
    const quarter = quat.fromAxisAngle(vec3.Z_AXIS, Math.PI / 2);
    // The Y axis of this cube points along the assembly's −X. The cube is stretched by 3 along that axis.
    const one = cube(1, { translation: [5, 1, 0], rotation: quarter, scale: [2, 3, 0.5] });
    const hit = pick([ship('Ship', [0, 0, 0], [one])], AHEAD)!;
    expect(hit.distance).toBeCloseTo(10 + 5 - 3, 12);
    expectVector(hit.position, [(0.3 - 1) / 2, 1, 0.2 / 0.5]);
    expectVector(hit.normal, [0, 1, 0]);
  });

  it('a part under a parent with non-uniform scale is sheared in picking exactly as in the picture', () => {
    const turned = quat.fromAxisAngle(vec3.Z_AXIS, 0.6);
    const parts = [
      cube(1, { scale: [3, 1, 1] }),
      cube(2, { translation: [0, 2, 0], rotation: turned }, { attachedTo: 1 }),
    ];
    const vessels = [ship('Ship', [0, 0, 0], parts)];
    const ray = rayToward([-10, 2.4, 0.1], [0, 2.2, 0]);
    const expected = bruteForce(vessels, templates(), ray)!;
    const hit = pick(vessels, ray)!;
    expect(hit.instanceId).toBe(2);
    expect(hit.distance).toBeCloseTo(expected.distance, 9);
  });

  it('a ray hits a mirrored part from outside, as the picture shows it', () => {
    const vessels = [ship('Ship', [0, 0, 0], [cube(1, { scale: [-1, 1, 1] })])];
    const hit = pick(vessels, AHEAD)!;
    expect(hit.distance).toBeCloseTo(bruteForce(vessels, templates(), AHEAD)!.distance, 9);
    expect(hit.distance).toBeCloseTo(9, 12);
    expectVector(hit.position, [1, 0.3, 0.2]);
    expectVector(hit.normal, [1, 0, 0]);
  });

  it('a ray misses a part that is flattened to nothing', () => {
    expect(pick([ship('Ship', [0, 0, 0], [cube(1, { scale: [0, 1, 1] })])], AHEAD)).toBeNull();
  });

  it('picking uses the attitude, scale and centre of mass of the vessel', () => {
    const eclFromBody = quat.fromAxisAngle(vec3.Y_AXIS, Math.PI / 2);
    const vessels = [ship('Ship', [3, 0, 0], [cube(1)], { eclFromBody, scale: 4, centreOfMass: [0, 0, 0.5] })];
    const hit = pick(vessels, AHEAD)!;
    // The quarter turn moves +Z to +X, so the ray from −X hits the −Z face. It is 6 m in front of the centre of mass:
    // 1.5 m, multiplied by the scale of 4.
    expect(hit.distance).toBeCloseTo(13 - 1.5 * 4, 12);
    expectVector(hit.position, [-0.2 / 4, 0.3 / 4, -1]);
    expectVector(hit.normal, [0, 0, -1]);
  });
});

describe('picking subparts', () => {
  const gimballed = (angle: number): Part => {
    const bell = cube(12, {
      translation: [-4, 0, 0],
      rotation: quat.fromAxisAngle(vec3.Z_AXIS, angle),
      scale: [1, 1, 1],
    });
    return cube(11, {}, { subparts: [bell] });
  };

  it("a ray that hits a subpart reports that subpart, in the subpart's own frame", () => {
    const hit = pick([ship('Ship', [0, 0, 0], [gimballed(0)])], AHEAD)!;
    expect(hit.instanceId).toBe(12);
    expect(hit.distance).toBeCloseTo(5, 12);
    expectVector(hit.position, [-1, 0.3, 0.2]);
  });

  it('a ray hits a turned subpart in its new place, although the shape of the vessel is not rebuilt', () => {
    const picker = new Picker(templates());
    const before = picker.pickPart(moment([ship('Ship', [0, 0, 0], [gimballed(0)])]), AHEAD, 100)!;
    const after = picker.pickPart(moment([ship('Ship', [0, 0, 0], [gimballed(0.2)])]), AHEAD, 100)!;
    expect(before.distance).toBeCloseTo(5, 12);
    // With c = cos 0.2 and s = sin 0.2, the face that is hit contains the point (−4 − c, −s) and has the normal (−c,
    // −s).
    const [c, s] = [Math.cos(0.2), Math.sin(0.2)];
    expect(after.distance).toBeCloseTo(6 - 1 / c - (0.3 * s) / c, 9);
    expectVector(after.normal, [-1, 0, 0]);
  });

  it('a subpart cannot be hit once its part is gone', () => {
    const picker = new Picker(templates());
    expect(picker.pickPart(moment([ship('Ship', [0, 0, 0], [gimballed(0)])]), AHEAD, 100)?.instanceId).toBe(12);
    expect(picker.pickPart(moment([ship('Ship', [0, 0, 0], [cube(11)])]), AHEAD, 100)?.instanceId).toBe(11);
    expect(picker.pickPart(moment([]), AHEAD, 100)).toBeNull();
  });
});

describe('objects behind each other', () => {
  it('a ray hits the nearest part of the nearest vessel, whichever vessel is listed first', () => {
    const far = ship('Far', [10, 0, 0], [cube(1), cube(2, { translation: [0.5, 0, 0] }, { attachedTo: 1 })]);
    const near = ship('Near', [4, 0, 0], [cube(3), cube(4, { translation: [-0.5, 0, 0] }, { attachedTo: 3 })]);
    for (const vessels of [
      [far, near],
      [near, far],
    ]) {
      const hit = pick(vessels, AHEAD)!;
      expect(hit).toMatchObject({ vesselId: 'Near', instanceId: 4 });
      expect(hit.distance).toBeCloseTo(10 + 4 - 1.5, 12);
    }
  });

  it('a ray passes through glass to the object behind it', () => {
    const model = buildShape('capsule', {});
    const glass = model.primitives.filter(({ material }) => material.kind === 'glass');
    expect(glass.length).toBeGreaterThan(0);
    const pane = templatesOf({ glass: { ...model, primitives: glass }, whole: model });
    const one = (template: string): VesselState => ship('Ship', [0, 0, 0], [part(1, { template })]);
    const { positions, normals } = glass[0]!.mesh;
    const at = (list: Float32Array, i: number): Vec3 => [list[3 * i]!, list[3 * i + 1]!, list[3 * i + 2]!];
    const first = glass[0]!.mesh.indices[0]!;
    const target = vec3.addScaled(at(positions, first), vec3.normalize([0.1, 0.2, 0.3]), 1e-4);
    const ray = rayToward(vec3.addScaled(target, at(normals, first), 8), target);
    expect(new Picker(pane).pickPart(moment([one('glass')]), ray, 100)).toBeNull();
    const control = templatesOf({
      glass: {
        ...model,
        primitives: glass.map((p) => ({ ...p, material: { ...p.material, kind: 'opaque' as const } })),
      },
    });
    expect(new Picker(control).pickPart(moment([one('glass')]), ray, 100)).not.toBeNull();
  });
});

describe('picking an EVA character', () => {
  it('a ray hits an EVA character like any vessel', () => {
    const known = templatesOf({ kitten: buildShape('kitten-eva', {}) });
    const kitten = ship('Kitten', [0, 0, 0], [part(1, { template: 'kitten' })], { isKitten: true });
    const { centre } = known.get('kitten')!.model.primitives[0]!.mesh;
    const ray = rayToward([5, 4, -3], centre);
    const hit = new Picker(known).pickPart(moment([kitten]), ray, 100)!;
    expect(hit.vesselId).toBe('Kitten');
    expect(hit.distance).toBeCloseTo(bruteForce([kitten], known, ray)!.distance, 9);
  });
});

describe('the triangles of a closed mesh', () => {
  it('a closed mesh has no gaps: rays at all its corners and at the middles of its edges hit it', () => {
    const known = templatesOf({ ball: buildShape('sphere', {}) });
    const vessels = [ship('Ship', [0, 0, 0], [part(1, { template: 'ball' })])];
    const picker = new Picker(known);
    const snapshot = moment(vessels);
    const { positions, indices } = known.get('ball')!.model.primitives[0]!.mesh;
    const corner = (i: number): Vec3 => [0, 1, 2].map((k) => positions[3 * indices[i]! + k]!) as unknown as Vec3;
    let rays = 0;
    for (let i = 0; i + 1 < indices.length; i += 7) {
      for (const target of [corner(i), vec3.lerp(corner(i), corner(i + 1), 0.5)]) {
        // The rays come from all sides and are all steep enough to hit the surface.
        const origin = vec3.add(vec3.scale(target, 4), [0.31 * Math.sin(i), 0.4 * Math.cos(i), 0.2]);
        expect(picker.pickPart(snapshot, rayToward(origin, target), 100), `${i}`).not.toBeNull();
        rays++;
      }
    }
    expect(rays).toBeGreaterThan(1000);
  });
});

describe('the hierarchies', () => {
  const known = templates({
    quad: buildShape('rcs-quad', {}),
    can: buildShape('cylinder', {}),
  });
  const names = [...known.keys()];
  const unit = fc.integer({ min: -1000, max: 1000 }).map((k) => k / 1000);
  const point = (size: number): fc.Arbitrary<Vec3> => fc.tuple(unit, unit, unit).map((p) => vec3.scale(p, size));
  const rotation = fc.tuple(point(1), fc.double({ min: -3, max: 3, noNaN: true })).map(([axis, angle]) => {
    return vec3.length(axis) < 1e-3 ? quat.IDENTITY : quat.fromAxisAngle(vec3.normalize(axis), angle);
  });
  const stretch = fc.tuple(unit, unit, unit).map(([x, y, z]): Vec3 => [1 + x / 2, 1 + y / 2, 1 + z / 2]);
  const transform = fc.record({ translation: point(1), rotation, scale: stretch }).map(placed);
  const crafts = fc
    .array(fc.tuple(fc.constantFrom(...names), transform, fc.nat()), { minLength: 1, maxLength: 4 })
    .map((list) =>
      ship(
        'Ship',
        [1, 2, 3],
        list.map(([template, pose, parent], i) =>
          part(i + 1, { template, transform: pose, attachedTo: i === 0 ? null : 1 + (parent % i) }),
        ),
        { scale: 1.5, eclFromBody: quat.fromAxisAngle(vec3.X_AXIS, 0.7), centreOfMass: [0.5, 0, 0] },
      ),
    );

  it('the picking hierarchies find the same hits as a test of every triangle', () => {
    let hits = 0;
    fc.assert(
      fc.property(crafts, point(25), point(1), (craft, origin, offset) => {
        const target = vec3.add(craft.positionEcl, offset);
        fc.pre(vec3.distance(origin, target) > 0.01);
        const ray = rayToward(origin, target);
        const expected = bruteForce([craft], known, ray);
        const hit = new Picker(known).pickPart(moment([craft]), ray, 1e3);
        if (expected !== null) hits++;
        expect(hit?.distance ?? 0).toBeCloseTo(expected?.distance ?? 0, 7);
        expect(hit === null).toBe(expected === null);
      }),
      { numRuns: 50, seed: 7 },
    );
    expect(hits).toBeGreaterThan(20);
  });
});
