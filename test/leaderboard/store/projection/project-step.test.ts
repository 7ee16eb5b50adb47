import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LoggedEvent } from '../../../../src/leaderboard/derivation/logged-event.js';
import { PlayerLedger } from '../../../../src/leaderboard/derivation/player-ledger.js';
import { ulidBytes, ulidOf } from '../../../../src/leaderboard/envelopes/ulid.js';
import { projectStep } from '../../../../src/leaderboard/store/projection/project-step.js';
import { anySketch, logged, type Sketch, tumble } from '../../derivation/histories.js';
import { newStore } from '../database.js';

const store = await newStore();
const PLAYERS = [1, 2];
const FLIGHTS = ['01JD3Q8Z5M6N7P8Q9R0S1T2V3W', '01JD3Q8Z5M6N7P8Q9R0S1T2V3X', '01JD3Q8Z5M6N7P8Q9R0S1T2V3Y'];
const CAREER = 'abcdefgh01234567';

beforeEach(empty);

/** Empties the log and what is derived from it. */
async function empty(): Promise<void> {
  await sql`truncate account, event, proj.flight, proj.career, proj.kitten, proj.contribution, proj.board_value,
    proj.feed, proj.census restart identity cascade`.execute(store);
  await sql`update proj.progress set last_seq = 0`.execute(store);
  await sql`insert into account (user_key, idp, created_ms)
    select decode(repeat(lpad(n::text, 2, '0'), 32), 'hex'), 'test', 1 from generate_series(1, 2) as n`.execute(store);
}

interface Row {
  readonly player: number;
  readonly event: LoggedEvent;
}

async function log(rows: readonly Row[]): Promise<void> {
  for (const { player, event } of rows) {
    const id = Buffer.alloc(16);
    id.writeUInt32BE(event.seq, 12);
    await store
      .insertInto('event')
      .values({
        seq: event.seq,
        player_id: player,
        event_id: id,
        session_id: id,
        flight_id: event.flight === null ? null : Buffer.from(ulidBytes(event.flight)),
        career: event.career,
        type: event.type,
        ver: event.ver,
        sim_t: event.simT,
        wall_t: 0,
        recv_ms: event.recv,
        payload: event.payload,
      })
      .execute();
  }
}

/** Folds all of the log, `limit` events in each step. */
async function project(limit: number): Promise<void> {
  while ((await projectStep(store, 5, limit)).events > 0);
}

async function storedValues(): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select player_id, stat, period, bucket, value, seq, recv_ms from proj.board_value`.execute(store);
  return rows.map((row) => Object.values(row).join(' ')).sort();
}

/** Returns the values that the pure fold gives for the same rows. */
function foldedValues(rows: readonly Row[]): string[] {
  return PLAYERS.flatMap((player) => {
    const ledger = new PlayerLedger();
    ledger.add(rows.filter((row) => row.player === player).map(({ event }) => event));
    return ledger
      .values()
      .map(({ stat, period, bucket, value, seq, recv }) => [player, stat, period, bucket, value, seq, recv].join(' '));
  }).sort();
}

describe('the projection', () => {
  it('holds the values that the fold of the whole log gives, in steps of any size', async () => {
    const row = fc.tuple(fc.constantFrom(...PLAYERS), anySketch(FLIGHTS, true));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), async (sketches, limit) => {
        await empty();
        const events = logged(sketches.map(([, sketch]) => ({ ...sketch, career: CAREER })));
        const rows = events.map((event, at) => ({ player: sketches[at]![0], event }));
        await log(rows);
        await project(limit);
        expect(await storedValues()).toEqual(foldedValues(rows));
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('goes on from its checkpoint, and counts nothing twice', async () => {
    const rows = logged(
      Array.from({ length: 5 }, (): Sketch => ({ ...tumble, flight: FLIGHTS[0]!, career: CAREER })),
    ).map((event) => ({ player: 1, event }));
    await log(rows.slice(0, 3));
    expect(await projectStep(store, 5)).toEqual({ lastSeq: 3, events: 3 });
    expect(await projectStep(store, 5)).toEqual({ lastSeq: 3, events: 0 });
    await log(rows.slice(3));
    const steps = await Promise.all([projectStep(store, 5), projectStep(store, 5)]);
    expect(steps.map(({ events }) => events).sort()).toEqual([0, 2]);
    expect(await storedValues()).toEqual(foldedValues(rows));
    const { rows: census } = await sql<{ n: number; first_seq: number; last_seq: number }>`
      select n, first_seq, last_seq from proj.census where type = '' and period = 'alltime'`.execute(store);
    expect(census).toEqual([{ n: 5, first_seq: 1, last_seq: 5 }]);
  });

  it('keeps texts of clients that no column holds', async () => {
    const name = 'a\u0000b\ud800"\\';
    const payload = JSON.stringify({ kittens: [{ kid: name, name, travelled_m: 1 }] });
    await log(
      logged([{ type: 'roster.snapshot', flight: null, career: CAREER, payload }]).map((event) => ({
        player: 1,
        event,
      })),
    );
    await log(
      logged([tumble, { type: 'vehicle.soi', flight: FLIGHTS[0]!, career: CAREER, payload: { to_body: name } }])
        .slice(1)
        .map((event) => ({ player: 1, event })),
    );
    await project(10);
    const { rows } = await sql<{ stat: string; context: string | null }>`
      select stat, context from proj.board_value where period = 'alltime' order by stat`.execute(store);
    expect(rows.map(({ stat }) => stat)).toEqual(['distance_travelled', 'soi_bodies', 'top_kitten_distance']);
    expect(JSON.parse(rows[2]!.context!)).toEqual({ kitten: name });
  });

  it('writes the feed by the positions of the log', async () => {
    const flight = FLIGHTS[0]!;
    await log(
      logged([{ ...tumble, flight, career: CAREER, payload: { name: 'Mia', speed_ms: 3, body: 'luna' } }]).map(
        (event) => ({
          player: 1,
          event,
        }),
      ),
    );
    await project(10);
    const { rows } = await sql`select seq, player_id, flight, type, text from proj.feed`.execute(store);
    expect(rows).toEqual([
      { seq: 1, player_id: 1, flight, type: 'kitten.tumble', text: 'saw Mia tumble at 3 m/s on luna' },
    ]);
    expect(ulidOf(ulidBytes(flight))).toBe(flight);
  });
});
