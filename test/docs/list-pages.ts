/** Pages whose commands need a database. test/cli/board/pages.test.ts runs these commands. */
export const NEEDS_DATABASE = /^docs\/leaderboard\//;

export function isUserPage(path: string): boolean {
  return /^(README|CONTRIBUTING|SECURITY)\.md$|^docs\/.*\.md$/.test(path);
}
