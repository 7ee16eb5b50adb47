import { type Kysely, type Migration, Migrator } from 'kysely';
import { PlatformError } from '../../../base/errors/index.js';
import { identityAndLog } from './m0001-identity-and-log.js';
import { projection } from './m0002-projection.js';
import { boardHistogram } from './m0003-board-histogram.js';
import { byteBuckets } from './m0004-byte-buckets.js';
import { approvedBoards } from './m0005-approved-boards.js';
import { moderation } from './m0006-moderation.js';
import { parallelCommits } from './m0007-parallel-commits.js';
import { webhooks } from './m0008-webhooks.js';
import { names } from './m0009-names.js';
import { keysByPlayer } from './m0010-keys-by-player.js';
import { handleParts } from './m0011-handle-parts.js';

/** Migrations by name. A released migration must never be edited. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-identity-and-log': identityAndLog,
  '0002-projection': projection,
  '0003-board-histogram': boardHistogram,
  '0004-byte-buckets': byteBuckets,
  '0005-approved-boards': approvedBoards,
  '0006-moderation': moderation,
  '0007-parallel-commits': parallelCommits,
  '0008-webhooks': webhooks,
  '0009-names': names,
  '0010-keys-by-player': keysByPlayer,
  '0011-handle-parts': handleParts,
};

export const LATEST = Object.keys(MIGRATIONS).at(-1)!;

/**
 * Brings the tables to the latest version. If several processes start at once, a lock lets only one change the tables.
 * @throws PlatformError if a newer version of this program has changed the tables, or if a change fails
 */
export async function migrate(db: Kysely<unknown>, migrations = MIGRATIONS): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  if (failed !== undefined) {
    throw new PlatformError(`the migration ${failed} of the tables failed: ${messageOf(error)}`, { cause: error });
  }
  const isNewer = /previously executed migration .* is missing/.test(messageOf(error));
  const why = isNewer
    ? 'a newer version of this program has changed the tables; start that version, or restore an older dump'
    : messageOf(error);
  throw new PlatformError(`the tables cannot be brought to this version: ${why}`, { cause: error });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
