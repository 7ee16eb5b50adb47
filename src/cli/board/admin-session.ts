import { access } from 'node:fs/promises';
import { asBoardError, type DatabaseAddress } from '../../leaderboard/store/index.js';
import { BoardError } from '../../leaderboard/index.js';
import { DocumentError, nearestName, PlatformError } from '../../base/errors/index.js';
import {
  bindSecrets,
  deploymentOf,
  findAccount,
  type Account,
  type Service,
} from '../../leaderboard/operator/index.js';
import { boardProgram } from '../../device/node/installation/index.js';
import { openSecrets } from '../../leaderboard/secrets/index.js';
import { openDatabase } from './open-database.js';

export interface AdminOptions {
  readonly data: string;
  readonly json?: true;
}

export interface AdminSession extends Omit<Service, 'baseUrl'> {
  readonly options: AdminOptions;
  readonly address: DatabaseAddress;
  readonly fail: () => void;
}

export interface SessionNeeds {
  /** False if the command itself checks the database and binds it to the secrets. */
  readonly bindsSecrets?: boolean;
}

/** Maximum number of handles that are searched for a suggestion. */
const HANDLES_MAX = 10_000;

/**
 * Runs a command that needs the database and the secrets of a data folder.
 * @returns the exit status: 0 done, 1 refused
 * @throws PlatformError when the command cannot run
 */
export async function withSession(
  options: AdminOptions,
  run: (session: AdminSession) => Promise<void>,
  { bindsSecrets = true }: SessionNeeds = {},
): Promise<number> {
  const isNew = await access(options.data).then(
    () => false,
    () => true,
  );
  const database = await openDatabase(options.data);
  try {
    if (isNew) note(`${options.data} did not exist, so a new data folder was created there`);
    const { longStore: store, address } = database;
    const secrets = await openSecrets(options.data, Date.now);
    if (bindsSecrets) await bindSecrets(store, secrets);
    let status = 0;
    await run({ store, secrets, now: Date.now, options, address, fail: () => (status = 1) });
    return status;
  } catch (error) {
    return refused(error);
  } finally {
    await database.close();
  }
}

function refused(error: unknown): number {
  if (error instanceof DocumentError) {
    note(`${error.document} is refused; nothing was changed:`);
    for (const { path, message } of error.problems) note(`  ${path}: ${message}`);
    return 1;
  }
  const refusal = asBoardError(error);
  if (refusal === undefined) throw error;
  if (refusal.code === 'internal') throw new PlatformError(refusal.message, { cause: error });
  note(`refused: ${refusal.message}`);
  return 1;
}

/** Finds an account by a handle or by its user key. @throws BoardError not_found, which suggests a similar handle */
export async function accountOf({ store }: AdminSession, name: string): Promise<Account> {
  try {
    return await findAccount(store, name);
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    const rows = await store.selectFrom('handle').select('handle').limit(HANDLES_MAX).execute();
    const meant = nearestName(
      name,
      rows.map(({ handle }) => handle),
    );
    const next =
      meant === undefined ? `\`${boardProgram()} admin accounts\` lists them all` : `did you mean '${meant}'?`;
    throw new BoardError(error.code, `${error.message}; ${next}`);
  }
}

/**
 * Returns the service and its address; licences contain this address.
 * @throws BoardError if the address is not known
 */
export async function issuerOf(session: AdminSession, baseUrl?: string): Promise<Service> {
  const url = baseUrl ?? (await deploymentOf(session.store)).baseUrl;
  if (url !== null) return { ...session, baseUrl: url.replace(/\/$/, '') };
  throw new BoardError(
    'bad_request',
    'a license contains the address of the service, but no service has used this database yet; give the address with --base-url',
  );
}

/** Refuses an action that cannot be undone, unless the user has given `--yes`. @throws BoardError */
export function confirm(isMeant: true | undefined, what: string): void {
  note(what);
  if (!isMeant) throw new BoardError('bad_request', 'this cannot be undone; add --yes to do it');
}

/** Prints a line to standard error, because standard output contains only the answer of the command. */
export const note = (line: string): void => console.error(line);

export function answer(
  { options }: Pick<AdminSession, 'options'>,
  object: unknown,
  lines: string | readonly string[],
): void {
  if (options.json) console.log(JSON.stringify(object));
  else console.log(typeof lines === 'string' ? lines : lines.join('\n'));
}
