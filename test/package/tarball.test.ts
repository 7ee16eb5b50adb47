import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { type InstalledPackage, installPackage } from '../support/installed-package.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { isInside } from '../architecture/layers.js';

const BUILT = existsSync(join(projectRoot(), 'dist', 'harness', 'golden', 'fixture', 'index.d.ts'));
if (!BUILT) console.warn('tarball: skipped, the project is not built (npm run setup)');

const temporary = makeTemporaryFolder();
afterAll(() => temporary.remove());

/** The most bytes of a tarball: 5.2 MB, and room to grow. */
const LARGEST = 8_000_000;

describe.skipIf(!BUILT)('the tarball', { timeout: 120_000 }, () => {
  const installed: InstalledPackage = BUILT ? installPackage(temporary.path) : (undefined as never);
  const paths = BUILT ? installed.files.map(({ path }) => path) : [];

  test('holds the program and its documents, and no tests, sources, maps or benchmarks', () => {
    const strange = paths.filter(
      (path) =>
        !/^((README|CHANGELOG|CONTRIBUTING|SECURITY)\.md|LICENSE|package\.json|docs\/.*|golden\/(case|scene)\.schema\.json)$/.test(
          path,
        ) &&
        !/^(dist\/(src|cli|viewer|golden-page)|dist\/harness\/(board|golden|[\w-]+\.(js|d\.ts)$)|shaders)/.test(path) &&
        !/^harness\/golden\/(fixture\/commonjs\.d?\.?cts|fixture\/commonjs\.cjs|init\/template\/|report\/page\/report\.)/.test(
          path,
        ) &&
        path !== 'harness/setup/node-version.mjs' &&
        !/^src\/(leaderboard\/site\/style\/|simulator\/scenes\/default\.json$|viewer\/viewer\.jpg$)/.test(path) &&
        !/^src\/.*\/(FORMATS|FEATURES)\.md$/.test(path),
    );
    expect(strange).toEqual([]);
    expect(paths.filter((path) => /\.map$|(?<!\.d)\.ts$|(^|\/)(test|bench|mutation|oracles)\//.test(path))).toEqual([]);
    expect(installed.size).toBeLessThan(LARGEST);
  });

  test.each([
    'CHANGELOG.md',
    'dist/viewer/index.html',
    'golden/case.schema.json',
    'shaders/passes/capture.wgsl',
    'golden/scene.schema.json',
    'src/simulator/scenes/default.json',
    'harness/setup/node-version.mjs',
    'harness/golden/init/template/.github/workflows/golden.yml',
    'harness/golden/init/template/golden/hull/red/expected.png',
  ])('holds %s', (path) => {
    expect(paths).toContain(path);
  });

  test('holds every page and picture that its README and its pages link to', () => {
    const held = new Set(paths);
    const pages = paths.filter((path) => /^(README|SECURITY)\.md$|^docs\/.*\.md$/.test(path));
    const lost = pages.flatMap((path) => {
      const text = readFileSync(join(temporary.path, 'node_modules', 'livery', path), 'utf8');
      return (
        [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
          .map(([, link]) => link!)
          .filter((link) => !/^[a-z]+:/.test(link))
          .map((link) => posix.join(posix.dirname(path), link))
          // Links of the pages into the source code lead somewhere in a clone only, as the page says.
          .filter((target) => !held.has(target) && (path === 'README.md' || !ONLY_IN_A_CLONE.test(target)))
          .map((target) => `${path} → ${target}`)
      );
    });
    expect(lost).toEqual([]);
  });

  test('holds every file that its manifest names', () => {
    const named = [
      ...JSON.stringify([installed.manifest.exports, installed.manifest.bin]).matchAll(/"(?:\.\/)?([^"]+\.\w+)"/g),
    ]
      .map(([, path]) => path!)
      .filter((path) => path !== 'package.json');
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((path) => !paths.includes(path))).toEqual([]);
  });

  test('imports no package that its manifest does not name', () => {
    const known = new Set([...Object.keys(installed.manifest.dependencies), ...builtinModules]);
    const own = paths.filter((path) => /^dist\/(src|cli|harness)\/.*\.js$/.test(path));
    const unknown = own.flatMap((path) => {
      const text = readFileSync(join(temporary.path, 'node_modules', 'livery', path), 'utf8');
      const imports = [...text.matchAll(IMPORT)];
      return imports
        .map(([, name]) => name!)
        .filter((name) => !name.startsWith('node:') && !known.has(packageOf(name)))
        .map((name) => `${path}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });

  test('holds every module that its modules import, but for the benchmarks', () => {
    const held = new Set(paths);
    const own = paths.filter((path) => /^dist\/(src|harness)\/.*\.js$/.test(path));
    const lost = own.flatMap((path) => {
      const text = readFileSync(join(temporary.path, 'node_modules', 'livery', path), 'utf8');
      return [...text.matchAll(RELATIVE_IMPORT)]
        .map(([, specifier]) => posix.join(posix.dirname(path), specifier!))
        .filter((target) => !held.has(target) && !isInside(target, 'dist/harness/bench'))
        .map((target) => `${path} → ${target}`);
    });
    expect(lost).toEqual([]);
  });

  test('gives its types to modules and to CommonJS', () => {
    const folder = temporary.path;
    const types = join(folder, 'node_modules', '@types', 'node');
    mkdirSync(join(types, '..'), { recursive: true });
    // Playwright's own types need those of Node.
    symlinkSync(join(projectRoot(), 'node_modules', '@types', 'node'), types);
    temporary.write('package.json', { name: 'mine' });
    for (const name of ['a.mts', 'b.cts']) temporary.write(name, TYPED_TEST);
    temporary.write('tsconfig.json', {
      compilerOptions: { module: 'nodenext', target: 'es2022', strict: true, noEmit: true, types: ['node'] },
      files: ['a.mts', 'b.cts'],
    });
    const compiler = join(projectRoot(), 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});

const TYPED_TEST = `import { test, expect, type Sim } from 'livery/golden';
test('red', async ({ sim }) => {
  const same: Sim = sim;
  const frame = await same.frame({ width: 64, height: 36 });
  await expect(frame).toMatchGolden('red', { tolerance: { comparer: 'flip', max_mean: 0.03 } });
  // @ts-expect-error -- a name is a text
  await expect(frame).toMatchGolden(1);
});
`;

/** Sources, tests, workflows and the texts beside them. */
const ONLY_IN_A_CLONE = /^(test|harness|\.github)\/|^src\/([\w/-]+|.*\.ts|.*README\.md)$|^golden\/scenes\//;

/** A package that a module imports, statically or not, or whose path it asks for. */
const IMPORT = /(?:^(?:import|export)\b[^'"()]*?\bfrom |^import |\bimport\(|\)\.resolve\()'(@?[a-z][\w./@:-]*)'/gm;

/** A module beside the one that imports it, statically or not. */
const RELATIVE_IMPORT = /(?:^(?:import|export)\b[^'"()]*?\bfrom |^import |\bimport\()'(\.\.?\/[^']+)'/gm;

/** Returns the name of the package in a specifier such as `@a/b/c` or `a/b`. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
