import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { HELP } from '../../harness/golden/help.js';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { writeCase } from '../harness/golden/case-folder.js';
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

/** Runs the shell of a step as a runner does, with the defaults of the inputs and other values of its variables. */
function runStep(name: string, folder: string, values: Readonly<Record<string, string>>) {
  const step = runs.steps.find((each) => each.name === name)!;
  const defaults = Object.entries(step.env ?? {}).map(([key, text]) => [
    key,
    text.replace(/\$\{\{ *inputs\.([\w-]+) *\}\}/g, (_all, input: string) => inputs[input]!.default),
  ]);
  // GitHub Actions, "Exit codes and error action preference": bash.
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run!], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...(Object.fromEntries(defaults) as object), ...values },
  });
  return { status, output: stdout + stderr };
}

describe('the action', () => {
  test('is a composite of steps that name actions with a version, or a shell', () => {
    expect(runs.using).toBe('composite');
    for (const { uses, run, shell } of runs.steps) {
      if (run === undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/);
      else expect(shell).toBe('bash');
    }
  });

  test('describes each input, uses each, and uses no other', () => {
    for (const { description } of Object.values(inputs)) expect(description.length).toBeGreaterThan(10);
    const used = [...TEXT.matchAll(/\binputs\.([\w-]+)/g)].map(([, name]) => name);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(inputs).toSorted());
  });

  test('hands values to the shell as variables alone, so that no value becomes a command', () => {
    for (const { run = '' } of runs.steps) expect(run).not.toContain('${{');
  });

  test('names commands and options that exist', () => {
    const shell = runs.steps.map(({ run = '' }) => run).join('\n');
    for (const [command] of shell.matchAll(/golden (run|merge|comment)/g)) expect(HELP).toContain(`livery ${command}`);
    for (const [option] of shell.matchAll(/--[a-z][a-z-]+/g)) expect(HELP).toContain(option);
  });

  test.skipIf(!existsSync(MAIN))(
    'draws and merges with the exit status of the verdict, and summarizes the merged run alone',
    () => {
      const temporary = makeTemporaryFolder();
      try {
        const { path } = temporary;
        writeCase(join(path, 'cases'), 'hull/new');
        const output = temporary.write('output', '');
        const summary = temporary.write('summary', '');
        const job = {
          LIVERY: `node ${MAIN}`,
          LIVERY_GOLDEN_RESULTS: join(path, 'golden-results'),
          GITHUB_OUTPUT: output,
          GITHUB_STEP_SUMMARY: summary,
          GITHUB_ACTIONS: 'true',
        };
        const drawn = runStep('Draw', path, { ...job, CASES: join(path, 'cases'), PART: 'run', SHARD: '1/1' });
        expect([drawn.status, drawn.output]).toEqual([1, expect.stringContaining('::error file=')]);
        expect(readFileSync(output, 'utf8')).toBe('artifact=golden-report-part-1\n');
        expect(readFileSync(summary, 'utf8')).toBe('');
        mkdirSync(join(path, 'golden-parts'));
        cpSync(join(path, 'golden-results', 'golden-report'), join(path, 'golden-parts', '1'), { recursive: true });
        const merged = runStep('Merge', path, job);
        expect([merged.status, merged.output]).toEqual([1, expect.stringContaining('1 failed')]);
        expect(merged.output).not.toContain('::error');
        expect(readFileSync(summary, 'utf8')).toContain('❌ 1 of 1 golden cases failed');
        expect(existsSync(join(path, 'golden-results', 'golden-report', 'index.html'))).toBe(true);
      } finally {
        temporary.remove();
      }
    },
  );
});
