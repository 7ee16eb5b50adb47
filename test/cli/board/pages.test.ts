import { existsSync } from 'node:fs';
import { describe } from 'vitest';
import { listFiles } from '../../architecture/source-files.js';
import { NEEDS_DATABASE } from '../../docs/list-pages.js';
import { MAIN } from '../../docs/page-server.js';
import { describePage } from '../../docs/run-page.js';

describe.skipIf(!existsSync(MAIN))('the commands of the pages about the leaderboard (skipped without dist/)', () => {
  for (const path of listFiles().filter((each) => NEEDS_DATABASE.test(each))) describePage(path);
});
