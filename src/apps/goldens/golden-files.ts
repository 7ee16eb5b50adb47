import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Errno, FieldError } from '../../errors/index.js';
import { isGoldenName } from './golden-name.js';

/** The folder for the results of comparisons; no golden can have this name. */
const RESULTS = '.results';

/** The errno of the field tree for each error code of the file system; all others are EIO. */
const ERRNOS: Readonly<Record<string, Errno>> = {
  ENOSPC: 'ENOSPC',
  EDQUOT: 'ENOSPC',
  EACCES: 'EACCES',
  EPERM: 'EACCES',
  EROFS: 'EACCES',
};

/**
 * A folder of goldens: `<name>/expected.png` and `<name>/golden.json`, which belong under version control, and
 * `.results/<name>`, which does not. Every file is whole at any moment: it is written beside its place and moved there.
 */
export class GoldenFiles {
  #drafts = 0;

  /** @param path the folder; it is made with the first golden */
  constructor(readonly path: string) {}

  /** Returns the folder of a golden whose name was checked. */
  folderOf(name: string): string {
    return join(this.path, name);
  }

  /** Returns the names of the goldens that have an accepted picture, sorted. */
  async names(): Promise<string[]> {
    const entries = await this.#orNothing(readdir(this.path, { withFileTypes: true }), []);
    const names = entries.map((entry) => entry.name).filter(isGoldenName);
    const there = await Promise.all(names.map(async (name) => (await this.stateOf(name)) !== null));
    return names.filter((_, index) => there[index]).sort();
  }

  /** Returns the size of the accepted picture and when it was written; null when there is none. */
  async stateOf(name: string): Promise<{ readonly bytes: number; readonly accepted: Date } | null> {
    const found = await this.#orNothing(stat(join(this.folderOf(name), 'expected.png')), null);
    return found && { bytes: found.size, accepted: found.mtime };
  }

  /** Reads the accepted picture; null when there is none. */
  readExpected(name: string): Promise<Uint8Array | null> {
    return this.#orNothing(readFile(join(this.folderOf(name), 'expected.png')), null);
  }

  async writeGolden(name: string, expected: Uint8Array, settings: object): Promise<void> {
    const folder = this.folderOf(name);
    // The picture is written last: a golden is there when its picture is.
    await this.#write(join(folder, 'golden.json'), `${JSON.stringify(settings, null, 2)}\n`);
    await this.#write(join(folder, 'expected.png'), expected);
  }

  /** Removes a golden with its results; other files in its folder stay. */
  async removeGolden(name: string): Promise<void> {
    const folder = this.folderOf(name);
    await this.#withFieldErrors(async () => {
      for (const file of ['expected.png', 'golden.json']) await rm(join(folder, file), { force: true });
      await rm(this.#resultsOf(name), { recursive: true, force: true });
      await rmdir(folder).catch(() => undefined);
    });
  }

  readResult(name: string, file: string): Promise<Uint8Array | null> {
    return this.#orNothing(readFile(join(this.#resultsOf(name), file)), null);
  }

  /** Replaces a result; null removes it. */
  async writeResult(name: string, file: string, bytes: Uint8Array | string | null): Promise<void> {
    const path = join(this.#resultsOf(name), file);
    if (bytes === null) return this.#withFieldErrors(() => rm(path, { force: true }));
    // Results do not belong under version control.
    await this.#write(join(this.path, RESULTS, '.gitignore'), '*\n', { once: true });
    await this.#write(path, bytes);
  }

  /** Removes the oldest pictures of results until the rest has at most so many bytes. */
  async trimResults(bytesMax: number): Promise<void> {
    const pictures: { path: string; bytes: number; time: number }[] = [];
    for (const name of await this.#orNothing(readdir(join(this.path, RESULTS)), [])) {
      for (const file of ['actual.png', 'diff.png']) {
        const path = join(this.path, RESULTS, name, file);
        const found = await this.#orNothing(stat(path), null);
        if (found) pictures.push({ path, bytes: found.size, time: found.mtimeMs });
      }
    }
    let room = bytesMax;
    for (const { path, bytes } of pictures.sort((a, b) => b.time - a.time)) {
      room -= bytes;
      if (room < 0) await rm(path, { force: true });
    }
  }

  #resultsOf(name: string): string {
    return join(this.path, RESULTS, name);
  }

  async #write(path: string, bytes: Uint8Array | string, { once = false } = {}): Promise<void> {
    await this.#withFieldErrors(async () => {
      if (once && (await this.#orNothing(stat(path), null))) return;
      await mkdir(dirname(path), { recursive: true });
      const draft = join(dirname(path), `.draft-${process.pid}-${this.#drafts++}`);
      try {
        await writeFile(draft, bytes);
        await rename(draft, path);
      } catch (cause) {
        await rm(draft, { force: true });
        throw cause;
      }
    });
  }

  /** Returns `nothing` when there is no such file or folder. */
  async #orNothing<T, N>(work: Promise<T>, nothing: N): Promise<T | N> {
    try {
      return await work;
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR') return nothing;
      throw this.#failure(cause);
    }
  }

  async #withFieldErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw this.#failure(cause);
    }
  }

  #failure(cause: unknown): FieldError {
    if (cause instanceof FieldError) return cause;
    const { code = String(cause) } = cause as NodeJS.ErrnoException;
    const why = `golden: cannot use ${this.path} (${code}); see to the folder, or name another one in golden_folder`;
    return new FieldError(ERRNOS[code] ?? 'EIO', 'golden', why);
  }
}
