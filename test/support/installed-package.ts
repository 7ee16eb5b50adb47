import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../src/device/node/installation/project-root.js';

interface Manifest {
  readonly bin: { readonly livery: string };
  readonly exports: unknown;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** A project of its own with the tarball of `npm pack` in it. */
export interface InstalledPackage {
  /** The files of the tarball, by their paths in the package. */
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** Size of the tarball, bytes. */
  readonly size: number;
  readonly manifest: Manifest;
  /** The program behind `npx livery`. */
  readonly program: string;
  /** The environment of its commands: caches lie in the project, and nothing of this test runner shows. */
  readonly environment: NodeJS.ProcessEnv;
  /** Runs `npx livery …` there. */
  livery(...args: readonly string[]): { readonly status: number | null; readonly output: string };
}

/**
 * Packs the built checkout and unpacks the tarball into `node_modules` of a folder. Its dependencies are links to those of the
 * checkout, since tests have no network: only packages that the manifest names are there.
 *
 * @param folder an empty folder outside of the checkout
 */
export function installPackage(folder: string): InstalledPackage {
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: projectRoot(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename, files, size }] = JSON.parse(packed) as [InstalledPackage & { filename: string }];
  const modules = join(folder, 'node_modules');
  const own = join(modules, 'livery');
  mkdirSync(own, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', own, '--strip-components=1']);
  const manifest = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as Manifest;
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(projectRoot(), 'node_modules', name), join(modules, name));
  }
  const program = join(own, manifest.bin.livery);
  const { TEST_WORKER_INDEX: _, VITEST: __, ...inherited } = process.env;
  const environment = { ...inherited, XDG_CACHE_HOME: join(folder, 'cache') };
  return {
    files,
    size,
    manifest,
    program,
    environment,
    livery(...args) {
      const child = spawnSync(process.execPath, [program, ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: environment,
      });
      return { status: child.status, output: `${child.stdout}${child.stderr}` };
    },
  };
}
