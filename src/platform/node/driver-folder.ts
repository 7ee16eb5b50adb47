import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { constants } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PlatformError } from '../../errors/index.js';
import { projectRoot } from './project-root.js';

/**
 * A copy of the `webgpu` package that has a Vulkan driver beside its native part under the name of the Vulkan loader. Dawn
 * opens `libvulkan.so.1` from its own folder before it asks the system, so that a driver which is its own loader needs
 * neither a system package nor `LD_LIBRARY_PATH`.
 *
 * Made once and kept in `.cache/gpu` (or in the system's temporary folder when the checkout cannot be written to); its name
 * carries a digest of what it was made of, so that an updated package makes a new one.
 *
 * @param library path of the driver, for example `libvk_swiftshader.so`
 * @returns the path of the copy's entry module
 */
export function prepareDriverFolder(library: string): string {
  const source = dirname(createRequire(import.meta.url).resolve('webgpu'));
  const native = join('dist', `${process.platform}-${process.arch}`);
  const files: readonly CopiedFile[] = [
    { from: join(source, native, 'dawn.node'), to: join(native, 'dawn.node') },
    { from: library, to: join(native, 'libvulkan.so.1') },
    { from: join(source, 'package.json'), to: 'package.json' },
    { from: join(source, 'index.js'), to: 'index.js' },
  ];
  const name = digestOf(files);
  const failures: unknown[] = [];
  for (const cache of [
    join(projectRoot(), '.cache', 'gpu'),
    join(tmpdir(), `livery-gpu-${process.getuid?.() ?? 'user'}`),
  ]) {
    // Under `node_modules`, so that tools which rewrite sources leave the copy alone.
    const folder = join(cache, name, 'node_modules', 'webgpu');
    const entry = join(folder, 'index.js');
    if (existsSync(entry)) return entry;
    try {
      copyWhole(files, join(cache, name), folder);
      return entry;
    } catch (cause) {
      failures.push(cause);
    }
  }
  throw new PlatformError(
    `could not copy the graphics driver ${library} to .cache/gpu or ${tmpdir()}; make one of them writable (30 MB)`,
    { cause: new AggregateError(failures) },
  );
}

interface CopiedFile {
  readonly from: string;
  readonly to: string;
}

/** Copies beside the target and renames, so that two processes starting at once never see half a folder. */
function copyWhole(files: readonly CopiedFile[], target: string, folder: string): void {
  const draft = `${target}.${process.pid}`;
  try {
    for (const { from, to } of files) {
      const path = join(draft, folder.slice(target.length), to);
      mkdirSync(dirname(path), { recursive: true });
      copyFileSync(from, path, constants.COPYFILE_FICLONE);
    }
    renameSync(draft, target);
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(join(folder, 'index.js'))) throw cause;
  }
}

/** Changes when a source file is replaced by another; path, size and time say so without reading 25 MB. */
function digestOf(files: readonly CopiedFile[]): string {
  const hash = createHash('sha256');
  for (const { from } of files) {
    const { size, mtimeMs } = statSync(from);
    hash.update(`${from}\n${size}\n${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 12);
}
