import { describe, expect, it } from 'vitest';
import { bareSimulation } from '../../../support/worlds.js';

/**
 * The leaves of a part rule, except `clear`. `clear` is missing here because its kind depends on the scope: in the rule
 * of a single part, it takes a line instead of being a trigger.
 */
const PART_RULE =
  'enabled:St color:St gloss:St metal:St pattern:St pattern_image:St second_color:St pattern_scale:St pattern_angle:St';

/** The leaves that the document lists for each directory, with their kinds. Paths are relative to `/sim`. */
const INVENTORY: Readonly<Record<string, string>> = {
  '': 'events:Sm',
  time: 'ut:S warp:S sim_dt:S warp_speeds:S auto_warp:S alarm:Sm',
  system: 'name:S home:S sun:S',
  'bodies/Earth': 'id:S class:S parent:S children:S mass:S radius:S mu:S soi:S rotation_rate:S focus:T',
  'bodies/Earth/position': 'ecl:S',
  'bodies/Earth/velocity': 'ecl:S',
  'bodies/Earth/orbit': 'apoapsis:S periapsis:S ecc:S inc:S lan:S argpe:S sma:S period:S',
  'bodies/Earth/atmosphere': 'present:S height:S scale_height:S sea_level_pressure:S sea_level_density:S',
  'bodies/Earth/ocean': 'present:S density:S',
  'vessels/by-id/Hunter-ship':
    'id:S name:S situation:S parent:S controlled:S controllable:S is_kitten:S com:S scale:St always_render:St telemetry:S stream:Sm',
  'vessels/by-id/Hunter-ship/position': 'cci:S ecl:S lat:S lon:S',
  'vessels/by-id/Hunter-ship/velocity': 'orbital:S surface:S inertial:S cci:S',
  'vessels/by-id/Hunter-ship/attitude': 'quat:S rates:S',
  'vessels/by-id/Hunter-ship/altitude': 'barometric:S radar:S',
  'vessels/by-id/Hunter-ship/mass': 'total:S dry:S propellant:S',
  'vessels/by-id/Haven-station/orbit':
    'apoapsis:S periapsis:S ecc:S inc:S lan:S argpe:S true_anomaly:S sma:S period:S time_to_ap:S time_to_pe:S next_patch:S',
  'vessels/by-id/Hunter-ship/navball': 'pitch:S yaw:S roll:S twr:S deltav:S speed:S frame:S',
  'vessels/by-id/Hunter-ship/environment':
    'pressure:S density:S dynamic_pressure:S ocean_density:S terrain_radius:S accel:S angular_accel:S g_force:S',
  'vessels/by-id/Hunter-ship/power': 'produced:S consumed:S',
  'vessels/by-id/Hunter-ship/decouplers/0': 'fired:S enabled:S fire:T',
  'vessels/by-id/Hunter-ship/animations/0': 'goal:St current:S state:S',
  'vessels/by-id/Hunter-ship/battery': 'charge:S fraction:S capacity:S',
  'vessels/by-id/Hunter-ship/engines/0': 'active:St vac_thrust:S isp:S throttle:S propellant:S min_throttle:St',
  'vessels/by-id/Hunter-ship/tanks/RP-1': 'amount:S capacity:S fraction:S',
  'vessels/by-id/Hunter-ship/rcs/0': 'active:St propellant:S map:S',
  'vessels/by-id/Haven-station/solar/0': 'produced:S occluded:S sun_aoa:S efficiency:S',
  'vessels/by-id/Hunter-ship/generators/0': 'active:S produced:S',
  'vessels/by-id/Hunter-ship/lights/0': 'on:St brightness:St color:St outer_angle:St inner_angle:St',
  'vessels/by-id/Haven-station/docking/0': 'docked:S docked_to:S pushoff_impulse:S undock:T',
  'vessels/by-id/Hunter-ship/ctl':
    'ignite:T shutdown:T stage:T engine:St throttle:St lights:St rcs:St translate:St rotate:St attitude_mode:St attitude_frame:St attitude_target:St rcs_mode:St burn:St focus:T',
  'vessels/by-id/Hunter-ship/parts': 'json:S',
  'vessels/by-id/Hunter-ship/parts/0':
    'instance_id:S id:S display_name:S template:S is_root:S subpart_count:S position:S',
  'vessels/by-id/Hunter-ship/parts/0/paint': `${PART_RULE} clear:L`,
  'vessels/by-id/Hunter-ship/parts/2/subparts/0': 'instance_id:S id:S display_name:S template:S position:S',
  'vessels/by-id/Hunter-ship/parts/2/subparts/0/paint': `${PART_RULE} clear:L`,
  'vessels/by-id/Hunter-ship/paint/parts': `${PART_RULE} clear:T`,
  ctl: 'batch:B timed_batch:B',
  'ctl/schedules': 'count:S help:S clear:T',
  status: 'game_version:S sampler:S accessors:S transports:S',
  audio: 'play:L set:L stop:L status:S info:S',
  camera:
    'status:S info:S target:S playback:S last_error:S cursor:St enabled:St release:T mode:St follow:St tidal:St play:L set:L stop:T',
  'camera/map': 'scope:St',
  'camera/pose':
    'position:L frame:St anchor:St geo:L rotation:St aim:L aim_target:St aim_offset:St aim_frame:St aim_up:St roll:St fov:St ortho:St ortho_height:St smoothing:St reset:T',
  'camera/pose/orbit': 'radius:St azimuth:St elevation:St',
  paint: 'status:S help:S',
  'paint/parts': 'enabled:St blend:St clear:T',
  'paint/parts/global': `${PART_RULE} clear:T`,
  'paint/parts/templates/capsule': `${PART_RULE} clear:T`,
  'paint/stickers': 'help:S info:S status:S last:S last_error:S count:S place:L spray:L clear:T debug:St',
  'debug/accessors': 'reset:L',
  'debug/time': 'warp:St',
  debug: 'help:S spawn:L focus:St control_vessel:St',
  'debug/vessels/Hunter-ship': 'teleport:St impulse:L despawn:T refill_fuel:T refill_battery:T',
  'debug/vessels/Haven-station/docking/0': 'pushoff_impulse:St dock:L undock:T',
};

