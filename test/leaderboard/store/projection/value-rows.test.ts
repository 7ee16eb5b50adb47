import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { readDayFigures } from '../../../../src/leaderboard/store/projection/day-figures.js';
import { useProjection } from '../../../../src/leaderboard/store/projection/executor.js';
import { recompute } from '../../../../src/leaderboard/store/projection/value-rows.js';
import { COUNTING, STANDING } from '../../../../src/leaderboard/store/projection/tables.js';
import { newStore } from '../database.js';

const store = await newStore();
const FLIGHTS = 12_000;

beforeEach(() => sql`truncate proj.contribution, proj.board_value`.execute(store));

/**
 * Stores many flights of the same day, each with a contribution to one board. All of these contributions count, except
 * the one of flight 7.
 */
const fill = (stat: string, value: string): Promise<unknown> =>
  sql`insert into proj.contribution
    select 1, ${stat}, 'F' || n, '2026-11-22', '', ${sql.raw(value)}, null, n, n, null, n <> 7
    from generate_series(1, ${FLIGHTS}::int) as n`.execute(store);

const recomputed = (stat: string): Promise<unknown> =>
  store.transaction().execute(async (trx) => {
    await useProjection(trx);
    await recompute(trx, [{ playerId: 1, stat }]);
    const { rows } = await sql`
      select period, bucket, value, seq from proj.board_value order by period`.execute(trx);
    return rows;
  });

const everywhere = (figures: object): object[] => [
  { period: 'alltime', bucket: '', ...figures },
  { period: 'daily', bucket: '2026-11-22', ...figures },
  { period: 'monthly', bucket: '2026-11', ...figures },
  { period: 'weekly', bucket: '2026-W47', ...figures },
  { period: 'yearly', bucket: '2026', ...figures },
];

it.each([
  ['a sum adds everything that counts on a day', 'kitten_tumbles', '1', { value: FLIGHTS - 1, seq: FLIGHTS }],
  [
    'a record is the largest value that counts, and the first of equal values',
    'most_parts',
    'least(n, 9)',
    { value: 9, seq: 9 },
  ],
  ['a best value is the smallest value that counts', 'softest_landing', 'abs(n - 7) + 1', { value: 2, seq: 6 }],
])('the derived value of a board is correct for thousands of flights: %s', async (_title, stat, value, figures) => {
  await fill(stat, value);
  expect(await recomputed(stat)).toEqual(everywhere(figures));
});

it.each(['most_parts', 'kitten_tumbles'])(
  'a day with thousands of flights has one row of figures for the board %s',
  async (stat) => {
    await fill(stat, 'n');
    await store.transaction().execute(async (trx) => {
      await useProjection(trx);
      const figures: unknown[] = [];
      for await (const page of readDayFigures(trx, [{ playerId: 1, stat }])) figures.push(...page);
      expect(figures).toHaveLength(1);
    });
  },
);

it('an index finds the best value of a day without reading the other flights', async () => {
  await fill('most_parts', 'n');
  await sql`analyze proj.contribution`.execute(store);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select player_id from proj.contribution c
    where c.player_id = 1 and c.stat = 'most_parts' and c.day = '2026-11-22' and ${sql.raw(COUNTING)}
    order by ${sql.raw(STANDING)}, seq limit 1`.execute(store);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index (Only )?Scan/);
  expect(plan).not.toMatch(/Sort/);
});
