import { sql } from 'kysely';
import type { Store } from './open-store.js';
import { isStored } from './store-batch.js';

/**
 * Counts the stored contributions that a batch may withdraw from some flights. A batch that is already stored withdraws
 * none.
 * @param request.most maximum of the result
 */
export async function countWithdrawable(
  store: Store,
  request: { playerId: number; batchId: string; flights: readonly string[]; most: number },
): Promise<number> {
  const { playerId, batchId, flights, most } = request;
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from proj.contribution
      where player_id = ${playerId}::bigint and flight = any(${[...flights]}::text[])
        and not ${isStored(playerId, batchId)}
      limit ${most}::int) as c`.execute(store);
  return rows[0]!.n;
}
