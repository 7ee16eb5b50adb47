import { sql } from 'kysely';
import type { Store } from '../open-store.js';

/**
 * The phase of a rebuild. In order, a rebuild reads the log, creates the indexes, adds events that have arrived since,
 * and replaces the tables in use.
 */
export type RebuildPhase = 'scan' | 'index' | 'catch up' | 'switch' | 'done' | 'failed' | 'stopped';

export interface RebuildState {
  readonly phase: RebuildPhase;
  /** How many events have been processed so far. */
  readonly events: number;
  /** Last position that the first phase reads. Later events are added when catching up. */
  readonly head: number;
  /** Start of the rebuild, unix ms. */
  readonly startedMs: number;
  /** Time of this state, unix ms. */
  readonly updatedMs: number;
}

/** Stores a state in the database, where every process can read it. */
export async function writeRebuildState(store: Store, state: RebuildState): Promise<void> {
  const { phase, events, head, startedMs, updatedMs } = state;
  await sql`
    insert into rebuild_state values (true, ${phase}, ${events}, ${head}, ${startedMs}, ${updatedMs})
    on conflict (one) do update set phase = excluded.phase, events = excluded.events, head = excluded.head,
      started_ms = excluded.started_ms, updated_ms = excluded.updated_ms`.execute(store);
}
