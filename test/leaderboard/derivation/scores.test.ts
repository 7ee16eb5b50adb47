import { describe, expect, it } from 'vitest';
import { boardOf, BOARDS, familyStat, isAscending, parentOf } from '../../../src/leaderboard/derivation/boards.js';
import { readPayload } from '../../../src/leaderboard/derivation/payloads.js';
import { scoresOf } from '../../../src/leaderboard/derivation/scores.js';
import { EVENT_TYPES, type EventType } from '../../../src/leaderboard/envelopes/event-types.js';

const facts = { flight: 'F', career: 'c', simT: 2.5 };

function scored(type: EventType, payload: object, other: Partial<typeof facts> | { simT: null } = {}): string {
  const read = readPayload(type, JSON.stringify(payload));
  if (read === null) return 'unreadable';
  return scoresOf(read, { ...facts, ...other })
    .map(({ stat, value, body }) => `${stat}=${value}${body === undefined ? '' : `@${body}`}`)
    .join(' ');
}

const agg = (value: number): object => ({ min: value, max: value, mean: value, last: value });

describe('the scores of an event', () => {
  it.each<[EventType, object, string]>([
    [
      'flight.started',
      { mass_kg: 5, part_count: 4, stage_count: 3, crew_count: 2 },
      'heaviest_launch=5 most_parts=4 biggest_stack=3 biggest_crew=2',
    ],
    ['flight.started', { mass_kg: 0, part_count: 0, stage_count: 0, crew_count: 0 }, ''],
    ['flight.ended', { reason: 'recovered', crew_count: 3 }, 'biggest_recovery=3 kittens_recovered=3'],
    ['flight.ended', { reason: 'recovered', crew_count: 0 }, ''],
    ['flight.ended', { reason: 'destroyed', crew_count: 3 }, ''],
    [
      'vehicle.situation',
      { from: 'freefall', to: 'landed', body: 'luna', surface_speed_ms: 2 },
      'softest_touchdown=2 landed_bodies=1@luna',
    ],
    ['vehicle.situation', { from: 'unknown', to: 'landed', body: 'luna', surface_speed_ms: 2 }, 'landed_bodies=1@luna'],
    [
      'vehicle.situation',
      { from: 'rolling', to: 'sailing', body: 'earth', surface_speed_ms: 2 },
      'landed_bodies=1@earth',
    ],
    ['vehicle.situation', { from: 'toString', to: 'floating', body: '', surface_speed_ms: 2 }, 'splashdowns=1'],
    ['vehicle.situation', { from: 'landed', to: 'freefall', body: 'earth' }, ''],
    ['vehicle.atmosphere', { dir: 'entered', speed_ms: 7 }, 'fastest_entry=7'],
    ['vehicle.atmosphere', { dir: 'exited', speed_ms: 7 }, ''],
    [
      'vehicle.orbit',
      { phase: 'achieved', ap_m: 9, pe_m: 8, ecc: 0.1, inc_deg: 5, mass_kg: 4 },
      'highest_apoapsis=9 lowest_orbit=8 roundest_orbit=0.1 steepest_orbit=5 heaviest_to_orbit=4 orbits_achieved=1 fastest_to_orbit=2500',
    ],
    ['vehicle.orbit', { phase: 'escaped', ap_m: 9 }, ''],
    ['vehicle.soi', { from_body: 'earth', to_body: 'Luna' }, 'soi_bodies=1@Luna fastest_to_luna=2500'],
    ['vehicle.soi', { to_body: 'Orbit' }, 'soi_bodies=1@Orbit'],
    ['vehicle.soi', { to_body: 'a b' }, 'soi_bodies=1@a b'],
    ['vehicle.soi', { to_body: '' }, ''],
    ['vehicle.rud', { cause: 'ground_impact' }, 'rud_total=1 rud_ground_impact=1'],
    ['vehicle.rud', { cause: 'total' }, 'rud_total=1'],
    ['vehicle.rud', { cause: '' }, 'rud_total=1'],
    [
      'vehicle.impact',
      { survived: true, crew_count: 1, speed_ms: 90, energy_j: 5 },
      'biggest_lithobrake_survived=90 biggest_impact_energy=5',
    ],
    ['vehicle.impact', { survived: false, crew_count: 1, speed_ms: 90 }, ''],
    ['vehicle.impact', { survived: true, crew_count: 0, speed_ms: 90 }, ''],
    ['vehicle.impact', { survived: true, crew_count: 1, speed_ms: 90, launch_pad: true }, ''],
    ['vehicle.landed', { survived: true, vertical_speed_ms: 1 }, 'softest_landing=1 landings=1'],
    ['vehicle.landed', { survived: true, vertical_speed_ms: -1 }, 'landings=1'],
    ['vehicle.landed', { survived: false, vertical_speed_ms: 1 }, ''],
    ['vehicle.staging', { stage_index: 0 }, 'most_stages=1 stagings=1'],
    ['vehicle.docked', { other_flight: null }, 'dockings=1'],
    ['vehicle.undocked', {}, ''],
    ['engine.ignition', { count: 5 }, 'engine_ignitions=1'],
    ['engine.flameout', { count: 5 }, 'flameouts=1'],
    ['engine.shutdown', {}, ''],
    ['kitten.eva_start', {}, 'evas=1'],
    ['kitten.eva_end', { duration_s: 3 }, 'longest_eva=3'],
    ['kitten.tumble', {}, 'kitten_tumbles=1'],
    ['kitten.kia', {}, ''],
    [
      'telemetry.window',
      {
        peak_g: 3,
        max_q_pa: 4,
        surface_speed_ms: agg(5),
        orbital_speed_ms: agg(6),
        alt_m: agg(7),
        radar_alt_m: agg(2),
      },
      'peak_g_survived=3 max_q_survived=4 fastest_surface_speed=5 fastest_orbital_speed=6 highest_altitude=7 lowest_pass=2',
    ],
    ['telemetry.window', {}, ''],
  ])('the scores of %s %j are: %s', (type, payload, expected) => {
    expect(scored(type, payload)).toBe(expected);
  });

  it('an event whose career time is unknown or negative has no score for reaching orbit early', () => {
    const orbit = { phase: 'achieved' };
    expect(scored('vehicle.orbit', orbit, { simT: 0 })).toBe('orbits_achieved=1 fastest_to_orbit=0');
    expect(scored('vehicle.orbit', orbit, { simT: -1 })).toBe('orbits_achieved=1');
    expect(scored('vehicle.orbit', orbit, { simT: null })).toBe('orbits_achieved=1');
  });

  it.each<[EventType, string]>([
    ['vehicle.impact', '{"speed_ms":"90"}'],
    ['vehicle.impact', '{"speed_ms":1e999}'],
    ['vehicle.staging', '{"stage_index":0.5}'],
    ['vehicle.landed', '{"survived":1}'],
    ['telemetry.window', '{"alt_m":7}'],
    ['roster.snapshot', '{"kittens":{}}'],
    ['roster.snapshot', '{"kittens":[7]}'],
    ['flight.started', '{"kids":[7]}'],
  ])('an event with a member of a wrong type scores nothing: %s %s', (type, payload) => {
    expect(readPayload(type, payload)).toBeNull();
  });

  it.each(EVENT_TYPES)('an event of type %s can be scored even if it lacks every member', (type) => {
    expect(readPayload(type, '{"unknown":[1]}')).not.toBeNull();
  });
});

