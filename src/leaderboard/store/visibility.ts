import { sql } from 'kysely';
import { closeViews } from './distribution.js';
import type { Executor } from './projection/executor.js';

/**
 * Records a change of visibility: a ban, a deletion, a new handle, a flag or decision of an operator, or an approved
 * board. The service then recomputes its public counts, and a replica answers no reads until it has received the
 * change. Call it after all other changes of the transaction.
 */
export async function countVisibility(trx: Executor): Promise<void> {
  await closeViews(trx);
  await sql`update visibility set ver = ver + 1`.execute(trx);
}
