import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../../../src/contract/vocabulary/config-keys.js';
import { sceneWithEverything } from '../../../../simulator/fields/document/scene.js';
import { serveSimulation, type TestServer } from '../../../../support/http-server.js';

/** The members of each kind of object, in the order of the document. `?` marks a member that may be absent. */
const SHAPES = {
  Snapshot:
    'sequence ut_seconds warp_factor active_vessel_id? vessels new_events game_version sample_rate_hz accessors sim_dt_seconds warp_speeds auto_warp_active auto_warp_target_ut bodies system?',
  Time: 'ut warp sim_dt warp_speeds auto_warp_active auto_warp_target_ut',
  Status: 'game_version sample_rate_hz accessors control debug transports?',
  System: 'name home_body_id? sun_id?',
  Body: 'id class parent_id? child_ids mass mean_radius mu soi_meters rotation_rate_rad_s position_ecl velocity_ecl orbit? atmosphere? ocean?',
  atmosphere: 'height_m scale_height_m sea_level_pressure_pa sea_level_density_kg_m3',
  ocean: 'density_kg_m3',
  Orbit:
    'apoapsis_altitude periapsis_altitude eccentricity inclination_deg sma_meters period_seconds lan_deg arg_pe_deg true_anomaly_deg time_to_apoapsis time_to_periapsis next_patch_event_ut',
  Vessel:
    'id name situation position_cci latitude_deg longitude_deg orbital_speed surface_speed inertial_speed attitude_body2_cci body_rates_rad_s barometric_altitude radar_altitude mass_total mass_dry mass_propellant orbit? engines tanks battery_charge_fraction? parent_body_name? lights_master_on animations position_ecl velocity_cci center_of_mass controlled controllable is_kitten navball? throttle_cmd scale always_render attitude_mode attitude_frame rcs_mode rcs_on translate_cmd rotate_cmd engine_on environment? power_produced_w power_consumed_w battery_capacity_joules? rcs solar generators lights docking decouplers srb encounters parts',
  engines: 'index active vac_thrust_n isp_s throttle_cmd propellant_available min_throttle',
  tanks: 'resource amount capacity fraction',
  animations: 'index goal_fraction current_fraction deployment_state is_solar',
  navball: 'pitch_deg yaw_deg roll_deg thrust_weight_ratio delta_v_vacuum_ms frame speed_ms',
  environment:
    'pressure_pa density_kg_m3 dynamic_pressure_pa ocean_density_kg_m3 terrain_radius_m accel_body angular_accel_body g_force',
  rcs: 'index active propellant_available control_map',
  solar: 'index produced_w occluded sun_aoa_deg efficiency has_tracker tracker_angle_deg animation_index',
  generators: 'index active produced_w',
  lights: 'index on intensity color animation_index outer_angle_deg inner_angle_deg',
  docking: 'index docked docked_to_part? pushoff_impulse_ns',
  decouplers: 'index fired enabled',
  encounters: 'body ut distance_meters',
  Part: 'index instance_id id display_name template is_root subpart_count position_vehicle_asmb subparts',
  subparts: 'index instance_id id display_name template position_vehicle_asmb',
  telemetry:
    'seq ut warp id sit controlled controllable parent? pos_cci pos_ecl vel_cci vel alt mass att_q orbit? power',
  'telemetry.vel': 'orb surf inr',
  'telemetry.alt': 'baro radar',
  'telemetry.mass': 't d p',
  'telemetry.orbit': 'ap pe ecc inc sma period ta t_ap t_pe',
  'telemetry.power': 'prod cons battery?',
  'texture files': 'name bytes kind version ready',
  'audio files': 'name bytes version ready',
} as const;

type Json = { readonly [name: string]: Json } & readonly Json[];

const one = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : value ? [value] : []);

let server: TestServer;
const found = new Map<keyof typeof SHAPES, Json[]>();

