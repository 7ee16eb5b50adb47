import { sql } from 'kysely';
import type { Store } from './open-store.js';

export interface LogPositions {
  /** Last position of the log, published or not. */
  readonly head: number;
  /** Last position in the projection. */
  readonly checkpoint: number;
  /** Time of receipt of the first event that is not in the projection, unix ms; null if there is none. */
  readonly oldest: number | null;
}

/** Returns how many events are not in the boards yet, and how long ago the first of these events was received, s. */
export function lagOf({ head, checkpoint, oldest }: LogPositions, nowMs: number): { lag: number; lagSeconds: number } {
  return {
    lag: Math.max(0, head - checkpoint),
    lagSeconds: oldest === null ? 0 : Math.max(0, nowMs - oldest) / 1000,
  };
}

export async function logPositions(store: Store): Promise<LogPositions> {
  const { rows } = await sql<LogPositions>`
    select greatest(last_seq, (select max(seq) from event)) as head, last_seq as checkpoint,
      (select recv_ms from event e where e.seq > (select last_seq from proj.progress) order by e.seq limit 1) as oldest
    from proj.progress p`.execute(store);
  return rows[0]!;
}
