import { sql } from 'kysely';
import { BoardError } from '../board-error.js';
import type { DatabaseAddress } from '../store/open-store.js';
import { foldInto } from '../store/projection/fold-into.js';
import { lockProgress } from '../store/projection/player-rows.js';
import { readPlayerLog } from '../store/projection/read-log.js';
import { LOCKS, SessionLock } from '../store/projection/session-lock.js';
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
 * Returns them in several transactions, so that other players' boards change meanwhile. The account stays hidden until
 * the last transaction. If the work ends early, lifting the ban again continues it. A lock is held meanwhile, so that
 * rebuilds wait and other lifts are refused.
 * @returns the number of events that were withheld
 * @throws BoardError bad_request for an account that is not shadow-banned, and while another ban is being lifted;
 * not_found for a deleted account
 */
export async function liftShadowBan(
  { store, address }: Pick<Service, 'store'> & { readonly address: DatabaseAddress },
  playerId: number,
): Promise<{ readonly returned: number }> {
  const lock = new SessionLock(address, LOCKS.lift);
  try {
    if (!(await lock.take()))
      throw new BoardError('bad_request', 'another command is lifting a shadow ban; try again when it has ended');
    for (let returned = 0; ;) {
      const now = await store.transaction().execute((trx) => liftOnce(trx, playerId));
      returned += now;
      if (now < RETURNED_MAX) return { returned };
    }
  } finally {
    await lock.release();
  }
}

/** Maximum number of events that one transaction returns. The projector's steps must wait for this transaction. */
const RETURNED_MAX = 1000;

/** Returns the next events; lifts the ban if these are the last ones. @returns the number of events */
async function liftOnce(trx: Trx, playerId: number): Promise<number> {
  const { shadowed } = await lockAccount(trx, playerId);
  if (shadowed === null)
    throw new BoardError('bad_request', 'the account is not shadow-banned; there is nothing to lift');
  const { rows } = await sql<{ first: number; last: number; n: number }>`
    select min(seq) as first, max(seq) as last, count(*) as n from (
      select seq from event_withheld where player_id = ${playerId} order by seq limit ${RETURNED_MAX}
    ) as next`.execute(trx);
  const { first, last, n } = rows[0]!;
  if (n > 0) await returnEvents(trx, playerId, { first, last });
  if (n < RETURNED_MAX) {
    await trx
      .updateTable('account')
      .set({ shadow_ms: null, shadow_reason: null })
      .where('player_id', '=', playerId)
      .execute();
  }
  await countVisibility(trx);
  return n;
}

/**
 * Moves withheld events into the log, and folds those with positions that are already published. The player's log has
 * no events after them, because all later events of the player are withheld, too.
 */
async function returnEvents(
  trx: Trx,
  playerId: number,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<void> {
  const foldedTo = await lockProgress(trx);
  await sql`
    with returned as (delete from event_withheld where player_id = ${playerId} and seq <= ${last} returning *)
    insert into event (seq, player_id, event_id, session_id, flight_id, career, type, ver, sim_t, wall_t, recv_ms, payload)
    select seq, player_id, event_id, session_id, flight_id, career, type, ver, sim_t, wall_t, recv_ms, payload
    from returned`.execute(trx);
  for await (const page of readPlayerLog(trx, playerId, foldedTo, { after: first - 1 })) await foldInto(trx, page);
  await wakeProjectors(trx);
}
