import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { foldPlayer as foldByOracle } from '../../../harness/board/oracle/fold-player.js';
import { DEATHS_MAX } from '../../../src/leaderboard/derivation/eligibility.js';
import { IMPACTS_MAX } from '../../../src/leaderboard/derivation/flight-limits.js';
import { PlayerLedger } from '../../../src/leaderboard/derivation/player-ledger.js';
import { FEED_OF_PLAYER } from '../../../src/leaderboard/derivation/feed.js';
import { STEP_MAX } from '../../../src/leaderboard/store/projection/project-step.js';
import { death, impact, logged, type Sketch } from '../derivation/histories.js';
import { newStore } from '../store/database.js';
import { CAREER, empty, FLIGHTS, logRows, projectAll, type Row } from '../store/projection/projected.js';
import { boardOf } from './standings.js';

const store = await newStore();
const [ATTACKER, OTHER] = [1, 2];

/** Makes a log with one flight of the attacker, followed by one impact of another player. */
function attack(sketchOf: (at: number) => Sketch, length: number): Row[] {
  const sketches = Array.from({ length }, (_, at) => ({
    ...sketchOf(at),
    flight: FLIGHTS[0]!,
    career: CAREER,
  }));
  const other = { ...impact(50, 1), flight: FLIGHTS[1]!, career: CAREER };
  return logged([...sketches, other]).map((event, at) => ({ player: at === length ? OTHER : ATTACKER, event }));
}

async function derive(rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 2000) await logRows(store, rows.slice(at, at + 2000));
  await projectAll(store, STEP_MAX);
}

async function keptRows(): Promise<object[]> {
  const { rows } = await sql<{ kept: number; deaths: number }>`
    select (select count(*) from proj.contribution where player_id = ${ATTACKER}) as kept, cardinality(deaths) as deaths
    from proj.flight where player_id = ${ATTACKER}`.execute(store);
  return rows;
}

const LITHOBRAKE = 'biggest_lithobrake_survived';

beforeAll(() => empty(store, [ATTACKER, OTHER]));

it('a flight full of impacts and deaths stores a bounded number of rows', async () => {
  const rows = attack((at) => (at < STEP_MAX ? impact(50 + at, 10 * at) : death(10 * at)), 2 * STEP_MAX);
  await derive(rows.slice(0, STEP_MAX));
  expect(await keptRows()).toEqual([{ kept: IMPACTS_MAX, deaths: 0 }]);
  await derive(rows.slice(STEP_MAX));
  expect(await keptRows()).toEqual([{ kept: 0, deaths: DEATHS_MAX + 1 }]);
  expect(await boardOf(store, ATTACKER)).toEqual([]);
  expect(await boardOf(store, OTHER)).toEqual([LITHOBRAKE]);
});

const lonelyImpact = (at: number): Sketch => (at === 0 ? impact(7, 0) : death(10 * at));

it.each([
  ['the first 100 impacts of a flight count', (at: number) => impact(1 + at, 10 * at), IMPACTS_MAX + 2, IMPACTS_MAX],
  ['an impact still counts if its flight has 100 deaths at other times', lonelyImpact, DEATHS_MAX + 1, 7],
  ['no impact of a flight with more than 100 deaths counts', lonelyImpact, DEATHS_MAX + 2, undefined],
] as const)('%s, both in the service and in the oracle', (_title, sketchOf, length, value) => {
  const events = logged(Array.from({ length }, (_, at) => sketchOf(at)));
  const ledger = new PlayerLedger();
  ledger.add(events);
  const own = ledger.values().filter(({ stat, period }) => stat === LITHOBRAKE && period === 'alltime');
  const taken = events.map((event) => ({ ...event, player: 1, id: '', session: '' }));
  const theirs = foldByOracle(taken).values.get(`${LITHOBRAKE} alltime `);
  expect([own[0]?.value, theirs?.value]).toEqual([value, value]);
});

it('the feed contains at most 20 rows of one player', async () => {
  await empty(store, [ATTACKER, OTHER]);
  const rows = attack((at) => ({ type: 'kitten.kia', simT: at }), 600);
  // Move the other player's row to the start of the log, before all rows of the attacker.
  await derive(
    [rows.at(-1)!, ...rows.slice(0, -1)].map((row, at) => ({ ...row, event: { ...row.event, seq: at + 1 } })),
  );
  const { rows: feed } = await sql<{ player_id: number; rows: number; first: number }>`
    select player_id, count(*) as rows, min(seq) as first from proj.feed group by player_id order by player_id`.execute(
    store,
  );
  expect(feed).toEqual([
    { player_id: ATTACKER, rows: FEED_OF_PLAYER, first: 601 - FEED_OF_PLAYER + 1 },
    { player_id: OTHER, rows: 1, first: 1 },
  ]);
});
