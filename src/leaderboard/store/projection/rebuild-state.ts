import { sql } from 'kysely';
import type { Store } from '../open-store.js';
import { LOCKS } from './session-lock.js';

/** What a rebuild does: it reads the log, makes indexes, folds what came meanwhile, puts its tables in place. */
export type RebuildPhase = 'scan' | 'index' | 'catch up' | 'switch' | 'done' | 'failed' | 'stopped';

/** How far a rebuild is. */
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

/** Makes a state known to all processes. */
export async function writeRebuildState(store: Store, state: RebuildState): Promise<void> {
  const { phase, events, head, startedMs, updatedMs } = state;
  await sql`
    insert into rebuild_state values (true, ${phase}, ${events}, ${head}, ${startedMs}, ${updatedMs})
    on conflict (one) do update set phase = excluded.phase, events = excluded.events, head = excluded.head,
      started_ms = excluded.started_ms, updated_ms = excluded.updated_ms`.execute(store);
}

/** Returns the state of the last rebuild of any process, and whether one is running; null before the first. */
export async function readRebuildState(store: Store): Promise<(RebuildState & { readonly isRunning: boolean }) | null> {
  const { rows } = await sql<RebuildState & { readonly isRunning: boolean }>`
    select phase, events, head, started_ms as "startedMs", updated_ms as "updatedMs", exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1 and classid = 0 and objid = ${LOCKS.rebuild}::oid
        and database = (select oid from pg_database where datname = current_database())
    ) as "isRunning" from rebuild_state`.execute(store);
  return rows[0] ?? null;
}
