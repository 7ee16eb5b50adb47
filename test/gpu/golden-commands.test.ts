import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunResults } from '../../harness/golden/report/run-results.js';
import { projectRoot } from '../../src/platform/node/project-root.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { openGpuOrSkip } from './evaluate.js';

const CLI = join(projectRoot(), 'dist', 'src', 'apps', 'cli', 'main.js');
const BUILT = existsSync(CLI);
if (!BUILT) console.warn('golden-commands: skipped, the project is not built (npm run setup)');
const gpu = await openGpuOrSkip();
gpu?.close();

/** `script` of util-linux gives a command a terminal; that of BSD takes other options. */
const { error: noScript, stdout: version } = spawnSync('script', ['--version'], { encoding: 'utf8' });
const TERMINAL = noScript === undefined && version.includes('util-linux');
if (!TERMINAL) console.warn('golden-commands: no question is asked here, there is no script of util-linux');

const STOCK = {
  description: 'The ball is drawn as it is made.',
  scene: 'scenes/ball.json',
  writes: [] as readonly string[],
  width: 32,
  height: 16,
  tolerance: { comparer: 'exact', why: 'one adapter draws it' },
};

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

const argumentsOf = (command: readonly string[]): string[] => [
  ...[CLI, 'golden', ...command],
  ...['--cases', join(folder.path, 'cases'), '--results', join(folder.path, 'results')],
];

interface Ended {
  readonly status: number | null;
  readonly said: string;
}

/** Runs the command without a terminal, so that it cannot ask. */
function run(...command: string[]): Ended {
  return runWords(argumentsOf(command));
}

