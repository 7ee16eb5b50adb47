import { sql } from 'kysely';
import type { Store } from './open-store.js';

export interface LogPositions {
  /** The last position of the log, published or not. */
  readonly head: number;
  /** The position up to which the log is folded. */
  readonly checkpoint: number;
  /** Receipt of the first event that is not folded yet, unix ms; null where all are. */
  readonly oldest: number | null;
}

/**
 * Returns how far the boards are behind the log: in positions, and in seconds since the first event that is not folded.
 */
export function lagOf({ head, checkpoint, oldest }: LogPositions, nowMs: number): { lag: number; lagSeconds: number } {
  return {
    lag: Math.max(0, head - checkpoint),
    lagSeconds: oldest === null ? 0 : Math.max(0, nowMs - oldest) / 1000,
  };
}

/** Returns how far the log goes, and how far it is folded. */
export async function logPositions(store: Store): Promise<LogPositions> {
  const { rows } = await sql<LogPositions>`
    select greatest(last_seq, (select max(seq) from event)) as head, last_seq as checkpoint,
      (select recv_ms from event e where e.seq > p.last_seq order by e.seq limit 1) as oldest
    from proj.progress p`.execute(store);
  return rows[0]!;
}
