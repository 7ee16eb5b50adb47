import { sql } from 'kysely';
import type { Store } from './open-store.js';

/** Counts the stored contributions of some flights. @param request.most the count ends here */
export async function countWithdrawable(
  store: Store,
  { playerId, flights, most }: { playerId: number; flights: readonly string[]; most: number },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from proj.contribution
      where player_id = ${playerId}::bigint and flight = any(${[...flights]}::text[]) limit ${most}::int) as c`.execute(
    store,
  );
  return rows[0]!.n;
}
