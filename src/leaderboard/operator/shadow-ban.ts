import { sql } from 'kysely';
import { BoardError } from '../board-error.js';
import { foldPlayerAnew, forgetPlayer, lockProgress } from '../store/projection/player-rows.js';
import { countVisibility } from '../store/visibility.js';
import { lockAccount } from './find-account.js';
import type { Service, Trx } from './service.js';
import { wakeProjectors } from './wake-projectors.js';

/**
 * Bans an account without telling its owner: the account gets the normal answers, but is hidden everywhere, and its
 * later events are withheld from the log. If the account is already shadow-banned, the new reason replaces the old one.
 * @throws BoardError not_found for a deleted account
 */
export async function shadowBan(
  { store, now }: Pick<Service, 'store' | 'now'>,
  { playerId, reason }: { readonly playerId: number; readonly reason: string },
): Promise<void> {
  await store.transaction().execute(async (trx) => {
    const { shadowed } = await lockAccount(trx, playerId);
    await trx
      .updateTable('account')
      .set({ shadow_ms: shadowed ?? now(), shadow_reason: reason })
      .where('player_id', '=', playerId)
      .execute();
    await countVisibility(trx);
  });
}

/**
 * Lifts a shadow ban. The withheld events get the log positions that were reserved for them, and count from then on.
 * @returns the number of events that were withheld
 * @throws BoardError bad_request for an account that is not shadow-banned; not_found for a deleted account
 */
export async function liftShadowBan(
  { store }: Pick<Service, 'store'>,
  playerId: number,
): Promise<{ readonly returned: number }> {
  return store.transaction().execute(async (trx) => {
    const { shadowed } = await lockAccount(trx, playerId);
    if (shadowed === null)
      throw new BoardError('bad_request', 'the account is not shadow-banned; there is nothing to lift');
    const returned = await returnEvents(trx, playerId);
    await trx
      .updateTable('account')
      .set({ shadow_ms: null, shadow_reason: null })
      .where('player_id', '=', playerId)
      .execute();
    await countVisibility(trx);
    return { returned };
  });
}

/**
 * Moves the withheld events into the log, and derives everything about the player again. Some of these events get
 * positions below positions that are already published.
 */
async function returnEvents(trx: Trx, playerId: number): Promise<number> {
  const any = await trx
    .selectFrom('event_withheld')
    .select('seq')
    .where('player_id', '=', playerId)
    .limit(1)
    .executeTakeFirst();
  if (!any) return 0;
  await lockProgress(trx);
  await forgetPlayer(trx, playerId);
  const { numAffectedRows } = await sql`
    with returned as (delete from event_withheld where player_id = ${playerId} returning *)
    insert into event (seq, player_id, event_id, session_id, flight_id, career, type, ver, sim_t, wall_t, recv_ms, payload)
    select seq, player_id, event_id, session_id, flight_id, career, type, ver, sim_t, wall_t, recv_ms, payload
    from returned`.execute(trx);
  await foldPlayerAnew(trx, playerId);
  await wakeProjectors(trx);
  return Number(numAffectedRows);
}
