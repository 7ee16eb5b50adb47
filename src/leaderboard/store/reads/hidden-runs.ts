import { sql } from 'kysely';
import type { Executor } from '../projection/executor.js';

/** Maximum number of runs to remember. The oldest are dropped. */
const RUNS_MAX = 200;

/** Positions from `low` up to, but not including, `high`. Readers of the log see no row there. */
interface HiddenRun {
  readonly log: string;
  readonly low: number;
  readonly high: number;
}

/**
 * Remembers which parts of the log have only hidden rows, so that each process searches them once, and not for every
 * page. A hidden row can become visible only by a change that increases the count of visibility changes. The count is
 * in the database, so changes by other processes are noticed, too. When a player flags a flight, rows only become
 * hidden, so the count need not change.
 */
export class HiddenRuns {
  #count = -1;
  #runs: readonly HiddenRun[] = [];

  /** Begins a search. If rows may have become visible, forgets everything first. */
  async begin(db: Executor, log: string): Promise<HiddenRunsOfLog> {
    const { rows } = await sql<{ ver: number }>`select ver from visibility`.execute(db);
    const count = rows[0]!.ver;
    if (count !== this.#count) [this.#count, this.#runs] = [count, []];
    return {
      below: (before) => {
        let low = before;
        for (let run = this.#around(log, low); run; run = this.#around(log, low)) low = run.low;
        return low;
      },
      add: (low, high) => {
        // If visibility has changed since the search began, its result may be wrong.
        if (count === this.#count && low < high) this.#add({ log, low, high });
      },
    };
  }

  #around(log: string, before: number): HiddenRun | undefined {
    return this.#runs.find((run) => run.log === log && run.low < before && before <= run.high);
  }

  #add(added: HiddenRun): void {
    const isApart = ({ log, low, high }: HiddenRun): boolean =>
      log !== added.log || high < added.low || low > added.high;
    const touching = this.#runs.filter((run) => !isApart(run));
    const joined = {
      log: added.log,
      low: Math.min(added.low, ...touching.map(({ low }) => low)),
      high: Math.max(added.high, ...touching.map(({ high }) => high)),
    };
    this.#runs = [...this.#runs.filter(isApart), joined].slice(-RUNS_MAX);
  }
}

export interface HiddenRunsOfLog {
  /** Returns the lowest position from which on all rows up to `before` are known to be hidden. */
  readonly below: (before: number) => number;
  /** Remembers that no row from `low` up to, but not including, `high` is visible. */
  readonly add: (low: number, high: number) => void;
}
