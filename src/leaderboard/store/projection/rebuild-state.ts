import { sql } from 'kysely';
import type { Store } from '../open-store.js';

/** The phase of a rebuild: it reads the log, makes indexes, folds newer events, puts its tables in place. */
export type RebuildPhase = 'scan' | 'index' | 'catch up' | 'switch' | 'done' | 'failed' | 'stopped';

/** The progress of a rebuild. */
export interface RebuildState {
  readonly phase: RebuildPhase;
  /** The events that were folded. */
  readonly events: number;
  /** The last position of the log that it reads before it catches up. */
  readonly head: number;
  /** Its beginning, unix ms. */
  readonly startedMs: number;
  /** The time of this state, unix ms. */
  readonly updatedMs: number;
}

/** Publishes a state to all processes. */
export async function writeRebuildState(store: Store, state: RebuildState): Promise<void> {
  const { phase, events, head, startedMs, updatedMs } = state;
  await sql`
    insert into rebuild_state values (true, ${phase}, ${events}, ${head}, ${startedMs}, ${updatedMs})
    on conflict (one) do update set phase = excluded.phase, events = excluded.events, head = excluded.head,
      started_ms = excluded.started_ms, updated_ms = excluded.updated_ms`.execute(store);
}
