import { sql } from 'kysely';
import { PlatformError } from '../../../base/errors/index.js';
import { CHANNELS } from '../channels.js';
import { databaseFaultOf } from '../database-fault.js';
import { publishLog } from '../log-order.js';
import type { Store } from '../open-store.js';
import { type Executor, useProjection } from './executor.js';
import { writeRun } from './fold-into.js';
import { foldRun } from './fold-run.js';
import type { LogAhead, NextRun } from './log-ahead.js';
import { readStates } from './player-states.js';
import { readLog } from './read-log.js';
import { RULES } from './tables.js';

/**
 * Maximum events that one step folds. Events of one flight and board join before they are written, so larger steps cost
 * less per event. The run of the next step is in memory as well, and {@link readLog} bounds both.
 */
export const STEP_MAX = 6000;

/** The result of a step. */
export interface Step {
  /** The last position of the log that is folded. */
  readonly lastSeq: number;
  readonly events: number;
  /** False where the log ends with the step. */
  readonly hasMore: boolean;
  /** True while a batch that is being stored keeps later ones from being folded: they follow when it is stored or failed. */
  readonly isHeldBack: boolean;
  /** False if other rules made the tables: nothing is folded into them. */
  readonly hasRules: boolean;
}

/**
 * Publishes the log, and folds its next events into the projection, in one transaction with the checkpoint: no row is ever visible
 * ahead of it. Only one step runs at a time: it locks the row of the checkpoint. The commit is announced.
 *
 * @param now unix ms
 * @param ahead holds the events of this step, folded, if the step before left more of them; it reads and folds the next
 *   ones
 */
export async function projectStep(store: Store, now: number, limit = STEP_MAX, ahead?: LogAhead): Promise<Step> {
  const { position: upTo, isHeldBack } = await publishLog(store);
  return store.transaction().execute(async (trx) => {
    await useProjection(trx);
    // A step lost in a crash of the server is done again, so it need not wait for the disk.
    await sql`set local synchronous_commit = off`.execute(trx);
    const { rows } = await sql<{ last_seq: number; rules: number; rewrites: number }>`
      select last_seq, rules, rewrites from progress for update`.execute(trx);
    const { last_seq: before, rules, rewrites } = rows[0]!;
    if (rules !== RULES) return { lastSeq: before, events: 0, hasMore: false, isHeldBack, hasRules: false };
    const run: NextRun = ahead
      ? await ahead.take(trx, { after: before, upTo, rewrites, limit })
      : await readLog(trx, before, limit, upTo);
    const { events, hasMore } = run;
    if (events.length === 0) return { lastSeq: before, events: 0, hasMore, isHeldBack, hasRules: true };
    const lastSeq = events.at(-1)!.seq;
    if (hasMore) ahead?.begin({ after: lastSeq, upTo, rewrites, limit });
    await writeNext(trx, before, run, ahead);
    await sql`update progress set last_seq = ${lastSeq}, updated_ms = ${now}`.execute(trx);
    await sql`select pg_notify(${CHANNELS.projected}, ${`${before} ${lastSeq}`})`.execute(trx);
    return { lastSeq, events: events.length, hasMore, isHeldBack, hasRules: true };
  });
}

/**
 * Writes a run, and folds it first if needed. A fault is reported with the position at which the projection stops; faults
 * of the database pass by themselves.
 */
async function writeNext(trx: Executor, before: number, { events, folded }: NextRun, ahead?: LogAhead): Promise<void> {
  try {
    const run = folded ?? (await foldRun(await readStates(trx, events), events));
    const folding = ahead?.fold(trx, run);
    try {
      await writeRun(trx, run);
    } finally {
      // The transaction must not end before its last statement has.
      await folding;
    }
  } catch (cause) {
    if (databaseFaultOf(cause) !== undefined) throw cause;
    const which =
      events.length === 1 ? `the event at ${events[0]!.seq}` : `one of the ${events.length} events after it`;
    throw new PlatformError(
      `boards, feed and census stop at position ${before} of the log: ${which} could not be folded; report this, with the log`,
      { cause },
    );
  }
}
