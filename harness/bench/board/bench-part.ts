import type { BenchRow } from '../table.js';
import type { BenchDatabase, BenchServer } from './bench-database.js';
import type { LoadPlayer } from '../../board/send/load-player.js';

/** The size of the benchmark, as numbers of events. */
export interface BoardBenchSize {
  /** Number of events in the database of the parts that read and rebuild. */
  readonly events: number;
  readonly players: number;
  /** Number of events that a sending part sends in each round. */
  readonly roundEvents: number;
}

/** A database with a full log, from which the boards are already derived. */
export interface FilledDatabase extends BenchDatabase {
  readonly events: number;
  readonly players: readonly LoadPlayer[];
}

export interface BenchContext {
  readonly server: BenchServer;
  readonly size: BoardBenchSize;
  /** Figures that earlier parts measured, for comparison in later parts. */
  readonly figures: Map<'ingest', number>;
  /** Returns a database with the full number of events. The first call fills it. */
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
