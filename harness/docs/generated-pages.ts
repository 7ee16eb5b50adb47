import type { GeneratedFile } from '../generated-file.js';
import { configurationPage } from './configuration/configuration-page.js';
import { errorsPage } from './errors-page.js';
import { httpPage } from './reference/http-page.js';
import { leaderboardPage } from './reference/leaderboard-page.js';
import { treePage } from './reference/tree-page.js';

export const GENERATED_PAGES: readonly GeneratedFile[] = [
  { path: 'docs/configuration.md', text: configurationPage },
  { path: 'docs/errors.md', text: errorsPage },
  { path: 'docs/reference/tree.md', text: treePage },
  { path: 'docs/reference/http.md', text: httpPage },
  { path: 'docs/reference/leaderboard.md', text: leaderboardPage },
];
