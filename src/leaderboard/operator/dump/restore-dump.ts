import { createHash, type Hash } from 'node:crypto';
import { sql } from 'kysely';
import { BoardError } from '../../board-error.js';
import { oneConnectionPerNode } from '../../store/distribution.js';
import { readLastGiven, restartPositions } from '../../store/log-order.js';
import { LATEST } from '../../store/migrations/index.js';
import { lockProgress } from '../../store/projection/player-rows.js';
import { writeFlags } from '../../store/projection/player-states.js';
import { countVisibility } from '../../store/visibility.js';
import { markOf } from '../deployment.js';
import { liftIdleBound } from '../lift-idle-bound.js';
import type { Secrets } from '../../secrets/open-secrets.js';
import type { Service, Trx } from '../service.js';
import { wakeProjectors } from '../wake-projectors.js';
import { DUMP_VERSION, DUMPED, type DumpEnd, type DumpHeader } from './dump-format.js';
import { RowWriter } from './row-writer.js';
import { wrongFiles } from './secret-files.js';

export interface RestoreOptions {
  readonly acceptsOtherSecrets?: boolean;
}

/**
 * Restores a dump into an empty database. A damaged dump leaves the database empty, because everything happens in one
 * transaction. Afterwards, the projector derives all other data from the restored log, as it does from new events.
 * @param lines the lines of the dump, without line feeds
 * @throws BoardError bad_request for a database that is not empty, a damaged dump, or other secrets
 */
export function restoreDump(
  { store, secrets, now }: Pick<Service, 'store' | 'secrets' | 'now'>,
  lines: AsyncIterable<string>,
  { acceptsOtherSecrets = false }: RestoreOptions = {},
): Promise<DumpEnd['end']['rows']> {
  return store.transaction().execute(async (trx) => {
    await liftIdleBound(trx);
    await oneConnectionPerNode(trx);
    await lockEmpty(trx);
    const hash = createHash('sha256');
    const from = lines[Symbol.asyncIterator]();
    const header = headerOf((await nextOf(from)) ?? '', hash);
    if (!acceptsOtherSecrets) await checkSecrets(header, secrets, now());
    const rows = await restoreRows(trx, from, hash);
    await lockProgress(trx);
    await writeFlags(trx);
    await sql`select setval(pg_get_serial_sequence('account', 'player_id'), ${header.next_player_id}, false)`.execute(
      trx,
    );
    await restartPositions(trx, header.last_position);
    await sql`update deployment
      set base_url = coalesce(base_url, ${header.base_url}), secrets_mark = ${markOf(secrets)}`.execute(trx);
    await wakeProjectors(trx);
    await countVisibility(trx);
    return rows;
  });
}

const refusal = (why: string): BoardError => new BoardError('bad_request', `the dump is not restored: ${why}`);

const damaged = (why: string): BoardError => refusal(`it is damaged: ${why}; copy it again`);

/** @throws BoardError bad_request */
async function checkSecrets(header: DumpHeader, secrets: Secrets, now: number): Promise<void> {
  const wrong = await wrongFiles(header.secret_files ?? [], secrets, now);
  if (wrong.length === 0 && header.secrets !== markOf(secrets)) {
    wrong.push("'secrets/label-key' or 'secrets/pepper' is different");
  }
  if (wrong.length === 0) return;
  throw refusal(
    `it was made with other secrets (here ${wrong.join(', ')}); copy the folder \`secrets\` of that deployment into ` +
      'this data folder first. With other secrets, the service refuses the licenses of that deployment, does not find its accounts, and changes all labels',
  );
}

async function lockEmpty(trx: Trx): Promise<void> {
  const names = DUMPED.map(({ name }) => name);
  await sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in exclusive mode`.execute(trx);
  const filled: string[] = [];
  for (const { name, hasOneRow } of DUMPED) {
    if (hasOneRow) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(trx);
    if (rows.length > 0) filled.push(name);
  }
  if (filled.length === 0 && (await readLastGiven(trx)) === 0) return;
  throw refusal(`the database is not empty (${filled.join(', ') || 'it has assigned log positions'}); use a new one`);
}

async function nextOf(from: AsyncIterator<string>): Promise<string | undefined> {
  const next = await from.next();
  return next.done === true ? undefined : next.value;
}

function headerOf(line: string, hash: Hash): DumpHeader {
  const header = parse(line) as Partial<DumpHeader> | null;
  if (header?.livery_board_dump === undefined) throw refusal('it is not a dump of a leaderboard');
  if (header.livery_board_dump !== DUMP_VERSION) {
    throw refusal(
      `its format is version ${header.livery_board_dump}, but this program reads version ${DUMP_VERSION}; restore it with the program that made it`,
    );
  }
  if (header.tables !== LATEST) {
    throw refusal(
      `its tables have the version ${header.tables}, not ${LATEST}; restore it with the program that made it`,
    );
  }
  hash.update(`${line}\n`);
  return header as DumpHeader;
}

async function restoreRows(trx: Trx, from: AsyncIterator<string>, hash: Hash): Promise<DumpEnd['end']['rows']> {
  const writer = new RowWriter(trx, damaged);
  const tables = DUMPED.values();
  for (let line = await nextOf(from); line !== undefined; line = await nextOf(from)) {
    if (line.startsWith('{"end":')) {
      await writer.flush();
      const { rows, sha256 } = (parse(line) as DumpEnd | null)?.end ?? {};
      if (sha256 !== hash.digest('hex')) throw damaged('its SHA-256 does not match its lines');
      if (JSON.stringify(rows) !== JSON.stringify(writer.rows)) throw damaged('rows are missing');
      if ((await nextOf(from)) !== undefined) throw damaged('it has data after its end');
      return writer.rows;
    }
    hash.update(`${line}\n`);
    if (line.startsWith('{"table":')) {
      const { value: table } = tables.next();
      if (table === undefined || line !== JSON.stringify({ table: table.name })) {
        throw damaged('its tables are in the wrong order');
      }
      await writer.begin(table);
    } else await writer.add(line);
  }
  throw damaged('it has no end');
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
