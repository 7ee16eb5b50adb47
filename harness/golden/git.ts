import { spawnSync } from 'node:child_process';
import { PlatformError } from '../../src/base/errors/index.js';

/** Maximum size of git's output, bytes: twice the size of the largest picture. */
const OUTPUT_BYTES_MAX = 256 * 1024 * 1024;

/**
 * Settings for every call of git. With them, git takes paths literally, prints neither colours nor quotes, and starts
 * no program from the user's configuration.
 */
const PLAIN = ['--literal-pathspecs', '--no-pager', '-c', 'core.quotePath=off', '-c', 'color.ui=off'];

export interface GitAnswer {
  readonly status: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs git in a folder. @throws PlatformError when git is not installed */
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

/** Runs git and returns its output. @throws PlatformError with git's message */
export function requireGit(folder: string, words: readonly string[]): Buffer {
  const { status, stdout, stderr } = askGit(folder, words);
  if (status === 0) return stdout;
  throw new PlatformError(
    `git ${words[0]}: ${stderr.trim().split('\n')[0]?.slice(0, 300) ?? ''}; check the repository of ${folder}`,
  );
}

/** Returns the top folder of the repository that contains a folder. @throws PlatformError if there is none */
export function topOfRepository(folder: string): string {
  const { status, stdout } = askGit(folder, ['rev-parse', '--show-toplevel']);
  if (status === 0) return stdout.toString().trimEnd();
  throw new PlatformError(`${folder}: is not in a git repository; begin one with: git init`);
}

/** Splits git's output into entries, each of which ends with a zero byte. */
export const entriesOf = (output: Buffer): string[] =>
  output
    .toString()
    .split('\0')
    .filter((entry) => entry !== '');
