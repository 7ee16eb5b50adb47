import type { BenchRow } from './table.js';

export interface Benchmark {
  readonly name: string;
  /** One sentence, shown by `livery bench --help` and above the table. */
  readonly title: string;
  /**
   * Measures this product and its peers in one run, so other load on the machine affects all alike.
   * @param log prints one line of progress
   */
  run(log: (line: string) => void, options?: BenchOptions): Promise<BenchResult>;
}

/** A scene and a picture size that replace the benchmark's own. Only the benchmark `passes` accepts them. */
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
