import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ignoredBy, listFilesOf } from './list-files.js';
import { listFiles, ROOT } from './source-files.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the files of a checkout', () => {
  test('are listed without git', () => {
    vi.stubEnv('PATH', '');
    const files = listFiles();
    expect(files).toEqual(expect.arrayContaining(['README.md', '.ci/run', 'src/README.md']));
    expect(files.filter((path) => /^(node_modules|dist|\.git|\.cache)\//.test(path))).toEqual([]);
  });

  test.skipIf(!isRepository())('include every file that git tracks', () => {
    const listed = execFileSync('git', ['ls-files', '--cached', '-z'], { cwd: ROOT, encoding: 'utf8' });
    const known = listed.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)));
    const walked = new Set(listFilesOf(ROOT));
    expect(known.filter((path) => !walked.has(path))).toEqual([]);
  });
});

describe('.gitignore', () => {
  test.each<[string, string, boolean, boolean]>([
    ['dist/', 'dist', true, true],
    ['dist/', 'src/dist', true, true],
    ['dist/', 'dist', false, false],
    ['/core', 'core', false, true],
    ['/core', 'src/core', false, false],
    ['/goldens/.results/', 'goldens/.results', true, true],
    ['*.tsbuildinfo', 'src/a.tsbuildinfo', false, true],
    ['*.tsbuildinfo', 'src/atsbuildinfo', false, false],
    ['# dist', '# dist', false, false],
  ])('%s, %s, a folder: %s, ignored: %s', (pattern, path, isFolder, ignored) => {
    expect(ignoredBy(pattern)(path, isFolder)).toBe(ignored);
  });

  test.each(['!dist', 'a/**/b', 'a/b', 'a?'])('%s is refused and not misread', (pattern) => {
    expect(() => ignoredBy(pattern)).toThrow(RangeError);
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
