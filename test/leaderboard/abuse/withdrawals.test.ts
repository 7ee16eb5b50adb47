import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { foldPlayer as foldByOracle } from '../../../harness/board/oracle/fold-player.js';
import { ARRIVALS_MAX, VISITS_MAX } from '../../../src/leaderboard/derivation/flight-limits.js';
import { PlayerLedger } from '../../../src/leaderboard/derivation/player-ledger.js';
import { WITHDRAWN_MAX } from '../../../src/leaderboard/ingest/take-batch.js';
import { type Executor, useProjection } from '../../../src/leaderboard/store/projection/executor.js';
import { foldInto } from '../../../src/leaderboard/store/projection/fold-into.js';
import { readLog } from '../../../src/leaderboard/store/projection/read-log.js';
import { newService, newUlid, signedBatch, type TestPlayer } from '../api/service.js';
import { ended, flagged, impact, logged, NOON, type Sketch, visit } from '../derivation/histories.js';
import { eventLine } from '../envelopes/event-lines.js';
import { newPlainDatabase, newStore } from '../store/database.js';
import { CAREER, empty, logRows, projectAll } from '../store/projection/projected.js';

const DAY_MS = 86_400_000;
const day = (at: number): number => NOON + at * DAY_MS;

const landing = (body: string): Sketch => ({ type: 'vehicle.situation', payload: { to: 'landed', body } });
const loss = (cause: string): Sketch => ({ type: 'vehicle.rud', payload: { cause } });

it.each([
  ['arrivals', (at: number): Sketch => visit('luna', String(at)), ARRIVALS_MAX + 2, 2 * ARRIVALS_MAX],
  ['landings on another body', (at: number) => landing(at % 2 ? 'luna' : 'mars'), VISITS_MAX + 2, VISITS_MAX],
  ['landings on the same body', () => landing('luna'), 2, 2],
  ['losses to unknown causes', () => loss('sabotage'), VISITS_MAX + 2, 2 * VISITS_MAX + 2],
  ['losses to known causes', () => loss('Collision'), VISITS_MAX + 2, 2 * (VISITS_MAX + 2)],
] as const)('only a limited number of events of one flight make rows: %s', (_title, sketchOf, length, rows) => {
  // Every event is on a different day, so that each makes new rows.
  const events = logged(Array.from({ length }, (_, at) => ({ ...sketchOf(at), flight: 'F', simT: 1, recv: day(at) })));
  const ledger = new PlayerLedger();
  for (const event of events) ledger.add([event]);
  expect(ledger.contributions.size).toBe(rows);
  const theirs = foldByOracle(events.map((event) => ({ ...event, player: 1, id: '', session: '' })));
  const own = ledger.values().map(({ stat, period, bucket, value }) => [`${stat} ${period} ${bucket}`, value]);
  expect(Object.fromEntries(own)).toEqual(
    Object.fromEntries([...theirs.values].map(([key, { value }]) => [key, value])),
  );
});

it('repeated landings on a body do not use up the landings of a flight', () => {
  const hops = Array.from({ length: VISITS_MAX + 2 }, () => landing('luna'));
  const ledger = new PlayerLedger();
  ledger.add(logged([...hops, landing('mars')]));
  expect(ledger.values().find(({ stat, period }) => stat === 'landed_bodies' && period === 'alltime')?.value).toBe(2);
});

const service = await newService({ limitsRate: true });
const flights = [newUlid(), newUlid()];

async function send(player: TestPlayer, lines: readonly object[]): Promise<readonly [number, string?]> {
  const { headers, body } = await signedBatch(player, {
    lines: lines.map((line) => eventLine({ id: newUlid(), ...line })),
  });
  const answer = await service.app.inject({ method: 'POST', url: '/v1/ingest', headers, payload: body });
  const { error } = answer.json<{ error?: string }>();
  return error === undefined ? [answer.statusCode] : [answer.statusCode, error];
}

