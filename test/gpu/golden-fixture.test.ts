import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { sharedGpu } from '../support/shared-device.js';

const ROOT = projectRoot();
const BUILT = existsSync(join(ROOT, 'dist', 'harness', 'golden', 'fixture', 'index.js'));
if (!BUILT) console.warn('golden-fixture: skipped, the project is not built (npm run setup)');
const gpu = await sharedGpu();

const temporary = makeTemporaryFolder();
afterAll(() => temporary.remove());

const TEST = `
import { test, expect } from 'livery/golden';
test.use({ scene: 'ball.json' });
test('red', async ({ sim }) => {
  await sim.write('paint/parts/global/color', process.env.COLOUR ?? '1 0 0');
  await sim.write('paint/parts/global/enabled', true);
  await sim.write('paint/parts/enabled', 1);
  expect(await sim.read('paint/parts/enabled')).toBe('1');
  const frame = await sim.frame({ width: 64, height: 36 });
  await expect(frame).toMatchGolden('red');
  await expect(frame).toMatchGolden('red', { tolerance: { comparer: 'flip', max: 0.1 }, mask: [{ x: 0, y: 0, width: 8, height: 8 }] });
  await expect(expect(frame).toMatchGolden('red', { tolerance: { comparer: 'flip', maxMean: 0.1 } })).rejects.toThrow("did you mean 'max_mean'?");
  await sim.write('paint/parts/enabled', false);
  await expect(await sim.frame({ width: 64, height: 36 })).not.toMatchGolden('red');
  await expect(sim.write('paint/parts/global/color', 'red')).rejects.toMatchObject({ errno: 'EINVAL' });
});
`;

/** Modules of `node_modules` are JavaScript already: without this the runner looks for TypeScript in each, which takes long. */
const PLAIN = { PW_DISABLE_TS_ESM: '1' };

/** A test whose sticker has no image. */
const LACKING = `
import { test, expect } from 'livery/golden';
test.use({ scene: 'ball.json' });
test('stickered', async ({ sim }) => {
  await sim.write('paint/stickers/place', 'no.png vessel ball 1 0 2 0 0 1 0');
  const incomplete = process.env.INCOMPLETE === '1';
  await expect(await sim.frame({ width: 64, height: 36 })).toMatchGolden('stickered', { incomplete });
});
`;

/** Makes a user's project, outside of ours, that links to it. */
function makeProject(type: 'module' | 'commonjs'): string {
  const folder = join(temporary.path, type);
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  if (!existsSync(join(folder, 'node_modules', 'livery'))) symlinkSync(ROOT, join(folder, 'node_modules', 'livery'));
  temporary.write(`${type}/package.json`, { name: 'mine', type });
  temporary.write(
    `${type}/playwright.config.ts`,
    `export default { reporter: [['line'], ['livery/golden/reporter']], workers: 1 };`,
  );
  temporary.write(`${type}/ball.json`, {
    name: 'One ball',
    templates: { ball: { geometry: { shape: 'sphere' } } },
    vessels: [{ id: 'ball', parts: [{ template: 'ball' }], orbit: { body: 'Sol', altitude: 5e10 } }],
  });
  temporary.write(`${type}/ball.spec.ts`, TEST);
  return folder;
}

function runTests(folder: string, args: readonly string[] = [], environment: Readonly<Record<string, string>> = {}) {
  const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  // The runner of this test marks its environment; the Playwright inside must not see that.
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'test', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  return { status, output: `${stdout}${stderr}` };
}

describe.skipIf(gpu === null || !BUILT)('livery/golden in a project of its own', { timeout: 300_000 }, () => {
  test('writes pictures and passes where tests are modules', () => {
    const folder = makeProject('module');
    const { status, output } = runTests(folder, ['--update-snapshots']);
    expect(output).toContain('1 passed');
    expect([status, existsSync(join(folder, 'ball.spec.ts-snapshots', 'red.png'))]).toEqual([0, true]);
  });

  test('writes, passes, fails with what is wrong, updates, and accepts a frame that lacks an image only where the test says so', () => {
    const folder = makeProject('commonjs');
    const picture = join(folder, 'ball.spec.ts-snapshots', 'red.png');

    const first = runTests(folder, [], PLAIN);
    expect(first.output).toContain('red.png was not there; it is now: look at it');
    expect(first.status).toBe(1);
    const accepted = readFileSync(picture);

    expect(runTests(folder, [], PLAIN)).toMatchObject({ status: 0 });

    const green = runTests(folder, [], { ...PLAIN, COLOUR: '0 1 0' });
    expect(green.status).toBe(1);
    expect(green.output).toMatch(
      /ball\.spec\.ts\/red does not match .*red\.png\n.* texels differ, none may\n +worst texel \(/,
    );
    expect(green.output).toContain('npx playwright test ball.spec.ts:4');
    expect(readFileSync(picture)).toEqual(accepted);
    const report = readFileSync(join(folder, 'golden-results', 'golden-report', 'index.html'), 'utf8');
    expect(report).toContain('paint/parts/global/color 0 1 0');

    temporary.write('commonjs/stickered.spec.ts', LACKING);
    const stickered = join(folder, 'stickered.spec.ts-snapshots', 'stickered.png');
    const updated = runTests(folder, ['--update-snapshots'], { ...PLAIN, COLOUR: '0 1 0' });
    expect(updated.output).toContain('red.png is accepted anew');
    expect(readFileSync(picture)).not.toEqual(accepted);
    expect(updated.output).toContain("the image 'no.png' is missing");
    expect(updated.output).toContain('accept it with { incomplete: true }');
    expect(updated.output).toMatch(/1 failed[^]*1 passed/);
    expect([updated.status, existsSync(stickered)]).toEqual([1, false]);

    const only = ['stickered.spec.ts'];
    const incomplete = runTests(folder, [...only, '--update-snapshots'], { ...PLAIN, INCOMPLETE: '1' });
    expect([incomplete.status, existsSync(stickered)]).toEqual([0, true]);
    const passed = runTests(folder, only, PLAIN);
    expect(passed.output).toMatch(/WARNING .*stickered: paint\/stickers\/0: the image 'no.png' is missing/);
    expect(passed.status).toBe(0);
  });
});
