import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ReviewServer, serveReview } from '../../harness/golden/review/serve-review.js';
import { type FailedRun, makeFailedRun } from '../harness/golden/accept/failed-run.js';
import { axeFaults, looksOf } from './axe.js';
import { closePages, noChromium, sharedChromium } from './chromium.js';

const NAMES = ['hull/blue', 'hull/green', 'hull/red'];

describe.skipIf(noChromium !== null)('the page of a review', { timeout: 60_000 }, () => {
  let browser: Browser;
  let run: FailedRun;
  let server: ReviewServer;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  beforeEach(async () => {
    run = makeFailedRun(NAMES);
    server = await serveReview({ results: run.results, casesFolder: run.casesFolder, port: 0 });
  });
  afterEach(async () => {
    await closePages();
    await server.close();
    run.remove();
  });
  afterAll(closePages);

  /** The test fails if the page's console shows an error. */
  async function openReview(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1366, height: 900 }, ...options });
    const page = await context.newPage();
    page.on('pageerror', (error) => expect.unreachable(error.message));
    page.on('console', (message) => expect(message.type()).not.toBe('error'));
    await page.goto(server.url);
    return page;
  }

  const baselines = () => NAMES.map((name) => readFileSync(run.baseline(name)).equals(run.actual));
  const progress = (page: Page) => page.locator('#progress').textContent();
  const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).dataset['name']);

  test('the page of a review passes axe in light and dark, and in wide and narrow windows', async () => {
    const page = await openReview();
    const checkLooks = async (when: string): Promise<void> => {
      for (const [colorScheme, width] of looksOf(1366, 390)) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 844 });
        const look = `${when}, ${colorScheme}, ${width} px wide`;
        expect([look, await axeFaults(page)]).toEqual([look, []]);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(beyond, look).toBeLessThanOrEqual(0);
      }
    };
    await checkLooks('before');
    await page.keyboard.press('a');
    await expect.poll(() => progress(page)).toContain('1 of 3');
    await page.keyboard.press('r');
    await expect.poll(() => progress(page)).toContain('2 of 3');
    await checkLooks('after');
  });

  test('the keyboard alone reviews every failure', async () => {
    const page = await openReview();
    expect(await progress(page)).toBe('0 of 3 decided: 0 accepted, 0 rejected');
    await page.keyboard.press('n');
    expect(await focused(page)).toBe('hull/blue');
    await page.keyboard.press('a');
    await expect.poll(() => focused(page)).toBe('hull/green');
    expect(baselines()).toEqual([true, false, false]);
    await page.keyboard.press('r');
    await expect.poll(() => focused(page)).toBe('hull/red');
    await page.keyboard.press('p');
    expect(await focused(page)).toBe('hull/green');
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await expect.poll(() => progress(page)).toMatch('3 of 3 decided: 2 accepted, 1 rejected');
    expect(baselines()).toEqual([true, false, true]);
  });

  test('the reject key in the page of a review also reverses an earlier acceptance of the picture', async () => {
    const page = await openReview();
    await page.keyboard.press('a');
    await expect.poll(() => progress(page)).toContain('1 accepted');
    await page.keyboard.press('p');
    await page.keyboard.press('r');
    await expect.poll(() => progress(page)).toContain('0 accepted, 1 rejected');
    expect(baselines()).toEqual([false, false, false]);
    expect(await page.locator('.state').first().textContent()).toBe('✕ Rejected');
  });

  test('the page of a review keeps its decisions after a reload', async () => {
    const page = await openReview();
    await page.getByRole('button', { name: 'Accept' }).first().click();
    await expect.poll(() => progress(page)).toContain('1 accepted');
    await page.reload();
    expect(await progress(page)).toBe('1 of 3 decided: 1 accepted, 0 rejected');
    expect(await page.locator('.state').first().textContent()).toBe('✓ Accepted');
  });

  test('a key focuses the slider of the review page, and the arrow keys then move it', async () => {
    const page = await openReview();
    await page.keyboard.press('3');
    await page.keyboard.press('s');
    const slider = page.locator('.split').first();
    const before = Number(await slider.inputValue());
    await page.keyboard.press('ArrowRight');
    expect(Number(await slider.inputValue())).toBe(before + 0.5);
    await page.keyboard.press('a');
    await expect.poll(() => progress(page)).toContain('1 accepted');
  });

  test('a key makes the page of a review alternate between both pictures until the user presses the key again', async () => {
    const page = await openReview();
    const pane = page.locator('.pane').first();
    const expected = pane.locator('.left');
    await page.keyboard.press('b');
    await expect.poll(() => expected.isVisible()).toBe(false);
    await expect.poll(() => expected.isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Blink', pressed: true }).count()).toBe(1);
    await page.keyboard.press('b');
    expect(await pane.getAttribute('class')).not.toContain('blinking');
    expect(await pane.locator('.split').isVisible()).toBe(true);
  });

  test('when reduced motion is preferred, the blink key of the review page switches the picture once per key press', async () => {
    const page = await openReview({ reducedMotion: 'reduce' });
    const expected = page.locator('.pane').first().locator('.left');
    await page.keyboard.press('b');
    expect(await expected.isVisible()).toBe(true);
    await page.keyboard.press('b');
    expect(await expected.isVisible()).toBe(false);
    await page.keyboard.press('1');
    expect(await page.locator('.pane').first().getAttribute('class')).not.toContain('blinking');
  });

  test('the review page says why a picture was not accepted, and shows no accept button if acceptance is impossible', async () => {
    const page = await openReview();
    writeFileSync(run.baseline('hull/blue'), 'newer');
    page.removeAllListeners('console');
    await page.keyboard.press('a');
    await expect.poll(() => page.locator('.state').first().textContent()).toContain('Nothing was written');
    await page.reload();
    const first = page.locator('.case').first();
    expect(await first.locator('.refusal').textContent()).toContain('has changed since this picture was drawn');
    expect(await first.locator('[data-decide="accept"]').count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
  });

  test('a page of another origin in the same browser cannot use the review page', async () => {
    const own = await openReview();
    const token = (await own.locator('body').getAttribute('data-token'))!;
    const seen = (await own.locator('.case').first().getAttribute('data-seen'))!;
    const other = await serveReview({ results: run.results, casesFolder: run.casesFolder, port: 0 });
    try {
      const page = await own.context().newPage();
      await page.goto(other.url);
      const sent = await page.evaluate(
        async ({ address, name, given, shown }) => {
          const body = JSON.stringify({ name, decision: 'accept', seen: shown });
          const headers = { 'content-type': 'application/json', 'x-livery-token': given };
          return fetch(`${address}decide`, { method: 'POST', headers, body }).then(
            () => 'sent',
            () => 'blocked',
          );
        },
        { address: server.url, name: 'hull/blue', given: token, shown: seen },
      );
      expect(sent).toBe('blocked');
      expect(
        await page.evaluate(
          (address) =>
            fetch(address).then(
              () => 'read',
              () => 'blocked',
            ),
          server.url,
        ),
      ).toBe('blocked');
    } finally {
      await other.close();
    }
    expect(baselines()).toEqual([false, false, false]);
  });
});
