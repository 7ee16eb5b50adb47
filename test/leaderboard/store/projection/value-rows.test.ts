import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useProjection } from '../../../../src/leaderboard/store/projection/executor.js';
import { recompute } from '../../../../src/leaderboard/store/projection/value-rows.js';
import { newStore } from '../database.js';

const store = await newStore();

it('a value with more contributions than fit on one page uses all that count', async () => {
  const flights = 12_000;
  await sql`insert into proj.contribution
    select 1, 'kitten_tumbles', 'F' || n, '2026-11-22', '', 1, null, n, n, null
    from generate_series(1, ${flights}::int) as n`.execute(store);
  await sql`insert into proj.flight values (1, 'F7', true, null, '', 0, '{}')`.execute(store);
  await store.transaction().execute(async (trx) => {
    await useProjection(trx);
    await recompute(trx, [{ playerId: 1, stat: 'kitten_tumbles' }]);
  });
  const { rows } = await sql`
    select period, bucket, value, seq from proj.board_value order by period`.execute(store);
  const figures = { value: flights - 1, seq: flights };
  expect(rows).toEqual([
    { period: 'alltime', bucket: '', ...figures },
    { period: 'daily', bucket: '2026-11-22', ...figures },
    { period: 'monthly', bucket: '2026-11', ...figures },
    { period: 'weekly', bucket: '2026-W47', ...figures },
    { period: 'yearly', bucket: '2026', ...figures },
  ]);
});
