import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { Id } from '../../src/simulator/sim/scene-file/schema/basics.js';
import { ADDRESS_MAX, formatAddress, parseAddress } from '../../src/viewer/address/address.js';
import {
  AddressError,
  type CameraSubject,
  OwnCamera,
  parseView,
  textOfCamera,
} from '../../src/simulator/world/views/index.js';
import { quat, vec3 } from '../../src/base/math/index.js';
import type { Simulation } from '../../src/simulator/create-simulation.js';
import { asSeen, defaultSimulation } from '../support/worlds.js';

describe("a camera in the page's address", () => {
  let simulation: Simulation;
  beforeAll(async () => {
    simulation = await defaultSimulation();
  });

  it.each<[string, CameraSubject]>([
    ['a vessel', { kind: 'vessel', vesselId: 'Hunter-ship' }],
    ['a part', { kind: 'part', vesselId: 'Hunter-ship', instanceId: 1 }],
    ['a body', { kind: 'body', bodyId: 'Luna' }],
    ['a place', { kind: 'place', bodyId: 'Earth', pointCcf: [6371000.125, -12.5, 3] }],
  ])('a camera that is written to the address and parsed again has the same view: %s', (_, subject) => {
    const world = asSeen(simulation.world);
    const camera = new OwnCamera({ kind: 'vessel', vesselId: 'Hunter-ship' });
    camera.focus(subject, world);
    camera.turnBy(0.4, 0.2);
    camera.panBy(0.1, -0.05);
    const again = new OwnCamera(subject);
    Object.assign(again, parseView(textOfCamera(camera, world)));
    const [before, after] = [camera.pose(world), again.pose(world)];
    expect(again.subject).toEqual(subject);
    expect(vec3.distance(before.positionEcl, after.positionEcl)).toBeLessThan(camera.orbit.distance * 1e-4 + 2e-3);
    const turn = quat.multiply(quat.invert(before.eclFromCamera), after.eclFromCamera);
    expect(Math.abs(turn[3])).toBeGreaterThan(1 - 1e-9);
  });

  it.each([
    ['', 'five groups'],
    ['vessel:a;0,0,0;0,0;10', 'five groups'],
    ['rocket:a;0,0,0;0,0;10;45', 'not a vessel, part, body or place'],
    ['vessel:;0,0,0;0,0;10;45', 'has no id'],
    ['vessel:%E0;0,0,0;0,0;10;45', 'not a name'],
    ['part:a:x;0,0,0;0,0;10;45', 'not a vessel, part, body or place'],
    ['vessel:a;0,0;0,0;10;45', '3 numbers'],
    ['vessel:a;1e30,0,0;0,0;10;45', '3 numbers from -1000000000000000 to 1000000000000000'],
    ['vessel:a;0,0,x;0,0;10;45', '3 numbers'],
    ['vessel:a;0,0,0;0,91;10;45', 'elevation'],
    ['vessel:a;0,0,0;0,0;0;45', 'above 0'],
    ['vessel:a;0,0,0;0,0;Infinity;45', 'a number'],
    ['vessel:a;0,0,0;0,0;10;0.5', 'field of view'],
    ['vessel:a;0,0,0;0,0;10;151', 'field of view'],
  ])('a camera in the address is rejected with a reason: %s', (text, reason) => {
    expect(() => parseView(text)).toThrow(AddressError);
    expect(() => parseView(text)).toThrow(reason);
  });

  it('a camera in the address may be at the limits of elevation, distance and field of view', () => {
    expect(parseView('vessel:a%20b;0,0,0;0,90;0.1;150').subject).toEqual({ kind: 'vessel', vesselId: 'a b' });
  });
});

describe("the page's address", () => {
  const view = 'vessel:Hunter-ship;0,0,3;132.5,-17;42;45';

  it.each([
    ['nothing', {}],
    [
      'all',
      {
        view,
        select: { vesselId: 'a b:c', instanceId: 12 },
        look: { shown: 'normal' as const, stops: -1.5, laterHours: 3 },
        panel: 'paint',
      },
    ],
    ['a vessel', { select: { vesselId: 'Hunter-ship', instanceId: null } }],
  ])('parsing an address gives the values from which the address was made: %s', (_, address) => {
    expect(parseAddress(formatAddress(address))).toEqual(address);
  });

  it('an address can be read even if another program has percent-encoded its punctuation', () => {
    const escaped = formatAddress({ view }).replaceAll(';', '%3B').replaceAll(',', '%2C').replaceAll(':', '%3A');
    expect(parseAddress(escaped)).toEqual({ view });
  });

  it('an address is read if it contains the longest id of a vessel twice', () => {
    const vesselId = '😀'.repeat(128);
    expect(Value.Check(Id, vesselId)).toBe(true);
    const address = {
      view: `place:${encodeURIComponent(vesselId)}:-6371000.125,-6371000.125,-6371000.125;0,0,3;132.5,-17;42;45`,
      select: { vesselId, instanceId: 123456789 },
      look: { shown: 'material' as const, stops: -1.25, laterHours: -11.25 },
      panel: 'developer',
    };
    expect(parseAddress(formatAddress(address))).toEqual(address);
  });

  it('an address is read if it has 4,000 characters, and rejected if it has 4,001', async () => {
    const vesselId = 'a'.repeat(3993);
    expect(parseAddress(`select=${vesselId}`)).toEqual({ select: { vesselId, instanceId: null } });
    expect(() => parseAddress(`select=${vesselId}a`)).toThrow(AddressError);
    // Before the program of the page has loaded, a script in index.html already reads the text after the `#` in the
    // address.
    const page = await readFile(join(projectRoot(), 'src/viewer/index.html'), 'utf8');
    expect(page).toContain(`location.hash.length > ${ADDRESS_MAX + 1} `);
  });

  it.each(['view', 'select', 'look', 'panel'])('an address of 1 MB is rejected with a short reason: %s', (member) => {
    const reason = 'the address has 1,000,000 characters after the #; the limit is 4,000';
    expect(() => parseAddress(`${member}=`.padEnd(1e6, 'a'))).toThrow(reason);
  });

  it.each([
    'view',
    'view=',
    'zoom=3',
    'select=a:b',
    'select=%E0',
    'panel=a/b',
    'look=normal',
    'look=normals,0,0',
    'look=depth,7,0',
    'look=depth,,0',
    'view=<b>',
  ])('an address is rejected: %s', (text) => {
    expect(() => parseAddress(text)).toThrow(AddressError);
  });
});
