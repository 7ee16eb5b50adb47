import { sql } from 'kysely';
import type { Store } from '../open-store.js';
import { useProjection } from './executor.js';
import { foldInto } from './fold-into.js';
import { readLog } from './read-log.js';

/** The most events that one step folds: its rows and what they change are in memory at once. */
const STEP_MAX = 1000;

/** What a step folded. */
export interface Step {
  /** The last position of the log that is folded. */
  readonly lastSeq: number;
  readonly events: number;
}

/**
 * Folds the next events of the log into the projection, in one transaction with the checkpoint: a row is never there
 * ahead of it. Only one step may run at a time: the row of the checkpoint is locked.
 *
 * @param now unix ms
 */
export function projectStep(store: Store, now: number, limit = STEP_MAX): Promise<Step> {
  return store.transaction().execute(async (trx) => {
    await useProjection(trx);
    const { rows } = await sql<{ last_seq: number }>`select last_seq from progress for update`.execute(trx);
    const before = rows[0]!.last_seq;
    const events = await readLog(trx, before, limit);
    if (events.length === 0) return { lastSeq: before, events: 0 };
    await foldInto(trx, events);
    const lastSeq = events.at(-1)!.seq;
    await sql`update progress set last_seq = ${lastSeq}, updated_ms = ${now}`.execute(trx);
    return { lastSeq, events: events.length };
  });
}
