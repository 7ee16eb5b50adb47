import type { BenchRow } from './table.js';

/** One table of figures. */
export interface Benchmark {
  readonly name: string;
  /** One sentence for `livery bench --help` and above the table. */
  readonly title: string;
  /**
   * Measures ours and the peers in one run, so that they share the machine's mood.
   * @param log one line of progress
   */
  run(log: (line: string) => void): Promise<BenchResult>;
}

export interface BenchResult {
  readonly rows: readonly BenchRow[];
  /** What a reader must know to judge the figures: adapter, versions, settings. */
  readonly notes: readonly string[];
}
