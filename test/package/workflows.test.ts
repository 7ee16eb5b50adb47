import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { DEEP } from '../support/deep.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Job {
  readonly needs?: string | readonly string[];
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly name: string;
  readonly on: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

const ROOT = projectRoot();
const FOLDER = '.github/workflows';
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const WORKFLOWS = readdirSync(join(ROOT, FOLDER)).map((file): [string, Workflow] => [
  file,
  parse(readFileSync(join(ROOT, FOLDER, file), 'utf8')) as Workflow,
]);
const RUNS = WORKFLOWS.flatMap(([file, { jobs }]) =>
  Object.entries(jobs).flatMap(([name, job]) =>
    job.steps.flatMap((step) => (step.run === undefined ? [] : [{ file, name, job, ...step, run: step.run }])),
  ),
);

/** Returns the shell script of a step; each variable of the job's matrix gets its first value. */
function shellOf({ run, job }: { readonly run: string; readonly job: Job }): string {
  return run.replace(/\$\{\{ *matrix\.(\w+) *\}\}/g, (_all, name: string) => String(job.strategy?.matrix[name]?.[0]));
}

describe('the workflows of GitHub Actions', () => {
  test.each(WORKFLOWS)(
    'the workflow %s names only existing jobs, and actions with a version',
    (_file, { name, on, jobs }) => {
      expect([name, typeof on]).toEqual([expect.any(String), 'object']);
      for (const { needs = [], steps } of Object.values(jobs)) {
        expect(Object.keys(jobs)).toEqual(expect.arrayContaining([needs].flat()));
        for (const { uses } of steps) expect(uses ?? 'a/b@v1').toMatch(/^[\w-]+\/[\w-]+@v\d+$/);
      }
    },
  );

  test.each(RUNS)(
    'the workflow command `$run` in $file uses only scripts of package.json and options of `npm test`',
    async (step) => {
      const shell = shellOf(step);
      expect(shell).not.toMatch(/\$\{\{|undefined/);
      execFileSync('bash', ['-n', '-c', shell]);
      for (const [, script = ''] of shell.matchAll(/npm run (?:-\w+ )*([\w:-]+)/g))
        expect(scripts).toHaveProperty([script]);
      const options = /npm test(?: --)? ?(.*)$/m.exec(shell)?.[1];
      if (options === undefined) return;
      const module = join(ROOT, 'harness', 'setup', 'test-options.mjs');
      const { readTestOptions } = (await import(module)) as { readTestOptions: (words: readonly string[]) => object };
      expect(readTestOptions(options.split(' ').filter((word) => word !== ''))).toBeTypeOf('object');
    },
  );
});

/** Steps that cannot run here: the merge needs artifacts of other jobs, and the deep tests would include this test. */
const ELSEWHERE = /golden merge|test:deep/;

describe.skipIf(!DEEP)('the shell commands of workflows, in a scratch clone (npm run test:deep)', () => {
  const clone = makeTemporaryFolder();
  afterAll(() => clone.remove());
  const checkout = join(clone.path, 'checkout');

  test.each(RUNS.filter(({ run }) => !ELSEWHERE.test(run)))(
    'the workflow command `$run` in $file succeeds',
    { timeout: 3_600_000 },
    (step) => {
      if (!existsSync(checkout)) execFileSync('git', ['clone', '--quiet', ROOT, checkout]);
      const env = { ...process.env, ...step.env, LIVERY_TEST_DEEP: '' };
      const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', shellOf(step)], {
        cwd: checkout,
        env,
        encoding: 'utf8',
      });
      expect([status, `${stdout}${stderr}`.slice(-2000)]).toEqual([0, expect.any(String)]);
    },
  );
});
