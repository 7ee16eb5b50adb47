import { describe, expect, it } from 'vitest';
import { FieldError } from '../../../../src/base/errors/index.js';
import type { FieldTree } from '../../../../src/simulator/fields/index.js';
import { bareSimulation } from '../../../support/worlds.js';

const SHIP = 'vessels/by-id/Hunter-ship';
const STATION = 'vessels/by-id/Haven-station';

function write(tree: FieldTree, path: string, text: string): string {
  try {
    tree.writeText(path, `${text}\n`);
    return 'ok';
  } catch (error) {
    if (error instanceof FieldError) return error.errno;
    throw error;
  }
}

describe('the set-points of a vessel', () => {
  it.each([
    ['engine', '1', '1'],
    ['throttle', ' 0.25 ', '0.25'],
    ['throttle', '1e0', '1'],
    ['lights', '1.0', '1'],
    ['rcs', '1', '1'],
    ['translate', '0.3 -7 0', '1 -1 0'],
    ['rotate', '0 0 1e-9', '0 0 1'],
    ['attitude_mode', 'antinormal', 'AntiNormal'],
    ['attitude_mode', 'MANUAL', 'manual'],
    ['attitude_frame', 'lvlh', 'Lvlh'],
    ['attitude_target', '0 0 1 1', '0 0 0.707106781 0.707106781'],
    ['rcs_mode', 'disabled', 'Disabled'],
    ['burn', '600 0 -12.5 1', '600 0 -12.5 1'],
    ['burn', '600 0 0 0', '0 0 0 0'],
  ])('the set-point %s accepts %j and then reads %j', async (leaf, text, read) => {
    const { tree } = await bareSimulation();
    expect(write(tree, `${SHIP}/ctl/${leaf}`, text)).toBe('ok');
    expect(tree.readText(`${SHIP}/ctl/${leaf}`)).toBe(`${read}\n`);
  });

  it.each([
    ['engine', '2'],
    ['engine', 'on'],
    ['throttle', '1.0001'],
    ['throttle', '-0.1'],
    ['throttle', 'NaN'],
    ['translate', '1 0'],
    ['rotate', '1 0 0 0'],
    ['attitude_mode', 'up-ish'],
    ['attitude_frame', 'enu'],
    ['attitude_target', '0 0 0 0.4'],
    ['attitude_target', '0 0 0 2.1'],
    ['rcs_mode', '1'],
    ['burn', '1 2 3'],
    ['ignite', '0'],
    ['stage', '11'],
  ])('the set-point %s refuses %j with EINVAL and stays unchanged', async (leaf, text) => {
    const { tree } = await bareSimulation();
    const before = tree.readText(`${SHIP}/ctl/${leaf}`);
    expect(write(tree, `${SHIP}/ctl/${leaf}`, text)).toBe('EINVAL');
    expect(tree.readText(`${SHIP}/ctl/${leaf}`)).toBe(before);
  });

  it('the attitude frame also sets the frame of the navball', async () => {
    const { tree } = await bareSimulation();
    expect(tree.readText(`${STATION}/navball/frame`)).toBe('EnuBody\n');
    write(tree, `${STATION}/ctl/attitude_frame`, 'Lvlh');
    expect(tree.readText(`${STATION}/navball/frame`)).toBe('Lvlh\n');
    // The vessel flies with its nose forward and its belly down, so all angles are zero in the frame of its orbit.
    for (const angle of ['pitch', 'yaw', 'roll']) expect(tree.readText(`${STATION}/navball/${angle}`)).toBe('0\n');
  });
});

