/** Pages whose commands need a database. test/cli/board/pages.test.ts runs these commands. */
export const NEEDS_DATABASE = /^docs\/leaderboard\//;

/** Reports whether a file is a page for users. The commands on such pages are run by tests. */
export function isUserPage(path: string): boolean {
  return /^(README|CONTRIBUTING|SECURITY)\.md$|^docs\/.*\.md$/.test(path);
}
