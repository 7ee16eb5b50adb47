import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { askGit, requireGit, topOfRepository } from '../git.js';

export interface PictureVersion {
  /** Null for the file in the working tree. This version exists only if the file differs from the last commit. */
  readonly commit: {
    readonly hash: string;
    readonly date: string;
    readonly author: string;
    readonly subject: string;
  } | null;
  /** The bytes of the file; null if this commit removed it. */
  readonly bytes: Uint8Array | null;
}

export interface PictureHistory {
  /** The versions, newest first. */
  readonly versions: readonly PictureVersion[];
  /** True if there are older versions that the list does not contain. */
  readonly isCut: boolean;
}

/**
 * The format in which git prints a commit: first a byte that does not occur in fields, then the fields, each followed
 * by a zero byte.
 */
const FORMAT = '%x01%H%x00%aI%x00%an%x00%s%x00';

/**
 * Reads the versions of a picture. If the file was moved, also reads the versions before the move.
 * @param path absolute path of the picture
 * @param most maximum number of versions
 * @throws PlatformError outside of a git repository
 */
export function pictureHistory(path: string, folder: string, most: number): PictureHistory {
  const top = topOfRepository(folder);
  const inside = relative(realpathSync(top), join(realpathSync(folder), relative(folder, path)))
    .split(sep)
    .join('/');
  const versions: PictureVersion[] = [];
  const saved = existsSync(path) ? readFileSync(path) : null;
  let isFirst = true;
  for (const { hash, date, author, subject, name } of commitsOf(top, inside, most + 1)) {
    const bytes = name === null ? null : requireGit(top, ['cat-file', '--filters', `${hash}:${name}`]);
    const isSaved = saved === null ? bytes === null : bytes !== null && Buffer.compare(saved, bytes) === 0;
    if (isFirst && !isSaved) versions.push({ commit: null, bytes: saved });
    isFirst = false;
    versions.push({ commit: { hash, date, author, subject }, bytes });
  }
  if (isFirst && saved !== null) versions.push({ commit: null, bytes: saved });
  return { versions: versions.slice(0, most), isCut: versions.length > most };
}

interface FoundCommit {
  readonly hash: string;
  readonly date: string;
  readonly author: string;
  readonly subject: string;
  readonly name: string | null;
}

function commitsOf(top: string, path: string, most: number): FoundCommit[] {
  const options = ['--follow', '--name-status', '-z', `--max-count=${most}`, `--format=${FORMAT}`, '--no-ext-diff'];
  // `git log` fails in a repository without commits.
  const { status, stdout } = askGit(top, ['log', ...options, '--', path]);
  if (status !== 0) return [];
  const blocks = stdout.toString().split('\u0001').slice(1);
  return blocks.map((block) => {
    const [hash = '', date = '', author = '', subject = '', ...rest] = block.split('\0');
    // The fields are a status and a path. For a move, git prints the old path and the new path.
    const [kind = '', ...names] = rest.map((field) => field.trim()).filter((field) => field !== '');
    return { hash, date, author, subject, name: kind.startsWith('D') ? null : (names.at(-1) ?? path) };
  });
}
