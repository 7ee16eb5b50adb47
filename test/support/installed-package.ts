import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: unknown;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>;
}

export interface InstalledPackage {
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** Size of the tarball in bytes. */
  readonly size: number;
  readonly manifest: Manifest;
  readonly own: string;
  /**
   * The environment of the project's commands, without the variables of this test runner. The cache folder is empty
   * when a run of the tests begins, and all installed packages of the run share it.
   */
  readonly environment: NodeJS.ProcessEnv & { readonly XDG_CACHE_HOME: string };
  run(...args: readonly string[]): { readonly status: number | null; readonly output: string };
}

interface Tarball {
  readonly file: string;
  readonly bytes: number;
  readonly files: InstalledPackage['files'];
}

interface Packing {
  readonly assemblePackage: (name: string, folder: string) => Promise<string>;
  readonly packFolder: (folder: string) => Tarball;
  readonly withLock: <T>(action: () => Promise<T>, lock: string, other: string) => Promise<T>;
}

async function importPacking(): Promise<Packing> {
  const load = async (...path: string[]): Promise<object> =>
    (await import(pathToFileURL(join(projectRoot(), 'harness', ...path)).href)) as object;
  const [assemble, pack, lock] = await Promise.all([
    load('package', 'assemble.mjs'),
    load('package', 'pack-folder.mjs'),
    load('setup', 'lock.mjs'),
  ]);
  return { ...assemble, ...pack, ...lock } as Packing;
}

/** Packs a package. Later calls in this run, including calls by other processes, get the same tarball. */
async function packOnce(name: string): Promise<Tarball> {
  const { assemblePackage, packFolder, withLock } = await importPacking();
  const folder = join(inject('packagesFolder'), name);
  const record = `${folder}.json`;
  const pack = async (): Promise<Tarball> => {
    if (existsSync(record)) return JSON.parse(readFileSync(record, 'utf8')) as Tarball;
    const tarball = packFolder(await assemblePackage(name, folder));
    writeFileSync(record, JSON.stringify(tarball));
    return tarball;
  };
  return withLock(pack, `${folder}.lock`, `another test that packs ${name}`);
}

/**
 * Installs a package in a project. Tests have no network. So this function does not install the dependencies in the
 * package's manifest, but makes links to the checkout's packages.
 *
 * @param folder an empty folder outside of the checkout
 * @param options.peers optional packages that the project has installed
 */
export async function installPackage(
  name: string,
  folder: string,
  { peers = [] }: { readonly peers?: readonly string[] } = {},
): Promise<InstalledPackage> {
  const { file, bytes, files } = await packOnce(name);
  const modules = join(folder, 'node_modules');
  const own = join(modules, name);
  mkdirSync(own, { recursive: true });
  execFileSync('tar', ['-xzf', file, '-C', own, '--strip-components=1']);
  const manifest = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as Manifest;
  for (const dependency of [...Object.keys(manifest.dependencies), ...peers]) {
    mkdirSync(dirname(join(modules, dependency)), { recursive: true });
    symlinkSync(join(projectRoot(), 'node_modules', dependency), join(modules, dependency));
  }
  const { TEST_WORKER_INDEX: _, VITEST: __, ...inherited } = process.env;
  const environment = { ...inherited, XDG_CACHE_HOME: join(inject('packagesFolder'), 'cache') };
  return {
    files,
    size: bytes,
    manifest,
    own,
    environment,
    run(...args) {
      const program = join(own, Object.values(manifest.bin ?? {})[0]!);
      const child = spawnSync(process.execPath, [program, ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: environment,
      });
      return { status: child.status, output: `${child.stdout}${child.stderr}` };
    },
  };
}
