import { sql } from 'kysely';
import type { Executor } from '../projection/executor.js';

/** Maximum number of remembered runs. The oldest are forgotten first. */
const RUNS_MAX = 200;

/** Positions from `low` to below `high`. No row there is visible to readers of a log. */
interface HiddenRun {
  readonly log: string;
  readonly low: number;
  readonly high: number;
}

/**
 * Remembers where the log has only hidden rows, so that a process looks at them once and not for every page. Rows can
 * become visible again only by a change that raises the count of visibility changes. The count is part of the database,
 * so this also holds for changes by other processes. A player's flag only hides rows.
 */
export class HiddenRuns {
  #count = -1;
  #runs: readonly HiddenRun[] = [];

  /** Begins a search. Forgets all runs if rows may have become visible. */
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
        // A search that began before the last change knows nothing of it.
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
  /** Returns the lowest position down to which all rows below `before` are known to be hidden. */
  readonly below: (before: number) => number;
  /** Records that no row from `low` to below `high` is visible. */
  readonly add: (low: number, high: number) => void;
}
