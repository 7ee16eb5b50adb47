import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { openGpuOrSkip } from '../gpu/evaluate.js';
import { type InstalledPackage, installPackage } from '../support/installed-package.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

const BUILT = existsSync(join(projectRoot(), 'dist', 'harness', 'golden', 'fixture', 'index.js'));
const gpu = await openGpuOrSkip();
gpu?.close();
const isReady = BUILT && gpu !== null;

const temporary = makeTemporaryFolder();
afterAll(() => temporary.remove());

describe.skipIf(!isReady)('in a project with the package alone', { timeout: 300_000 }, () => {
  const installed: InstalledPackage = isReady ? installPackage(temporary.path) : (undefined as never);
  const folder = temporary.path;
  const own = join(folder, 'node_modules', 'livery');
  const before = isReady ? readdirSync(own, { recursive: true }).length : 0;

  /** Returns the arguments of `livery` in a file that `golden init` wrote. */
  const wordsOf = (file: string, line: RegExp): string[] =>
    line
      .exec(readFileSync(join(folder, file), 'utf8'))![1]!
      .split(/[", ]+/)
      .filter((word) => word !== '');

  test('golden init begins a project, and golden run passes at once', () => {
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

  test('golden init keeps every file that is there', () => {
    temporary.write('golden/hull/red/case.json', 'mine');
    const again = installed.livery('golden', 'init');
    expect(again.status).toBe(0);
    expect(again.output).toContain('kept     golden/hull/red/case.json');
    expect(readFileSync(join(folder, 'golden', 'hull', 'red', 'case.json'), 'utf8')).toBe('mine');
    expect(readFileSync(join(folder, '.gitignore'), 'utf8').match(/golden-results/g)).toHaveLength(1);
  });

  test('a case that fails is shown with the command that runs it again', () => {
    const file = join(folder, 'golden', 'hull', 'red', 'case.json');
    const template = readFileSync(join(own, 'harness/golden/init/template/golden/hull/red/case.json'), 'utf8');
    temporary.write('golden/hull/red/case.json', template.replace('color 1 0 0', 'color 0 1 0'));
    expect(readFileSync(file, 'utf8')).toContain('color 0 1 0');
    const run = installed.livery('golden', 'run', '--adapter', 'swiftshader');
    expect(run.status).toBe(1);
    expect(run.output).toMatch(/rerun +npx livery golden run hull\/red\n/);
  });

  test('the fixture draws in its Playwright tests', () => {
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

  test('serve draws the default scene, and shows the page', async () => {
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

  test('a command that needs a clone says so', () => {
    for (const command of [['bench'], ['board', 'bench'], ['golden', 'images']]) {
      const { status, output } = installed.livery(...command);
      expect(output).toContain('a clone of the project');
      expect(status).toBe(2);
    }
    expect(installed.livery('--help').output).not.toContain('bench');
  });

  test('nothing was written into node_modules, and the caches are with the user', () => {
    expect(readdirSync(own, { recursive: true })).toHaveLength(before);
    expect(readdirSync(join(folder, 'cache', 'livery')).sort()).toEqual(['assets', 'gpu']);
  });
});
