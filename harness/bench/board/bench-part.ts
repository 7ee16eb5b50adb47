import type { BenchRow } from '../table.js';
import type { BenchDatabase, BenchServer } from './bench-database.js';
import type { LoadPlayer } from '../../board/send/load-player.js';

export interface BoardBenchSize {
  /** Number of events in the filled database. */
  readonly events: number;
  readonly players: number;
  readonly roundEvents: number;
}

export interface FilledDatabase extends BenchDatabase {
  readonly events: number;
  readonly players: readonly LoadPlayer[];
}

export interface BenchContext {
  readonly server: BenchServer;
  readonly size: BoardBenchSize;
  /** Results of earlier parts, with which later parts compare their own results. */
  readonly figures: Map<'ingest', number>;
  /** Returns a database with `size.events` events. The first call makes and fills it. */
  readonly filled: () => Promise<FilledDatabase>;
  readonly log: (line: string) => void;
  /** Reports the peak resident memory of a service, MiB. */
  readonly sawMemory: (mib: number) => void;
}

export interface BenchPart {
  readonly name: string;
  run(context: BenchContext): Promise<readonly BenchRow[]>;
}

export const BASE_URL = 'http://board.bench';
