import { sql } from 'kysely';
import type { Executor } from '../store/projection/executor.js';

export interface AccountRows {
  readonly events: number;
  readonly withheldEvents: number;
  readonly batches: number;
  readonly streams: number;
  readonly credentials: number;
  readonly handles: number;
}

export async function countRows(db: Executor, playerId: number): Promise<AccountRows> {
  const count = (table: string) => sql`(select count(*) from ${sql.table(table)} where player_id = ${playerId})`;
  const { rows } = await sql<AccountRows>`
    select ${count('event')} as events, ${count('event_withheld')} as "withheldEvents",
      ${count('ingest_batch')} as batches, ${count('stream_state')} as streams,
      ${count('credential')} as credentials, ${count('handle')} as handles`.execute(db);
  return rows[0]!;
}
