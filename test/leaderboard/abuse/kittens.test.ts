import { beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { foldPlayer as foldByOracle } from '../../../harness/board/oracle/fold-player.js';
import { PlayerLedger } from '../../../src/leaderboard/derivation/player-ledger.js';
import { KITTENS_MAX } from '../../../src/leaderboard/derivation/state.js';
import { logged, roster } from '../derivation/histories.js';
import { newStore } from '../store/database.js';
import { CAREER, empty, logRows, projectAll } from '../store/projection/projected.js';

const store = await newStore();
beforeAll(() => empty(store, [1]));

/**
 * Rosters that each contain 100 new kittens. If all of them counted, each would increase the cost of every later
 * snapshot.
 */
const rosters = logged(
  Array.from({ length: 60 }, (_, at) => ({
    ...roster(
      ...Array.from({ length: 100 }, (__, n) => ({
        kid: `k${at * 100 + n}`,
        name: 'Mia',
        travelled_m: 10,
        missions: 1,
      })),
    ),
    career: CAREER,
  })),
);

it('if a player invents thousands of kittens, only the first ones are kept', async () => {
  await logRows(
    store,
    rosters.map((event) => ({ player: 1, event })),
  );
  await projectAll(store, 7);
  const { rows } = await sql<{ n: number }>`select count(*) as n from proj.kitten`.execute(store);
  expect(rows[0]!.n).toBe(KITTENS_MAX);
  const ledger = new PlayerLedger();
  ledger.add(rosters);
  const distance = ledger.values().find(({ stat, period }) => stat === 'distance_travelled' && period === 'alltime');
  const theirs = foldByOracle(rosters.map((event) => ({ ...event, player: 1, id: '', session: '' })));
  expect([distance?.value, theirs.values.get('distance_travelled alltime ')?.value, theirs.kittens.size]).toEqual([
    10 * KITTENS_MAX,
    10 * KITTENS_MAX,
    KITTENS_MAX,
  ]);
});

it('an impossible total of one kitten does not count, and the totals of other kittens are unchanged', () => {
  const ledger = new PlayerLedger();
  ledger.add(
    logged([
      roster({ kid: 'a', name: 'Mia', travelled_m: 1e308, missions: 3 }, { kid: 'b', name: 'Leo', travelled_m: 7 }),
    ]),
  );
  const values = ledger.values().filter(({ period }) => period === 'alltime');
  expect(values.map(({ stat, value }) => [stat, value])).toEqual([
    ['top_kitten_distance', 7],
    ['top_kitten_missions', 3],
    ['distance_travelled', 7],
  ]);
});
