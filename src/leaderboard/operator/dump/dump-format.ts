import type { SecretFile } from './secret-files.js';

/**
 * The first line of a dump. A dump consists of lines of JSON: first a {@link DumpHeader}; then for each table of {@link
 * DUMPED} a line `{"table": <name>}` and the table's rows in PostgreSQL's JSON form; and last a {@link DumpEnd}.
 */
export interface DumpHeader {
  /** Version of the dump format. */
  readonly livery_board_dump: number;
  /** Time at which the dump was made, ISO 8601. */
  readonly made: string;
  /** Name of the last migration in the database, which fixes the form of the tables. */
  readonly tables: string;
  /** Mark (a hash) of the secrets that belong to the rows. The secrets themselves are not in the dump. */
  readonly secrets: string;
  /**
   * A mark for each file of the secrets, including the signing keys. Dumps up to version 0.1.0 may lack this member.
   */
  readonly secret_files?: readonly SecretFile[];
  readonly base_url: string | null;
  /** The next id of a player. It is stored because ids are never reused, not even those of deleted accounts. */
  readonly next_player_id: number;
  /**
   * The last position of the log that was assigned. A restored log continues after it, because positions are never
   * reused.
   */
  readonly last_position: number;
}

export interface DumpEnd {
  readonly end: {
    /** Number of rows of each table. */
    readonly rows: Readonly<Record<string, number>>;
    /** SHA-256 of all lines before this one, including their line feeds, in hexadecimal digits. */
    readonly sha256: string;
  };
}

export const DUMP_VERSION = 1;

/** A table that a dump contains. */
interface DumpedTable {
  readonly name: string;
  /** The columns that order the rows in the dump. */
  readonly order: string;
  /** True for a table with exactly one row, which exists from the start. */
  readonly hasOneRow?: true;
}

/** The tables of a dump. Each comes after the tables to which it has references. */
export const DUMPED: readonly DumpedTable[] = [
  { name: 'account', order: 'player_id' },
  { name: 'handle', order: 'handle_lc' },
  { name: 'retired_handle', order: 'handle_lc' },
  { name: 'credential', order: 'jkt' },
  { name: 'tombstone', order: 'user_key' },
  { name: 'purged_jkt', order: 'jkt' },
  { name: 'denylist_state', order: 'one', hasOneRow: true },
  { name: 'approved_board', order: 'stat' },
  { name: 'flagged_flight', order: 'player_id, flight' },
  { name: 'score_ruling', order: 'player_id, seq, stat' },
  { name: 'ingest_batch', order: 'player_id, batch_id' },
  { name: 'stream_state', order: 'player_id, sid' },
  { name: 'event', order: 'seq' },
  { name: 'event_withheld', order: 'seq' },
];
