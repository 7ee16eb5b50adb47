import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runGolden } from '../../harness/golden/cli.js';
import type { RunResults } from '../../harness/golden/report/run-results.js';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { openSharedGpu, sharedGpu } from '../support/shared-device.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

const CLI = join(projectRoot(), 'dist', 'src', 'cli', 'main.js');
const BUILT = existsSync(CLI);
if (!BUILT) console.warn('golden-watch: skipped, the project is not built (npm run setup)');
const gpu = await sharedGpu();

const BALL = {
  name: 'One ball',
  templates: { ball: { geometry: { shape: 'sphere' } } },
  vessels: [{ id: 'ball', parts: [{ template: 'ball' }], orbit: { body: 'Sol', altitude: 5e10 } }],
};
const CASE = {
  description: 'The ball is drawn in the colour of the rule.',
  scene: 'scenes/ball.json',
  width: 32,
  height: 16,
  tolerance: { comparer: 'exact', why: 'one adapter draws it' },
};
const painted = (colour: string): object => ({
  ...CASE,
  writes: ['paint/parts/enabled 1', 'paint/parts/global/enabled 1', `paint/parts/global/color ${colour}`],
});

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

function write(name: string, content: object): void {
  mkdirSync(dirname(join(folder.path, name)), { recursive: true });
  folder.write(name, content);
}

const words = (command: readonly string[]): string[] => [
  ...command,
  ...['--cases', join(folder.path, 'cases'), '--results', join(folder.path, 'results')],
];

class Watch {
  said = '';
  readonly child: ChildProcess;

  constructor() {
    this.child = spawn(process.execPath, [CLI, 'golden', ...words(['run', '--watch'])], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout!, this.child.stderr!])
      stream.on('data', (data: Buffer) => (this.said += data.toString()));
  }

  async says(expected: RegExp, change: () => void = () => undefined): Promise<string> {
    this.said = '';
    change();
    await expect.poll(() => this.said, { timeout: 60_000 }).toMatch(expected);
    return this.said;
  }

  async ended(): Promise<number | null> {
    if (this.child.exitCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }
}

let watch: Watch;

describe.skipIf(gpu === null || !BUILT)('livery golden run --watch', { timeout: 120_000 }, () => {
  const accepted = join(folder.path, 'accepted');

  beforeAll(async () => {
    write('cases/scenes/ball.json', BALL);
    write('cases/hull/red/case.json', painted('1 0 0'));
    write('cases/hull/blue/case.json', painted('0 0 1'));
    // Run the command in this process, because other tests already run it in a separate process.
    expect(await runGolden(words(['update', '--yes']), openSharedGpu)).toBe(0);
    cpSync(join(folder.path, 'cases'), accepted, { recursive: true });
  });
  beforeEach(async () => {
    for (const name of ['cases', 'results']) rmSync(join(folder.path, name), { recursive: true, force: true });
    cpSync(accepted, join(folder.path, 'cases'), { recursive: true });
    watch = new Watch();
    await watch.says(/watching 2 cases, 0 of them failing/);
  });
  afterEach(async () => {
    watch.child.kill('SIGKILL');
    await watch.ended();
  });

  test('when a case file is saved, livery golden run --watch redraws only that case', async () => {
    const failed = await watch.says(/watching 2 cases, 1 of them failing/, () =>
      write('cases/hull/red/case.json', painted('0 1 0')),
    );
    expect(failed).toMatch(/✘ +1 hull\/red/);
    expect(failed).not.toContain('hull/blue');
    const results = JSON.parse(readFileSync(join(folder.path, 'results/golden.json'), 'utf8')) as RunResults;
    expect(results.cases.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['hull/blue', 'passed'],
      ['hull/red', 'failed'],
    ]);
    await watch.says(/watching 2 cases, 0 of them failing/, () => write('cases/hull/red/case.json', painted('1 0 0')));
    watch.child.kill('SIGINT');
    expect(await watch.ended()).toBe(0);
  });

  test('when a scene is saved, livery golden run --watch redraws every case', async () => {
    const larger = { ...BALL, vessels: [{ ...BALL.vessels[0]!, orbit: { body: 'Sol', altitude: 6e10 } }] };
    expect(await watch.says(/watching 2 cases/, () => write('cases/scenes/ball.json', larger))).toMatch(
      /hull\/blue[^]*hull\/red/,
    );
    expect(await watch.says(/watching 3 cases/, () => write('cases/hull/new/case.json', painted('1 1 1')))).toContain(
      'no accepted picture at',
    );
    rmSync(join(folder.path, 'cases/hull/new'), { recursive: true });
    await watch.says(/watching 2 cases/, () => write('cases/hull/red/case.json', painted('1 0 0')));
    watch.child.kill('SIGINT');
    expect(await watch.ended()).toBe(1);
  });

  test('when the folder of cases disappears, livery golden run --watch ends with status 2', async () => {
    await watch.says(/--cases .*cases has disappeared; make it again, then start the watch again/, () =>
      rmSync(join(folder.path, 'cases'), { recursive: true }),
    );
    expect(await watch.ended()).toBe(2);
    expect(existsSync(join(folder.path, 'results/golden-report/index.html'))).toBe(true);
  });
});
