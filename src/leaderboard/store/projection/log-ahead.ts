import type { Store } from '../open-store.js';
import type { Executor } from './executor.js';
import { type FoldedRun, foldRun, knownAfter } from './fold-run.js';
import { readStates } from './player-states.js';
import { type LogRun, readLog } from './read-log.js';

/** A position in a particular version of the log. */
export interface LogPlace {
  /** The position after which the run begins. */
  readonly after: number;
  /** The last position that may be read. */
  readonly upTo: number;
  /** Number of times that old rows of the log had changed by then; a deletion is such a change. */
  readonly rewrites: number;
  /** Maximum number of events in the run. */
  readonly limit: number;
}

/** The run of the log that a step writes. */
export interface NextRun extends LogRun {
  /** The folded run; absent if the step must fold the events itself. */
  readonly folded?: FoldedRun | undefined;
}

/** Reads the run for the next step on a separate connection, and folds it while the present step writes. */
export class LogAhead {
  #next: (LogPlace & { readonly run: Promise<LogRun>; folded?: FoldedRun }) | null = null;

  constructor(private readonly store: Store) {}

  /** Starts to read the run at a place. If that fails, the step reads the run itself. */
  begin(place: LogPlace): void {
    const run = readLog(this.store, place.after, place.limit, place.upTo);
    run.catch(() => undefined);
    this.#next = { ...place, run };
  }

  /**
   * Folds the run that {@link begin} reads, starting from the states that the present step will leave. It may be called
   * while that step writes. If the folding fails, the next step folds the run itself.
   * @param trx transaction of the present step, which holds the lock of the projection
   * @param earlier the run that the present step writes; if that fails, the prepared run is never used
   */
  async fold(trx: Executor, earlier: FoldedRun): Promise<void> {
    const next = this.#next;
    try {
      const { events = [] } = (await next?.run) ?? {};
      if (next && events.length > 0)
        next.folded = await foldRun(knownAfter(await readStates(trx, events), earlier), events);
    } catch {
      // The next step folds the run again and reports the event that cannot be folded.
    }
  }

  /**
   * Returns the run at a place. It is the prepared run if that is still valid, and otherwise a new read of the log. A
   * prepared run without events is never used, because events that have arrived since then would wait for the next
   * notification.
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