describe('the boards', () => {
  it('there are forty boards, and six of them rank the lowest value first', () => {
    expect(BOARDS).toHaveLength(40);
    expect(new Set(BOARDS.map(({ stat }) => stat)).size).toBe(40);
    expect(BOARDS.filter(isAscending).map(({ stat }) => stat)).toEqual([
      'lowest_pass',
      'lowest_orbit',
      'roundest_orbit',
      'softest_touchdown',
      'softest_landing',
      'fastest_to_orbit',
    ]);
  });

  it.each([
    ['rud_ground_impact', 'RUDs — Ground Impact', 'rud_total'],
    ['rud_a.b-c', 'RUDs — A B C', 'rud_total'],
    ['fastest_to_luna', 'Fastest to Luna', 'fastest_to_orbit'],
    ['rud_total', 'Rapid Unscheduled Disassemblies', undefined],
  ])('the board %s has the title and the parent of its family', (stat, title, parent) => {
    expect(boardOf(stat)?.title).toBe(title);
    expect(parentOf(stat)).toBe(parent);
  });

  it.each(['nothing', 'rud_', 'rud__x', 'rud_Ground', `rud_${'x'.repeat(41)}`, 'fastest_to_Luna', 'toString'])(
    'no board has the name %s',
    (stat) => {
      expect(boardOf(stat)).toBeUndefined();
    },
  );

  it('a family cannot contain a board with the key of a fixed board', () => {
    expect(familyStat('rud_', 'Total')).toBeUndefined();
    expect(familyStat('fastest_to_', 'orbit')).toBeUndefined();
    expect(familyStat('fastest_to_', 'x'.repeat(40))).toBe(`fastest_to_${'x'.repeat(40)}`);
  });
});
