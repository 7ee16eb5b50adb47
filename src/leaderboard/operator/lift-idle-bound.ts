import { sql } from 'kysely';
import type { Trx } from './service.js';

/**
 * Removes the limit on a transaction's idle time. A transaction needs this if it may wait for a file, or for the reader
 * of its output.
 */
export async function liftIdleBound(trx: Trx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}
