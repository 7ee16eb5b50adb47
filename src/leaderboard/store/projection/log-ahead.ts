import type { Store } from '../open-store.js';
import type { Executor } from './executor.js';
import { type FoldedRun, foldRun, knownAfter } from './fold-run.js';
import { readStates } from './player-states.js';
import { type LogRun, readLog } from './read-log.js';

/** A position in one version of the log. */
export interface LogPlace {
  /** Position after which the run begins. */
  readonly after: number;
  /** Last position that may be read. */
  readonly upTo: number;
  /** Number of changes of old log rows so far, such as deletions. */
  readonly rewrites: number;
  readonly limit: number;
}

export interface NextRun extends LogRun {
  /** The folded run, unless the step must fold the events itself. */
  readonly folded?: FoldedRun | undefined;
}

/** Prepares the next step while the present one writes. Reads the next run over a separate connection, and folds it. */
export class LogAhead {
  #next: (LogPlace & { readonly run: Promise<LogRun>; folded?: FoldedRun }) | null = null;

  constructor(private readonly store: Store) {}

  /** Starts to read the run at a place. If this read fails, {@link take} reads again. */
  begin(place: LogPlace): void {
    const run = readLog(this.store, place.after, place.limit, place.upTo);
    run.catch(() => undefined);
    this.#next = { ...place, run };
  }

  /**
   * Folds the run that {@link begin} reads, starting from the states of the players after the present step. May run
   * while the present step writes. If this fails, the next step folds the run itself.
   * @param trx transaction of the present step, which holds the lock of the projection
   * @param earlier run that the present step writes; if the step fails, the prepared run is never used
   */
  async fold(trx: Executor, earlier: FoldedRun): Promise<void> {
    const next = this.#next;
    try {
      const { events = [] } = (await next?.run) ?? {};
      if (next && events.length > 0)
        next.folded = await foldRun(knownAfter(await readStates(trx, events), earlier), events);
    } catch {
      // The next step folds the run again, and reports the event that cannot be folded.
    }
  }

  /**
   * Returns the run at a place: the prepared one if it is still valid, otherwise a fresh one. A prepared run without
   * events is never used: events that have come since would wait for the next notification.
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
