import { startEmbeddedServer } from '../../leaderboard/store/embedded-server.js';
import { openStore, type Store } from '../../leaderboard/store/open-store.js';

/** The database that a program works on. */
export interface OpenDatabase {
  readonly store: Store;
  readonly url: string;
  /** Ends the connections, and the embedded server if this program started it. */
  close(): Promise<void>;
}

/**
 * Opens the database of a data folder: that of `DATABASE_URL`, or else the embedded server in the folder.
 * @throws PlatformError when it cannot be reached or started
 */
export async function openDatabase(folder: string, url = process.env['DATABASE_URL']): Promise<OpenDatabase> {
  const server = url === undefined || url === '' ? await startEmbeddedServer(folder) : undefined;
  const used = server?.url ?? url!;
  try {
    const store = await openStore(used);
    const close = async (): Promise<void> => {
      await store.destroy();
      await server?.stop();
    };
    return { store, url: used, close };
  } catch (error) {
    await server?.stop();
    throw error;
  }
}
