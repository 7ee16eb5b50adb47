import { sql } from 'kysely';
import { accountIsBanned, BoardError } from '../board-error.js';
import type { License } from '../proofs/verify-license.js';
import type { Store } from './open-store.js';

interface Row {
  readonly banned: boolean;
  readonly purged: boolean;
  readonly player_id: number | null;
  readonly revoked_ms: number | null;
  readonly handle: string | null;
  readonly user_key: Buffer | null;
}

/**
 * Finds the player who may use a licence. Reads the tables each time, so that a ban or a revocation takes effect with
 * the next request in every process.
 * @returns id of the player
 * @throws BoardError banned, license_revoked, or license_invalid if the key or the handle does not belong to the
 * account
 */
export async function findSigner(store: Store, { userKey, jkt, handle }: License): Promise<number> {
  const key = Buffer.from(userKey, 'base64url');
  const { rows } = await sql<Row>`
    select
      exists (select from tombstone where user_key = ${key})
        or exists (select from account where user_key = ${key} and banned_ms is not null) as banned,
      exists (select from purged_jkt where jkt = ${jkt}) as purged,
      c.player_id, c.revoked_ms, h.handle, a.user_key
    from (values (1)) as one
      left join credential c on c.jkt = ${jkt}
      left join account a using (player_id)
      left join handle h on h.handle_lc = c.handle_lc`.execute(store);
  const { banned, purged, player_id, revoked_ms, handle: claimed, user_key } = rows[0]!;
  if (banned) throw accountIsBanned();
  if (purged || revoked_ms !== null)
    throw new BoardError('license_revoked', 'the key of the license was revoked; claim a new license');
  if (player_id === null)
    throw new BoardError('license_invalid', 'no credential is known for the key of the license; claim a new license');
  if (claimed !== handle)
    throw new BoardError('license_invalid', 'the key of the license belongs to another handle; claim a new license');
  if (!user_key?.equals(key))
    throw new BoardError(
      'license_invalid',
      'the handle of the license belongs to another account; claim a new license',
    );
  return player_id;
}
