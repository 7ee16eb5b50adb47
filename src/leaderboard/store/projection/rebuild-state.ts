import { sql } from 'kysely';
import type { Store } from '../open-store.js';

/**
 * The phase of a rebuild. A rebuild first reads the log, then creates indexes, then folds newer events, and finally
 * replaces the tables in use.
 */
export type RebuildPhase = 'scan' | 'index' | 'catch up' | 'switch' | 'done' | 'failed' | 'stopped';

/** The progress of a rebuild. */
export interface RebuildState {
  readonly phase: RebuildPhase;
  /** Number of events folded so far. */
  readonly events: number;
  /** The last log position that the scan reads. The rebuild folds later events when it catches up. */
  readonly head: number;
  /** Start of the rebuild, unix ms. */
  readonly startedMs: number;
  /** Time of this state, unix ms. */
  readonly updatedMs: number;
}

/** Stores a state in the database, where all processes can read it. */
export async function writeRebuildState(store: Store, state: RebuildState): Promise<void> {
  const { phase, events, head, startedMs, updatedMs } = state;
  await sql`
    insert into rebuild_state values (true, ${phase}, ${events}, ${head}, ${startedMs}, ${updatedMs})
    on conflict (one) do update set phase = excluded.phase, events = excluded.events, head = excluded.head,
      started_ms = excluded.started_ms, updated_ms = excluded.updated_ms`.execute(store);
}
