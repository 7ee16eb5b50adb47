import { createHash } from 'node:crypto';
import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PlatformError } from '../../base/errors/index.js';
import { cacheFolders, isOwnFolder } from './installation/cache-folders.js';
import { checkDriver } from './driver-hash.js';
import { isOldDraft } from './old-draft.js';

/**
 * Copies the package `webgpu`, and puts a Vulkan driver beside its native module under the file name of the Vulkan
 * loader. Dawn looks for `libvulkan.so.1` in its own folder first, and then asks the system. A driver that contains a
 * loader therefore needs no system package and no `LD_LIBRARY_PATH`. The copy is made only once, in a cache folder. The
 * name of the copy contains a digest of the paths, sizes and times of the copied files, so there is a new copy after an
 * update of the package.
 *
 * @returns the path of the module with which the copy is loaded
 * @throws PlatformError if no cache folder is writable, or if the driver in our packages differs from the recorded one
 */
export function prepareDriverFolder(library: string): string {
  const recipe = recipeFor(library);
  const ready = readyEntry(recipe);
  if (ready !== undefined) return ready;
  checkDriver(library);
  const failures: unknown[] = [];
  const places: string[] = [];
  for (const cache of cacheFolders('gpu')) {
    try {
      return copyWhole(recipe, cache);
    } catch (cause) {
      failures.push(cause);
      places.push(`${cache} (${reasonOf(cause)})`);
    }
  }
  throw new PlatformError(
    `could not copy the graphics driver ${library} to ${places.join(' or ')}; make one of them writable, with 30 MB of free space`,
    { cause: new AggregateError(failures) },
  );
}

function reasonOf(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  return code ?? message;
}

export function isDriverFolderReady(library: string): boolean {
  return readyEntry(recipeFor(library)) !== undefined;
}

interface Recipe {
  readonly name: string;
  readonly files: readonly { readonly from: string; readonly to: string }[];
}

function recipeFor(library: string): Recipe {
  const source = dirname(createRequire(import.meta.url).resolve('webgpu'));
  const native = join('dist', `${process.platform}-${process.arch}`);
  const files = [
    { from: join(source, native, 'dawn.node'), to: join(native, 'dawn.node') },
    { from: library, to: join(native, 'libvulkan.so.1') },
    { from: join(source, 'package.json'), to: 'package.json' },
    { from: join(source, 'index.js'), to: 'index.js' },
  ];
  // Path, size and modification time are enough to tell builds apart, so 25 MB need not be read.
  const hash = createHash('sha256');
  for (const { from } of files) {
    const { size, mtimeMs } = statSync(from);
    hash.update(`${from}\n${size}\n${mtimeMs}\n`);
  }
  return { name: hash.digest('hex').slice(0, 12), files };
}

/**
 * Returns the folder of the copy. The copy is inside a folder `node_modules`, because tools that rewrite sources leave
 * such folders alone.
 */
function packageFolder(cache: string, name: string): string {
  return join(cache, name, 'node_modules', 'webgpu');
}

function readyEntry({ name }: Recipe): string | undefined {
  return cacheFolders('gpu')
    .filter(isOwnFolder)
    .map((cache) => join(packageFolder(cache, name), 'index.js'))
    .find((entry) => existsSync(entry));
}

/**
 * Copies the files to a folder beside the target, then renames this folder, so that other processes never find an
 * incomplete copy.
 */
function copyWhole({ name, files }: Recipe, cache: string): string {
  if (!isOwnFolder(cache))
    throw new PlatformError(`${cache} belongs to another user; remove it, or name another folder in XDG_CACHE_HOME`);
  const target = join(cache, name);
  const draft = `${name}.${process.pid}`;
  const entry = join(packageFolder(cache, name), 'index.js');
  try {
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    forgetDrafts(cache);
    for (const { from, to } of files) {
      const path = join(packageFolder(cache, draft), to);
      mkdirSync(dirname(path), { recursive: true });
      copyFileSync(from, path, constants.COPYFILE_FICLONE);
    }
    renameSync(join(cache, draft), target);
  } catch (cause) {
    rmSync(join(cache, draft), { recursive: true, force: true });
    if (!existsSync(entry)) throw cause;
  }
  return entry;
}

/** Removes incomplete copies of 30 MB each that killed processes have left behind. */
function forgetDrafts(cache: string): void {
  for (const name of readdirSync(cache)) {
    const draft = join(cache, name);
    if (/^[0-9a-f]{12}\.\d+$/.test(name) && isOldDraft(draft)) {
      rmSync(draft, { recursive: true, force: true });
    }
  }
}
