import type { BenchRow } from '../table.js';
import type { BenchDatabase, BenchServer } from './bench-database.js';
import type { LoadPlayer } from '../../board/send/load-player.js';

/** Numbers of events that set the size of the benchmark. */
export interface BoardBenchSize {
  /** Number of events for the parts that read and rebuild. */
  readonly events: number;
  readonly players: number;
  /** Number of events per round for the parts that send. */
  readonly roundEvents: number;
}

/** A database whose log is full and whose boards are derived from that log. */
export interface FilledDatabase extends BenchDatabase {
  readonly events: number;
  readonly players: readonly LoadPlayer[];
}

export interface BenchContext {
  readonly server: BenchServer;
  readonly size: BoardBenchSize;
  /** Figures of earlier parts, for comparison. */
  readonly figures: Map<'ingest', number>;
  /** Returns a database of the full size, made on the first call. */
  readonly filled: () => Promise<FilledDatabase>;
  /** Prints a line of progress. */
  readonly log: (line: string) => void;
  /** Called with the peak resident memory of a service, MiB. */
  readonly sawMemory: (mib: number) => void;
}

/** A part of the benchmark, with a few rows of its table. */
export interface BenchPart {
  readonly name: string;
  run(context: BenchContext): Promise<readonly BenchRow[]>;
}

/** Base URL of every service in this benchmark. */
export const BASE_URL = 'http://board.bench';
