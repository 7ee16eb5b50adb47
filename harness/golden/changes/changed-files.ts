import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { PlatformError, shown } from '../../../src/base/errors/index.js';
import { askGit, entriesOf, requireGit, topOfRepository } from '../git.js';

export interface Changes {
  readonly base: string;
  /** Absolute paths of the files that were changed, added, deleted or moved, and of untracked files. */
  readonly paths: readonly string[];
}

const MAIN = ['origin/HEAD', 'origin/main', 'origin/master'];

/**
 * Finds the files that differ from a commit.
 * @param base a commit; the default is the commit at which this branch left the main branch of `origin`, or `HEAD` in
 *   a repository without `origin`
 * @throws PlatformError if the folder is not in a git repository, or the commit is unknown
 */
export function changesSince(folder: string, base?: string): Changes {
  const top = topOfRepository(folder);
  const commit = base === undefined ? usualBase(top) : namedBase(top, base);
  // With these options, git lists a renamed file under both its old and its new name.
  const options = ['--name-only', '--no-renames', '--no-ext-diff', '--ignore-submodules=none', '-z'];
  const changed = requireGit(top, ['diff', ...options, commit.hash, '--']);
  const untracked = requireGit(top, ['ls-files', '--others', '--exclude-standard', '-z']);
  const paths = [...new Set([...entriesOf(changed), ...entriesOf(untracked)])];
  const root = realpathSync(top);
  return { base: commit.name, paths: paths.map((path) => join(root, path)) };
}

interface Commit {
  readonly name: string;
  readonly hash: string;
}

function namedBase(top: string, base: string): Commit {
  const hash = hashOf(top, base);
  if (hash !== null) return { name: base, hash };
  throw new PlatformError(
    `--only-changed: no commit '${shown(base)}'; name one that git rev-parse finds, and fetch it first (fetch-depth: 0)`,
  );
}

function usualBase(top: string): Commit {
  const main = MAIN.find((name) => hashOf(top, name) !== null);
  const head = hashOf(top, 'HEAD');
  if (head === null) throw new PlatformError('--only-changed: the repository has no commit yet; make the first one');
  if (main === undefined) return { name: 'HEAD', hash: head };
  const { status, stdout } = askGit(top, ['merge-base', 'HEAD', main]);
  if (status === 0) return { name: `the merge base with ${main}`, hash: stdout.toString().trim() };
  throw new PlatformError(
    `--only-changed: HEAD and ${main} have no common commit here; fetch the whole history (fetch-depth: 0), or name a commit`,
  );
}

function hashOf(top: string, name: string): string | null {
  if (name.startsWith('-')) return null;
  const { status, stdout } = askGit(top, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
  return status === 0 ? stdout.toString().trim() : null;
}
