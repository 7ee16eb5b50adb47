import { PlatformError, shown } from '../../../src/base/errors/index.js';
import { shrink } from '../../../src/compare/index.js';
import { readFileOfFolder } from '../../../src/device/node/index.js';
import { decodePng, encodePng } from '../../../src/device/node/png/index.js';
import type { CaseRecord } from '../report/run-results.js';
import { FAILURES_SHOWN, PICTURE_ROLES, type PictureAddress, type PictureRole } from '../report/summary.js';
import { type GitHub, GitHubRefusal } from './client.js';

/** Longest side of a picture in a comment, px. */
const SIDE = 320;
const PICTURE_BYTES_MAX = 128 * 1024 * 1024;
/** Maximum number of attempts. An attempt fails if another job moves the branch at the same time. */
const TRIES = 5;

export interface PicturesBranch {
  readonly branch: string;
  /** Folder of this pull request in the branch. New pictures replace all earlier pictures in this folder. */
  readonly folder: string;
  /** Address of GitHub in the browser, without a slash at its end. */
  readonly site: string;
}

interface TreeEntry {
  readonly path: string;
  readonly mode: '100644' | '040000';
  readonly type: 'blob' | 'tree';
  readonly sha: string;
}

interface Made {
  readonly sha: string;
}

/**
 * Puts small pictures of the failures on a branch that contains only such pictures. It makes blobs, a tree and a
 * commit, and then moves the branch to the commit (GitHub REST, "Git database").
 * @returns the addresses of the pictures in that commit
 */
export async function uploadPictures(
  gitHub: GitHub,
  report: string,
  failures: readonly CaseRecord[],
  { branch, folder, site }: PicturesBranch,
): Promise<PictureAddress> {
  if (!/^\w[\w-]*([./]\w[\w-]*)*$/.test(branch))
    throw new PlatformError(`--pictures-branch: '${shown(branch)}' is not a name of a branch, such as golden-pictures`);
  const entries: TreeEntry[] = [];
  const paths = new Map<string, string>();
  for (const [i, record] of failures.slice(0, FAILURES_SHOWN).entries()) {
    for (const role of PICTURE_ROLES) {
      const picture = pictureOf(record, role);
      if (picture === undefined) continue;
      const content = Buffer.from(smallCopy(report, picture)).toString('base64');
      const { sha } = await gitHub.ask<Made>('POST', '/git/blobs', { content, encoding: 'base64' });
      const path = `${i}-${role}.png`;
      entries.push({ path, mode: '100644', type: 'blob', sha });
      paths.set(keyOf(record, role), path);
    }
  }
  if (entries.length === 0) return () => null;
  const tree = await gitHub.ask<Made>('POST', '/git/trees', { tree: entries });
  const commit = await moveBranch(gitHub, branch, folder, tree.sha);
  return (record, role) => {
    const path = paths.get(keyOf(record, role));
    return path === undefined ? null : `${site}/${gitHub.settings.repository}/raw/${commit}/${folder}/${path}`;
  };
}

const keyOf = ({ name, round = 0 }: CaseRecord, role: PictureRole): string => `${name} ${round} ${role}`;

function pictureOf({ pictures }: CaseRecord, role: PictureRole): string | undefined {
  return { before: pictures.expected, after: pictures.actual, difference: pictures.diff }[role];
}

function smallCopy(report: string, path: string): Uint8Array {
  const small = shrink(decodePng(readFileOfFolder(report, path, PICTURE_BYTES_MAX)), SIDE);
  return encodePng(small.rgba, small.width, small.height);
}

/** Commits a folder to the branch. The folders of other pull requests do not change. @returns the commit */
async function moveBranch(gitHub: GitHub, branch: string, folder: string, subtree: string): Promise<string> {
  for (let left = TRIES; ; left--) {
    const head = await headOf(gitHub, branch);
    if (head !== null) await requirePictures(gitHub, branch, head);
    const entry: TreeEntry = { path: folder, mode: '040000', type: 'tree', sha: subtree };
    const base = head === null ? {} : { base_tree: await treeOf(gitHub, head) };
    const { sha: tree } = await gitHub.ask<Made>('POST', '/git/trees', { ...base, tree: [entry] });
    const parents = head === null ? [] : [head];
    const message = `Pictures of failed goldens, ${folder}`;
    const { sha } = await gitHub.ask<Made>('POST', '/git/commits', { message, tree, parents });
    try {
      if (head === null) await gitHub.ask('POST', '/git/refs', { ref: `refs/heads/${branch}`, sha });
      else await gitHub.ask('PATCH', `/git/refs/heads/${branch}`, { sha, force: false });
      return sha;
    } catch (cause) {
      // 409 and 422 mean that another job has moved the branch, so the next attempt starts from the branch's new
      // commit.
      if (left <= 1 || !(cause instanceof GitHubRefusal) || ![409, 422].includes(cause.status)) throw cause;
    }
  }
}

/** Matches the only entries that a branch of pictures may contain: the folders that this module makes, and a README. */
const OURS = /^(pull-request-\d+|README\.md)$/;

/** Requires that a branch contains only pictures, because this module must never change a branch with code. */
async function requirePictures(gitHub: GitHub, branch: string, head: string): Promise<void> {
  const { tree } = await gitHub.ask<{ readonly tree: readonly { readonly path: string }[] }>(
    'GET',
    `/git/trees/${await treeOf(gitHub, head)}`,
  );
  const other = tree.find(({ path }) => !OURS.test(path));
  if (!other) return;
  throw new PlatformError(
    `--pictures-branch ${branch}: has files other than pictures of goldens (${shown(other.path)}); name a branch that has only such pictures`,
  );
}

async function headOf(gitHub: GitHub, branch: string): Promise<string | null> {
  try {
    const { object } = await gitHub.ask<{ readonly object: Made }>('GET', `/git/ref/heads/${branch}`);
    return object.sha;
  } catch (cause) {
    if (cause instanceof GitHubRefusal && cause.status === 404) return null;
    throw cause;
  }
}

async function treeOf(gitHub: GitHub, commit: string): Promise<string> {
  const { tree } = await gitHub.ask<{ readonly tree: Made }>('GET', `/git/commits/${commit}`);
  return tree.sha;
}
