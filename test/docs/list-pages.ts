/** Pages whose commands need a database. test/cli/board/pages.test.ts runs them. */
export const NEEDS_DATABASE = /^docs\/leaderboard\//;

/** Reports whether a file is a page for users. The tests run the commands of such pages. */
export function isUserPage(path: string): boolean {
  return /^(README|CONTRIBUTING|SECURITY)\.md$|^docs\/.*\.md$/.test(path);
}
