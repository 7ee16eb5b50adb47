import { sql } from 'kysely';
import type { Executor } from '../projection/executor.js';
import type { LogFilter } from './log-rows.js';

/**
 * Maximum number of runs that are remembered for one log. The shortest runs are dropped, because searching them again
 * is fastest. For the whole log, more runs are remembered, because all pages of the site read it.
 */
const RUNS_MAX = 20;
const RUNS_MAX_WHOLE = 200;
/**
 * Maximum number of logs, besides the whole log, whose runs are remembered. Above this number, the log that was read
 * longest ago is forgotten.
 */
const LOGS_MAX = 200;

/** Positions from `low` up to, but not including, `high`. */
interface HiddenRun {
  readonly low: number;
  readonly high: number;
}

/**
 * Remembers which parts of the log contain only hidden rows, so that each process searches them once instead of for
 * every page. Every change that can make a hidden row visible increases the count of visibility changes. A player's
 * flag does not change this count, because a flag only hides rows.
 */
export class HiddenRuns {
  #count = -1;
  #whole = new RunsOfLog(RUNS_MAX_WHOLE);
  readonly #others = new Map<string, RunsOfLog>();

  /** Returns the runs of a log. Forgets all runs first if rows may have become visible. */
  async begin(db: Executor, filter: LogFilter): Promise<HiddenRunsOfLog> {
    const { rows } = await sql<{ ver: number }>`select ver from visibility`.execute(db);
    const count = rows[0]!.ver;
    if (count !== this.#count) {
      this.#count = count;
      this.#whole = new RunsOfLog(RUNS_MAX_WHOLE);
      this.#others.clear();
    }
    return this.#runsOf(filter);
  }

  // A search that began before a change of visibility adds its results to the old runs, which nothing reads any more.
  #runsOf({ playerId, type }: LogFilter): RunsOfLog {
    if (playerId === undefined && type === '') return this.#whole;
    const log = `${playerId ?? ''} ${type}`;
    const runs = this.#others.get(log) ?? new RunsOfLog(RUNS_MAX);
    this.#others.delete(log);
    this.#others.set(log, runs);
    if (this.#others.size > LOGS_MAX) this.#others.delete(this.#others.keys().next().value!);
    return runs;
  }
}

export interface HiddenRunsOfLog {
  /** Returns the lowest position p for which all rows at p, …, `before` − 1 are known to be hidden. */
  readonly below: (before: number) => number;
  /** Finds the next known run below `before`, and returns its `high`; 0 if there is no such run. */
  readonly nextBelow: (before: number) => number;
  /** Remembers that no row from `low` up to, but not including, `high` is visible. */
  readonly add: (low: number, high: number) => void;
}

class RunsOfLog implements HiddenRunsOfLog {
  #runs: readonly HiddenRun[] = [];

  constructor(private readonly most: number) {}

  below(before: number): number {
    let low = before;
    for (let run = this.#around(low); run; run = this.#around(low)) low = run.low;
    return low;
  }

  nextBelow(before: number): number {
    return Math.max(0, ...this.#runs.map(({ high }) => high).filter((high) => high < before));
  }

  add(low: number, high: number): void {
    if (low >= high) return;
    const isApart = (run: HiddenRun): boolean => run.high < low || run.low > high;
    const touching = this.#runs.filter((run) => !isApart(run));
    const joined = {
      low: Math.min(low, ...touching.map((run) => run.low)),
      high: Math.max(high, ...touching.map((run) => run.high)),
    };
    const runs = [...this.#runs.filter(isApart), joined];
    if (runs.length > this.most) runs.sort((a, b) => b.high - b.low - (a.high - a.low)).pop();
    this.#runs = runs;
  }

  #around(before: number): HiddenRun | undefined {
    return this.#runs.find((run) => run.low < before && before <= run.high);
  }
}