function runWords(words: readonly string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

/** Runs `golden update` in a terminal, and types the keys when it asks. */
function updateTyping(keys: string): Promise<Ended> {
  const line = [process.execPath, ...argumentsOf(['update'])].map((word) => `'${word}'`).join(' ');
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

/** Returns the title of a page under the results. */
function titleOf(page: string): string | undefined {
  const text = readFileSync(join(folder.path, 'results', page, 'index.html'), 'utf8');
  return /<title>(.*?) · golden cases<\/title>/.exec(text)?.[1];
}

describe.skipIf(gpu === null || !BUILT)('livery golden', { timeout: 120_000 }, () => {
  test.skipIf(!TERMINAL).each([
    ['y and Enter', 'y\r', 0, true],
    ['Enter alone', '\r', 0, false],
    ['n and Enter', 'n\r', 0, false],
    ['Ctrl-C', '\u0003', 130, false],
    ['Ctrl-D', '\u0004', 0, false],
  ])('update asks at a terminal, and takes %s', async (_what, keys, status, accepts) => {
    const ended = await updateTyping(keys);
    expect(ended.said).toContain('Accept them? [y/N]');
    expect(ended.said).toContain(accepts ? '1 written' : 'nothing was written');
    expect(ended.said).not.toContain('Error');
    expect([ended.status, isAccepted()]).toEqual([status, accepts]);
  });

  test('update writes nothing where nobody can be asked, and says what would', () => {
    const { status, said } = run('update');
    expect(said).toContain('--yes accepts pictures where nobody can be asked');
    expect([status, isAccepted()]).toEqual([2, false]);
    expect(titleOf('golden-update')).toBe('1 to accept');
  });

  test('what an update offers is a page of its own: that of the last run stays', () => {
    expect(run('update', '--yes').status).toBe(0);
    expect(titleOf('golden-update')).toBe('1 accepted');
    expect(run('run').status).toBe(0);
    expect(run('update', '--yes').said).toContain('nothing to accept');
    expect(titleOf('golden-update')).toBe('1 unchanged');
    expect(titleOf('golden-report')).toBe('1 passed');
  });

  test('a case file that is wrong is one failed case, and the others are drawn', () => {
    write('cases/hull/wrong/case.json', { description: 'short' });
    const update = run('update', '--yes');
    expect(update.said).toContain('case.json /description: must have at least 20 characters, not 5: "short"');
    expect([update.status, isAccepted()]).toEqual([1, true]);
    expect(titleOf('golden-update')).toBe('2 accepted or not drawn');
    const { status, said } = run('run');
    expect(said).toContain('case.json /description: must have at least 20 characters, not 5: "short"');
    expect(status).toBe(1);
    const results = JSON.parse(readFileSync(join(folder.path, 'results/golden.json'), 'utf8')) as RunResults;
    expect(results.problems).toEqual([]);
    expect(results.cases.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['hull/stock', 'passed'],
      ['hull/wrong', 'failed'],
    ]);
    expect(run('run', 'stock').status).toBe(0);
  });

  test('a picture that lacks an image is accepted only with --incomplete, and warned of in every run', () => {
    const writes = ['paint/stickers/place no.png vessel ball 1 0 2 0 0 1 0'];
    write('cases/hull/stock/case.json', { ...STOCK, writes });
    const warning = "paint/stickers/0: the image 'no.png' is missing; upload it under paint/textures/file";
    const refused = run('update', '--yes');
    expect(refused.said).toContain(warning);
    expect(refused.said).toContain('not accepted: the picture lacks an image');
    expect([refused.status, isAccepted()]).toEqual([1, false]);
    expect([run('update', '--yes', '--incomplete').status, isAccepted()]).toEqual([0, true]);
    const { status, said } = run('run');
    expect(said).toContain(`WARNING hull/stock: ${warning}`);
    expect(status).toBe(0);
    const page = readFileSync(join(folder.path, 'results/golden-report/index.html'), 'utf8');
    expect(page).toContain('no.png');
  });

  test('a run has its verdict where nothing can be written into the folder of results, and says where they are', () => {
    expect(run('update', '--yes').status).toBe(0);
    // A file in its place refuses every user, root included, as a folder that is read-only does others.
    const results = folder.write('file', 'no folder');
    const words = [CLI, 'golden', 'run', '--cases', join(folder.path, 'cases'), '--results', results];
    const { status, said } = runWords(words);
    expect(said).toMatch(/WARNING: .*file: results cannot be written there \(\w+\); .*; this time they are in (\S+)/);
    expect(said).toMatch(/1 passed/);
    expect(status).toBe(0);
    const elsewhere = /this time they are in (\S+)/.exec(said)![1]!;
    expect(existsSync(join(elsewhere, 'golden-report/index.html'))).toBe(true);
    rmSync(elsewhere, { recursive: true });
    const deep = runWords([...words.slice(0, -1), join(results, 'below')]);
    expect([deep.status, deep.said]).toEqual([0, expect.stringContaining('(ENOTDIR)')]);
    rmSync(/this time they are in (\S+)/.exec(deep.said)![1]!, { recursive: true });
  });

  test('a case that keeps passes has their pictures accepted, and a failure names the first that differs', () => {
    const paint = (colour: string) => [
      'paint/parts/enabled 1',
      'paint/parts/global/enabled 1',
      `paint/parts/global/color ${colour}`,
    ];
    const kept = { ...STOCK, passes: ['normal', 'albedo', 'depth'], writes: paint('1 0 0') };
    write('cases/hull/stock/case.json', kept);
    expect(run('update', '--yes').said).toContain('4 written');
    expect(readdirSync(join(folder.path, 'cases/hull/stock')).sort()).toEqual([
      'case.json',
      'expected.albedo.png',
      'expected.depth.png',
      'expected.normal.png',
      'expected.png',
    ]);
    expect(run('run').status).toBe(0);
    write('cases/hull/stock/case.json', { ...kept, writes: paint('0 1 0') });
    const { status, said } = run('run');
    expect(said).toMatch(/first pass that differs: albedo, \d+ texels/);
    expect(status).toBe(1);
  });
});
