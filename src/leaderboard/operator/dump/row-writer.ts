import { sql } from 'kysely';
import type { Trx } from '../service.js';
import type { DUMPED } from './dump-format.js';

const ROWS_MAX = 1000;
const CHARACTERS_MAX = 4_194_304;

export class RowWriter {
  readonly rows: Record<string, number> = {};
  #table: (typeof DUMPED)[number] | undefined;
  #columns = '';
  #lines: string[] = [];
  #characters = 0;
  #lastSeq = 0;

  constructor(
    private readonly trx: Trx,
    private readonly refusal: (why: string) => Error,
  ) {}

  async begin(table: (typeof DUMPED)[number]): Promise<void> {
    await this.flush();
    this.#table = table;
    this.rows[table.name] = 0;
    const { rows } = await sql<{ columns: string }>`
      select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum) as columns
      from pg_attribute where attrelid = ${table.name}::regclass and attnum > 0 and not attisdropped`.execute(this.trx);
    this.#columns = rows[0]!.columns;
    this.#lastSeq = 0;
    if (table.hasOneRow) await sql`delete from ${sql.table(table.name)}`.execute(this.trx);
  }

  /** Adds a row, which is a line of JSON. When there are enough rows for a statement, the statement stores them. */
  async add(line: string): Promise<void> {
    if (this.#table === undefined) throw this.refusal('a row comes before the first table');
    if (this.#table.order === 'seq') {
      const seq = Number(/^\{"seq":(\d+),/.exec(line)?.[1] ?? 0);
      if (seq <= this.#lastSeq) throw this.refusal('events are not in the order of the log');
      this.#lastSeq = seq;
    }
    this.rows[this.#table.name]!++;
    this.#lines.push(line);
    this.#characters += line.length;
    if (this.#lines.length >= ROWS_MAX || this.#characters >= CHARACTERS_MAX) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#lines.length === 0) return;
    const { name } = this.#table!;
    const rows = `[${this.#lines.join(',')}]`;
    this.#lines = [];
    this.#characters = 0;
    try {
      await sql`insert into ${sql.table(name)} overriding system value
        select * from json_to_recordset(${rows}::json) as r (${sql.raw(this.#columns)})`.execute(this.trx);
    } catch (error) {
      // PostgreSQL Error Codes, appendix A: class 22 is for errors in data, class 23 for violated constraints.
      if (/^2[23]/.test((error as { code?: string }).code ?? '')) {
        throw this.refusal(`rows do not fit into the table '${name}'`);
      }
      throw error;
    }
  }
}