describe('the modules of a vessel', () => {
  it.each([
    [`${SHIP}/engines/1/active`, '1', '1'],
    [`${SHIP}/engines/1/min_throttle`, '0.3', '0.3'],
    [`${SHIP}/rcs/3/active`, '0', '0'],
    [`${SHIP}/lights/0/on`, '1', '1'],
    [`${SHIP}/lights/0/brightness`, '2.5', '2.5'],
    [`${SHIP}/lights/0/color`, '1 0.5 0', '1 0.5 0'],
    [`${SHIP}/lights/0/outer_angle`, '120', '89.94'],
    [`${SHIP}/lights/0/outer_angle`, '-3', '0'],
    [`${SHIP}/lights/0/inner_angle`, '80', '50'],
    [`debug/vessels/Haven-station/docking/0/pushoff_impulse`, '90', '90'],
  ])('the module leaf %s accepts %j and then reads %j', async (path, text, read) => {
    const { tree } = await bareSimulation();
    expect(write(tree, path, text)).toBe('ok');
    expect(tree.readText(path)).toBe(`${read}\n`);
  });

  it.each([
    [`${SHIP}/engines/1/min_throttle`, '1.1'],
    [`${SHIP}/lights/0/brightness`, '-1'],
    [`${SHIP}/lights/0/color`, '1 1 1.01'],
    [`${SHIP}/lights/0/color`, '1 1'],
    [`${SHIP}/animations/0/goal`, '2'],
    [`debug/vessels/Haven-station/docking/0/pushoff_impulse`, '-1'],
    [`debug/vessels/Hunter-ship/impulse`, '1 2 3 lvlh'],
    [`debug/vessels/Hunter-ship/impulse`, '1 2 3 cci ns body'],
  ])('the module leaf %s refuses %j', async (path, text) => {
    const { tree } = await bareSimulation();
    expect(write(tree, path, text)).toBe('EINVAL');
  });

  it('ctl/lights switches all lights of a vessel', async () => {
    const { tree } = await bareSimulation();
    write(tree, `${STATION}/ctl/lights`, '1');
    const lights = tree.list(`${STATION}/lights`);
    expect(lights.length).toBeGreaterThan(1);
    for (const light of lights) expect(tree.readText(`${STATION}/lights/${light}/on`)).toBe('1\n');
  });

  it('a port undocks only once, and the separated part becomes a new vessel', async () => {
    const { tree, world } = await bareSimulation();
    const told: string[] = [];
    world.onEvent(({ type, vessel, detail }) => told.push(`${type} ${vessel} ${detail}`));
    expect(tree.readText(`${STATION}/docking/0/docked_to`)).toBe('docked_capsule\n');
    expect(write(tree, `${STATION}/docking/0/undock`, '1')).toBe('ok');
    expect(tree.readText(`${STATION}/docking/0/docked_to`)).toBe('\n');
    expect(tree.readText('vessels/by-id/Haven-station-2/docking/0/docked')).toBe('0\n');
    expect(told).toContain('undocked Haven-station docked_capsule');
    expect(write(tree, `${STATION}/docking/0/undock`, '1')).toBe('EBUSY');
  });

  it('staging fires one decoupler and ignites the next engines, and events report both', async () => {
    const { tree, world } = await bareSimulation();
    const told: string[] = [];
    world.onEvent(({ type, vessel, detail }) => told.push(`${type} ${vessel} ${detail}`));
    expect(write(tree, `${SHIP}/ctl/stage`, '1')).toBe('ok');
    expect(told).toEqual([
      'situation-change Hunter-ship Prelaunch→Landed',
      'engine-state Hunter-ship engine 0 on',
      'vessel-appeared Hunter-ship-2 Hunter-ship-2',
      'decoupled Hunter-ship decoupler 1',
    ]);
    expect(write(tree, `${SHIP}/ctl/stage`, '1')).toBe('ok');
    expect(write(tree, `${SHIP}/ctl/stage`, '1')).toBe('EBUSY');
  });

  it('when an animation ends, an event reports it', async () => {
    const { tree, world } = await bareSimulation();
    write(tree, `${SHIP}/animations/0/goal`, '1');
    const told: string[] = [];
    world.onEvent(({ type, detail }) => told.push(`${type} ${detail}`));
    for (let i = 0; i < 8; i++) world.step(0.25);
    expect(told).toEqual(['animation-complete animation 0 Deployed']);
  });
});