/** The document has no `clock`; only this server has it. */
const ROOTS = [
  'time',
  'clock',
  'vessels',
  'system',
  'bodies',
  'events',
  'status',
  'ctl',
  'audio',
  'camera',
  'paint',
  'debug',
];

describe('the tree of the default scene', () => {
  it.each(Object.entries(INVENTORY))(
    'the directory %s of the default scene has the leaves %s',
    async (directory, leaves) => {
      const { tree } = await bareSimulation();
      const found = leaves.split(' ').map((leaf) => {
        const name = leaf.split(':')[0]!;
        const node = tree.lookup(directory === '' ? name : `${directory}/${name}`);
        return `${name}:${'kind' in node ? node.kind : node.type}`;
      });
      expect(found.join(' ')).toBe(leaves);
      expect(tree.list(directory)).toEqual(expect.arrayContaining(leaves.split(' ').map((leaf) => leaf.split(':')[0])));
    },
  );

  it('the tree of the default scene has the documented roots', async () => {
    const { tree } = await bareSimulation();
    expect(tree.list('')).toEqual(ROOTS);
  });

  it('the directory of a vessel is listed in the order of the document', async () => {
    const { tree } = await bareSimulation();
    expect(tree.list('vessels/by-id/Haven-station').join(' ')).toMatch(
      /^id name situation .* mass orbit navball environment battery power engines tanks rcs solar generators lights docking animations parts stream ctl paint$/,
    );
  });

  it('at least one solar panel and one light of the default scene have all documented leaves', async () => {
    const { tree } = await bareSimulation();
    const station = 'vessels/by-id/Haven-station';
    const unfolding = ['goal', 'current', 'state'];
    for (const name of ['tracker_angle', ...unfolding]) expect(tree.list(`${station}/solar/0`)).toContain(name);
    const fitted = tree.list(`${station}/lights`).filter((at) => tree.list(`${station}/lights/${at}`).includes('goal'));
    expect(fitted).toHaveLength(1);
    expect(tree.list(`${station}/lights/${fitted[0]!}`)).toEqual(expect.arrayContaining(unfolding));
    expect(tree.readText(`${station}/solar/0/state`)).toBe('Deployed\n');
    expect(tree.readText(`${station}/lights/${fitted[0]!}/state`)).toBe('Deployed\n');
  });

  it('directories whose telemetry is off are empty, and debug/ is absent if the debug namespace is off', async () => {
    const { tree } = await bareSimulation({
      telemetry_bodies: false,
      telemetry_vessel_detail: false,
      telemetry_vessel_parts: false,
      debug_namespace: false,
    });
    expect(tree.list('bodies')).toEqual([]);
    expect(tree.list('system')).toEqual([]);
    expect(tree.list('')).not.toContain('debug');
    const vessel = tree.list('vessels/active');
    for (const absent of ['orbit', 'navball', 'environment', 'parts']) expect(vessel).not.toContain(absent);
    expect(vessel).toContain('telemetry');
  });
});

describe('the modules of a vessel', () => {
  it('a decoupler fires only once, and the dropped stage becomes a vessel', async () => {
    const { tree } = await bareSimulation();
    const decoupler = 'vessels/by-id/Hunter-ship/decouplers/0';
    const before = tree.list('vessels/by-id/Hunter-ship/decouplers').length;
    expect(tree.readText(`${decoupler}/fired`)).toBe('0\n');
    tree.writeText(`${decoupler}/fire`, '1');
    expect(tree.list('vessels/by-id')).toContain('Hunter-ship-2');
    expect(tree.readText('vessels/by-id/Hunter-ship-2/decouplers/0/fired')).toBe('1\n');
    const left = tree.lookup('vessels/by-id/Hunter-ship').type === 'directory' ? before - 1 : -1;
    expect(left).toBeGreaterThanOrEqual(0);
    expect(() => tree.writeText('vessels/by-id/Hunter-ship-2/decouplers/0/fire', '1')).toThrow('has fired');
  });

  it('the position of an animation can be read', async () => {
    const { tree, world } = await bareSimulation();
    const animation = 'vessels/by-id/Hunter-ship/animations/0';
    tree.writeText(`${animation}/goal`, '0');
    world.step(1000);
    expect(tree.readText(`${animation}/state`)).toBe('Retracted\n');
    tree.writeText(`${animation}/goal`, '1');
    expect(tree.readText(`${animation}/state`)).toBe('Deploying\n');
    world.step(1000);
    expect(tree.readText(`${animation}/state`)).toBe('Deployed\n');
    tree.writeText(`${animation}/goal`, '0');
    expect(tree.readText(`${animation}/state`)).toBe('Retracting\n');
  });
});
