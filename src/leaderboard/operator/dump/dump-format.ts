import type { SecretFile } from './secret-files.js';

/**
 * The first line of a dump. All lines of a dump are JSON. The tables of {@link DUMPED} follow this line: for each
 * table, a line `{"table": <name>}`, and then its rows in PostgreSQL's JSON form. The last line is a {@link DumpEnd}.
 */
export interface DumpHeader {
  readonly livery_board_dump: number;
  /** Time of the dump, ISO 8601. */
  readonly made: string;
  /** Name of the database's last migration, which determines the columns of the tables. */
  readonly tables: string;
  /** Hash of the secrets that the rows depend on. */
  readonly secrets: string;
  /**
   * The secret files, including those of the signing keys, each with a hash that identifies its contents. Dumps by
   * version 0.1.0 and earlier may lack this member.
   */
  readonly secret_files?: readonly SecretFile[];
  readonly base_url: string | null;
  /**
   * The id of the next new player. This id is stored because ids are never reused, not even the ids of deleted
   * accounts.
   */
  readonly next_player_id: number;
  /**
   * The last position of the log that was assigned to an event. A restored log continues after this position, because
   * positions are never reused.
   */
  readonly last_position: number;
}

export interface DumpEnd {
  readonly end: {
    readonly rows: Readonly<Record<string, number>>;
    /** Hexadecimal SHA-256 of all lines before this one, with their line feeds. */
    readonly sha256: string;
  };
}

export const DUMP_VERSION = 1;

interface DumpedTable {
  readonly name: string;
  readonly order: string;
  readonly hasOneRow?: true;
}

/** The tables of a dump, each after the tables that it references. */
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
