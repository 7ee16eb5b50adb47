import { handleKey } from '../identity/handle.js';
import { countDenyListChange } from './deny-list.js';
import { lockAccount } from './find-account.js';
import { ownHandle } from './own-handle.js';
import type { Service, Trx } from './service.js';

/**
 * Revokes all valid credentials of a handle. The handle still belongs to its player, and its records stay public.
 * @returns the handle, spelled as it was claimed, and the thumbprints of the revoked keys
 * @throws BoardError not_found for a handle that the account does not own
 */
export async function revokeHandle(
  { store, now }: Pick<Service, 'store' | 'now'>,
  { playerId, handle }: { readonly playerId: number; readonly handle: string },
): Promise<{ readonly handle: string; readonly revoked: readonly string[] }> {
  return store.transaction().execute(async (trx) => {
    await lockAccount(trx, playerId);
    const claimed = await ownHandle(trx, playerId, handle);
    const revoked = await revokeCredentials(trx, { playerId, handle: claimed, at: now() });
    if (revoked.length > 0) await countDenyListChange(trx, now());
    return { handle: claimed, revoked };
  });
}

/**
 * Revokes the valid credentials of an account, or of one of its handles. The caller must have locked the account.
 * @param at unix ms
 * @returns the thumbprints of the keys, sorted
 */
export async function revokeCredentials(
  trx: Trx,
  { playerId, handle, at }: { readonly playerId: number; readonly handle?: string; readonly at: number },
): Promise<string[]> {
  let live = trx
    .updateTable('credential')
    .set({ revoked_ms: at })
    .where('player_id', '=', playerId)
    .where('revoked_ms', 'is', null);
  if (handle !== undefined) live = live.where('handle_lc', '=', handleKey(handle));
  const rows = await live.returning('jkt').execute();
  return rows.map(({ jkt }) => jkt).sort();
}
