import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { scoresOf } from '../../../src/leaderboard/derivation/scores.js';
import { readLogged } from '../../../src/leaderboard/derivation/logged-event.js';
import { derivedSize } from '../../../src/leaderboard/ingest/derived-size.js';
import { sizeOf } from '../../../src/leaderboard/store/rate-buckets.js';
import { newUlid } from '../api/service.js';
import { logged, type Sketch } from '../derivation/histories.js';
import { newStore } from '../store/database.js';
import { CAREER, empty, logRows, projectAll } from '../store/projection/projected.js';

const EVENTS = 2000;
const orbit = { phase: 'achieved', body: 'moon', ap_m: 2e5, pe_m: 1.9e5, inc_deg: 5, ecc: 0.1, mass_kg: 7 };
const launch = { vehicle_name: 'X', body: 'earth', mass_kg: 5e5, part_count: 3, crew_count: 3, stage_count: 5 };
const speeds = { surface_speed_ms: { min: 1, max: 1e3 }, orbital_speed_ms: { min: 1, max: 1e3 } };

/**
 * Kinds of events that make especially many rows for their size. Each event has its own flight, unless it names another
 * one.
 */
const KINDS: Readonly<Record<string, (at: number) => Sketch>> = {
  'events without scores': () => ({ type: 'vehicle.undocked', payload: {} }),
  'events of many careers': (at) => ({
    type: 'vehicle.undocked',
    simT: 5,
    payload: {},
    flight: null,
    career: String(at).padStart(16, 'a'),
  }),
  orbits: () => ({ type: 'vehicle.orbit', simT: 5, payload: orbit }),
  launches: () => ({ type: 'flight.started', payload: launch }),
  impacts: () => ({
    type: 'vehicle.impact',
    simT: 5,
    payload: { survived: true, crew_count: 1, speed_ms: 50, energy_j: 5e3, body: 'luna' },
  }),
  windows: () => ({
    type: 'telemetry.window',
    payload: {
      body: 'mars',
      peak_g: 5,
      max_q_pa: 9,
      ...speeds,
      alt_m: { min: 1e3, max: 1e5 },
      radar_alt_m: { min: 9, max: 10 },
    },
  }),
  visits: (at) => ({ type: 'vehicle.soi', simT: 5, payload: { from_body: `a${at % 50}`, to_body: `b${at % 50}` } }),
};

// The test is skipped on Citus, where the rows are on several nodes.
it.skipIf(inject('citus') !== null).each(Object.entries(KINDS))(
  'the daily quota counts about as many bytes as %s take in the database',
  async (_title, kind) => {
    const store = await newStore();
    await empty(store, [1]);
    const events = logged(
      Array.from({ length: EVENTS }, (_, at) => ({ flight: newUlid(), career: CAREER, ...kind(at) })),
    );
    const batch = events.map((event) => ({
      ...event,
      id: newUlid(),
      session: newUlid(),
      wallT: 1,
    }));
    const lines = batch.map(({ payload, simT: sim_t, ...event }) =>
      JSON.stringify({
        id: event.id,
        type: event.type,
        ver: 1,
        session: event.session,
        flight: event.flight,
        career: event.career,
        sim_t,
        wall_t: 1,
        payload: JSON.parse(payload) as object,
      }),
    );
    const before = await bytesOf(store);
    await logRows(
      store,
      events.map((event) => ({ player: 1, event })),
    );
    await projectAll(store, 6000);
    const ratio = ((await bytesOf(store)) - before) / (sizeOf(lines) + derivedSize(batch));
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(1.5);
    // The size that the quota counts must also include 500 bytes for each score of an event.
    const [first] = events;
    const size = derivedSize(batch.slice(0, 1));
    const scores = scoresOf(readLogged(first!)?.read ?? { type: 'flight.flagged', payload: {} as never }, first!);
    expect(Math.floor(size / 500)).toBeGreaterThanOrEqual(scores.length);
  },
);

async function bytesOf(store: Awaited<ReturnType<typeof newStore>>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select sum(pg_total_relation_size(c.oid))::bigint as n from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (n.nspname = 'proj' or c.relname = 'event')`.execute(store);
  return rows[0]!.n;
}
