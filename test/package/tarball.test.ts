import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { isInside } from '../architecture/layers.js';
import { openGpuOrSkip } from '../gpu/evaluate.js';
import { type InstalledPackage, installPackage } from '../support/installed-package.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

const BUILT = existsSync(join(projectRoot(), 'dist', 'harness', 'golden', 'fixture', 'index.d.ts'));
if (!BUILT) console.warn('tarball: skipped, the project is not built (npm run setup)');
const gpu = await openGpuOrSkip();
gpu?.close();
const isReady = BUILT && gpu !== null;

const temporary = makeTemporaryFolder();
afterAll(() => temporary.remove());
/** Packed once for all tests: that takes seconds. */
const installed: InstalledPackage = BUILT ? installPackage(temporary.path) : (undefined as never);

/** The most bytes of a tarball: 5.2 MB, and room to grow. */
const LARGEST = 8_000_000;

describe.skipIf(!BUILT)('the package tarball', { timeout: 120_000 }, () => {
  const paths = BUILT ? installed.files.map(({ path }) => path) : [];

  test('contains the program and its documents, but no tests, sources, maps or benchmarks', () => {
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
    // Only the page of the viewer crosses a network.
    expect(paths.filter((path) => /\.(br|gz)$/.test(path) && !path.startsWith('dist/viewer/'))).toEqual([]);
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
  ])('contains %s', (path) => {
    expect(paths).toContain(path);
  });

  test('contains every page and picture that its README and pages link to', () => {
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

  test('contains every file named in its manifest', () => {
    const named = [
      ...JSON.stringify([installed.manifest.exports, installed.manifest.bin]).matchAll(/"(?:\.\/)?([^"]+\.\w+)"/g),
    ]
      .map(([, path]) => path!)
      .filter((path) => path !== 'package.json');
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((path) => !paths.includes(path))).toEqual([]);
  });

  test('imports only packages named in its manifest', () => {
    const known = new Set([
      ...Object.keys(installed.manifest.dependencies),
      ...Object.keys(installed.manifest.peerDependencies),
      ...builtinModules,
    ]);
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

  test('contains every module that its modules import, except the benchmarks', () => {
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

  test('exports its types to ES modules and CommonJS', () => {
    const types = join(temporary.path, 'node_modules', '@types', 'node');
    mkdirSync(join(types, '..'), { recursive: true });
    // Playwright's own types need those of Node.
    symlinkSync(join(projectRoot(), 'node_modules', '@types', 'node'), types);
    const folder = join(temporary.path, 'typed');
    mkdirSync(folder);
    temporary.write('typed/package.json', { name: 'typed' });
    for (const name of ['a.mts', 'b.cts']) temporary.write(`typed/${name}`, TYPED_TEST);
    temporary.write('typed/tsconfig.json', {
      compilerOptions: { module: 'nodenext', target: 'es2022', strict: true, noEmit: true, types: ['node'] },
      files: ['a.mts', 'b.cts'],
    });
    const compiler = join(projectRoot(), 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});

describe.skipIf(!isReady)('a project that has only the package', { timeout: 300_000 }, () => {
  const folder = temporary.path;
  const own = join(folder, 'node_modules', 'livery');
  const before = isReady ? readdirSync(own, { recursive: true }).length : 0;

  /** Returns the arguments of `livery` in a file that `golden init` wrote. */
  const wordsOf = (file: string, line: RegExp): string[] =>
    line
      .exec(readFileSync(join(folder, file), 'utf8'))![1]!
      .split(/[", ]+/)
      .filter((word) => word !== '');

  test('gets a passing golden run right after golden init', () => {
    temporary.write('package.json', { name: 'mine', type: 'module' });
    const begun = installed.livery('golden', 'init');
    expect(begun.status).toBe(0);
    expect(begun.output).toContain('npx livery golden run');
    for (const path of ['golden/scenes/ball.json', 'golden/hull/red/case.json', '.github/workflows/golden.yml'])
      expect(begun.output).toContain(`written  ${path}`);
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toContain('/golden-results/');

    // The workflow and the container run this very line.
    const words = wordsOf('.github/workflows/golden.yml', /run: npx livery (.*)/);
    expect(wordsOf('golden/Dockerfile', /CMD \["npx", "livery", (.*)\]/)).toEqual(words);
    const run = installed.livery(...words);
    expect(run.output).toContain('1 passed');
    expect(run.status).toBe(0);
    expect(existsSync(join(folder, 'golden-results', 'golden-report', 'index.html'))).toBe(true);
  });

  test('keeps all its files in golden init', () => {
    temporary.write('golden/hull/red/case.json', 'mine');
    const again = installed.livery('golden', 'init');
    expect(again.status).toBe(0);
    expect(again.output).toContain('kept     golden/hull/red/case.json');
    expect(readFileSync(join(folder, 'golden', 'hull', 'red', 'case.json'), 'utf8')).toBe('mine');
    expect(readFileSync(join(folder, '.gitignore'), 'utf8').match(/golden-results/g)).toHaveLength(1);
  });

  test('gets the command to rerun a failed case', () => {
    const file = join(folder, 'golden', 'hull', 'red', 'case.json');
    const template = readFileSync(join(own, 'harness/golden/init/template/golden/hull/red/case.json'), 'utf8');
    temporary.write('golden/hull/red/case.json', template.replace('color 1 0 0', 'color 0 1 0'));
    expect(readFileSync(file, 'utf8')).toContain('color 0 1 0');
    const run = installed.livery('golden', 'run', '--adapter', 'swiftshader');
    expect(run.status).toBe(1);
    expect(run.output).toMatch(/rerun +npx livery golden run hull\/red\n/);
  });

  test('can use the fixture in its Playwright tests', () => {
    temporary.write('playwright.config.js', `export default { testMatch: 'ball.spec.ts', workers: 1 };`);
    temporary.write(
      'ball.spec.ts',
      `import { test, expect } from 'livery/golden';
test.use({ scene: 'golden/scenes/ball.json' });
test('red', async ({ sim }) => {
  await sim.write('paint/parts/enabled', 1);
  const frame = await sim.frame({ width: 64, height: 36 });
  const first = await expect(frame).toMatchGolden('red').catch((error) => error.message);
  expect(first).toContain('red.png was not there; it is now: look at it');
  await expect(frame).toMatchGolden('red');
});
`,
    );
    const cli = join(folder, 'node_modules', '@playwright', 'test', 'cli.js');
    const { status, stdout } = spawnSync(process.execPath, [cli, 'test'], {
      cwd: folder,
      encoding: 'utf8',
      env: installed.environment,
    });
    expect([status, stdout]).toEqual([0, expect.stringContaining('1 passed')]);
    // Playwright empties the folder of its own results at every start.
    expect(existsSync(join(folder, 'golden-results', 'golden-report', 'index.html'))).toBe(true);
  });

  test('can serve the default scene and the page', async () => {
    const child = spawn(process.execPath, [installed.program, 'serve', '--port', '0'], {
      cwd: folder,
      env: installed.environment,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    try {
      const base = await new Promise<string>((resolve) => {
        let printed = '';
        child.stdout.on('data', (chunk: Buffer) => {
          printed += chunk.toString();
          const found = /MOD_HTTP=(\S+)/.exec(printed)?.[1];
          if (found !== undefined) resolve(found);
        });
      });
      const frame = await fetch(`${base}/frame?width=64&height=36`);
      expect(frame.headers.get('content-type')).toBe('image/png');
      expect(await (await fetch(new URL('/', base))).text()).toContain('<script type="module"');
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
  });

  test('gets an error from a command that needs a clone', () => {
    for (const command of [['bench'], ['board', 'bench'], ['golden', 'images']]) {
      const { status, output } = installed.livery(...command);
      expect(output).toContain('a clone of the project');
      expect(status).toBe(2);
    }
    expect(installed.livery('--help').output).not.toContain('bench');
  });

  test("keeps node_modules unchanged, with caches in the user's cache folder", () => {
    expect(readdirSync(own, { recursive: true })).toHaveLength(before);
    expect(readdirSync(join(folder, 'cache', 'livery')).sort()).toEqual(['assets', 'gpu']);
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
