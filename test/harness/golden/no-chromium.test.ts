import { afterEach, expect, it, vi } from 'vitest';
import { runGolden } from '../../../harness/golden/cli.js';
import { emptyCasesFolder, writeCase } from './case-folder.js';

// The machine of this test has none.
vi.mock('../../../src/platform/node/chromium.js', () => ({ findChromium: () => undefined }));
afterEach(() => vi.restoreAllMocks());

it('says once how to have Chromium, before a case is drawn in it', async () => {
  const complained: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((text: unknown) => void complained.push(String(text)));
  const root = emptyCasesFolder();
  writeCase(root, 'hull/red');
  expect(await runGolden(['run', '--cases', root, '--in', 'chromium'])).toBe(2);
  expect(complained).toEqual([expect.stringMatching(/no Chromium here; mend with: sudo apt-get install/)]);
});
