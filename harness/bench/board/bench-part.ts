import type { BenchRow } from '../table.js';
import type { BenchDatabase, BenchServer } from './bench-database.js';
import type { LoadPlayer } from '../../board/send/load-player.js';

export interface BoardBenchSize {
  /** Number of events in the filled database. Some parts read it; others rebuild the boards from it. */
  readonly events: number;
  readonly players: number;
  /** Number of events in one round of a part that sends events. */
  readonly roundEvents: number;
}

/** A database with a full log and derived boards. */
export interface FilledDatabase extends BenchDatabase {
  readonly events: number;
  readonly players: readonly LoadPlayer[];
}

export interface BenchContext {
  readonly server: BenchServer;
  readonly size: BoardBenchSize;
  /** Figures of earlier parts, with which later parts compare theirs. */
  readonly figures: Map<'ingest', number>;
  /** Returns a database with the full number of events. The first call fills it. */
  readonly filled: () => Promise<FilledDatabase>;
  readonly log: (line: string) => void;
  /** Called with the peak resident memory of a service, MiB. */
  readonly sawMemory: (mib: number) => void;
}

export interface BenchPart {
  readonly name: string;
  run(context: BenchContext): Promise<readonly BenchRow[]>;
}

export const BASE_URL = 'http://board.bench';
