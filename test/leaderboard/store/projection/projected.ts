import { sql } from 'kysely';
import fc from 'fast-check';
import type { LoggedEvent } from '../../../../src/leaderboard/derivation/logged-event.js';
import { ulidBytes } from '../../../../src/leaderboard/envelopes/ulid.js';
import type { Store } from '../../../../src/leaderboard/store/open-store.js';
import { LogAhead } from '../../../../src/leaderboard/store/projection/log-ahead.js';
import { projectStep } from '../../../../src/leaderboard/store/projection/project-step.js';
import { anySketch, logged, type Sketch } from '../../derivation/histories.js';

export const PLAYERS: readonly number[] = [1, 2];
export const FLIGHTS = ['01JD3Q8Z5M6N7P8Q9R0S1T2V3W', '01JD3Q8Z5M6N7P8Q9R0S1T2V3X', '01JD3Q8Z5M6N7P8Q9R0S1T2V3Y'];
export const CAREER = 'abcdefgh01234567';

export interface Row {
  readonly player: number;
  readonly event: LoggedEvent;
}

/** Generates logs with `minLength` to `maxLength` events of these players; by default, events of any kind. */
export const anyLog = (
  players: readonly number[],
  maxLength: number,
  minLength = 0,
  sketch: fc.Arbitrary<Sketch> = anySketch(FLIGHTS, true),
): fc.Arbitrary<Row[]> =>
  fc.array(fc.tuple(fc.constantFrom(...players), sketch), { minLength, maxLength }).map((sketches) =>
    logged(sketches.map(([, each]) => ({ ...each, career: CAREER }))).map((event, at) => ({
      player: sketches[at]![0],
      event,
    })),
  );

export async function empty(store: Store, players: readonly number[]): Promise<void> {
  // `delete` needs a tenth of the time of `truncate`, because `truncate` creates new files for all tables and indices.
  // Citus needs the setting, and PostgreSQL ignores it.
  await sql`set citus.multi_shard_modify_mode = 'sequential'; delete from proj.flight; delete from proj.career; delete from proj.kitten; delete from proj.name; delete from proj.contribution;
    delete from proj.held; delete from proj.board_value; delete from proj.board_histogram; delete from proj.feed; delete from proj.census;
    delete from event; delete from flagged_flight; delete from score_ruling; delete from account; select setval(pg_get_serial_sequence('account', 'player_id'), 1, false);
    update proj.progress set last_seq = 0; select setval('log_seq', 0); update log_published set position = 0`.execute(
    store,
  );
  await sql`insert into account (user_key, idp, created_ms)
    select decode(repeat(lpad(n::text, 2, '0'), 32), 'hex'), 'test', 1 from generate_series(1, ${players.length}::int) as n`.execute(
    store,
  );
}

export async function logRows(store: Store, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ player, event }) => {
    const id = Buffer.alloc(16);
    id.writeUInt32BE(event.seq, 12);
    return {
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
    };
  });
  await store.insertInto('event').values(values).execute();
  const rulings = rows.flatMap(({ player, event: { seq, rulings: all = [] } }) =>
    [...all].map(([stat, counts]) => ({ player_id: player, seq, stat, counts, reason: '', ruled_ms: 0 })),
  );
  if (rulings.length > 0) await store.insertInto('score_ruling').values(rulings).execute();
  await sql`select setval('log_seq', max(seq)) from event`.execute(store);
}

/** Derives the boards from the whole log in steps of `limit` events. */
export async function projectAll(store: Store, limit: number): Promise<void> {
  const ahead = new LogAhead(store);
  while ((await projectStep(store, 5, limit, ahead)).events > 0);
}

/** Rounds a sum of fractions, because its last digits depend on the order of the summands. */
export const rounded = (value: number): number => Number(value.toPrecision(12));

export async function derived(store: Store, schema = 'proj'): Promise<string[]> {
  const lines: string[] = [];
  for (const table of ['flight', 'career', 'kitten', 'name', 'contribution', 'board_value', 'feed', 'held', 'census']) {
    const { rows } = await sql<object>`select * from ${sql.id(schema, table)}`.execute(store);
    lines.push(...rows.map((row) => `${table} ${textOf(row)}`));
  }
  const bins = await sql<object>`
    select * from ${sql.id(schema, 'board_histogram')} where players > 0`.execute(store);
  lines.push(...bins.rows.map((row) => `board_histogram ${textOf(row)}`));
  return lines.sort();
}

const textOf = (row: object): string =>
  JSON.stringify(row, (name, value: unknown) =>
    (name === 'value' || name === 'standing') && typeof value === 'number' ? rounded(value) : value,
  );
