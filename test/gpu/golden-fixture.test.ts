import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { encodePng } from '../../src/device/node/png/index.js';
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
for (const [name, colour] of [['kept', '1 0 0'], ['red', process.env.COLOUR ?? '1 0 0']]) test(name, async ({ sim }) => {
  await sim.write('paint/parts/global/color', colour);
  await sim.write('paint/parts/global/enabled', true);
  await sim.write('paint/parts/enabled', 1);
  expect(await sim.read('paint/parts/enabled')).toBe('1');
  const frame = await sim.frame({ width: 64, height: 36 });
  await expect(frame).toMatchGolden(name);
  await expect(frame.png()).toMatchGolden(name);
  await expect({ width: 64, height: 36, data: frame.rgba }).toMatchGolden(name);
  await expect(expect({}).toMatchGolden(name)).rejects.toThrow('toMatchGolden() takes texels');
  await expect(frame).toMatchGolden(name, { tolerance: { comparer: 'flip', max: 0.1 }, mask: [{ x: 0, y: 0, width: 8, height: 8 }] });
  await expect(expect(frame).toMatchGolden(name, { tolerance: { comparer: 'flip', maxMean: 0.1 } })).rejects.toThrow("did you mean 'max_mean'?");
  await sim.write('paint/parts/enabled', false);
  await expect(await sim.frame({ width: 64, height: 36 })).not.toMatchGolden(name);
  await expect(sim.write('paint/parts/global/color', 'red')).rejects.toMatchObject({ errno: 'EINVAL' });
});
`;

const lacking = (name: string, incomplete: boolean): string => `
import { test, expect } from 'livery/golden';
test.use({ scene: 'ball.json' });
test('${name}', async ({ sim }) => {
  await sim.write('paint/stickers/place', 'no.png vessel ball 1 0 2 0 0 1 0');
  await expect(await sim.frame({ width: 64, height: 36 })).toMatchGolden('${name}', { incomplete: ${incomplete} });
});
`;

/**
 * The modules in `node_modules` are JavaScript, but without this setting, Playwright would spend a long time looking
 * for TypeScript in each of them.
 */
const PLAIN = { PW_DISABLE_TS_ESM: '1' };

/** Makes a user's project outside of this checkout. The project links to this package, and its tests are CommonJS. */
function makeProject(): string {
  const folder = temporary.path;
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(ROOT, join(folder, 'node_modules', 'livery'));
  temporary.write('package.json', { name: 'mine', type: 'commonjs' });
  temporary.write(
    'playwright.config.ts',
    `export default { reporter: [['line'], ['livery/golden/reporter']], workers: 1 };`,
  );
  temporary.write('ball.json', {
    name: 'One ball',
    templates: { ball: { geometry: { shape: 'sphere' } } },
    vessels: [{ id: 'ball', parts: [{ template: 'ball' }], orbit: { body: 'Sol', altitude: 5e10 } }],
  });
  temporary.write('any.spec.ts', lacking('any', true));
  temporary.write('ball.spec.ts', TEST);
  temporary.write('whole.spec.ts', lacking('whole', false));
  return folder;
}

function runTests(folder: string, args: readonly string[] = [], environment: Readonly<Record<string, string>> = {}) {
  const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  // The Playwright process must not get the environment variables that Vitest sets.
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'test', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...PLAIN, ...environment },
  });
  return { status, output: `${stdout}${stderr}` };
}

// `test/package/project.test.ts` has a project with tests that are modules, and with a missing picture.
describe.skipIf(gpu === null || !BUILT)("livery/golden in a user's project", { timeout: 300_000 }, () => {
  const folder = gpu === null || !BUILT ? '' : makeProject();
  const pictureOf = (spec: string, name: string): string => join(folder, `${spec}.spec.ts-snapshots`, `${name}.png`);
  const picture = pictureOf('ball', 'red');

  // In each run, only the last test fails. After a failed test, Playwright continues in a new process. A test after it
  // would have to open the device again.
  test('livery/golden updates a picture that lacks an image only with { incomplete: true }', () => {
    const before = encodePng(new Uint8Array(64 * 36 * 4).fill(255), 64, 36);
    mkdirSync(dirname(picture));
    writeFileSync(picture, before);
    const updated = runTests(folder, ['--update-snapshots']);
    expect(updated.output).toContain("the image 'no.png' is missing");
    expect(updated.output).toContain('accept it with { incomplete: true }');
    expect(updated.output).toContain('red.png is accepted anew');
    expect(updated.output).toMatch(/1 failed[^]*3 passed/);
    expect(updated.status).toBe(1);
    expect(['any', 'whole'].map((name) => existsSync(pictureOf(name, name)))).toEqual([true, false]);
    expect(readFileSync(picture)).not.toEqual(before);
  });

  test('livery/golden passes accepted pictures, warns of missing images, and fails wrong pictures', () => {
    const accepted = readFileSync(picture);
    const green = runTests(folder, ['any', 'ball'], { COLOUR: '0 1 0' });
    expect(green.output).toMatch(/1 failed[^]*2 passed/);
    expect(green.output).toMatch(/WARNING .*any: paint\/stickers\/0: the image 'no.png' is missing/);
    expect(green.status).toBe(1);
    expect(green.output).toMatch(
      /ball\.spec\.ts\/red does not match .*red\.png\n.* texels differ; none may differ\n +worst texel \(/,
    );
    expect(green.output).toContain('npx playwright test ball.spec.ts:4');
    expect(readFileSync(picture)).toEqual(accepted);
    const report = readFileSync(join(folder, 'golden-results', 'golden-report', 'index.html'), 'utf8');
    expect(report).toContain('paint/parts/global/color 0 1 0');
  });
});
