import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { atOneMoment } from '../../store/reads/one-moment.js';
import { deploymentOf, markOf } from '../deployment.js';
import { liftIdleBound } from '../lift-idle-bound.js';
import type { Service, Trx } from '../service.js';
import { readLastGiven } from '../../store/log-order.js';
import { LATEST } from '../../store/migrations/index.js';
import { DUMP_VERSION, DUMPED, type DumpEnd, type DumpHeader } from './dump-format.js';
import { secretFilesOf } from './secret-files.js';

const PAGE = 1000;

/**
 * Writes a part of the dump. The next part is read only when the promise has resolved, so parts do not accumulate in
 * memory if writing is slow.
 */
export type WritePart = (part: string) => Promise<void>;

/**
 * Writes a dump of the accounts and the log, all from the same snapshot of the database. The service may keep running
 * during the dump. The dump contains neither the secrets nor anything derived from the log.
 */
export function writeDump(
  { store, secrets, now }: Pick<Service, 'store' | 'secrets' | 'now'>,
  write: WritePart,
): Promise<DumpEnd['end']['rows']> {
  return atOneMoment(store, async (trx) => {
    await liftIdleBound(trx);
    const hash = createHash('sha256');
    const put = async (lines: readonly string[]): Promise<void> => {
      const part = lines.map((line) => `${line}\n`).join('');
      hash.update(part);
      await write(part);
    };
    const { baseUrl } = await deploymentOf(trx);
    const header: DumpHeader = {
      livery_board_dump: DUMP_VERSION,
      made: new Date(now()).toISOString(),
      tables: LATEST,
      secrets: markOf(secrets),
      secret_files: await secretFilesOf(secrets, now()),
      base_url: baseUrl,
      next_player_id: await nextPlayerId(trx),
      // The last assigned position is read after the snapshot was taken, so no position in the snapshot is larger.
      last_position: await readLastGiven(trx),
    };
    await put([JSON.stringify(header)]);
    const rows: Record<string, number> = {};
    for (const { name, order } of DUMPED) {
      await put([JSON.stringify({ table: name })]);
      rows[name] = 0;
      for await (const page of pagesOf(trx, name, order)) {
        await put(page);
        rows[name] += page.length;
      }
    }
    const end: DumpEnd = { end: { rows, sha256: hash.digest('hex') } };
    await write(`${JSON.stringify(end)}\n`);
    return rows;
  });
}

async function nextPlayerId(trx: Trx): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(last_value, 0) + 1 as next from pg_sequences
    where (quote_ident(schemaname) || '.' || quote_ident(sequencename))::regclass
      = pg_get_serial_sequence('account', 'player_id')::regclass`.execute(trx);
  return rows[0]!.next;
}

async function* pagesOf(trx: Trx, table: string, order: string): AsyncGenerator<string[]> {
  await sql`declare dumped no scroll cursor for
    select to_json(t)::text as line from ${sql.table(table)} t order by ${sql.raw(order)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(PAGE)} from dumped`.execute(trx);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < PAGE) break;
  }
  await sql`close dumped`.execute(trx);
}
