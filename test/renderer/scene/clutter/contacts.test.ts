import { describe, expect, test } from 'vitest';
import { invert, rotate } from '../../../../src/base/math/quat.js';
import { add, dot, length, normalize, scale, subtract } from '../../../../src/base/math/vec3.js';
import {
  clutterContacts,
  ClutterSelector,
  CONTACT_STRIDE,
  MOST_CONTACTS,
  NO_CLUTTER,
  walkerContacts,
} from '../../../../src/renderer/scene/clutter/index.js';
import type { VesselBounds } from '../../../../src/renderer/scene/fleet/fleet.js';
import { surfaceHeight } from '../../../../src/simulator/sim/terrain/index.js';
import { LAUNCH_SITE } from '../../../../src/simulator/sim/terrain/earth/launch-site.js';
import { terrainSource } from '../../../simulator/sim/terrain/fixtures.js';
import { bodyOf, standOn, type Standpoint } from '../terrain/fixtures.js';

const OPEN = { clutter: { density: 1, clearings: [] } };
const MEADOW: Standpoint = { ...LAUNCH_SITE, longitude: LAUNCH_SITE.longitude - 8e-5, altitude: 1.7, heading: 4.8, pitch: 0.1 }; // prettier-ignore
const scene = (kind: 'earth' | 'plain', altitude = MEADOW.altitude) =>
  standOn(bodyOf('earth', { ...terrainSource('earth'), ...OPEN, kind }), { ...MEADOW, altitude });

const contactsOn = (kind: 'earth' | 'plain', altitude?: number) => {
  const { bodies, view } = scene(kind, altitude);
  const clutter = new ClutterSelector().select(bodies, 0, view, { aspect: 16 / 9, height: 270 });
  return { bodies, clutter, numbers: clutterContacts(clutter, bodies) };
};

describe('the shade around the feet of clutter', () => {
  test('each contact on a meadow is on the ground, with an axis that points up and a shade between 0 and 1', () => {
    const { bodies, numbers } = contactsOn('earth');
    expect(numbers.length).toBeGreaterThan(CONTACT_STRIDE * 20);
    expect(numbers.length).toBeLessThanOrEqual(CONTACT_STRIDE * MOST_CONTACTS);
    for (let at = 0; at < numbers.length; at += CONTACT_STRIDE) {
      const [x, y, z, radius, ux, uy, uz, shade] = numbers.slice(at, at + 8) as [number, number, number, number, number, number, number, number]; // prettier-ignore
      const fromCentre = subtract([x, y, z], bodies[0]!.centre);
      expect(length([ux, uy, uz])).toBeCloseTo(1, 4);
      expect(dot(fromCentre, [ux, uy, uz]) / length(fromCentre)).toBeGreaterThan(0.8);
      expect(radius).toBeGreaterThan(0);
      expect(shade).toBeGreaterThan(0);
      expect(shade).toBeLessThanOrEqual(1);
    }
  });

  test('if there are too many contacts, those in the nearest cells are kept', () => {
    const { bodies, clutter } = contactsOn('earth');
    const [first] = clutter.stands;
    const cells = clutter.stands.flatMap((stand) => stand.cells.filter(({ inView }) => inView));
    const far = cells.map((cell) => ({ ...cell, centre: scale(cell.centre, 1.001) }));
    const most = Math.ceil(MOST_CONTACTS / 20);
    const crowd = { ...first!, cells: Array.from({ length: most }, () => far).flat() };
    const alone = clutterContacts({ ...clutter, stands: clutter.stands }, bodies).slice(0, CONTACT_STRIDE);
    const both = clutterContacts({ ...clutter, stands: [crowd, ...clutter.stands] }, bodies);
    expect(both.slice(0, CONTACT_STRIDE)).toEqual(alone);
  });

  test('only trees beyond the reach of shadow maps get the shadow of a crown', () => {
    const { bodies, clutter, numbers } = contactsOn('earth');
    const trees = clutter.stands.find(({ ecotype }) => ecotype.crown)!;
    const rows = Array.from({ length: numbers.length / CONTACT_STRIDE }, (_, i) =>
      numbers.slice(i * CONTACT_STRIDE, (i + 1) * CONTACT_STRIDE),
    );
    const crowns = rows.filter((row) => row[9]! > 0);
    expect(crowns.length).toBeGreaterThan(10);
    expect(crowns.length).toBeLessThan(rows.length);
    for (const [x, y, z, , ...axis] of crowns as [number, number, number, number, number, number, number][]) {
      expect(length([x, y, z])).toBeGreaterThanOrEqual(trees.shadowDistance);
      // A trunk may lean, but the shadow lies on level ground.
      const vertical = normalize(subtract([x, y, z], bodies[0]!.centre));
      expect(dot(vertical, axis.slice(0, 3) as [number, number, number])).toBeCloseTo(1, 9);
    }
  });

  test('shades that are too flat to be visible are left out', () => {
    const { bodies, numbers } = contactsOn('earth', 0.2);
    expect(numbers.length).toBeGreaterThan(CONTACT_STRIDE * 5);
    let flattest = Infinity;
    for (let at = 0; at < numbers.length; at += CONTACT_STRIDE) {
      const foot = numbers.slice(at, at + 3) as [number, number, number];
      const above = Math.abs(dot(foot, normalize(subtract(foot, bodies[0]!.centre)))) / length(foot);
      flattest = Math.min(flattest, (numbers[at + 3]! * above) / length(foot));
    }
    expect(flattest).toBeGreaterThan(1 / 4000);
  });

  test('clutter on the plain ground of a stage has no contact shade', () => {
    const { clutter, numbers } = contactsOn('plain');
    expect(clutter.stands.length).toBeGreaterThan(0);
    expect(numbers).toEqual([]);
    expect(clutterContacts(NO_CLUTTER, [])).toEqual([]);
  });
});

