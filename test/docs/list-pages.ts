/** Pages whose commands need a database; they are run by test/cli/board/pages.test.ts. */
export const NEEDS_DATABASE = /^docs\/leaderboard\//;

/** Reports whether a file is a page for users, whose commands are run. */
export function isUserPage(path: string): boolean {
  return /^(README|CONTRIBUTING|SECURITY)\.md$|^docs\/.*\.md$/.test(path);
}
