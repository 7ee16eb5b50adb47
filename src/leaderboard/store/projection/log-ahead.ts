import type { Store } from '../open-store.js';
import type { Executor } from './executor.js';
import { type FoldedRun, foldRun, knownAfter } from './fold-run.js';
import { readStates } from './player-states.js';
import { type LogRun, readLog } from './read-log.js';

export interface LogPlace {
  /** The run begins after this position. */
  readonly after: number;
  /** Last position that may be read. */
  readonly upTo: number;
  /** Number of times that old rows of the log have changed so far, for example by deletions. */
  readonly rewrites: number;
  readonly limit: number;
}

export interface NextRun extends LogRun {
  /** The result of folding the run; undefined if the step must fold the events itself. */
  readonly folded?: FoldedRun | undefined;
}

/**
 * Prepares the next step while the present step is still writing: it reads the next run on a separate connection, and
 * folds it.
 */
export class LogAhead {
  #next: (LogPlace & { readonly run: Promise<LogRun>; folded?: FoldedRun }) | null = null;

  constructor(private readonly store: Store) {}

  /** Starts to read a run. If the read fails, {@link take} reads the run again. */
  begin(place: LogPlace): void {
    const run = readLog(this.store, place.after, place.limit, place.upTo);
    run.catch(() => undefined);
    this.#next = { ...place, run };
  }

  /**
   * Folds the run that {@link begin} reads. The fold begins with the states that the players will have after the
   * present step. These are known already, so the fold need not wait until the step has written them.
   * @param trx transaction of the present step, which holds the lock of the projection
   * @param earlier the run that the present step writes. If this step fails, the prepared run is never used
   */
  async fold(trx: Executor, earlier: FoldedRun): Promise<void> {
    const next = this.#next;
    try {
      const { events = [] } = (await next?.run) ?? {};
      if (next && events.length > 0)
        next.folded = await foldRun(knownAfter(await readStates(trx, events), earlier), events);
    } catch {
      // The error is ignored here, because the next step folds the run itself, and reports the event that causes the
      // failure.
    }
  }

  /**
   * Returns the prepared run if it is still valid; otherwise reads the run again. If the prepared run is empty, reads
   * again. Otherwise, events that have arrived since would have to wait for the next notification.
   */
  async take(db: Executor, place: LogPlace): Promise<NextRun> {
    const next = this.#next;
    this.#next = null;
    const run = await next?.run.catch(() => undefined);
    const holds =
      next?.after === place.after &&
      next.rewrites === place.rewrites &&
      next.limit === place.limit &&
      run !== undefined;
    return holds && run.events.length > 0
      ? { ...run, folded: next.folded }
      : readLog(db, place.after, place.limit, place.upTo);
  }
}
