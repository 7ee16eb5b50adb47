import { BoardError } from '../board-error.js';
import { handleKey, isHandle } from '../identity/handle.js';
import type { Trx } from './service.js';

/** Returns a handle of an account in the spelling in which it was claimed. @throws BoardError not_found */
export async function ownHandle(trx: Trx, playerId: number, handle: string): Promise<string> {
  // A text that cannot be a handle is not looked up, because PostgreSQL might reject it.
  const row =
    isHandle(handle) &&
    (await trx
      .selectFrom('handle')
      .select('handle')
      .where('handle_lc', '=', handleKey(handle))
      .where('player_id', '=', playerId)
      .executeTakeFirst());
  if (!row) throw new BoardError('not_found', `the account does not hold the handle '${handle}'; claim it first`);
  return row.handle;
}
