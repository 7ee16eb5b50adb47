import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { withFieldErrors } from './file-fault.js';
import { isGoldenName } from '../contract/vocabulary/index.js';
import { GoldenResults } from './golden-results.js';
import { lookUp, readRegularFile, requireOwnFolder, statRegularFile } from './regular-file.js';
import { writeWhole } from './write-whole.js';

/**
 * A folder of goldens. `<name>/expected.png` and `<name>/golden.json` belong under version control; the results of
 * comparisons do not. Other programs may also write into the folder, so this class touches only regular files inside a
 * golden's folder and follows no links.
 */
export class GoldenFiles {
  readonly results: GoldenResults;

  /** @param path the folder; if it is missing, accepting the first golden creates it */
  constructor(readonly path: string) {
    this.results = new GoldenResults(path);
  }

  /**
   * Returns the sorted names of the folders that contain an entry `expected.png`, even if that entry is not a regular
   * file.
   */
  async names(): Promise<string[]> {
    const entries = await withFieldErrors(this.path, async () =>
      (await lookUp(this.path)) ? readdir(this.path, { withFileTypes: true }) : [],
    );
    const names = entries.map((entry) => entry.name).filter(isGoldenName);
    const there = await Promise.all(names.map((name) => lookUp(join(this.path, name, 'expected.png'))));
    return names.filter((_, index) => there[index]).sort();
  }

  /**
   * Returns the size of `expected.png` and the time at which it was last written; null if there is none.
   * @throws FieldError EIO for anything but a regular file
   */
  async stateOf(name: string): Promise<{ readonly bytes: number; readonly accepted: Date } | null> {
    const found = await this.#inFolder(name, (folder) =>
      statRegularFile(join(folder, 'expected.png'), `expected.png of '${name}'`),
    );
    return found && { bytes: found.bytes, accepted: found.changed };
  }

  /**
   * Reads a file of a golden; null when there is no such file.
   * @throws FieldError EIO for anything but a regular file
   */
  read(name: string, file: 'expected.png' | 'golden.json' | 'case.json'): Promise<Uint8Array | null> {
    return this.#inFolder(name, (folder) => readRegularFile(join(folder, file), `${file} of '${name}'`));
  }

  async writeGolden(name: string, expected: Uint8Array, settings: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#inFolder(name, (folder) =>
      // A golden exists as soon as it has a picture, so the picture is written last.
      writeWhole([
        [join(folder, 'golden.json'), `${JSON.stringify(settings, null, 2)}\n`],
        [join(folder, 'expected.png'), expected],
      ]),
    );
  }

  /** Removes a golden and its results, but keeps other files in the golden's folder. */
  async removeGolden(name: string): Promise<void> {
    await this.#inFolder(name, async (folder) => {
      for (const file of ['expected.png', 'golden.json']) await rm(join(folder, file), { force: true });
      await rmdir(folder).catch(() => undefined);
    });
    await this.results.remove(name);
  }

  #inFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
    const folder = join(this.path, name);
    return withFieldErrors(this.path, async () => {
      await requireOwnFolder(folder, `the folder of '${name}'`);
      return work(folder);
    });
  }
}
