import type { GitHub } from './client.js';

/** The first line of our comment. It identifies the comment. Readers do not see this line. */
const MARK = '<!-- livery golden -->';
/** Maximum length of a GitHub comment, in characters. */
const LENGTH_MAX = 65_536;
const PAGE = 100;
const PAGES_MAX = 30;

interface Comment {
  readonly id: number;
  readonly body?: string | null;
}

/**
 * Changes the comment about goldens on a pull request, or creates it (GitHub REST, "Issue comments").
 * @param isNews if false, the function changes an existing comment, but creates none
 */
export async function writeComment(
  gitHub: GitHub,
  pullRequest: number,
  text: string,
  isNews: boolean,
): Promise<'made' | 'changed' | 'none'> {
  const body = `${MARK}\n${text}`.slice(0, LENGTH_MAX);
  const found = await findComment(gitHub, pullRequest);
  if (found !== null) {
    await gitHub.ask('PATCH', `/issues/comments/${found}`, { body });
    return 'changed';
  }
  if (!isNews) return 'none';
  await gitHub.ask('POST', `/issues/${pullRequest}/comments`, { body });
  return 'made';
}

async function findComment(gitHub: GitHub, pullRequest: number): Promise<number | null> {
  for (let page = 1; page <= PAGES_MAX; page++) {
    const path = `/issues/${pullRequest}/comments?per_page=${PAGE}&page=${page}`;
    const comments = await gitHub.ask<readonly Comment[]>('GET', path);
    const ours = comments.find(({ body }) => body?.startsWith(MARK));
    if (ours) return ours.id;
    if (comments.length < PAGE) return null;
  }
  return null;
}
