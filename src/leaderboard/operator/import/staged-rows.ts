import { sql } from 'kysely';
import type { Trx } from '../service.js';
import type { ImportRow } from './read-row.js';

export type StagedKind = Exclude<ImportRow['kind'], 'signing_key'>;

const COLUMNS: Readonly<Record<StagedKind, readonly (readonly [name: string, type: string])[]>> = {
  account: [
    ['user_key', 'bytea'],
    ['idp', 'text'],
    ['created_ms', 'bigint'],
  ],
  handle: [
    ['user_key', 'bytea'],
    ['handle_lc', 'text'],
    ['handle', 'text'],
    ['created_ms', 'bigint'],
  ],
  credential: [
    ['user_key', 'bytea'],
    ['handle_lc', 'text'],
    ['jkt', 'text'],
    ['license_jti', 'text'],
    ['issued_ms', 'bigint'],
    ['expires_ms', 'bigint'],
  ],
};

const ROWS_MAX = 1000;

/**
 * Stores rows in temporary tables (`import_account` and so on) together with their line numbers, so that queries can
 * compare them with the real tables.
 */
export class StagedRows {
  readonly #rows: Record<StagedKind, unknown[][]> = { account: [], handle: [], credential: [] };

  private constructor(private readonly trx: Trx) {}

  static async begin(trx: Trx): Promise<StagedRows> {
    for (const [kind, columns] of Object.entries(COLUMNS)) {
      const declared = columns.map(([name, type]) => `${name} ${type}${type === 'text' ? ' collate "C"' : ''}`);
      await sql`create temp table ${sql.table(`import_${kind}`)} (line integer, ${sql.raw(declared.join(', '))})
        on commit drop`.execute(trx);
    }
    return new StagedRows(trx);
  }

  async add(line: number, kind: StagedKind, values: readonly unknown[]): Promise<void> {
    const rows = this.#rows[kind];
    rows.push([line, ...values]);
    if (rows.length >= ROWS_MAX) await this.#flush(kind);
  }

  /** Stores the remaining rows, and updates the statistics of the tables, so that PostgreSQL plans the queries well. */
  async end(): Promise<void> {
    for (const kind of Object.keys(COLUMNS) as StagedKind[]) {
      await this.#flush(kind);
      await sql`analyze ${sql.table(`import_${kind}`)}`.execute(this.trx);
    }
  }

  async #flush(kind: StagedKind): Promise<void> {
    const rows = this.#rows[kind];
    if (rows.length === 0) return;
    const types = ['integer', ...COLUMNS[kind].map(([, type]) => type)];
    const columns = types.map((type, at) => sql`${rows.map((row) => row[at])}::${sql.raw(type)}[]`);
    await sql`insert into ${sql.table(`import_${kind}`)} select * from unnest(${sql.join(columns)})`.execute(this.trx);
    rows.length = 0;
  }
}
