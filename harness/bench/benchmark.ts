import type { BenchRow } from './table.js';

/** A benchmark: measures one table of figures. */
export interface Benchmark {
  readonly name: string;
  /** One sentence about the benchmark, shown by `livery bench --help` and above the table. */
  readonly title: string;
  /**
   * Measures this product and its peers in one run, so that both run under the same load of the machine.
   * @param log prints one line of progress
   */
  run(log: (line: string) => void, options?: BenchOptions): Promise<BenchResult>;
}

/** A scene and a size that replace those of a benchmark; only `passes` accepts them. */
export interface BenchOptions {
  /** The path of a scene file, the name of one under `golden/scenes`, or `default`. */
  readonly scene?: string;
  readonly size?: { readonly width: number; readonly height: number };
}

export interface BenchResult {
  readonly rows: readonly BenchRow[];
  /** Facts for judging the figures: adapter, versions, settings. */
  readonly notes: readonly string[];
}
