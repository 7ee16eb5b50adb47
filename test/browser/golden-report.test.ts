import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resultsFrom } from '../../harness/golden/report/run-results.js';
import { writeReports } from '../../harness/golden/report/write-reports.js';
import { failedRecord, recordOf } from '../harness/golden/report/records.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { axeFaults, looksOf } from './axe.js';
import { closePages, noChromium, sharedChromium } from './chromium.js';

const temporary = makeTemporaryFolder();
afterAll(() => temporary.remove());

/**
 * Writes the report page of a run with two passed cases and three failed cases; one of the failed cases has no picture.
 */
function writeReport(): string {
  const { path } = temporary;
  const broken = { outcome: 'failed', facts: ['no such field'], message: 'no such field' } as const;
  const cases = [
    failedRecord('hull/red', path),
    failedRecord('panels/dark', path),
    recordOf('eva/stock', broken),
    recordOf('hull/blue'),
    recordOf('glass/stock', { seconds: 3 }),
  ];
  const results = resultsFrom(cases, {
    seconds: 4,
    startedAt: '2026-01-01T10:20:30.000Z',
    problems: ['a worker died'],
  });
  return pathToFileURL(writeReports(results, path).page).href;
}

describe.skipIf(noChromium !== null)('the report of a golden run', { timeout: 60_000 }, () => {
  let browser: Browser;
  let address: string;
  beforeAll(async () => {
    browser = await sharedChromium();
    address = writeReport();
  });
  afterAll(closePages);

  /** The test fails if the page's console shows an error. */
  async function openReport(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    page.on('pageerror', (error) => expect.unreachable(error.message));
    page.on('requestfailed', (request) => expect.unreachable(`${request.url()} failed`));
    await page.goto(address);
    return page;
  }

  const names = (page: Page, selector: string): Promise<string[]> =>
    page.locator(`${selector}:visible`).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['name']!));

  test.each(looksOf(1280, 380))('the report of a golden run passes axe, %s, %d px', async (colorScheme, width) => {
    const page = await openReport({ colorScheme, viewport: { width, height: 800 } });
    await page.locator('summary').first().click();
    expect(await axeFaults(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  test('the report filters cases by name and by outcome, and counts the rows that remain', async () => {
    const page = await openReport();
    expect(await names(page, '[data-outcome]')).toHaveLength(5);
    await page.getByLabel('Name').fill('hull');
    expect(await names(page, '[data-outcome]')).toEqual(['hull/red', 'hull/blue']);
    await page.getByText('passed', { exact: true }).click();
    expect(await names(page, '[data-outcome]')).toEqual(['hull/blue']);
    expect(await page.locator('#shown').textContent()).toBe('1 of 5 shown');
    expect(await page.locator('#failed').isVisible()).toBe(false);
    await page.context().close();
  });

  test('arrow keys move the slider of the report, which starts at the worst texel', async () => {
    const page = await openReport();
    const slider = page.getByRole('slider').first();
    expect(await slider.inputValue()).toBe('19');
    await slider.press('ArrowRight');
    const split = await page
      .locator('.pane')
      .first()
      .evaluate((pane) => getComputedStyle(pane).getPropertyValue('--split'));
    expect(split).toBe('19.5%');
    await page.context().close();
  });

  test('the report shows the picture of a pass, with a slider if the pass also has an accepted picture', async () => {
    const page = await openReport();
    await page.getByText('albedo', { exact: true }).first().click();
    expect(await page.locator('.pane .left').first().getAttribute('src')).toContain('pass-albedo-expected');
    expect(await page.locator('.split').first().isVisible()).toBe(true);
    await page.getByText('depth', { exact: true }).first().click();
    expect(await page.locator('.pane .right').first().getAttribute('src')).toContain('pass-depth');
    expect(await page.locator('.split').first().isVisible()).toBe(false);
    await page.context().close();
  });

  test('the report has keyboard shortcuts', async () => {
    const page = await openReport();
    const focused = () =>
      page.evaluate(() => (document.activeElement as HTMLElement).dataset['name'] ?? document.activeElement!.id);
    await page.keyboard.press('j');
    expect(await focused()).toBe('eva/stock');
    await page.keyboard.press('j');
    expect(await focused()).toBe('hull/red');
    await page.keyboard.press('3');
    expect(await page.locator('.pane .right').first().getAttribute('src')).toContain('actual');
    await page.keyboard.press('m');
    expect(await page.locator('.pane svg.marks').first().isVisible()).toBe(false);
    await page.keyboard.press('k');
    expect(await focused()).toBe('eva/stock');
    await page.keyboard.press('/');
    expect(await focused()).toBe('filter');
    await page.context().close();
  });

  test('the report of a golden run shows everything without JavaScript', async () => {
    const page = await openReport({ javaScriptEnabled: false });
    expect(await page.getByText('Worst texel (12, 9), off by 100').first().isVisible()).toBe(true);
    expect(await page.getByText('npm run -s livery -- golden run hull/red').first().isVisible()).toBe(true);
    await page.context().close();
  });
});
