import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { historyPage } from '../../harness/golden/history/history-page.js';
import { encodePng } from '../../src/device/node/png/index.js';
import { flat } from '../compare/pictures.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { axeFaults, looksOf } from './axe.js';
import { closePages, noChromium, sharedChromium } from './chromium.js';

const temporary = makeTemporaryFolder();
afterAll(() => temporary.remove());

const picture = (level: number, width: number): Uint8Array => {
  const { rgba, height } = flat([level, 40, 40], width, 90);
  return encodePng(rgba, width, height);
};

const version = (subject: string, bytes: Uint8Array | null) => ({
  commit: { hash: 'a'.repeat(40), author: 'Ada Lovelace', date: '2026-02-03T04:05:06+00:00', subject },
  bytes,
});

/** Writes the log page of a history that contains one version of each kind. */
function writeHistory(): string {
  const versions = [
    { commit: null, bytes: picture(200, 1200) },
    version('hull: a subject that is as long as subjects may be, seventy-two characters', picture(100, 1200)),
    version('larger', picture(100, 160)),
    version('removed', null),
    version('the same once more', picture(90, 160)),
    version('the same', picture(90, 160)),
  ];
  temporary.write('log.html', historyPage('hull/red', 'The hull is red.', { versions, isCut: true }));
  return pathToFileURL(`${temporary.path}/log.html`).href;
}

describe.skipIf(noChromium !== null)('the page of accepted pictures by commit', { timeout: 60_000 }, () => {
  let browser: Browser;
  let address: string;
  beforeAll(async () => {
    browser = await sharedChromium();
    address = writeHistory();
  });
  afterAll(closePages);

  test.each(looksOf(1366, 390))(
    'the page of accepted pictures passes axe and fits its window, %s, %d px',
    async (colorScheme, width) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 844 } });
      const page = await context.newPage();
      page.on('pageerror', (error) => expect.unreachable(error.message));
      await page.goto(address);
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await context.close();
    },
  );
});
