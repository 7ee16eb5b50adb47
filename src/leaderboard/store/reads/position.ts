import { sql } from 'kysely';
import type { Executor } from '../projection/executor.js';

export interface Position {
  /** Last position of the log, published or not. */
  readonly logHead: number;
  readonly projected: number;
  /** A text that changes whenever public counts may have changed. */
  readonly state: string;
}

export async function readPosition(db: Executor): Promise<Position> {
  const { rows } = await sql<{ head: number | null; last_seq: number; updated_ms: number; ver: number }>`
    select (select max(seq) from event) as head, p.last_seq, p.updated_ms, v.ver
    from proj.progress p, visibility v`.execute(db);
  const { head, last_seq, updated_ms, ver } = rows[0]!;
  // The last row may have a position below `last_seq`, because processed rows at the end of the log may have been
  // deleted.
  return { logHead: Math.max(head ?? 0, last_seq), projected: last_seq, state: `${last_seq} ${updated_ms} ${ver}` };
}
