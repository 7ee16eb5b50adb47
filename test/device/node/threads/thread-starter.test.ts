import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../../src/device/node/installation/project-root.js';
import { threadStarter } from '../../../../src/device/node/threads/thread-starter.js';
import { ThreadPool } from '../../../../src/device/threads/index.js';
import { makeTemporaryFolder } from '../../../support/temporary-folder.js';

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());
const missing = pathToFileURL(join(folder.path, 'missing.js'));

describe('a threaded function without a built module', () => {
  it('without a built module, a threaded function runs on the calling thread', async () => {
    let loaded = 0;
    const here = () => {
      loaded++;
      return Promise.resolve((word: string) => `${word}!`);
    };
    const pool = new ThreadPool({ start: threadStarter({ file: missing, name: 'test', here }) });
    expect(loaded).toBe(0);
    expect(await pool.call('a')).toBe('a!');
    expect(loaded).toBe(1);
  });

  it('a threaded function without a built module rethrows its error to the caller', async () => {
    const cause = new RangeError('a bug');
    const here = () =>
      Promise.resolve((): never => {
        throw cause;
      });
    const pool = new ThreadPool({ start: threadStarter({ file: missing, name: 'test', here }) });
    await expect(pool.call('a')).rejects.toMatchObject({ failure: 'broken', message: 'a bug', cause });
  });
});

const BUILT = join(projectRoot(), 'dist/src/device/node/threads/answer-calls.js');

describe.skipIf(!existsSync(BUILT))('a threaded function (skipped without dist/, run npm run build)', () => {
  it('a threaded function returns its result, passes on its error, and lets the process exit', () => {
    const at = (path: string): string =>
      JSON.stringify(pathToFileURL(join(projectRoot(), 'dist/src/device', path)).href);
    const worker = folder.write(
      'worker.mjs',
      `import { answerCalls } from ${at('node/threads/answer-calls.js')};
       answerCalls((word) => { if (word === 'no') throw new RangeError('a bug'); return word + '!'; });`,
    );
    const main = folder.write(
      'main.mjs',
      `import { threadStarter } from ${at('node/threads/thread-starter.js')};
       import { ThreadPool } from ${at('threads/index.js')};
       const file = new URL(${JSON.stringify(pathToFileURL(worker).href)});
       const pool = new ThreadPool({ start: threadStarter({ file, name: 'test' }) });
       const [a, b, c] = await Promise.allSettled(['a', 'no', 'c'].map((word) => pool.call(word)));
       console.log(a.value, b.reason.failure, b.reason.cause.name, b.reason.message, c.value);`,
    );
    const told = execFileSync(process.execPath, [main], { encoding: 'utf8', timeout: 20_000 });
    expect(told.trim()).toBe('a! broken RangeError a bug c!');
  });
});
