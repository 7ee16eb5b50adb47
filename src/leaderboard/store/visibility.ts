import { sql } from 'kysely';
import { closeViews } from './distribution.js';
import type { Executor } from './projection/executor.js';

/**
 * Counts a change of visibility: a ban, a deletion, a handle, a flag of an operator, a ruling, or an approved board. The
 * service then recomputes the public counts, and a replica answers no reads until it has the change. Call it in the same
 * transaction, as the last change.
 */
export async function countVisibility(trx: Executor): Promise<void> {
  await closeViews(trx);
  await sql`update visibility set ver = ver + 1`.execute(trx);
}
