import { expect, type Page, test as base } from '@playwright/test';
import { peerOptionsFromEnvironment } from './peer-options.js';
import { colourOf, HEIGHT, nameOf, WIDTH } from './stand-cases.js';

const { url, cases, page: kind } = peerOptionsFromEnvironment();

async function open(page: Page): Promise<Page> {
  await page.goto(url);
  await page.waitForFunction(() => 'drawInColour' in globalThis);
  return page;
}

/**
 * Extends Playwright's `test` with two pages: `reused` serves all cases of a worker, and `fresh` serves a single case.
 */
const test = base.extend<{ fresh: Page }, { reused: Page }>({
  reused: [
    async ({ browser }, use) => {
      const page = await open(await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } }));
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  fresh: async ({ page }, use) => use(await open(page)),
});

async function hold(page: Page, index: number): Promise<void> {
  await page.evaluate((colour) => {
    const { drawInColour } = globalThis as unknown as { drawInColour: (...colour: readonly number[]) => Promise<void> };
    return drawInColour(...colour);
  }, colourOf(index));
  await expect(page).toHaveScreenshot(`${nameOf(index)}.png`, { maxDiffPixels: 0 });
}

for (let index = 0; index < cases; index++) {
  if (kind === 'reused') test(nameOf(index), ({ reused }) => hold(reused, index));
  else test(nameOf(index), ({ fresh }) => hold(fresh, index));
}