/** Stores a number of scores of a flight. */
const store = (playerId: number, flight: string, scores: number): Promise<unknown> =>
  sql`insert into proj.contribution
    select ${playerId}, 'landings', ${flight}, n::text, '', 1, null, n, 1, null, true from generate_series(1, ${scores}::int) n`.execute(
    service.store,
  );

it.each(['flight.flagged', 'flight.ended', 'kitten.kia'])(
  'a batch with %s withdraws a limited number of scores, unless all of them belong to one flight',
  async (type) => {
    const player = await service.newPlayer();
    await store(player.playerId, flights[0]!, WITHDRAWN_MAX);
    await store(player.playerId, flights[1]!, 1);
    const lines = flights.map((flight) => ({ type, flight }));
    expect(await send(player, lines)).toEqual([413, 'too_large']);
    for (const line of lines) expect(await send(player, [line])).toEqual([200]);
    expect(
      await send(
        player,
        flights.map((flight) => ({ type: 'vehicle.docked', flight })),
      ),
    ).toEqual([200]);
  },
);

it('a batch that was stored before is answered as a replay, however many scores its flights have now', async () => {
  const player = await service.newPlayer();
  const ends = flights.map((flight) => eventLine({ id: newUlid(), type: 'flight.ended', flight }));
  const again = (batchId: string) => signedBatch(player, { lines: ends, claims: { jti: batchId } });
  const answers = async (batchId: string): Promise<object> => {
    const { headers, body } = await again(batchId);
    const { json } = await service.app.inject({ method: 'POST', url: '/v1/ingest', headers, payload: body });
    return json<object>();
  };
  const batchId = newUlid();
  expect(await answers(batchId)).toEqual({ accepted: 2, deduped: 0 });
  for (const flight of flights) await store(player.playerId, flight, WITHDRAWN_MAX);
  expect(await answers(batchId)).toEqual({ accepted: 0, deduped: 2, replay: true });
  expect(await answers(newUlid())).toMatchObject({ error: 'too_large' });
});

it("scores that a batch may withdraw count towards the player's event limit", async () => {
  const player = await service.newPlayer();
  await store(player.playerId, flights[0]!, WITHDRAWN_MAX);
  const batch = [{ type: 'flight.flagged', flight: flights[0]! }];
  for (let at = 0; at < 2; at++) expect(await send(player, batch)).toEqual([200]);
  expect(await send(player, batch)).toEqual([429, 'rate_limited']);
  expect(await send(player, [{ flight: flights[0]! }])).toEqual([200]);
});

/** Returns how many rows of values the connection has written. */
async function writes(trx: Executor): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::integer as n from pg_stat_xact_user_tables
    where schemaname = 'proj' and relname = 'board_value'`.execute(trx);
  return rows[0]!.n;
}

it('when a record is withdrawn, only the windows of its day are written again', async () => {
  const ownStore = await newStore(await newPlainDatabase());
  await empty(ownStore, [1]);
  const daily = Array.from({ length: 60 }, (_, at): Sketch => ({
    ...impact(1 + at, 1),
    flight: newUlid(),
    recv: day(at),
  }));
  const best = { ...impact(99, 1), flight: flights[0]!, recv: day(60) };
  const sketches = [...daily, best, { ...ended('recovered'), flight: flights[0]!, recv: day(60) }];
  const log = logged([...sketches, { ...flagged, flight: flights[0]! }].map((each) => ({ ...each, career: CAREER })));
  await logRows(
    ownStore,
    log.slice(0, -1).map((event) => ({ player: 1, event })),
  );
  await projectAll(ownStore, 6000);
  await logRows(ownStore, [{ player: 1, event: log.at(-1)! }]);
  const written = await ownStore.transaction().execute(async (trx) => {
    await useProjection(trx);
    const { events } = await readLog(trx, log.length - 1, 10, log.length);
    const before = await writes(trx);
    await foldInto(trx, events);
    return (await writes(trx)) - before;
  });
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThanOrEqual(5);
});