describe('the permission to control a vessel', () => {
  it('with control_all_vessels off, only the active vessel can be controlled', async () => {
    const one = (await bareSimulation({ control_all_vessels: false })).tree;
    const all = (await bareSimulation()).tree;
    for (const [path, text] of [
      ['ctl/throttle', '0.5'],
      ['ctl/attitude_mode', 'Prograde'],
      ['ctl/burn', '1 1 1 1'],
      ['lights/0/on', '1'],
      ['docking/0/undock', '1'],
    ] as const) {
      expect(write(one, `${STATION}/${path}`, text), path).toBe('EACCES');
      expect(write(all, `${STATION}/${path}`, text), path).toBe('ok');
    }
    expect(write(one, `${SHIP}/ctl/throttle`, '0.5')).toBe('ok');
    for (const [path, text] of [
      [`${STATION}/scale`, '2'],
      [`${STATION}/always_render`, '1'],
      [`${STATION}/paint/parts/enabled`, '1'],
      [`${STATION}/ctl/focus`, '1'],
      ['debug/vessels/Haven-station/refill_battery', '1'],
      ['debug/control_vessel', 'Haven-station'],
    ] as const) {
      expect(write(one, path, text), path).toBe('ok');
    }
    expect(write(one, `${STATION}/ctl/throttle`, '0.5')).toBe('ok');
    expect(write(one, `${SHIP}/ctl/throttle`, '0.5')).toBe('EACCES');
  });

  it('vessel control is refused while controls are off', async () => {
    const { tree } = await bareSimulation({ control_enabled: false });
    for (const path of ['ctl/throttle', 'ctl/attitude_mode', 'engines/0/active', 'lights/0/on']) {
      expect(write(tree, `${SHIP}/${path}`, path.endsWith('mode') ? 'None' : '1'), path).toBe('EACCES');
    }
  });
});

describe('the tree under different settings', () => {
  it('without telemetry, the tree has time and status, but no vessels, bodies or events', async () => {
    const { tree } = await bareSimulation({ telemetry_enabled: false });
    for (const root of ['vessels', 'bodies', 'system']) expect(tree.list(root), root).toEqual([]);
    expect(tree.readText('status/sampler')).toBe('idle\n');
    expect(tree.readText('time/ut')).toBe('0\n');
    expect(() => tree.openStream('events')).toThrow('telemetry_enabled');
  });

  it('without vessel detail, the tree has empty directories for power, engines and tanks, and no modules', async () => {
    const { tree } = await bareSimulation({ telemetry_vessel_detail: false });
    for (const vessel of [STATION, SHIP]) {
      const there = tree.list(vessel);
      const hidden =
        'orbit navball environment battery rcs solar generators lights docking decouplers encounters animations';
      for (const name of hidden.split(' ')) expect(there).not.toContain(name);
      for (const name of ['power', 'engines', 'tanks']) expect(tree.list(`${vessel}/${name}`)).toEqual([]);
    }
    expect(write(tree, `${SHIP}/engines/0/active`, '1')).toBe('ENOENT');
    expect(write(tree, `${SHIP}/ctl/throttle`, '1')).toBe('ok');
  });

  it('bodies in the tree are updated at their configured rate', async () => {
    const { tree, world } = await bareSimulation({ telemetry_bodies_rate_hz: 0.5 });
    const read = (): string => tree.readText('bodies/Earth/position/ecl');
    const first = read();
    world.step(1.5);
    expect(read()).toBe(first);
    world.step(0.5);
    expect(read()).not.toBe(first);
  });
});

