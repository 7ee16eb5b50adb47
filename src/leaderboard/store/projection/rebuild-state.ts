import { sql } from 'kysely';
import type { Store } from '../open-store.js';

/**
 * Phase of a rebuild. A rebuild reads the log, creates indexes, folds newer events, and finally replaces the tables in
 * use.
 */
export type RebuildPhase = 'scan' | 'index' | 'catch up' | 'switch' | 'done' | 'failed' | 'stopped';

export interface RebuildState {
  readonly phase: RebuildPhase;
  /** Number of folded events so far. */
  readonly events: number;
  /** Last log position that the scan reads. Later events are folded during the catch-up. */
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
