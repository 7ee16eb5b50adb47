import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { messageWithNextStep } from '../../../src/base/errors/index.js';

/** The reports about watched folders. */
export interface FolderListener {
  /** A file may have changed, appeared or gone. */
  changed(path: string): void;
  /** A folder cannot be watched any more. @param why one clause, such as `has disappeared` */
  lost(folder: string, why: string): void;
}

/** The time after which a folder that lost something is watched again, ms: by then a removal of the whole is over. */
const RETURN_MS = 100;

/** Folders that are watched with all that is in them. */
export class WatchedFolders {
  readonly #watchers = new Map<string, FSWatcher>();
  /** The folders that are watched again soon. */
  readonly #returning = new Map<string, NodeJS.Timeout>();
  /** The folders that could not be watched: each is reported once. */
  readonly #lost = new Set<string>();

  constructor(private readonly listener: FolderListener) {}

  /** Watches exactly these folders from now on; folders that are already watched are left alone. */
  set(folders: readonly string[]): void {
    for (const folder of this.#watched()) if (!folders.includes(folder)) this.#forget(folder);
    for (const folder of folders) if (!this.#watchers.has(folder) && !this.#returning.has(folder)) this.#add(folder);
  }

  close(): void {
    for (const folder of this.#watched()) this.#forget(folder);
  }

  #watched(): string[] {
    return [...this.#watchers.keys(), ...this.#returning.keys()];
  }

  #add(folder: string): void {
    try {
      const watcher = watch(folder, { recursive: true }, (_event, name) => {
        if (!existsSync(folder)) this.#lose(folder, 'has disappeared');
        else if (name !== null) this.listener.changed(join(folder, name));
      });
      watcher.on('error', (cause: NodeJS.ErrnoException) => this.#fail(folder, cause));
      this.#watchers.set(folder, watcher);
      this.#lost.delete(folder);
    } catch (cause) {
      this.#lose(folder, existsSync(folder) ? `cannot be watched (${messageWithNextStep(cause)})` : 'has disappeared');
    }
  }

  /** Ends a watch that failed. While a folder is removed, those inside it go first: it is watched again if it stays. */
  #fail(folder: string, cause: NodeJS.ErrnoException): void {
    if (cause.code !== 'ENOENT') {
      this.#lose(folder, `cannot be watched (${messageWithNextStep(cause)})`);
      return;
    }
    this.#forget(folder);
    this.#returning.set(
      folder,
      setTimeout(() => {
        this.#returning.delete(folder);
        this.#add(folder);
        if (this.#watchers.has(folder)) this.listener.changed(cause.path ?? folder);
      }, RETURN_MS),
    );
  }

  #lose(folder: string, why: string): void {
    this.#forget(folder);
    if (this.#lost.has(folder)) return;
    this.#lost.add(folder);
    this.listener.lost(folder, why);
  }

  #forget(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
    clearTimeout(this.#returning.get(folder));
    this.#returning.delete(folder);
  }
}
