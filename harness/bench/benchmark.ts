import type { BenchRow } from './table.js';

export interface Benchmark {
  readonly name: string;
  /** One sentence. `livery bench --help` prints this title, and the table of results has it as its heading. */
  readonly title: string;
  /** Measures this product and its peers in one run, so that other programs on the machine slow all of them equally. */
  run(log: (line: string) => void, options?: BenchOptions): Promise<BenchResult>;
}

/**
 * The scene and the picture size to measure with. By default, a benchmark uses a scene and a size of its own. Only the
 * benchmark `passes` accepts these options.
 */
export interface BenchOptions {
  /** The scene: the path of a file, the name of a file in `golden/scenes`, or `default`. */
  readonly scene?: string;
  readonly size?: { readonly width: number; readonly height: number };
}

export interface BenchResult {
  readonly rows: readonly BenchRow[];
  /** Facts that explain the results: adapter, versions, settings. */
  readonly notes: readonly string[];
}
