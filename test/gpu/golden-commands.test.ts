import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunResults } from '../../harness/golden/report/run-results.js';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { DEEP } from '../support/deep.js';
import { type Ended, runHere } from '../support/livery-here.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { sharedGpu } from '../support/shared-device.js';

const CLI = join(projectRoot(), 'dist', 'src', 'cli', 'main.js');
const ASK = join(projectRoot(), 'dist', 'harness', 'golden', 'commands', 'ask.js');
const BUILT = existsSync(CLI);
if (!BUILT) console.warn('golden-commands: skipped, the project is not built (npm run setup)');
const gpu = await sharedGpu();

/**
 * The program `script` of util-linux runs a command in a terminal. The program `script` of BSD has different options.
 */
const { error: noScript, stdout: version } = spawnSync('script', ['--version'], { encoding: 'utf8' });
const TERMINAL = noScript === undefined && version.includes('util-linux');
if (!TERMINAL) console.warn('golden-commands: tests with a prompt are skipped: no `script` of util-linux');

const STOCK = {
  description: 'The ball is drawn as it is made.',
  scene: 'scenes/ball.json',
  writes: [] as readonly string[],
  width: 32,
  height: 16,
  tolerance: { comparer: 'exact', why: 'one adapter draws it' },
};

/**
 * Answers to the question of `golden update`: a description, the typed keys, the exit status of the command, and
 * whether it accepts the pictures. After a yes, the command writes the same files as with `--yes`.
 */
const TYPED_AT_UPDATE: readonly (readonly [what: string, keys: string, status: number, accepts: boolean])[] = [
  ['Enter alone', '\r', 0, false],
  ['Ctrl-C', '\u0003', 130, false],
  ...(DEEP ? [['y and Enter', 'y\r', 0, true] as const] : []),
];

let folder = makeTemporaryFolder();

function write(name: string, content: object): void {
  mkdirSync(dirname(join(folder.path, name)), { recursive: true });
  folder.write(name, content);
}

beforeEach(() => {
  folder.remove();
  folder = makeTemporaryFolder();
  write('cases/scenes/ball.json', {
    name: 'One ball',
    templates: { ball: { geometry: { shape: 'sphere' } } },
    vessels: [{ id: 'ball', parts: [{ template: 'ball' }], orbit: { body: 'Sol', altitude: 5e10 } }],
  });
  write('cases/hull/stock/case.json', STOCK);
});
afterAll(() => folder.remove());

const wordsOf = (command: readonly string[], results: string): string[] => [
  ...command,
  ...['--cases', join(folder.path, 'cases'), '--results', results],
];
const resultsOfTest = (): string => join(folder.path, 'results');

/**
 * Runs `golden run` in this process. In the projects of users, for example in test/package, it runs in a separate
 * process.
 */
const run = (results = resultsOfTest()): Promise<Ended> => runHere(['golden', ...wordsOf(['run'], results)]);

/** Runs `golden update` in this process, which has no terminal. */
const update = (options: readonly string[] = ['--yes'], results = resultsOfTest()): Promise<Ended> =>
  runHere(['golden', ...wordsOf(['update', ...options], results)]);

function typing(keys: string, words: readonly string[]): Promise<Ended> {
  const line = [process.execPath, ...words].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qec', line, '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  let typed = false;
  child.stdout.on('data', (data: Buffer) => {
    said += data.toString();
    if (typed || !said.includes('[y/N]')) return;
    typed = true;
    child.stdin.write(keys);
  });
  return new Promise((resolve) => {
    child.once('close', (status) => {
      resolve({ status, said });
    });
  });
}

const isAccepted = (): boolean => existsSync(join(folder.path, 'cases/hull/stock/expected.png'));

function titleOf(page: string): string | undefined {
  const text = readFileSync(join(folder.path, 'results', page, 'index.html'), 'utf8');
  return /<title>(.*?) · golden cases<\/title>/.exec(text)?.[1];
}

