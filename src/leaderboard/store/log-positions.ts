import { sql } from 'kysely';
import type { Store } from './open-store.js';

export interface LogPositions {
  /** The last position that was handed out. */
  readonly head: number;
  /** The position up to which the log is folded. */
  readonly checkpoint: number;
}

/** Returns how far the log goes, and how far it is folded. */
export async function logPositions(store: Store): Promise<LogPositions> {
  const { rows } = await sql<LogPositions>`
    select next_seq - 1 as head, last_seq as checkpoint from seq_alloc, proj.progress`.execute(store);
  return rows[0]!;
}
