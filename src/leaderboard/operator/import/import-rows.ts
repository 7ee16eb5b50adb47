import { sql } from 'kysely';
import { DocumentError, type DocumentProblem } from '../../../base/errors/index.js';
import { LICENSE_SECONDS } from '../../identity/issue-license.js';
import { identitySchema } from '../../store/distribution.js';
import { storeShownHandles } from '../../store/shown-handles.js';
import { countVisibility } from '../../store/visibility.js';
import { countDenyListChange } from '../deny-list.js';
import { liftIdleBound } from '../lift-idle-bound.js';
import type { Service, Trx } from '../service.js';
import { findConflicts } from './conflicts.js';
import { copyAccounts, copyIdentities } from './identity-copies.js';
import { type NewKey, newKeysOf } from './new-keys.js';
import { readRow, RowFault } from './read-row.js';
import { StagedRows } from './staged-rows.js';

export interface Imported {
  readonly accounts: number;
  readonly handles: number;
  readonly credentials: number;
  readonly signingKeys: readonly string[];
  /** Number of rows in the file, including those that were stored already. */
  readonly rows: number;
}

const PROBLEMS_MAX = 100;

/**
 * Imports the identities of another deployment: either all rows or none. A file may be imported again, because a row
 * that is already stored changes nothing.
 *
 * Signing keys are written after the rows, but before the transaction commits. If the commit fails, the new key files
 * stay, which does no harm. If the keys were written after the commit, a failure could leave licences that the service
 * cannot verify.
 *
 * @param lines lines of NDJSON without line feeds; empty ones are skipped
 * @throws DocumentError that lists each invalid line with its fault
 */
export async function importRows(
  { store, secrets, now }: Pick<Service, 'store' | 'secrets' | 'now'>,
  lines: AsyncIterable<string>,
  { name = 'import', isTrial = false }: { readonly name?: string; readonly isTrial?: boolean } = {},
): Promise<Imported> {
  const trx = await store.startTransaction().execute();
  try {
    await liftIdleBound(trx);
    const { keys, count } = await stage(trx, lines, name);
    // This lock makes claims, bans and deletions wait, but lets batches be stored.
    await sql`lock table account, handle, credential in share row exclusive mode`.execute(trx);
    await copyIdentities(trx);
    const fresh = await newKeysOf(trx, keys, await secrets.keys());
    refuse(name, [...fresh.problems, ...(await findConflicts(trx))]);
    const stored = await storeStaged(trx);
    const changes = fresh.keys.length + stored.accounts + stored.handles + stored.credentials;
    if (isTrial) await trx.rollback().execute();
    else {
      if (changes > 0) await countDenyListChange(trx, now());
      if (changes > 0) await countVisibility(trx);
      if (fresh.keys.length > 0) await secrets.signingKeys.take(fresh.keys, await lastExpiry(trx, now()));
      await trx.commit().execute();
    }
    return { ...stored, signingKeys: fresh.keys.map(({ kid }) => kid), rows: count };
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
    throw error;
  }
}

async function stage(trx: Trx, lines: AsyncIterable<string>, name: string): Promise<{ keys: NewKey[]; count: number }> {
  const staged = await StagedRows.begin(trx);
  const problems: { line: number; problem: DocumentProblem }[] = [];
  const keys: NewKey[] = [];
  let [line, count] = [0, 0];
  for await (const text of lines) {
    line++;
    if (text.trim() === '') continue;
    count++;
    try {
      const row = await readRow(text);
      if (row.kind === 'signing_key') keys.push({ line, ...row.key });
      else await staged.add(line, row.kind, row.values);
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      problems.push({ line, problem: { path: `line ${line}`, message: error.message } });
      if (problems.length >= PROBLEMS_MAX) break;
    }
  }
  refuse(name, problems);
  await staged.end();
  return { keys, count };
}

function refuse(name: string, problems: readonly { readonly line: number; readonly problem: DocumentProblem }[]): void {
  if (problems.length === 0) return;
  const sorted = [...problems].sort((a, b) => a.line - b.line).slice(0, PROBLEMS_MAX);
  throw new DocumentError(
    name,
    sorted.map(({ problem }) => problem),
  );
}

/** Stores the staged rows. A credential of an account that is banned here is stored as revoked. */
async function storeStaged(trx: Trx): Promise<Pick<Imported, 'accounts' | 'handles' | 'credentials'>> {
  const schema = await identitySchema(trx);
  const accounts = await sql`
    insert into ${schema}account (user_key, idp, created_ms)
    select user_key, idp, created_ms
    from (select distinct on (user_key) * from import_account order by user_key, line) i
    where not exists (select from account a where a.user_key = i.user_key) order by line`.execute(trx);
  await copyAccounts(trx);
  const handles = await sql`
    insert into ${schema}handle (handle_lc, handle, player_id, created_ms)
    select handle_lc, handle, player_id, i.created_ms
    from (select distinct on (handle_lc) * from import_handle order by handle_lc, line) i
      join account a using (user_key)
    where not exists (select from handle h where h.handle_lc = i.handle_lc)`.execute(trx);
  await storeShownHandles(trx);
  const credentials = await sql`
    insert into ${schema}credential (jkt, player_id, handle_lc, license_jti, issued_ms, expires_ms, revoked_ms)
    select jkt, player_id, handle_lc, license_jti, issued_ms, expires_ms, banned_ms
    from (select distinct on (jkt) * from import_credential order by jkt, line) i
      join account a using (user_key)
    where not exists (select from credential c where c.jkt = i.jkt)`.execute(trx);
  return {
    accounts: Number(accounts.numAffectedRows),
    handles: Number(handles.numAffectedRows),
    credentials: Number(credentials.numAffectedRows),
  };
}

/**
 * Returns the time until which the retired keys are needed, unix ms. At this time, all imported licences have expired.
 */
async function lastExpiry(trx: Trx, now: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(expires_ms) as last from import_credential`.execute(
    trx,
  );
  return Math.max(rows[0]!.last ?? 0, now + LICENSE_SECONDS * 1000);
}