describe.skipIf(gpu === null || !BUILT)('livery golden', { timeout: 120_000 }, () => {
  test.skipIf(!TERMINAL).each([
    ['y and Enter', 'yes', 'y\r'],
    ['Enter alone', 'no', '\r'],
    ['n and Enter', 'no', 'n\r'],
    ['Ctrl-C', 'interrupted', '\u0003'],
    ['Ctrl-D', 'no', '\u0004'],
  ])('at a question in the terminal, the keys %s give the answer %s', async (_what, answer, keys) => {
    const script = `import("${pathToFileURL(ASK).href}").then(({ ask }) => ask("Well?")).then((a) => console.log("<" + a + ">"))`;
    const ended = await typing(keys, ['-e', script]);
    expect(ended.said).toContain(`<${answer}>`);
  });

  test.skipIf(!TERMINAL).each(TYPED_AT_UPDATE)(
    'livery golden update asks at a terminal, and accepts the answer %s',
    async (_what, keys, status, accepts) => {
      const ended = await typing(keys, [CLI, 'golden', ...wordsOf(['update'], resultsOfTest())]);
      expect(ended.said).toContain('Accept them? [y/N]');
      expect(ended.said).toContain(accepts ? '1 written' : 'nothing was written');
      expect(ended.said).not.toContain('Error');
      expect([ended.status, isAccepted()]).toEqual([status, accepts]);
    },
  );

  test('livery golden update writes nothing without a terminal, and names the option that accepts pictures', async () => {
    const { status, said } = await update([]);
    expect(said).toContain('--yes accepts pictures without asking');
    expect([status, isAccepted()]).toEqual([2, false]);
    expect(titleOf('golden-update')).toBe('1 to accept');
  });

  test('livery golden update writes its own page, and keeps the report of livery golden run', async () => {
    expect((await update()).status).toBe(0);
    expect(titleOf('golden-update')).toBe('1 accepted');
    expect((await run()).status).toBe(0);
    expect((await update()).said).toContain('nothing to accept');
    expect(titleOf('golden-update')).toBe('1 unchanged');
    expect(titleOf('golden-report')).toBe('1 passed');
  });

  test('livery golden run accepts a picture that lacks an image only with --incomplete', async () => {
    write('cases/hull/wrong/case.json', { description: 'short' });
    const wrong = 'case.json /description: must have at least 20 characters, not 5: "short"';
    const writes = ['paint/stickers/place no.png vessel ball 1 0 2 0 0 1 0'];
    write('cases/hull/lacking/case.json', { ...STOCK, writes });
    const warning = "paint/stickers/0: the image 'no.png' is missing; upload it under paint/textures/file";
    const lacking = join(folder.path, 'cases/hull/lacking/expected.png');

    const updated = await update();
    expect(updated.said).toContain(wrong);
    expect(updated.said).toContain(warning);
    expect(updated.said).toContain('not accepted: an image is missing in the picture');
    expect([updated.status, isAccepted(), existsSync(lacking)]).toEqual([1, true, false]);
    expect(titleOf('golden-update')).toBe('3 accepted or not drawn');
    expect([(await update(['--yes', '--incomplete', 'lacking'])).status, existsSync(lacking)]).toEqual([0, true]);

    const { status, said } = await run();
    expect(said).toContain(wrong);
    expect(said).toContain(`WARNING hull/lacking: ${warning}`);
    expect(status).toBe(1);
    const results = JSON.parse(readFileSync(join(folder.path, 'results/golden.json'), 'utf8')) as RunResults;
    expect(results.problems).toEqual([]);
    expect(results.cases.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['hull/lacking', 'passed'],
      ['hull/stock', 'passed'],
      ['hull/wrong', 'failed'],
    ]);
    const page = readFileSync(join(folder.path, 'results/golden-report/index.html'), 'utf8');
    expect(page).toContain('no.png');
  });

  test('livery golden run reaches a verdict when its results folder is not writable', async () => {
    expect((await update()).status).toBe(0);
    // Use a file instead of a read-only folder, because root may write even to read-only folders.
    const results = folder.write('file', 'no folder');
    const { status, said } = await run(results);
    expect(said).toMatch(
      /WARNING: .*file: results cannot be written there \(\w+\); .*; the results of this run are in (\S+)/,
    );
    expect(said).toMatch(/1 passed/);
    expect(status).toBe(0);
    const elsewhere = /the results of this run are in (\S+)/.exec(said)![1]!;
    expect(existsSync(join(elsewhere, 'golden-report/index.html'))).toBe(true);
    rmSync(elsewhere, { recursive: true });
    const deep = await update(['--yes'], join(results, 'below'));
    expect([deep.status, deep.said]).toEqual([0, expect.stringContaining('(ENOTDIR)')]);
    rmSync(/the results of this run are in (\S+)/.exec(deep.said)![1]!, { recursive: true });
  });

  test('livery golden update accepts every pass that a case lists, and livery golden run names the first pass that differs', async () => {
    const paint = (colour: string) => [
      'paint/parts/enabled 1',
      'paint/parts/global/enabled 1',
      `paint/parts/global/color ${colour}`,
    ];
    const kept = { ...STOCK, passes: ['normal', 'albedo', 'depth'], writes: paint('1 0 0') };
    write('cases/hull/stock/case.json', kept);
    write('cases/hull/other/case.json', kept);
    expect((await update()).said).toContain('8 written');
    expect(readdirSync(join(folder.path, 'cases/hull/stock')).sort()).toEqual([
      'case.json',
      'expected.albedo.png',
      'expected.depth.png',
      'expected.normal.png',
      'expected.png',
    ]);
    write('cases/hull/other/case.json', { ...kept, writes: paint('0 1 0') });
    const { status, said } = await run();
    expect(said).toMatch(/1 failed[^]*1 passed/);
    expect(said).toMatch(/first pass that differs: albedo, \d+ texels/);
    expect(status).toBe(1);
  });
});
