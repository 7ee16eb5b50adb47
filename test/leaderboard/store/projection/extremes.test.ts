import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { EVENT_TYPES } from '../../../../src/leaderboard/envelopes/event-types.js';
import { projectStep } from '../../../../src/leaderboard/store/projection/project-step.js';
import { ulidBytes } from '../../../../src/leaderboard/envelopes/ulid.js';
import { newUlid } from '../../api/service.js';
import { newStore } from '../database.js';

const store = await newStore();

/**
 * Makes a payload with all numeric JSON members of all event types, each set to `value`, and with the booleans that
 * scoring needs.
 */
const payload = (value: number): string => {
  const agg = { min: value, max: value, mean: value, last: value };
  const kitten = {
    name: 'Mia',
    travelled_m: value,
    fastest_ms: value,
    missions: value,
    mission_time_s: value,
    kia: false,
  };
  const numbers = Object.fromEntries(
    [
      'mass_kg',
      'part_count',
      'crew_count',
      'stage_count',
      'altitude_m',
      'surface_speed_ms',
      'speed_ms',
      'ap_m',
      'pe_m',
      'ecc',
      'inc_deg',
      'energy_j',
      'vertical_speed_ms',
      'horizontal_speed_ms',
      'stage_index',
      'duration_s',
      'peak_g',
      'max_q_pa',
      't0_sim',
      't1_sim',
      'n',
      'mass_kg_last',
      'warp_max',
      'dyn_pressure_pa',
      'lat',
      'lon',
    ].map((name) => [name, value]),
  );
  return JSON.stringify({
    ...numbers,
    survived: true,
    launch_pad: false,
    reason: 'recovered',
    phase: 'achieved',
    dir: 'entered',
    body: 'luna',
    to_body: 'luna',
    from: 'freefall',
    to: 'landed',
    cause: 'collision',
    alt_m: agg,
    orbital_speed_ms: agg,
    accel_ms2: agg,
    radar_alt_m: agg,
    kittens: [
      { kid: 'a', ...kitten },
      { kid: 'b', ...kitten },
    ],
  });
};

it('extreme doubles do not stop a projection', async () => {
  const { player_id } = await store
    .insertInto('account')
    .values({ user_key: Buffer.alloc(32, 9), idp: 'test', created_ms: 1 })
    .returning('player_id')
    .executeTakeFirstOrThrow();
  const flight = Buffer.from(ulidBytes(newUlid()));
  let seq = 0;
  for (const round of [1, 2, 3]) {
    for (const value of [Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, -0, 1]) {
      for (const type of EVENT_TYPES.filter((each) => each !== 'flight.flagged')) {
        const text =
          type === 'telemetry.window' ? payload(value).replace(/"surface_speed_ms":[^,]*,/, '') : payload(value);
        const event_id = Buffer.from(ulidBytes(newUlid()));
        await sql`insert into event (seq, player_id, event_id, session_id, flight_id, career, type, ver, sim_t, wall_t, recv_ms, payload)
          values (${++seq}, ${player_id}, ${event_id}, ${event_id}, ${flight}, 'abcdefgh01234567', ${type}, 1, ${value}, 1,
            ${round * 86_400_000}, ${text})`.execute(store);
      }
    }
    await sql`select setval('log_seq', ${seq})`.execute(store);
    await projectStep(store, 1, 7);
    while ((await projectStep(store, 1)).events > 0);
  }
  const { rows } = await sql<{ last_seq: number }>`select last_seq from proj.progress`.execute(store);
  expect(rows[0]!.last_seq).toBe(seq);
  const values = await sql<{ stat: string; value: number }>`
    select stat, value from proj.board_value where period = 'alltime'`.execute(store);
  expect(values.rows.length).toBeGreaterThan(25);
  for (const { stat, value } of values.rows) expect([stat, Number.isFinite(value)]).toEqual([stat, true]);
});
