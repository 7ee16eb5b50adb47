import { sql } from 'kysely';
import type { Trx } from './service.js';

/**
 * Removes the time limit for an idle transaction. This is necessary if the transaction may have to wait for a file, or
 * for the reader of its output.
 */
export async function liftIdleBound(trx: Trx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}
