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
  /** Number of changes of old log rows up to then, such as deletions. */
  readonly rewrites: number;
  /** Maximum number of events in the run. */
  readonly limit: number;
}

/** The run of the log that the next step writes. */
export interface NextRun extends LogRun {
  /** The folded run; absent if the step must fold the events itself. */
  readonly folded?: FoldedRun | undefined;
}

/** Prepares the next step while the present one writes: reads the next run over a separate connection, and folds it. */
export class LogAhead {
  #next: (LogPlace & { readonly run: Promise<LogRun>; folded?: FoldedRun }) | null = null;

  constructor(private readonly store: Store) {}

  /** Starts to read the run at a place. If the read fails, {@link take} reads the run again. */
  begin(place: LogPlace): void {
    const run = readLog(this.store, place.after, place.limit, place.upTo);
    run.catch(() => undefined);
    this.#next = { ...place, run };
  }

  /**
   * Folds the run that {@link begin} reads, starting from the states of the players after the present step. May be
   * called while the present step writes. If the folding fails, the next step folds the run itself.
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
   * Returns the run at a place: the prepared run if it is still valid, or else a run that it reads now. It never uses a
   * prepared run without events, because events that have arrived since then would wait for the next notification.
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
