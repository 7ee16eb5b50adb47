import { sql } from 'kysely';
import { BoardError } from '../board-error.js';
import { countVisibility } from '../store/visibility.js';
import { countDenyListChange } from './deny-list.js';
import { lockAccount } from './find-account.js';
import { revokeCredentials } from './revoke-handle.js';
import type { Service, Trx } from './service.js';

/**
 * Bans an account: its batches are refused, all its data are hidden, and its valid credentials are revoked. Nothing is
 * deleted. If the account is already banned, the new reason replaces the old one, but the time of the ban does not
 * change.
 * @returns thumbprints of the revoked keys
 * @throws BoardError not_found for a deleted account
 */
export async function banAccount(
  { store, now }: Pick<Service, 'store' | 'now'>,
  { playerId, reason }: { readonly playerId: number; readonly reason: string },
): Promise<{ readonly revoked: readonly string[] }> {
  return store.transaction().execute(async (trx) => {
    const { banned } = await lockAccount(trx, playerId);
    const at = banned ?? (await banTime(trx, playerId, now()));
    const revoked = await revokeCredentials(trx, { playerId, at });
    await trx
      .updateTable('account')
      .set({ banned_ms: at, ban_reason: reason })
      .where('player_id', '=', playerId)
      .execute();
    if (banned === null) await countDenyListChange(trx, now());
    await countVisibility(trx);
    return { revoked };
  });
}

/**
 * Returns the time of a new ban. The time differs from that of every earlier revocation of the account's credentials.
 * So when the ban is lifted, this time identifies the credentials that the ban revoked.
 */
async function banTime(trx: Trx, playerId: number, now: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(revoked_ms) as last from credential where player_id = ${playerId}`.execute(trx);
  return Math.max(now, (rows[0]!.last ?? 0) + 1);
}

/**
 * Lifts a ban, and restores exactly the credentials that the ban revoked.
 * @returns the thumbprints of their keys
 * @throws BoardError bad_request for an account that is not banned; not_found for a deleted account
 */
export async function unbanAccount(
  { store, now }: Pick<Service, 'store' | 'now'>,
  playerId: number,
): Promise<{ readonly restored: readonly string[] }> {
  return store.transaction().execute(async (trx) => {
    const { banned } = await lockAccount(trx, playerId);
    if (banned === null) throw new BoardError('bad_request', 'the account is not banned; there is nothing to lift');
    const restored = await trx
      .updateTable('credential')
      .set({ revoked_ms: null })
      .where('player_id', '=', playerId)
      .where('revoked_ms', '=', banned)
      .returning('jkt')
      .execute();
    await trx
      .updateTable('account')
      .set({ banned_ms: null, ban_reason: null })
      .where('player_id', '=', playerId)
      .execute();
    await countDenyListChange(trx, now());
    await countVisibility(trx);
    return { restored: restored.map(({ jkt }) => jkt).sort() };
  });
}
