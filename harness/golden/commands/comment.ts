import { readFileSync } from 'node:fs';
import { PlatformError, shown } from '../../../src/base/errors/index.js';
import { shownCommand } from '../../../src/device/node/installation/index.js';
import { GitHub, GitHubRefusal, gitHubSettings } from '../github/client.js';
import { writeComment } from '../github/comment.js';
import { uploadPictures } from '../github/pictures-branch.js';
import { readRun } from '../report/read-run.js';
import { type PictureAddress, summaryOf } from '../report/summary.js';

export interface CommentCommand {
  /** Path of a results folder. */
  readonly results: string;
  /** `owner/name` on GitHub; the default is the repository of the job or the checkout. */
  readonly repository: string | undefined;
  /** Number of the pull request; the default is the pull request for which the job runs. */
  readonly pullRequest: string | undefined;
  /** The branch to which small pictures are pushed. Without this branch, the comment has no pictures. */
  readonly picturesBranch: string | undefined;
}

/**
 * Writes the results of a run as a comment on a pull request. Later runs replace the text of this comment. If the token
 * may not write (for example in a pull request from a fork), prints a warning instead.
 *
 * @returns exit status: 0 even if nothing could be written
 * @throws PlatformError when it finds no results, or does not know the pull request
 */
export async function commentResults(
  command: CommentCommand,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const { report, results } = readRun('comment', command.results);
  const pullRequest = pullRequestOf(command.pullRequest, environment);
  if (pullRequest === null) {
    console.log('there is no pull request to comment on');
    return 0;
  }
  const gitHub = new GitHub(gitHubSettings('comment', command.repository, environment));
  const site = (environment['GITHUB_SERVER_URL'] ?? 'https://github.com').replace(/\/+$/, '');
  const runId = environment['GITHUB_RUN_ID'];
  const run = runId === undefined ? undefined : `${site}/${gitHub.settings.repository}/actions/runs/${runId}`;
  const accept = runId === undefined ? undefined : shownCommand(`golden accept ${runId}`);
  const failures = results.cases.filter(({ outcome }) => outcome === 'failed');
  try {
    let address: PictureAddress | undefined;
    if (command.picturesBranch !== undefined && failures.length > 0) {
      const place = { branch: command.picturesBranch, folder: `pull-request-${pullRequest}`, site };
      address = await uploadPictures(gitHub, report, failures, place);
    }
    const text = summaryOf(results, { run, accept, ...(address && { address }) });
    const done = await writeComment(gitHub, pullRequest, text, results.failed > 0);
    console.log(done === 'none' ? 'nothing failed: no comment is needed' : `comment ${done}`);
  } catch (cause) {
    if (!(cause instanceof GitHubRefusal) || cause.status !== 403) throw cause;
    console.error(
      `WARNING: ${cause.message}; no comment was written; give the job 'permissions: pull-requests: write', which a fork never has`,
    );
  }
  return 0;
}

/** @returns null if the job does not run for a pull request */
function pullRequestOf(named: string | undefined, environment: NodeJS.ProcessEnv): number | null {
  if (named !== undefined) {
    const number = Number(named);
    if (Number.isInteger(number) && number > 0) return number;
    throw new PlatformError(`--pull-request takes the number of a pull request, got '${shown(named)}'`);
  }
  const path = environment['GITHUB_EVENT_PATH'];
  if (path === undefined || path === '')
    throw new PlatformError('livery golden comment: no pull request is named; name one with --pull-request');
  const event = JSON.parse(readFileSync(path, 'utf8')) as { readonly pull_request?: { readonly number?: unknown } };
  const number = event.pull_request?.number;
  return typeof number === 'number' ? number : null;
}
