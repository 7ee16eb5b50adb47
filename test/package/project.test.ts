import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { noChromium } from '../browser/chromium.js';
import { type InstalledPackage, installPackage } from '../support/installed-package.js';
import { sharedGpu } from '../support/shared-device.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

const gpu = await sharedGpu();
const isReady = gpu !== null && existsSync(join(projectRoot(), 'dist', 'golden-page'));

const temporary = makeTemporaryFolder();
afterAll(() => temporary.remove());
/** All tests use one package, because packing takes seconds. */
const installed: InstalledPackage = isReady
  ? await installPackage('livery', temporary.path, { peers: ['@playwright/test', 'playwright'] })
  : (undefined as never);

describe.skipIf(!isReady)('a project that has only the package', { timeout: 300_000 }, () => {
  const folder = temporary.path;
  const own = isReady ? installed.own : '';
  const before = isReady ? readdirSync(own, { recursive: true }).length : 0;

  /** Returns the arguments of `livery` from a line in a file that `golden init` has written. */
  const wordsOf = (file: string, line: RegExp): string[] =>
    line
      .exec(readFileSync(join(folder, file), 'utf8'))![1]!
      .split(/[", ]+/)
      .filter((word) => word !== '');

  test('a golden run passes in the project right after golden init', () => {
    temporary.write('package.json', { name: 'mine', type: 'module' });
    const begun = installed.run('golden', 'init');
    expect(begun.status).toBe(0);
    expect(begun.output).toContain('npx livery golden run');
    for (const path of ['golden/scenes/ball.json', 'golden/hull/red/case.json', '.github/workflows/golden.yml'])
      expect(begun.output).toContain(`written  ${path}`);
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toContain('/golden-results/');

    // The workflow and the container both run exactly this command.
    const words = wordsOf('.github/workflows/golden.yml', /run: npx livery (.*)/);
    expect(wordsOf('golden/Dockerfile', /CMD \["npx", "livery", (.*)\]/)).toEqual(words);
    const run = installed.run(...words);
    expect(run.output).toContain('1 passed');
    expect(run.status).toBe(0);
    expect(existsSync(join(folder, 'golden-results', 'golden-report', 'index.html'))).toBe(true);
  });

  test.skipIf(noChromium !== null)('a golden run in Chromium passes in the project', () => {
    const run = installed.run('golden', 'run', '--in', 'chromium');
    expect(run.output).toContain('1 passed');
    expect(run.status).toBe(0);
  });

  test('golden init changes no file that the project already has', () => {
    temporary.write('golden/hull/red/case.json', 'mine');
    const again = installed.run('golden', 'init');
    expect(again.status).toBe(0);
    expect(again.output).toContain('kept     golden/hull/red/case.json');
    expect(readFileSync(join(folder, 'golden', 'hull', 'red', 'case.json'), 'utf8')).toBe('mine');
    expect(readFileSync(join(folder, '.gitignore'), 'utf8').match(/golden-results/g)).toHaveLength(1);
  });

  test('the message about a failed case contains the command that reruns it in the project', () => {
    const file = join(folder, 'golden', 'hull', 'red', 'case.json');
    const template = readFileSync(join(own, 'harness/golden/init/template/golden/hull/red/case.json'), 'utf8');
    temporary.write('golden/hull/red/case.json', template.replace('color 1 0 0', 'color 0 1 0'));
    expect(readFileSync(file, 'utf8')).toContain('color 0 1 0');
    const run = installed.run('golden', 'run', '--adapter', 'swiftshader');
    expect(run.status).toBe(1);
    expect(run.output).toMatch(/rerun +npx livery golden run hull\/red\n/);
  });

  test('the Playwright tests of the project can use the fixture', () => {
    temporary.write('playwright.config.js', `export default { testMatch: 'ball.spec.ts', workers: 1 };`);
    temporary.write(
      'ball.spec.ts',
      `import { test, expect } from 'livery/golden';
test.use({ scene: 'golden/scenes/ball.json' });
test('red', async ({ sim }) => {
  await sim.write('paint/parts/enabled', 1);
  const frame = await sim.frame({ width: 64, height: 36 });
  const first = await expect(frame).toMatchGolden('red').catch((error) => error.message);
  expect(first).toContain('red.png did not exist and was written now; look at it');
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
    // At each start, Playwright empties its own results folder, so this report must be in a different folder.
    expect(existsSync(join(folder, 'golden-results', 'golden-report', 'index.html'))).toBe(true);
  });

  test('a command that needs a clone fails with a message that says so', () => {
    for (const command of [['bench'], ['golden', 'images']]) {
      const { status, output } = installed.run(...command);
      expect(output).toContain('a clone of the project');
      expect(status).toBe(2);
    }
    expect(installed.run('--help').output).not.toContain('bench');
  });

  test('a command that needs another package names the package and how to install it', () => {
    const board = installed.run('board', 'serve', '--port', '0');
    expect([board.status, board.output]).toEqual([
      2,
      expect.stringContaining('run npm install livery-board, then npx livery-board'),
    ]);
  });

  test("the package leaves node_modules unchanged, and stores its caches in the user's cache folder", () => {
    expect(readdirSync(own, { recursive: true })).toHaveLength(before);
    expect(readdirSync(join(installed.environment.XDG_CACHE_HOME, 'livery')).sort()).toEqual(['assets', 'gpu']);
  });
});