describe('the shade around the feet of vessels', () => {
  const [ground] = scene('earth').bodies;
  const { terrain, meanRadius } = ground!.definition;
  const up = normalize(subtract([3, 4, 0], ground!.centre));
  const upCcf = rotate(invert(ground!.worldFromCcf), up);
  const groundRadius = meanRadius + surfaceHeight(terrain, upCcf, meanRadius);
  /** A vessel whose origin is 0.9 m above the ground. */
  const vessel = (radius: number, bodyId: string): VesselBounds => {
    const translation = add(ground!.centre, scale(up, groundRadius + 0.9));
    const originCcf = scale(upCcf, groundRadius + 0.9);
    const resting = { bodyId, originCcf, ccfFromBody: [0, 0, 0, 1] as const };
    return { centre: translation, radius, shape: 0, place: { translation, rotation: [0, 0, 0, 1], scale: 1, resting } };
  };
  const id = ground!.definition.id;

  test('a small landed vessel shades the ground below its origin', () => {
    const numbers = walkerContacts([vessel(1, id)], [ground!]);
    expect(numbers).toHaveLength(CONTACT_STRIDE);
    const foot = numbers.slice(0, 3) as [number, number, number];
    expect(length(subtract(foot, ground!.centre))).toBeCloseTo(groundRadius, 3);
    expect(dot(normalize(subtract(foot, ground!.centre)), up)).toBeCloseTo(1, 9);
  });

  test.each([
    ['a large vessel', vessel(3, id), [ground!]],
    ['a vessel on another body', vessel(1, 'elsewhere'), [ground!]],
    ['a free row', { ...vessel(1, id), place: null }, [ground!]],
    ['a vessel far from all ground', vessel(1, id), []],
    ['a vessel on plain ground', vessel(1, scene('plain').bodies[0]!.definition.id), scene('plain').bodies],
  ])('%s shades nothing', (_name, bounds, bodies) => {
    expect(walkerContacts([bounds], bodies)).toEqual([]);
  });
});
