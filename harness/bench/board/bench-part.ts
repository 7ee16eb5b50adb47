import type { BenchRow } from '../table.js';
import type { BenchServer } from './bench-database.js';

/** The size of the benchmark. */
export interface BoardBenchSize {
  /** Events of the parts that read and rebuild. */
  readonly events: number;
  readonly players: number;
  /** Events of each round of the parts that send. */
  readonly roundEvents: number;
}

export interface BenchContext {
  readonly server: BenchServer;
  readonly size: BoardBenchSize;
  /** Prints a line of progress. */
  readonly log: (line: string) => void;
  /** Takes the resident memory of a service, MiB, at its peak. */
  readonly sawMemory: (mib: number) => void;
}

/** A part of the benchmark: a few rows of its table. */
export interface BenchPart {
  readonly name: string;
  run(context: BenchContext): Promise<readonly BenchRow[]>;
}
