import type { BenchRow } from '../table.js';
import type { BenchDatabase, BenchServer } from './bench-database.js';
import type { LoadPlayer } from '../../board/send/load-player.js';

export interface BoardBenchSize {
  /**
   * Number of events in the filled database. Some parts of the benchmark read these events, and others rebuild the
   * boards from them.
   */
  readonly events: number;
  readonly players: number;
  /** Number of events that a part sends in one round. */
  readonly roundEvents: number;
}

/** A database that contains all events and the boards derived from them. */
export interface FilledDatabase extends BenchDatabase {
  readonly events: number;
  readonly players: readonly LoadPlayer[];
}

export interface BenchContext {
  readonly server: BenchServer;
  readonly size: BoardBenchSize;
  /** Results of earlier parts that later parts compare with their own. */
  readonly figures: Map<'ingest', number>;
  /** Returns a database that contains `size.events` events. The first call fills it. */
  readonly filled: () => Promise<FilledDatabase>;
  readonly log: (line: string) => void;
  /** Parts call this with the peak resident memory of a service, in MiB. */
  readonly sawMemory: (mib: number) => void;
}

export interface BenchPart {
  readonly name: string;
  run(context: BenchContext): Promise<readonly BenchRow[]>;
}

export const BASE_URL = 'http://board.bench';
