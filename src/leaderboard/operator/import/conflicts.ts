import { type RawBuilder, sql } from 'kysely';
import type { DocumentProblem } from '../../../base/errors/index.js';
import type { Trx } from '../service.js';

const NAMED_MAX = 20;

/** Queries, each of which returns a line number and a description for every conflict of one kind. */
const CONFLICTS: readonly RawBuilder<unknown>[] = [
  sql`select a.line, 'line ' || b.line || ' has the same user_key but other values' as why
    from import_account a join import_account b using (user_key)
    where a.line > b.line and (a.idp, a.created_ms) is distinct from (b.idp, b.created_ms)`,
  sql`select line, 'the account was deleted here, and cannot be restored' as why
    from import_account join tombstone using (user_key)`,
  sql`select line, 'the account is here already, with another provider or created_ms' as why
    from import_account i join account a using (user_key)
    where (i.idp, i.created_ms) is distinct from (a.idp, a.created_ms)`,

  sql`select line, 'no account has the user_key, here or in the file' as why from import_handle i
    where not exists (select from import_account a where a.user_key = i.user_key)
      and not exists (select from account a where a.user_key = i.user_key)`,
  sql`select a.line, 'line ' || b.line || ' has the same handle but other values' as why
    from import_handle a join import_handle b using (handle_lc)
    where a.line > b.line
      and (a.user_key, a.handle, a.created_ms) is distinct from (b.user_key, b.handle, b.created_ms)`,
  sql`select line, 'the handle is retired here' as why from import_handle join retired_handle using (handle_lc)`,
  sql`select line, 'the handle is here already, with another account, spelling or created_ms' as why
    from import_handle i join handle h using (handle_lc) join account a using (player_id)
    where (i.user_key, i.handle, i.created_ms) is distinct from (a.user_key, h.handle, h.created_ms)`,

  sql`select line, 'the account does not hold the handle, here or in the file' as why from import_credential i
    where not exists (select from import_handle h where h.handle_lc = i.handle_lc and h.user_key = i.user_key)
      and not exists (
        select from handle h join account a using (player_id)
        where h.handle_lc = i.handle_lc and a.user_key = i.user_key)`,
  sql`select a.line, 'line ' || b.line || ' has the same jkt but other values' as why
    from import_credential a join import_credential b using (jkt)
    where a.line > b.line
      and (a.user_key, a.handle_lc, a.license_jti, a.issued_ms, a.expires_ms)
        is distinct from (b.user_key, b.handle_lc, b.license_jti, b.issued_ms, b.expires_ms)`,
  sql`select a.line, 'line ' || b.line || ' has the same license_jti with another jkt' as why
    from import_credential a join import_credential b using (license_jti) where a.line > b.line and a.jkt <> b.jkt`,
  sql`select line, 'the key belonged to an account that was deleted here' as why
    from import_credential join purged_jkt using (jkt)`,
  sql`select line, 'the credential is here already, with other values' as why
    from import_credential i join credential c using (jkt) join account a using (player_id)
    where (i.user_key, i.handle_lc, i.license_jti, i.issued_ms, i.expires_ms)
      is distinct from (a.user_key, c.handle_lc, c.license_jti, c.issued_ms, c.expires_ms)`,
  sql`select line, 'the license_jti is here already, with another jkt' as why
    from import_credential i join credential c using (license_jti) where i.jkt <> c.jkt`,
];

export async function findConflicts(trx: Trx): Promise<{ readonly line: number; readonly problem: DocumentProblem }[]> {
  const found: { line: number; why: string }[] = [];
  for (const query of CONFLICTS) {
    const { rows } = await sql<{ line: number; why: string }>`
      select distinct on (line) line, why from (${query}) c order by line limit ${NAMED_MAX}`.execute(trx);
    found.push(...rows);
  }
  return found.map(({ line, why }) => ({ line, problem: { path: `line ${line}`, message: why } }));
}
