import type { SecretFile } from './secret-files.js';

/**
 * A dump is lines of JSON: a {@link DumpHeader}; then for each table of {@link DUMPED} a line `{"table": <name>}` and
 * its rows, as PostgreSQL writes them in JSON; then a {@link DumpEnd}.
 */
export interface DumpHeader {
  /** The version of this format. */
  readonly livery_board_dump: number;
  /** ISO 8601. */
  readonly made: string;
  /** The last change of the tables that the rows are of. */
  readonly tables: string;
  /** The mark of the secrets that belong to the rows; they are not in the dump. */
  readonly secrets: string;
  /** The same for each file of the secrets, signing keys included; dumps up to 0.1.0 may lack it. */
  readonly secret_files?: readonly SecretFile[];
  readonly base_url: string | null;
  /** Ids of players are never reused, not even those of deleted accounts. */
  readonly next_player_id: number;
  /** The last position of the log that was given: positions are never reused either. */
  readonly last_position: number;
}

export interface DumpEnd {
  readonly end: {
    /** The rows of each table. */
    readonly rows: Readonly<Record<string, number>>;
    /** The SHA-256 of all lines before this one, line feeds included, in hexadecimal digits. */
    readonly sha256: string;
  };
}

export const DUMP_VERSION = 1;

/** A table of a dump. */
interface DumpedTable {
  readonly name: string;
  /** The columns by which its rows are ordered. */
  readonly order: string;
  /** True for a table of one row, which exists from the start. */
  readonly hasOneRow?: true;
}

/** The tables of a dump, each after those that it refers to. */
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
