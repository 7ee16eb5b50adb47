import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withFieldErrors } from './file-fault.js';
import { lookUp, readRegularFile, requireOwnFolder, statRegularFile } from './regular-file.js';
import { writeWhole } from './write-whole.js';

/** Name of the folder of results. No golden can have this name, because names of goldens do not begin with a dot. */
const RESULTS = '.results';
const PICTURES = ['actual.png', 'diff.png'];

/**
 * The results of comparisons, in the folder `.results` beside the goldens. Git ignores this folder. If the folder is
 * not writable, the results are in a temporary folder, so that goldens in a read-only folder can be compared, too.
 */
export class GoldenResults {
  #root: Promise<string> | undefined;

  constructor(private readonly folder: string) {}

  root(): Promise<string> {
    this.#root ??= withFieldErrors(this.folder, () => openRoot(join(this.folder, RESULTS)));
    this.#root.catch(() => (this.#root = undefined));
    return this.#root;
  }

  /** Returns null if there is no such result; never creates the folder. */
  async read(name: string, file: string): Promise<Uint8Array | null> {
    const kept = join(this.folder, RESULTS);
    if (!this.#root && !(await withFieldErrors(kept, () => lookUp(kept)))?.isDirectory()) return null;
    const folder = this.#root ? await this.#folderOf(name) : join(kept, name);
    return withFieldErrors(folder, () => readRegularFile(join(folder, file), `the ${file} of the last comparison`));
  }

  /** Replaces all of the given results, or none of them. A null value removes a result. */
  async write(name: string, files: Readonly<Record<string, Uint8Array | string | null>>): Promise<void> {
    const folder = await this.#folderOf(name);
    const entries = Object.entries(files).map(([file, bytes]) => [join(folder, file), bytes] as const);
    await withFieldErrors(folder, async () => {
      await writeWhole(entries.filter((entry): entry is [string, Uint8Array | string] => entry[1] !== null));
      for (const [path, bytes] of entries) if (bytes === null) await rm(path, { force: true });
    });
  }

  /** Returns a warning if the results are in a temporary folder; null if they are beside the goldens. */
  async elsewhere(): Promise<string | null> {
    const wanted = join(this.folder, RESULTS);
    if ((await this.root()) === wanted) return null;
    return `the results of comparisons are stored in a temporary folder, because ${wanted} cannot be written to`;
  }

  async remove(name: string): Promise<void> {
    const folder = await this.#folderOf(name);
    await withFieldErrors(folder, () => rm(folder, { recursive: true, force: true }));
  }

  async trim(bytesMax: number): Promise<void> {
    const root = await this.root();
    const pictures: { path: string; bytes: number; time: number }[] = [];
    for (const name of await readdir(root).catch(() => [])) {
      for (const file of PICTURES) {
        const path = join(root, name, file);
        const found = await statRegularFile(path, file).catch(() => null);
        if (found) pictures.push({ path, bytes: found.bytes, time: found.changed.getTime() });
      }
    }
    let room = bytesMax;
    for (const { path, bytes } of pictures.sort((a, b) => b.time - a.time)) {
      room -= bytes;
      if (room < 0) await rm(path, { force: true });
    }
  }

  async #folderOf(name: string): Promise<string> {
    const folder = join(await this.root(), name);
    await withFieldErrors(folder, () => requireOwnFolder(folder, `the folder of the results of '${name}'`));
    return folder;
  }
}

/** Creates the folder of results or, if that fails, a temporary folder. */
async function openRoot(wanted: string): Promise<string> {
  try {
    const found = await lookUp(wanted);
    if (found && !found.isDirectory()) return await temporary();
    await mkdir(wanted, { recursive: true });
    // Writing this file also tests whether the folder is writable.
    await writeWhole([[join(wanted, '.gitignore'), '*\n']]);
    return wanted;
  } catch (cause) {
    return temporary().catch(() => {
      throw cause;
    });
  }
}

const temporary = (): Promise<string> => mkdtemp(join(tmpdir(), 'livery-golden-results-'));
