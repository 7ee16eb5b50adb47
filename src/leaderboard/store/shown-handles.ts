import { sql } from 'kysely';
import { identitySchema } from './distribution.js';
import type { Executor } from './projection/executor.js';

/**
 * Copies the first claimed handle of each account into the row of the account, because answers read it there. Call it in the transaction
 * that adds handles, after adding them.
 * @param playerId the only player whose handles were added; by default all players
 */
export async function storeShownHandles(trx: Executor, playerId?: number): Promise<void> {
  const ofPlayer = playerId === undefined ? sql`` : sql`where player_id = ${playerId}`;
  const schema = await identitySchema(trx);
  await sql`
    update ${schema}account a set shown_handle = h.handle, shown_ms = h.created_ms
    from (
      select distinct on (player_id) player_id, handle, created_ms from ${schema}handle ${ofPlayer}
      order by player_id, created_ms, handle
    ) as h
    where a.player_id = h.player_id
      and (a.shown_handle, a.shown_ms) is distinct from (h.handle, h.created_ms)`.execute(trx);
}
