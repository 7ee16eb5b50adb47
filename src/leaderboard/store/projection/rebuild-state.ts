import { sql } from 'kysely';
import type { Store } from '../open-store.js';

/**
 * The phases of a rebuild, in order: waiting until no command lifts a shadow ban, reading the log, creating the
 * indexes, adding the events that have arrived since the rebuild began, and replacing the tables in use.
 */
export type RebuildPhase = 'wait' | 'scan' | 'index' | 'catch up' | 'switch' | 'done' | 'failed' | 'stopped';

export interface RebuildState {
  readonly phase: RebuildPhase;
  readonly events: number;
  /** Last position that the phase `scan` reads; 0 before that phase. */
  readonly head: number;
  readonly startedMs: number;
  readonly updatedMs: number;
}

export async function writeRebuildState(store: Store, state: RebuildState): Promise<void> {
  const { phase, events, head, startedMs, updatedMs } = state;
  await sql`
    insert into rebuild_state values (true, ${phase}, ${events}, ${head}, ${startedMs}, ${updatedMs})
    on conflict (one) do update set phase = excluded.phase, events = excluded.events, head = excluded.head,
      started_ms = excluded.started_ms, updated_ms = excluded.updated_ms`.execute(store);
}
