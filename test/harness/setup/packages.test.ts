import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../src/device/node/installation/project-root.js';

const module = pathToFileURL(join(projectRoot(), 'harness', 'setup', 'packages.mjs')).href;
const { errorsOf, firstFailure } = (await import(module)) as {
  readonly errorsOf: (output: string) => string;
  readonly firstFailure: (report: (code: string) => void) => (output: string) => void;
};

const ANSWERED = 'npm http fetch GET 200 http://127.0.0.1:4873/ws 12ms (cache hit)\n';
const REFUSED = 'npm http fetch GET http://127.0.0.1:4873/ws attempt 1 failed with EAI_AGAIN\n';

it('the set-up says once that the registry does not answer, and why', () => {
  const reported: string[] = [];
  const heard = firstFailure((code) => reported.push(code));
  heard(ANSWERED);
  expect(reported).toEqual([]);
  heard(ANSWERED + REFUSED);
  heard(ANSWERED + REFUSED + REFUSED.replace('EAI_AGAIN', 'ETIMEDOUT'));
  expect(reported).toEqual(['EAI_AGAIN']);
});

it('when npm fails, the set-up prints its errors without its warnings and its requests', () => {
  const output = `npm warn EBADENGINE Unsupported engine {\n${ANSWERED}${REFUSED}npm error code EAI_AGAIN\nnpm error errno EAI_AGAIN\n`;
  expect(errorsOf(output)).toBe('npm error code EAI_AGAIN\nnpm error errno EAI_AGAIN');
});
