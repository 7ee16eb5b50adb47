import { sql } from 'kysely';
import { CHANNELS } from '../store/channels.js';
import type { Trx } from './service.js';

/** Notifies the projectors of all processes when the transaction commits. */
export async function wakeProjectors(trx: Trx): Promise<void> {
  await sql`select pg_notify(${CHANNELS.log}, '')`.execute(trx);
}
