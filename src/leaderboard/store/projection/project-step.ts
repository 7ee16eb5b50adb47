import type { Span } from '@opentelemetry/api';
import { sql } from 'kysely';
import { PlatformError } from '../../../base/errors/index.js';
import { CHANNELS } from '../channels.js';
import { databaseFaultOf } from '../database-fault.js';
import { addPastSpan, inSpan } from '../../tracing.js';
import { closeViews, isDistributed } from '../distribution.js';
import { publishLog } from '../log-order.js';
import type { Store } from '../open-store.js';
import { type Executor, lockCheckpoint, useProjection } from './executor.js';
import { writeRun } from './fold-into.js';
import { foldRun } from './fold-run.js';
import type { LogAhead, NextRun } from './log-ahead.js';
import { readStates } from './player-states.js';
import { readLog } from './read-log.js';
import { RULES } from './tables.js';

/**
 * Maximum number of events in a step. In a larger step, each event costs less, because all contributions of a flight to
 * a board are combined before they are written. But the events of this step and of the next step are in memory at the
 * same time. {@link readLog} also limits the size of both.
 */
export const STEP_MAX = 6000;

export interface Step {
  readonly lastSeq: number;
  readonly events: number;
  /** True if the step did not reach the end of the log. */
  readonly hasMore: boolean;
  /** True if the step could not fold later events, because a batch with earlier positions is not stored yet. */
  readonly isHeldBack: boolean;
  /** False if the tables were made with other rules. The step then folds nothing. */
  readonly hasRules: boolean;
}

/**
 * Publishes the log, and adds its next events to the projection. One transaction writes the rows and the checkpoint, so
 * no row becomes visible before the checkpoint does. The transaction locks the row of the checkpoint, so only one step
 * runs at a time.
 * @param now unix ms
 * @param ahead gives this step the events that it has prepared during the previous step, and prepares those of the next
 *   step
 */
export async function projectStep(store: Store, now: number, limit = STEP_MAX, ahead?: LogAhead): Promise<Step> {
  const began = Date.now();
  const { position: upTo, isHeldBack } = await publishLog(store);
  const isCluster = await isDistributed(store);
  return store.transaction().execute(async (trx) => {
    await useProjection(trx);
    // The commit need not wait for the disk, because the projector repeats a step that the database loses in a crash.
    // On Citus, the commit must wait, because workers do not lose their part of the step.
    if (!isCluster) await sql`set local synchronous_commit = off`.execute(trx);
    const asked = Date.now();
    const { last_seq: before, rules, rewrites } = await lockCheckpoint(trx);
    const locked = Date.now();
    if (rules !== RULES) return { lastSeq: before, events: 0, hasMore: false, isHeldBack, hasRules: false };
    const run: NextRun = ahead
      ? await ahead.take(trx, { after: before, upTo, rewrites, limit })
      : await readLog(trx, before, limit, upTo);
    const { events, hasMore } = run;
    if (events.length === 0) return { lastSeq: before, events: 0, hasMore, isHeldBack, hasRules: true };
    const lastSeq = events.at(-1)!.seq;
    if (hasMore) ahead?.begin({ after: lastSeq, upTo, rewrites, limit });
    // The span begins here, where it is known that there are events. A step without events gets no span, because an
    // idle projector runs such a step every few seconds.
    const write = async (span: Span): Promise<void> => {
      span.setAttribute('livery.events', events.length);
      addPastSpan('wait for the checkpoint', asked, locked);
      await writeNext(trx, before, run, ahead);
      await sql`update progress set last_seq = ${lastSeq}, updated_ms = ${now}`.execute(trx);
      await sql`select pg_notify(${CHANNELS.projected}, ${`${before} ${lastSeq}`})`.execute(trx);
      await closeViews(trx);
    };
    await inSpan('projection step', write, began);
    return { lastSeq, events: events.length, hasMore, isHeldBack, hasRules: true };
  });
}

/**
 * Writes the next run. If this fails, the error names the position at which the projection stops, unless the cause is a
 * temporary fault of the database.
 */
async function writeNext(trx: Executor, before: number, { events, folded }: NextRun, ahead?: LogAhead): Promise<void> {
  try {
    const run = folded ?? (await foldRun(await readStates(trx, events), events));
    const folding = ahead?.fold(trx, run);
    try {
      await writeRun(trx, run);
    } finally {
      // `folding` uses this transaction, so the transaction must not end before `folding` has finished.
      await folding;
    }
  } catch (cause) {
    if (databaseFaultOf(cause) !== undefined) throw cause;
    const which =
      events.length === 1 ? `the event at ${events[0]!.seq}` : `one of the ${events.length} events after it`;
    throw new PlatformError(
      `boards, feed and census stop at position ${before} of the log: ${which} could not be processed; report this, with the log`,
      { cause },
    );
  }
}
