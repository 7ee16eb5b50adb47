import { spawnSync } from 'node:child_process';
import { PlatformError } from '../../src/base/errors/index.js';

/** Maximum size of git's output, bytes: twice the size of the largest picture. */
const OUTPUT_BYTES_MAX = 256 * 1024 * 1024;

/**
 * Arguments that make git take paths literally, print neither colours nor quotes, and start no program from the user's
 * configuration.
 */
const PLAIN = ['--literal-pathspecs', '--no-pager', '-c', 'core.quotePath=off', '-c', 'color.ui=off'];

export interface GitAnswer {
  readonly status: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** @throws PlatformError when git is not installed */
export function askGit(folder: string, words: readonly string[]): GitAnswer {
  const { error, status, stdout, stderr } = spawnSync('git', [...PLAIN, ...words], {
    cwd: folder,
    maxBuffer: OUTPUT_BYTES_MAX,
    env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
  });
  if (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new PlatformError(
      code === 'ENOENT'
        ? 'git: is not installed; install it, because it lists the changes'
        : `git ${words[0]}: ${code}; run the command again`,
    );
  }
  return { status: status ?? 1, stdout, stderr: stderr.toString() };
}

/** @throws PlatformError with git's message */
export function requireGit(folder: string, words: readonly string[]): Buffer {
  const { status, stdout, stderr } = askGit(folder, words);
  if (status === 0) return stdout;
  throw new PlatformError(
    `git ${words[0]}: ${stderr.trim().split('\n')[0]?.slice(0, 300) ?? ''}; check the repository of ${folder}`,
  );
}

/** @throws PlatformError if no repository contains the folder */
export function topOfRepository(folder: string): string {
  const { status, stdout } = askGit(folder, ['rev-parse', '--show-toplevel']);
  if (status === 0) return stdout.toString().trimEnd();
  throw new PlatformError(`${folder}: is not in a git repository; begin one with: git init`);
}

export const entriesOf = (output: Buffer): string[] =>
  output
    .toString()
    .split('\0')
    .filter((entry) => entry !== '');
