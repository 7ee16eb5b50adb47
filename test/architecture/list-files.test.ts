import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listFilesOf } from './list-files.js';
import { listFiles, ROOT } from './source-files.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the files of a checkout', () => {
  test('the files of a checkout are listed without git', () => {
    vi.stubEnv('PATH', '');
    const files = listFiles();
    expect(files).toEqual(expect.arrayContaining(['README.md', '.ci/run', 'src/README.md']));
    expect(files.filter((path) => /^(node_modules|dist|\.git|\.cache)\//.test(path))).toEqual([]);
  });

  test.skipIf(!isRepository())('the files of a checkout include every file that git tracks', () => {
    const listed = execFileSync('git', ['ls-files', '--cached', '-z'], { cwd: ROOT, encoding: 'utf8' });
    const known = listed.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)));
    const walked = new Set(listFilesOf(ROOT));
    expect(known.filter((path) => !walked.has(path))).toEqual([]);
  });
});

function isRepository(): boolean {
  try {
    execFileSync('git', ['rev-parse', '--git-dir'], { cwd: ROOT, stdio: 'ignore' });
    return existsSync(join(ROOT, '.git'));
  } catch {
    return false;
  }
}
