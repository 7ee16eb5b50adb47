import { sql } from 'kysely';
import type { Trx } from './service.js';

/** Removes the idle time limit of a transaction that may wait for a file or for its reader. */
export async function liftIdleBound(trx: Trx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}