describe('the phases of commands in a batch', () => {
  it('a batch is refused if it contains both commands of the phase `frame` and commands of the phase `solver`', async () => {
    const { tree } = await bareSimulation();
    const throttle = `${SHIP}/ctl/throttle 0.5`;
    const mode = `${SHIP}/ctl/attitude_mode Prograde`;
    expect(write(tree, 'ctl/batch', `${throttle}\n${mode}\ncommit`)).toBe('EINVAL');
    expect(tree.readText(`${SHIP}/ctl/throttle`)).toBe('0\n');
    expect(write(tree, 'ctl/batch', `${mode}\n${SHIP}/ctl/rcs_mode Disabled\ncommit`)).toBe('ok');
    expect(write(tree, 'ctl/batch', `${throttle}\ncommit`)).toBe('ok');
  });
});

describe('a degraded accessor', () => {
  it('a degraded accessor makes only its own leaves fail, until it is reset by name', async () => {
    const { tree, world } = await bareSimulation();
    world.step(5);
    const events: string[] = [];
    tree.watch('events', (line) => events.push(line));
    world.accessors.inject('vessel.engines', 1);
    const read = (path: string) => (): string => tree.readText(`${SHIP}/${path}`);
    expect(read('engines/0/isp')).toThrow(expect.objectContaining({ errno: 'EOPNOTSUPP' }) as Error);
    expect(tree.readText('status/accessors')).toBe(
      '{"name":"vessel.engines","since_ut":5,"error":"a fault that a test requested"}\n',
    );
    expect(read('tanks/LOX/amount')()).toBe('102000\n');
    expect(read('engines/0/isp')).toThrow(FieldError);
    expect(write(tree, 'debug/accessors/reset', 'vessel.tanks')).toBe('ENOENT');
    expect(read('engines/0/isp')).toThrow(FieldError);
    expect(write(tree, 'debug/accessors/reset', 'vessel.engines')).toBe('ok');
    expect(read('engines/0/isp')()).toBe('342\n');
    expect(tree.readText('status/accessors')).toBe('');
    expect(events.map((line) => JSON.parse(line) as unknown)).toEqual([
      { ut: 5, type: 'accessor.degraded', vessel: '', detail: 'vessel.engines a fault that a test requested' },
      { ut: 5, type: 'accessor.restored', vessel: '', detail: 'vessel.engines' },
    ]);
  });

  it('a failing actuator gives EIO once, and then EOPNOTSUPP until it is reset', async () => {
    const { tree, world } = await bareSimulation();
    world.accessors.inject('actuator.vessel.throttle', 1);
    expect(write(tree, `${SHIP}/ctl/throttle`, '1')).toBe('EIO');
    expect(tree.readText('status/accessors')).toContain('actuator.vessel.throttle');
    expect(write(tree, `${SHIP}/ctl/throttle`, '2')).toBe('EINVAL');
    expect(tree.readText('status/accessors')).toContain('actuator.vessel.throttle');
    expect(write(tree, `${SHIP}/ctl/throttle`, '1')).toBe('EOPNOTSUPP');
    expect(tree.readText(`${SHIP}/ctl/throttle`)).toBe('0\n');
    const again = await bareSimulation();
    expect(write(again.tree, `${SHIP}/ctl/throttle`, '1')).toBe('ok');
    expect(write(tree, 'debug/accessors/reset', '1')).toBe('ok');
    expect(write(tree, `${SHIP}/ctl/throttle`, '1')).toBe('ok');
    expect(tree.readText('status/accessors')).toBe('');
    expect(write(tree, 'debug/accessors/reset', '1')).toBe('ok');
  });

  it('reading a removed vessel does not degrade an accessor', async () => {
    const { tree, world } = await bareSimulation();
    const node = tree.lookup('vessels/by-id/Banjo/mass/total');
    world.despawn('Banjo');
    expect(() => (node.type === 'file' ? node.read() : '')).toThrow(
      expect.objectContaining({ errno: 'ENOENT' }) as Error,
    );
    expect(world.accessors.degraded).toEqual([]);
  });
});
