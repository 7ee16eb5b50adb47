import { beforeEach, describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { FieldError } from '../../../../src/base/errors/index.js';
import type { FieldTree } from '../../../../src/simulator/fields/index.js';
import { quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import type { Part, VesselState } from '../../../../src/simulator/sim/state.js';
import { treeOver } from '../../../../src/simulator/create-simulation.js';
import { createWorld, type SimulatedWorld } from '../../../../src/simulator/world/index.js';
import { RendererDouble } from '../../paint/stickers/fixtures.js';
import { upload } from '../../paint/textures/fixtures.js';
import { bareDefaultScene, bareSimulation } from '../../../support/worlds.js';

const STATION = 'Haven-station';
const MODULE = `${STATION}-2`;

let world: SimulatedWorld;
let tree: FieldTree;
let events: string[];
beforeEach(async () => {
  ({ world, tree } = await bareSimulation());
  events = [];
  world.onEvent(({ type, vessel, detail }) => void events.push(`${type} ${vessel} ${detail}`));
});

function write(path: string, text = '1'): string {
  try {
    tree.writeText(path, text);
    return 'ok';
  } catch (error) {
    if (error instanceof FieldError) return `${error.errno} ${error.message}`;
    throw error;
  }
}
const read = (path: string): string => tree.readText(path).trimEnd();
const ids = (): string[] => world.takeSnapshot().vessels.map(({ id }) => id);
const state = (id: string): VesselState => world.takeSnapshot().vessels.find((vessel) => vessel.id === id)!;
const partsOf = (id: string): readonly Part[] => state(id).parts;

/** Returns the CCI position of a part, m. */
function placeOf(id: string, part: Part): Vec3 {
  const { positionCci, cciFromBody, centreOfMass } = state(id);
  return vec3.add(positionCci, quat.rotate(cciFromBody, vec3.subtract(part.position, centreOfMass)));
}

function stick(id: string, part = partsOf(id)[0]!): void {
  upload(world.textures!, 'a.png');
  const anchor = `${id} ${part.instanceId} 0 0 1 0 0 1`;
  const renderer = new RendererDouble(world.stickers!);
  expect(write('paint/stickers/place', `a.png vessel ${anchor}`)).toBe('ok');
  renderer.show('a.png');
  expect(isAwake()).toBe(true);
}
const isAwake = (): boolean => read('paint/stickers/0/live') === '1';

describe('debug/vessels/<id>/despawn', () => {
  it('despawn removes a vessel, gives control to the next one, and sends an event', () => {
    expect(write('debug/vessels/Hunter-ship/despawn')).toBe('ok');
    expect(ids()).not.toContain('Hunter-ship');
    expect(() => tree.readText('vessels/by-id/Hunter-ship/situation')).toThrow(/ENOENT|no /);
    expect(write('debug/vessels/Hunter-ship/despawn')).toMatch(/^ENOENT/);
    expect(read('debug/control_vessel')).toBe('Launch-site');
    expect(events).toContain('vessel-removed Hunter-ship Hunter-ship');
  });

  it('despawn may remove even the last vessel, and the next spawned vessel gets control', () => {
    for (const id of ids()) expect(write(`debug/vessels/${id}/despawn`)).toBe('ok');
    expect([ids(), tree.list('vessels/active')]).toEqual([[], []]);
    expect(write('debug/spawn', 'Guest pad')).toMatch(/^ENOENT .* no vessel is under control/);
    expect(write('debug/spawn', 'Banjo')).toBe('ok');
    expect(read('vessels/active/id')).toBe('Banjo');
  });

  it('despawn accepts only the value 1, and debug/spawn does not exist without the debug namespace', async () => {
    expect(write('debug/vessels/Banjo/despawn', '2')).toMatch(/^EINVAL/);
    ({ world, tree } = await bareSimulation({ debug_namespace: false }));
    expect(write('debug/spawn', 'x')).toMatch(/^ENOENT/);
  });
});

describe('debug/spawn', () => {
  it('debug/spawn restores a vessel of the scene with its parts, paint and sticker', () => {
    stick('Hunter-ship');
    write('vessels/by-id/Hunter-ship/paint/parts/color', '1 0 0');
    const before = state('Hunter-ship');
    write('debug/vessels/Hunter-ship/despawn');
    expect(isAwake()).toBe(false);
    expect(write('debug/spawn', 'Hunter-ship')).toBe('ok');
    expect(isAwake()).toBe(true);
    expect(state('Hunter-ship').parts.map(({ instanceId }) => instanceId)).toEqual(
      before.parts.map(({ instanceId }) => instanceId),
    );
    expect(state('Hunter-ship').positionCci).toEqual(before.positionCci);
    expect(read('vessels/by-id/Hunter-ship/paint/parts/color')).toBe('1 0 0');
  });

  it('if a vessel returns with different parts, debug/spawn gives the parts new ids', () => {
    stick('Hunter-ship');
    write('vessels/by-id/Hunter-ship/decouplers/0/fire');
    const known = new Set(ids().flatMap((id) => partsOf(id).map(({ instanceId }) => instanceId)));
    write('debug/vessels/Hunter-ship/despawn');
    expect(write('debug/spawn', 'Hunter-ship')).toBe('ok');
    expect(partsOf('Hunter-ship').some(({ instanceId }) => known.has(instanceId))).toBe(false);
    expect(isAwake()).toBe(false);
  });

  it('debug/spawn restores an EVA character, or adds another one of its kind', () => {
    write('debug/vessels/Polaris/despawn');
    expect(write('debug/spawn', 'Polaris')).toBe('ok');
    expect(write('debug/spawn', 'Tabby polaris 3 0 0')).toBe('ok');
    expect([read('vessels/by-id/Polaris/is_kitten'), read('vessels/by-id/Tabby/is_kitten')]).toEqual(['1', '1']);
    expect(state('Tabby').scale).toBe(0.76);
  });

  it('debug/spawn places a vessel next to the controlled vessel, on the ground if the controlled vessel has landed', () => {
    expect(write('debug/spawn', 'Guest rocket 40 -30 0')).toBe('ok');
    const [host, guest] = [state('Hunter-ship'), state('Guest')];
    const away = vec3.distance(host.positionCci, guest.positionCci);
    expect(away).toBeGreaterThan(49);
    expect(away).toBeLessThan(53);
    expect(guest.situation).toBe('Landed');
    expect(guest.latitude).toBeLessThan(host.latitude);
    expect(new Set([...partsOf('Guest'), ...partsOf('Hunter-ship')].map(({ instanceId }) => instanceId)).size).toBe(
      2 * partsOf('Guest').length,
    );
    expect(write('debug/spawn', 'Other rocket')).toBe('ok');
    expect(ids().slice(-2)).toEqual(['Guest', 'Other']);
  });

  it('the refusal of debug/spawn names the craft of the scene, or says that the scene has none', async () => {
    expect(write('debug/spawn', 'Guest shuttle')).toMatch(/no craft 'shuttle'; its craft are .*rocket/);
    const { scene, templates } = await bareDefaultScene();
    world = createWorld({ scene: { ...scene, vessels: [], crafts: {} }, templates, clock: 'stepped' });
    tree = treeOver(world, defaultConfig());
    expect(write('debug/spawn', 'Guest shuttle')).toMatch(/no craft 'shuttle'; it has no craft$/);
  });

  it('a spawned vessel moves along with the controlled vessel', () => {
    world.step(100);
    write('debug/control_vessel', STATION);
    expect(write('debug/spawn', 'Guest rocket 0 0 80')).toBe('ok');
    const [host, guest] = [state(STATION), state('Guest')];
    expect(vec3.distance(host.positionCci, guest.positionCci)).toBeCloseTo(80, 6);
    expect(guest.barometricAltitude - host.barometricAltitude).toBeCloseTo(80, 6);
    expect(vec3.distance(guest.velocityCci, host.velocityCci)).toBeLessThan(1e-9);
    expect(
      vec3.distance(quat.rotate(guest.cciFromBody, [1, 0, 0]), quat.rotate(host.cciFromBody, [1, 0, 0])),
    ).toBeLessThan(1e-9);
  });

  it.each([
    ['Banjo', 'EEXIST'],
    ['Nobody', 'ENOENT'],
    ['Nobody shuttle', 'ENOENT'],
    ['Nobody constructor', 'ENOENT'],
    ['Nobody rocket 1 2', 'EINVAL'],
    ['Nobody rocket 1 2 x', 'EINVAL'],
    ['Nobody rocket 1 2 1e9', 'EINVAL'],
    [`${'x'.repeat(65)} rocket`, 'EINVAL'],
    ['', 'EINVAL'],
  ])('debug/spawn refuses %j with %s, and changes nothing', (line, errno) => {
    const before = ids();
    expect(write('debug/spawn', line)).toMatch(new RegExp(`^${errno}`));
    expect(ids()).toEqual(before);
  });

  it('debug/spawn is refused once there are 512 vessels', () => {
    for (let at = ids().length; at < 512; at++) expect(write('debug/spawn', `g${at} pad`)).toBe('ok');
    expect(write('debug/spawn', 'more pad')).toMatch(/^ENOSPC/);
    expect(write('debug/vessels/g100/despawn')).toBe('ok');
    expect(write('debug/spawn', 'more pad')).toBe('ok');
  });
});

describe('debug/vessels/<id>/docking', () => {
  const [lab, capsule] = [`debug/vessels/${STATION}/docking/0`, `debug/vessels/${MODULE}/docking/0`];

  it('undocking makes a sticker on the docked part dormant, and docking makes it live again', () => {
    const root = partsOf(STATION).find(({ id }) => id === 'docked_capsule')!;
    stick(STATION, root);
    expect(write(`${lab}/undock`)).toBe('ok');
    expect(isAwake()).toBe(false);
    expect(ids()).toContain(MODULE);
    const count = partsOf(STATION).length;
    world.step(20);
    const [apart, host] = [placeOf(MODULE, partsOf(MODULE)[0]!), placeOf(STATION, partsOf(STATION)[0]!)];
    const mass = state(STATION).massTotal + state(MODULE).massTotal;
    expect(write(`${capsule}/dock`, `${STATION} 0`)).toBe('ok');
    expect(ids()).not.toContain(MODULE);
    expect(state(STATION).massTotal).toBeCloseTo(mass, 6);
    expect(partsOf(STATION)).toHaveLength(count + 2);
    const joined = partsOf(STATION).find(({ instanceId }) => instanceId === root.instanceId)!;
    expect(vec3.distance(placeOf(STATION, joined), apart)).toBeLessThan(1e-3);
    expect(vec3.distance(placeOf(STATION, partsOf(STATION)[0]!), host)).toBeLessThan(1e-3);
    expect(read(`vessels/by-id/${STATION}/docking/0/docked_to`)).toBe('docked_capsule');
    expect(isAwake()).toBe(true);
    expect(events).toContain(`docked ${STATION} docked_capsule`);
    expect(events).toContain(`vessel-removed ${MODULE} ${MODULE}`);
    world.step(10);
    expect(write(`${lab}/undock`)).toBe('ok');
    // Undocking gives the module its former id again.
    expect(ids()).toContain(MODULE);
  });

  it('docking gives control to the other vessel, and undocking restores the docked vessel', () => {
    write(`${lab}/undock`);
    write('debug/control_vessel', STATION);
    write('debug/spawn', 'Guest rocket 0 0 60');
    write('debug/control_vessel', 'Guest');
    stick('Guest');
    expect(write('debug/vessels/Guest/docking/0/dock', STATION)).toBe('ok');
    expect([read('debug/control_vessel'), isAwake()]).toEqual([STATION, false]);
    expect(write(`vessels/by-id/${STATION}/animations/0/goal`, '1')).toBe('ok');
    world.step(5);
    expect(read(`vessels/by-id/${STATION}/animations/0/state`)).toBe('Deployed');
    expect(write(`${lab}/undock`)).toBe('ok');
    expect([ids().includes('Guest'), isAwake()]).toEqual([true, true]);
  });

  it('vessels can dock on the ground too', () => {
    write('debug/spawn', 'Guest rocket 10 0 0');
    const before = placeOf('Guest', partsOf('Guest')[0]!);
    expect(write('debug/vessels/Guest/docking/0/dock', 'Hunter-ship')).toBe('ok');
    const joined = partsOf('Hunter-ship').filter(({ id }) => id === 'capsule')[1]!;
    expect(vec3.distance(placeOf('Hunter-ship', joined), before)).toBeLessThan(1e-6);
    expect(write('debug/vessels/Hunter-ship/docking/1/undock')).toBe('ok');
    expect(ids()).toContain('Guest');
  });

  it.each([
    [`debug/vessels/${STATION}/docking/0/dock`, 'Hunter-ship', 'EBUSY'],
    ['debug/vessels/Hunter-ship/docking/0/dock', STATION, 'EBUSY'],
    ['debug/vessels/Hunter-ship/docking/0/dock', 'Hunter-ship', 'ENOENT'],
    ['debug/vessels/Hunter-ship/docking/0/dock', 'Nobody', 'ENOENT'],
    ['debug/vessels/Hunter-ship/docking/0/dock', `${STATION} 7`, 'ENOENT'],
    ['debug/vessels/Hunter-ship/docking/0/dock', `${STATION} x`, 'EINVAL'],
    ['debug/vessels/Hunter-ship/docking/0/dock', `${STATION} 0 0`, 'EINVAL'],
    ['debug/vessels/Hunter-ship/docking/0/undock', '1', 'EBUSY'],
    ['debug/vessels/Hunter-ship/docking/3/dock', STATION, 'ENOENT'],
  ])('a write to %s of %j gets %s', (path, text, errno) => {
    expect(write(path, text)).toMatch(new RegExp(`^${errno}`));
  });

  it('docking is refused for a port that is not on the root part, and between the ground and orbit', () => {
    write(`${lab}/undock`);
    expect(write('debug/vessels/Hunter-ship/docking/0/dock', STATION)).toMatch(/^EOPNOTSUPP .*is on the ground/);
    expect(write(`${lab}/dock`, MODULE)).toMatch(/^EOPNOTSUPP .*not on its root part; dock the other vessel/);
  });
});
