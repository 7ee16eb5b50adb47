import type { SecretFile } from './secret-files.js';

/**
 * First line of a dump. A dump consists of lines of JSON. The first is a {@link DumpHeader}. Then, for each table of
 * {@link DUMPED}, come a line `{"table": <name>}` and the table's rows in PostgreSQL's JSON form. The last is a
 * {@link DumpEnd}.
 */
export interface DumpHeader {
  /** Version of the dump format. */
  readonly livery_board_dump: number;
  /** Time of the dump, ISO 8601. */
  readonly made: string;
  /** Name of the database's last migration, which determines the form of the tables. */
  readonly tables: string;
  /** Mark (a hash) of the secrets that belong to the rows. The dump does not contain the secrets. */
  readonly secrets: string;
  /** Marks of the secret files, including the signing keys. Dumps up to version 0.1.0 may lack this member. */
  readonly secret_files?: readonly SecretFile[];
  readonly base_url: string | null;
  /** The next id of a player. Ids are never reused, not even after an account was deleted. */
  readonly next_player_id: number;
  /** The last assigned position of the log. A restored log continues after it, because positions are never reused. */
  readonly last_position: number;
}

export interface DumpEnd {
  readonly end: {
    readonly rows: Readonly<Record<string, number>>;
    /** SHA-256 of all lines before this one with their line feeds, hexadecimal. */
    readonly sha256: string;
  };
}

export const DUMP_VERSION = 1;

interface DumpedTable {
  readonly name: string;
  /** Columns by which the rows of the dump are ordered. */
  readonly order: string;
  /** True for a table with exactly one row, which always exists. */
  readonly hasOneRow?: true;
}

/** The tables of a dump. Each table comes after the tables that it references. */
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
