import { setImmediate } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { foldPlayer as foldByOracle } from '../../../harness/board/oracle/fold-player.js';
import { PlayerLedger } from '../../../src/leaderboard/derivation/player-ledger.js';
import { KITTENS_MAX, type KittenState } from '../../../src/leaderboard/derivation/state.js';
import { foldRun } from '../../../src/leaderboard/store/projection/fold-run.js';
import { STEP_MAX } from '../../../src/leaderboard/store/projection/project-step.js';
import { logged, roster } from '../derivation/histories.js';
import { newStore } from '../store/database.js';
import { CAREER, empty, logRows, projectAll } from '../store/projection/projected.js';

const store = await newStore();
beforeAll(() => empty(store, [1]));

/**
 * Rosters that each contain 100 new kittens. If all kittens counted, each kitten would increase the cost of every later
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

/** A map of kittens that counts how often all kittens are listed. */
class CountedKittens extends Map<string, KittenState> {
  lists = 0;

  override keys(): MapIterator<string> {
    this.lists++;
    return super.keys();
  }
}

it('processing thousands of empty rosters lists the kittens only once, and other requests continue meanwhile', async () => {
  const ledger = new PlayerLedger();
  ledger.add(rosters.slice(0, 5));
  const kittens = new CountedKittens(ledger.kittens);
  expect(kittens.size).toBe(KITTENS_MAX);
  kittens.lists = 0;
  const events = logged(Array.from({ length: STEP_MAX }, () => ({ ...roster(), career: CAREER })));
  const state = { isFolding: true };
  const known = new Map([[1, { flights: new Map(), careers: new Map(), kittens, names: new Set<string>() }]]);
  const folding = foldRun(
    known,
    events.map((event) => ({ ...event, playerId: 1 })),
  ).finally(() => (state.isFolding = false));
  let turns = 0;
  for (; state.isFolding; turns++) await setImmediate();
  const { changes } = await folding;
  expect(changes.get(1)!.rosters.at(-1)).toMatchObject({ travelledM: 10 * KITTENS_MAX, grownM: 0 });
  expect(kittens.lists).toBeLessThan(3);
  expect(turns).toBeGreaterThan(20);
});
