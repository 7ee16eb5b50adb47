import { sql } from 'kysely';
import type { Trx } from './service.js';

/** Lets a transaction wait as long as it must for a file, or for who reads what it writes. */
export async function liftIdleBound(trx: Trx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}
