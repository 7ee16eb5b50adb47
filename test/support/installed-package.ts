import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../src/device/node/installation/project-root.js';

/** The members of a published manifest that tests use. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: unknown;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>;
}

/** A new project in which a package was installed from its tarball. */
export interface InstalledPackage {
  /** The files in the tarball, by their paths in the package. */
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** Size of the tarball in bytes. */
  readonly size: number;
  readonly manifest: Manifest;
  /** The folder of the installed package. */
  readonly own: string;
  /**
   * The environment for commands in the project: the caches are inside the project, and the variables of this test
   * runner are removed.
   */
  readonly environment: NodeJS.ProcessEnv;
  /** Runs the program of the package in the project, like `npx <name> …`. */
  run(...args: readonly string[]): { readonly status: number | null; readonly output: string };
}

/** The exports of the modules in `harness/package`, which are not compiled. */
interface Packing {
  readonly assemblePackage: (name: string, folder: string) => Promise<string>;
  readonly packFolder: (folder: string) => { file: string; bytes: number; files: InstalledPackage['files'] };
}

export async function importPacking(): Promise<Packing> {
  const load = async (file: string): Promise<object> =>
    (await import(pathToFileURL(join(projectRoot(), 'harness', 'package', file)).href)) as object;
  return { ...(await load('assemble.mjs')), ...(await load('pack-folder.mjs')) } as Packing;
}

/**
 * Packs a package of the built checkout, and unpacks the tarball in `node_modules` of a folder. The package's
 * dependencies become links to the packages of the checkout, because tests have no network.
 *
 * @param folder an empty folder outside of the checkout
 * @param options.peers optional packages that the project has installed
 */
export async function installPackage(
  name: string,
  folder: string,
  { peers = [] }: { readonly peers?: readonly string[] } = {},
): Promise<InstalledPackage> {
  const { assemblePackage, packFolder } = await importPacking();
  const { file, bytes, files } = packFolder(await assemblePackage(name, join(folder, 'packed', name)));
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
  const environment = { ...inherited, XDG_CACHE_HOME: join(folder, 'cache') };
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
