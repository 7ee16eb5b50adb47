import { sql } from 'kysely';
import type { Store } from './open-store.js';

export interface LogPositions {
  /** The last position of the log, published or not. */
  readonly head: number;
  /** The last position that is folded into the projection. */
  readonly checkpoint: number;
  /** Time at which the service received the first event that is not folded yet, unix ms; null if all are folded. */
  readonly oldest: number | null;
}

/**
 * Returns how far the boards are behind the log: the number of events that are not folded yet, and the seconds since
 * the service received the first of them.
 */
export function lagOf({ head, checkpoint, oldest }: LogPositions, nowMs: number): { lag: number; lagSeconds: number } {
  return {
    lag: Math.max(0, head - checkpoint),
    lagSeconds: oldest === null ? 0 : Math.max(0, nowMs - oldest) / 1000,
  };
}

/** Returns the last position of the log, and the last position that is folded. */
export async function logPositions(store: Store): Promise<LogPositions> {
  const { rows } = await sql<LogPositions>`
    select greatest(last_seq, (select max(seq) from event)) as head, last_seq as checkpoint,
      (select recv_ms from event e where e.seq > p.last_seq order by e.seq limit 1) as oldest
    from proj.progress p`.execute(store);
  return rows[0]!;
}
