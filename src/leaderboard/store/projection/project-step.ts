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
 * Maximum number of events in one step. Large steps cost less per event, because a step merges all contributions of a
 * flight to a board before writing. The run of the next step is also in memory. {@link readLog} limits the size of both
 * runs.
 */
export const STEP_MAX = 6000;

export interface Step {
  /** Last folded position. */
  readonly lastSeq: number;
  readonly events: number;
  /** False if the step reached the end of the log. */
  readonly hasMore: boolean;
  /**
   * True while an unfinished batch keeps the step from folding later ones. They are folded when that batch is stored or
   * has failed.
   */
  readonly isHeldBack: boolean;
  /** False if the tables were made with other rules. The step then folds nothing. */
  readonly hasRules: boolean;
}

/**
 * Publishes the log, and folds its next events into the projection. Rows and checkpoint are written in one transaction,
 * so no row is visible ahead of the checkpoint. The transaction locks the checkpoint's row, so only one step runs at a
 * time. The commit sends a notification.
 * @param now unix ms
 * @param ahead supplies this step's folded events if the previous step has prepared them, and prepares those of the
 * next step
 */
export async function projectStep(store: Store, now: number, limit = STEP_MAX, ahead?: LogAhead): Promise<Step> {
  const began = Date.now();
  const { position: upTo, isHeldBack } = await publishLog(store);
  const isCluster = await isDistributed(store);
  return store.transaction().execute(async (trx) => {
    await useProjection(trx);
    // The commit need not wait for the disk: if a crash of the database loses a step, the projector repeats it. Workers
    // of Citus do not lose their part of it.
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
    // Only here is it known that the step has events. A step without events leaves no span, because an idle projector
    // looks at the log every few seconds.
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
 * Writes a run, after folding it if necessary. An error names the position where the projection stops, unless it is a
 * temporary fault of the database.
 */
async function writeNext(trx: Executor, before: number, { events, folded }: NextRun, ahead?: LogAhead): Promise<void> {
  try {
    const run = folded ?? (await foldRun(await readStates(trx, events), events));
    const folding = ahead?.fold(trx, run);
    try {
      await writeRun(trx, run);
    } finally {
      // `folding` runs statements in this transaction, so it must end before the transaction does.
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
