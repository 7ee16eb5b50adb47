import { sql } from 'kysely';
import type { Rule } from './finding.js';

/** The invariants of accounts, handles and credentials (board-storage.md §2). */
export const IDENTITY_RULES: readonly Rule[] = [
  ['a retired handle has no owner', sql`select handle_lc from handle join retired_handle using (handle_lc)`],
  [
    'a deleted account is gone',
    sql`select translate(encode(user_key, 'base64'), '+/=', '-_') from account join tombstone using (user_key)`,
  ],
  ['no credential has a deleted account’s key', sql`select left(jkt, 8) from credential join purged_jkt using (jkt)`],
  [
    'a credential is for a handle of its account',
    sql`select left(jkt, 8) from credential c
      where not exists (select from handle h where h.handle_lc = c.handle_lc and h.player_id = c.player_id)`,
  ],
  [
    'the credentials of a banned account are revoked',
    sql`select left(jkt, 8) from credential join account using (player_id)
      where banned_ms is not null and revoked_ms is null`,
  ],
];