beforeAll(async () => {
  server = await serveSimulation(await sceneWithEverything(), defaultConfig());
  const get = async (path: string): Promise<Json> => (await (await fetch(`${server.base}${path}`)).json()) as Json;
  const snapshot = await get('/snapshot');
  const vessels = snapshot['vessels']!.map((each) => each);
  const bodies = await get('/bodies');
  const inside = (name: string): Json[] => vessels.flatMap((vessel) => one(vessel[name]));
  const telemetry = await Promise.all(vessels.map(({ id }) => get(`/vessels/${String(id)}/telemetry`)));
  const orbits = [...bodies.map(({ orbit }) => orbit), ...inside('orbit')];
  const given = (list: readonly (Json | undefined)[]): Json[] => list.filter((each) => each !== undefined);
  const put = (shape: keyof typeof SHAPES, list: readonly (Json | undefined)[]): void =>
    void found.set(shape, given(list));
  put('Snapshot', [snapshot]);
  put('Time', [await get('/time')]);
  put('Status', [await get('/status')]);
  put('System', [await get('/system'), snapshot['system']]);
  put('Body', [...bodies, await get('/bodies/Earth'), ...snapshot['bodies']!]);
  put(
    'atmosphere',
    bodies.map(({ atmosphere }) => atmosphere),
  );
  put(
    'ocean',
    bodies.map(({ ocean }) => ocean),
  );
  put('Orbit', orbits);
  put('Vessel', [...vessels, await get('/vessels/Hunter-ship')]);
  const lists =
    'engines tanks animations navball environment rcs solar generators lights docking decouplers encounters';
  for (const name of lists.split(' ')) put(name as keyof typeof SHAPES, inside(name));
  put('Part', inside('parts'));
  put(
    'subparts',
    inside('parts').flatMap(({ subparts }) => [...subparts!]),
  );
  put('telemetry', telemetry);
  for (const name of ['vel', 'alt', 'mass', 'orbit', 'power'] as const) {
    put(
      `telemetry.${name}`,
      telemetry.map((document) => document[name]),
    );
  }
  put('texture files', [...(await get('/paint/texture/files'))]);
  put('audio files', [...(await get('/audio/files'))]);
});
afterAll(() => server.close());

describe('the JSON shapes of the document', () => {
  it.each(Object.keys(SHAPES) as (keyof typeof SHAPES)[])(
    'the shape %s has exactly the documented members',
    (shape) => {
      const members = SHAPES[shape].split(' ');
      const all = members.map((member) => member.replace('?', ''));
      const always = members.filter((member) => !member.endsWith('?'));
      const objects = found.get(shape)!;
      expect(objects.length).toBeGreaterThan(0);
      for (const object of objects) {
        const names = Object.keys(object);
        expect(names.filter((name) => !all.includes(name))).toEqual([]);
        expect(always.filter((name) => !names.includes(name))).toEqual([]);
      }
      const seen = new Set(objects.flatMap((object) => Object.keys(object)));
      expect(all.filter((name) => !seen.has(name))).toEqual([]);
    },
  );

  it('a vector is {x,y,z}, a quaternion is {x,y,z,w}, and no value is null', async () => {
    const text = await (await fetch(`${server.base}/snapshot`)).text();
    expect(text).not.toContain('null');
    const [vessel] = found.get('Vessel')!;
    expect(Object.keys(vessel!['position_cci']!)).toEqual(['x', 'y', 'z']);
    expect(Object.keys(vessel!['attitude_body2_cci']!)).toEqual(['x', 'y', 'z', 'w']);
    const [document] = found.get('telemetry')!;
    expect([document!['pos_cci']!.length, document!['att_q']!.length]).toEqual([3, 4]);
  });

  it('the leaf parts/json equals the member "parts" in the JSON of the vessel', async () => {
    const leaf = await (await fetch(`${server.base}/fs/vessels/by-id/Haven-station/parts/json`)).json();
    const vessel = (await (await fetch(`${server.base}/vessels/Haven-station`)).json()) as Json;
    expect(leaf).toEqual(vessel['parts']);
  });

  it('JSON and the leaf use the same words for the state of an animation', async () => {
    const { animations } = (await (await fetch(`${server.base}/vessels/Rig`)).json()) as Json;
    const leaf = await (await fetch(`${server.base}/fs/vessels/by-id/Rig/animations/0/state`)).text();
    expect(`${(animations as unknown as Json[])[0]!['deployment_state'] as unknown as string}\n`).toBe(leaf);
    expect(leaf).toMatch(/^(Deployed|Retracted)\n$/);
  });

  it('the leaf "telemetry" equals the response of the route "telemetry" plus a line end', async () => {
    const leaf = await (await fetch(`${server.base}/fs/vessels/by-id/Hunter-ship/telemetry`)).text();
    expect(leaf).toBe(`${await (await fetch(`${server.base}/vessels/Hunter-ship/telemetry`)).text()}\n`);
  });
});
