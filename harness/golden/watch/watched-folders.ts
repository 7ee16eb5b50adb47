import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { messageWithNextStep } from '../../../src/base/errors/index.js';

export interface FolderListener {
  /** Called when a file may have been changed, created or removed. */
  changed(path: string): void;
  /** Called when a folder can no longer be watched. @param why a predicate, such as `has disappeared` */
  lost(folder: string, why: string): void;
}

/**
 * Time after which a folder is watched again if one of its entries was deleted, ms. If the whole folder is being
 * deleted, its deletion is complete by then.
 */
const RETURN_MS = 100;

/** Watches folders, including all files and folders in them. */
export class WatchedFolders {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #returning = new Map<string, NodeJS.Timeout>();
  /** Folders whose loss has been reported. A loss is reported only once. */
  readonly #lost = new Set<string>();

  constructor(private readonly listener: FolderListener) {}

  /** Watches these folders and no others. */
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

  /**
   * Ends a watch that failed because an entry of the folder was deleted. Possibly, the whole folder is being deleted.
   * If the folder still exists after a delay, it is watched again.
   */
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
