import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { HELP } from '../../harness/golden/help.js';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { writeCase } from '../harness/golden/case-folder.js';
import { GitHubServer } from '../harness/golden/github/github-server.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const ROOT = projectRoot();
const TEXT = readFileSync(join(ROOT, 'action.yml'), 'utf8');
const { inputs, runs } = parse(TEXT) as Action;
const MAIN = join(ROOT, 'dist', 'src', 'cli', 'main.js');

const GITHUB_TOKEN_OF_JOB = 'the-token-of-the-job';

/**
 * Computes the value of a step's variable from the inputs, the defaults of the inputs and the job's token, like
 * GitHub's runner.
 */
function valueOf(text: string, given: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{\{(.*?)\}\}/g, (_all, expression: string) => {
    const values = expression.split('||').map((each) => {
      const [, input] = /^inputs\.([\w-]+)$/.exec(each.trim()) ?? [];
      if (input === undefined) return each.trim() === 'github.token' ? GITHUB_TOKEN_OF_JOB : '';
      return given[input] ?? valueOf(inputs[input]!.default, {});
    });
    return values.find((value) => value !== '') ?? '';
  });
}

/** @param values variables of the job */
async function runStep(
  name: string,
  folder: string,
  given: Readonly<Record<string, string>>,
  values: NodeJS.ProcessEnv = {},
): Promise<{ readonly status: number | null; readonly output: string }> {
  const step = runs.steps.find((each) => each.name === name)!;
  const own = Object.entries(step.env ?? {}).map(([key, text]) => [key, valueOf(text, given)]);
  // GitHub uses the same command for bash (GitHub Actions, "Exit codes and error action preference").
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run!], {
    cwd: folder,
    env: { ...process.env, ...values, ...(Object.fromEntries(own) as object) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, output };
}

describe('the GitHub action', () => {
  test('each step of the action names a shell or an action with a version', () => {
    expect(runs.using).toBe('composite');
    for (const { uses, run, shell } of runs.steps) {
      if (run === undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/);
      else expect(shell).toBe('bash');
    }
  });

  test('the action describes each of its inputs, and uses exactly these inputs', () => {
    for (const { description } of Object.values(inputs)) expect(description.length).toBeGreaterThan(10);
    const used = [...TEXT.matchAll(/\binputs\.([\w-]+)/g)].map(([, name]) => name);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(inputs).toSorted());
  });

  test('the action passes values to the shell only as environment variables', () => {
    for (const { run = '' } of runs.steps) expect(run).not.toContain('${{');
  });

  test('the action uses only existing commands and options', () => {
    const shell = runs.steps.map(({ run = '' }) => run).join('\n');
    for (const [command] of shell.matchAll(/golden (run|merge|comment)/g)) expect(HELP).toContain(`livery ${command}`);
    for (const [option] of shell.matchAll(/--[a-z][a-z-]+/g)) expect(HELP).toContain(option);
  });

  describe.skipIf(!existsSync(MAIN))('in a checkout of a project', { timeout: 120_000 }, () => {
    const temporary = makeTemporaryFolder();
    const { path } = temporary;
    const gitHub = new GitHubServer();
    const ran = new Set<string>();
    const output = temporary.write('output', '');
    const summary = temporary.write('summary', '');
    const event = temporary.write('event.json', { pull_request: { number: 5 } });
    temporary.write('package.json', { name: 'project', version: '1.0.0', private: true });
    temporary.write('package-lock.json', { name: 'project', version: '1.0.0', lockfileVersion: 3, packages: {} });
    writeCase(join(path, 'cases'), 'hull/new');
    beforeAll(() => gitHub.start());
    afterAll(async () => {
      await gitHub.stop();
      temporary.remove();
    });

    const step = (name: string, given: Readonly<Record<string, string>> = {}) => {
      ran.add(name);
      return runStep(
        name,
        path,
        { livery: `node ${MAIN}`, ...given },
        {
          ...gitHub.environment,
          LIVERY_GOLDEN_RESULTS: join(path, 'golden-results'),
          GITHUB_OUTPUT: output,
          GITHUB_STEP_SUMMARY: summary,
          GITHUB_ACTIONS: 'true',
          GITHUB_EVENT_PATH: event,
          GITHUB_RUN_ID: '77',
        },
      );
    };

    test('the action installs the packages of the lock file', async () => {
      expect(await step('Install')).toMatchObject({ status: 0 });
    });

    test('the action draws and merges, and ends with the exit status of the verdict', async () => {
      const drawn = await step('Draw', { cases: join(path, 'cases'), part: 'run', shard: '1/1' });
      expect([drawn.status, drawn.output]).toEqual([1, expect.stringContaining('::error file=')]);
      expect(readFileSync(output, 'utf8')).toBe('artifact=golden-report-part-1\n');
      expect(readFileSync(summary, 'utf8')).toBe('');
      mkdirSync(join(path, 'golden-parts'));
      cpSync(join(path, 'golden-results', 'golden-report'), join(path, 'golden-parts', '1'), { recursive: true });
      const merged = await step('Merge');
      expect([merged.status, merged.output]).toEqual([1, expect.stringContaining('1 failed')]);
      expect(merged.output).not.toContain('::error');
      expect(readFileSync(summary, 'utf8')).toContain('❌ 1 of 1 golden cases failed');
      expect(existsSync(join(path, 'golden-results', 'golden-report', 'index.html'))).toBe(true);
    });

    test('the action comments on the pull request, and adds pictures if an input names a branch', async () => {
      const token = GitHubServer.TOKEN;
      expect(await step('Comment', { token })).toMatchObject({ status: 0 });
      expect(gitHub.comments.map(({ body }) => body)).toEqual([expect.stringContaining('1 of 1 golden cases failed')]);
      expect(gitHub.refs.size).toBe(0);
      expect(await step('Comment', { token, 'pictures-branch': 'golden-pictures' })).toMatchObject({ status: 0 });
      expect(gitHub.comments).toHaveLength(1);
      expect([...gitHub.filesOf('golden-pictures').keys()]).toEqual([expect.stringMatching(/^pull-request-5\//)]);
    });

    test('the action only warns in the pull request of a fork, where the token cannot write', async () => {
      gitHub.isReadOnly = true;
      const token = GitHubServer.TOKEN;
      const { status, output: said } = await step('Comment', { token, 'pictures-branch': 'golden-pictures' });
      expect([status, said]).toEqual([0, expect.stringContaining('WARNING')]);
      gitHub.isReadOnly = false;
    });

    test('the action uses the token of the job if its own token input is empty, as in a fork', () => {
      const comment = runs.steps.find(({ name }) => name === 'Comment')!;
      expect(valueOf(comment.env!['GITHUB_TOKEN']!, { token: '' })).toBe(GITHUB_TOKEN_OF_JOB);
      expect(valueOf(comment.env!['GITHUB_TOKEN']!, { token: 'mine' })).toBe('mine');
    });

    test('the tests run every shell command of the action', () => {
      const shells = runs.steps.filter(({ run }) => run !== undefined).map(({ name }) => name);
      expect([...ran].toSorted()).toEqual(shells.toSorted());
    });
  });
});
