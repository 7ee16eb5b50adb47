import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../src/device/node/installation/project-root.js';

const module = pathToFileURL(join(projectRoot(), 'harness', 'setup', 'packages.mjs')).href;
interface NpmEnd {
  readonly status: number;
  readonly output: string;
}
const { errorsOf, install, registrySilences } = (await import(module)) as {
  readonly errorsOf: (output: string) => string;
  readonly install: (run: (args: string[]) => Promise<NpmEnd>) => Promise<NpmEnd>;
  readonly registrySilences: (report: (code: string | undefined) => void) => (output: string) => void;
};

const CACHED = 'npm http fetch GET 200 http://127.0.0.1:4873/ws 12ms (cache hit)\n';
const ANSWERED = 'npm http fetch GET 200 http://127.0.0.1:4873/ws 12ms (cache miss)\n';
const BUSY = 'npm http fetch GET http://127.0.0.1:4873/ws attempt 1 failed with 503\n';
const REFUSED = 'npm http fetch GET http://127.0.0.1:4873/ws attempt 1 failed with EAI_AGAIN\n';

it('the set-up says that the registry does not answer, and why, until the registry answers again', () => {
  const reported: (string | undefined)[] = [];
  const heard = registrySilences((code) => reported.push(code));
  let output = '';
  for (const [text, expected] of [
    [ANSWERED + BUSY, []],
    [REFUSED.slice(0, -5), []],
    [REFUSED.slice(-5), ['EAI_AGAIN']],
    [REFUSED.replace('EAI_AGAIN', 'ETIMEDOUT') + CACHED, ['EAI_AGAIN']],
    [ANSWERED + BUSY, ['EAI_AGAIN', undefined]],
    [REFUSED, ['EAI_AGAIN', undefined, 'EAI_AGAIN']],
  ] as const) {
    heard((output += text));
    expect(reported).toEqual(expected);
  }
});

it('when npm fails, the set-up prints its errors without its warnings and its requests', () => {
  const output = `npm warn EBADENGINE Unsupported engine {\n${ANSWERED}${REFUSED}npm error code EAI_AGAIN\nnpm error errno EAI_AGAIN\n`;
  expect(errorsOf(output)).toBe('npm error code EAI_AGAIN\nnpm error errno EAI_AGAIN');
});

it.each<[string, NpmEnd[], boolean[]]>([
  ['installs once', [{ status: 0, output: 'added 521 packages' }], [true]],
  ['does not repeat any other failure', [{ status: 1, output: 'npm error code ENOSPC\n' }], [true]],
  ...(
    [
      ['older than the wanted version', 'ETARGET'],
      ['for a file that the registry has moved', 'E404'],
      ['for a file that the registry has replaced', 'EINTEGRITY'],
      ['for a file that the cache has lost', 'ENOENT'],
    ] as const
  ).map(([fault, code]): [string, NpmEnd[], boolean[]] => [
    `installs again with new descriptions if a cached description is ${fault}`,
    [
      { status: 1, output: `npm http cache ws@8.23.0\nnpm error code ${code}\nnpm error for ws@8.23.0.\n` },
      { status: 0, output: 'added 521 packages' },
    ],
    [true, false],
  ]),
])('the set-up prefers the package descriptions in the cache of npm, and %s', async (_, ends, fromCache) => {
  const left = [...ends];
  const runs: string[][] = [];
  const end = await install((args) => {
    runs.push(args);
    return Promise.resolve(left.shift()!);
  });
  expect(end).toBe(ends.at(-1));
  expect(runs.map((args) => args.includes('--prefer-offline'))).toEqual(fromCache);
  for (const args of runs) expect(args[0]).toBe('ci');
});
