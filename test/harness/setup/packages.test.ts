import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../src/device/node/installation/project-root.js';

const module = pathToFileURL(join(projectRoot(), 'harness', 'setup', 'packages.mjs')).href;
const { errorsOf, registrySilences } = (await import(module)) as {
  readonly errorsOf: (output: string) => string;
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
