import { afterEach, expect, it, vi } from 'vitest';
import { runGolden } from '../../../harness/golden/cli.js';
import { emptyFolder } from '../../support/temporary-folder.js';
import { writeCase } from './case-folder.js';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('a golden run without its Chromium reports the missing browser once and draws no case', async () => {
  vi.stubEnv('LIVERY_CHROMIUM', '/nowhere/chromium');
  const complained: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((text: unknown) => void complained.push(String(text)));
  const root = emptyFolder();
  writeCase(root, 'hull/red');
  expect(await runGolden(['run', '--cases', root, '--in', 'chromium'])).toBe(2);
  expect(complained).toEqual([
    expect.stringMatching(/LIVERY_CHROMIUM is \/nowhere\/chromium, which does not exist; fix it with: /),
  ]);
});
