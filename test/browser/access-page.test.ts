import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccessToken } from '../../src/server/transports/access-token.js';
import { serveViewerWorld } from '../viewer/serve-viewer-world.js';
import { BEARER, TOKEN } from '../support/access-token.js';
import { DEEP } from '../support/deep.js';
import { axeFaults } from './axe.js';
import { closePages, drawingChromium, noChromium } from './chromium.js';
import { COARSE, serveShippedViewer, type ShippedViewer } from './shipped-viewer.js';
import { openViewerSite, type ViewerSite, showPanel } from './viewer-page.js';

const TITLE = 'Enter the access token';
const field = (page: Page) => page.getByLabel('Access token', { exact: true });
const live = (page: Page) => page.getByText('Live', { exact: true }).waitFor({ state: 'attached' });

async function enter(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
}

describe.skipIf(noChromium !== null)('the page of a server with an access token', { timeout: 120_000 }, () => {
  let site: ViewerSite;
  let token: AccessToken | null = new AccessToken(TOKEN);
  beforeAll(async () => {
    site = await openViewerSite(() => serveViewerWorld({ token }));
  }, 120_000);
  afterAll(() => site.close());

  const open = async (width = 1280): Promise<Page> => (await site.open({ waitFor: TITLE, width })).page;

  test('the page asks for the token in a focused field, and works after the user enters it', async () => {
    const page = await open();
    await expect.poll(() => field(page).evaluate((input) => input.matches(':focus'))).toBe(true);
    await enter(page, TOKEN);
    await live(page);
    await page.getByRole('switch', { name: 'Enable the Global rule' }).click();
    await site.becomes('paint/parts/global/enabled', '1');
    await page.reload();
    await live(page);
    await page.context().close();
  });

  test.each(DEEP ? [390, 1440] : [390])(
    'the page shows an accessible form for the token in a window %i px wide',
    async (width) => {
      const page = await open(width);
      await enter(page, 'wrong');
      await page.getByRole('alert').waitFor();
      expect(await axeFaults(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await page.context().close();
    },
  );

  describe('the page of a server with an access token, in a window shared by these tests', () => {
    let page: Page;
    beforeAll(async () => {
      page = await open();
    });
    afterAll(() => page.context().close());

    const isIn = async (): Promise<void> => {
      if ((await page.getByText(TITLE).count()) > 0) await enter(page, TOKEN);
      await live(page);
      await page.getByText(TITLE).waitFor({ state: 'detached' });
    };

    test('the page hides the characters of the token until the user clicks Show the token', async () => {
      expect(await field(page).getAttribute('type')).toBe('password');
      await page.getByRole('button', { name: 'Show the token' }).click();
      expect(await field(page).getAttribute('type')).toBe('text');
      await page.getByRole('button', { name: 'Hide the token' }).click();
      expect(await field(page).getAttribute('type')).toBe('password');
    });

    test('the page marks a wrong token as invalid until the user edits it', async () => {
      await enter(page, `${TOKEN}0`);
      await page.getByRole('alert').getByText('This token is not the one of this server.').waitFor();
      expect(await field(page).getAttribute('aria-invalid')).toBe('true');
      await field(page).press('x');
      await expect.poll(() => field(page).getAttribute('aria-invalid')).toBeNull();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await isIn();
    });

    test('the page hides the token from scripts of the page', async () => {
      await isIn();
      const kept = await page.evaluate(() => [
        document.cookie,
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      ]);
      expect(kept[0]).toBe('');
      expect(kept[1]).not.toContain(TOKEN.slice(0, 6));
      const [cookie] = await page.context().cookies();
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
      expect(cookie!.value).not.toContain(TOKEN.slice(0, 6));
    });

    test('the page copies curl lines that read the token from an environment variable', async () => {
      await isIn();
      await page.getByRole('switch', { name: 'Enable the Global rule' }).click();
      await page.keyboard.press('l');
      const line = page.getByRole('button', { name: /^Copy as curl/ }).first();
      expect(await line.getAttribute('title')).toMatch(
        /^curl -H "Authorization: Bearer \$LIVERY_TOKEN" -X POST --data /,
      );
      await page.getByTitle('Copies everything that the page did, as a shell script of curl lines').click();
      const script = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(script).toContain('\n: "${LIVERY_TOKEN:?');
      expect(await script()).toContain('curl -fsS -H "Authorization: Bearer $LIVERY_TOKEN" -X POST');
    });
  });

  test('after a restart, the page asks for the token only if it has changed', async () => {
    const page = await open();
    await enter(page, TOKEN);
    await live(page);
    const gone = () => page.getByText('The server does not answer.').waitFor();
    await site.restart(gone);
    await live(page);
    expect(await page.getByText(TITLE).count()).toBe(0);

    const other = `${TOKEN}-of-another-day`;
    token = new AccessToken(other);
    await site.restart(gone);
    await page.getByText(TITLE).waitFor();
    expect(await page.getByRole('tab', { name: 'Paint', includeHidden: true }).count()).toBe(1);
    await enter(page, other);
    await live(page);
    await page.getByText(TITLE).waitFor({ state: 'detached' });
    await page.context().close();
    token = new AccessToken(TOKEN);
    await site.restart(() => Promise.resolve());
  });

  test('after a change has failed because the session has ended, the page asks for the token', async () => {
    const page = await open();
    await enter(page, TOKEN);
    await live(page);
    // Click without Playwright's checks: a stream of the page may notice the missing cookie first and open the form,
    // and the form would then cover the switch.
    const rule = page.getByRole('switch', { name: 'Enable the Vessel rule', includeHidden: true });
    await rule.waitFor();
    await page.context().clearCookies();
    await rule.dispatchEvent('click');
    await page.getByText(TITLE).waitFor();
    await page
      .getByText('the server asked for its access token; enter it, and try again')
      .waitFor({ state: 'attached' });
    await enter(page, TOKEN);
    await page.getByText(TITLE).waitFor({ state: 'detached' });
    await rule.click();
    await site.becomes('vessels/active/paint/parts/enabled', '1');
    await page.context().close();
  });

  test('a second window of the same browser opens without asking for the token', async () => {
    const first = await open();
    const second = await first.context().newPage();
    await second.goto(first.url());
    await second.getByText(TITLE).waitFor();
    await enter(first, TOKEN);
    await live(first);
    await second.reload();
    await live(second);
    await first.context().close();
  });
});

describe.skipIf(noChromium !== null)('the page of a server without an access token', { timeout: 120_000 }, () => {
  let site: ViewerSite;
  beforeAll(async () => {
    site = await openViewerSite();
  }, 120_000);
  afterAll(() => site.close());

  test('the page asks for no token, sets no cookie, and copies curl lines without a token', async () => {
    const { page, complaints } = await site.open();
    expect(await page.getByText(TITLE).count()).toBe(0);
    await page.getByRole('switch', { name: 'Enable the Global rule' }).click();
    await page.keyboard.press('l');
    const line = page.getByRole('button', { name: /^Copy as curl/ }).first();
    expect(await line.getAttribute('title')).toMatch(/^curl -X POST --data /);
    expect(await page.context().cookies()).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe.skipIf(noChromium !== null)('the shipped page of a server with an access token', { timeout: 180_000 }, () => {
  let viewer: ShippedViewer;
  let browser: Browser;
  beforeAll(async () => {
    viewer = await serveShippedViewer({ scene: 'paint-stand', token: new AccessToken(TOKEN) });
    browser = await drawingChromium();
  }, 180_000);
  afterAll(async () => {
    await closePages();
    await viewer.close();
  });

  test('the session cookie lets the page load models, feed, streams, frames and goldens, even after a server restart', async () => {
    const page = await browser.newPage({ viewport: { width: 760, height: 440 }, deviceScaleFactor: COARSE });
    const refused: string[] = [];
    const answered = new Set<string>();
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (answer.status() === 401) refused.push(pathname);
      else if (answer.ok()) answered.add(pathname);
    });
    const accepted = await fetch(`${viewer.origin}/v1/golden/hull?width=64&height=36`, {
      method: 'PUT',
      headers: BEARER,
    });
    expect(accepted.status).toBe(200);
    await page.goto(`${viewer.origin}/?pictures=server`);
    await enter(page, TOKEN);
    await live(page);
    refused.length = 0;
    const all = ['/viewer/models', '/viewer/feed', '/v1/events', '/v1/frame'];
    const allAnswered = (): Promise<void> =>
      expect.poll(() => all.filter((path) => !answered.has(path)), { timeout: 60_000 }).toEqual([]);
    await allAnswered();
    await showPanel(page, 'Golden');
    const shown = page.locator('[data-golden="hull"] img').first();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);

    answered.clear();
    await viewer.restart(() => page.getByText('The server does not answer.').waitFor());
    await live(page);
    await allAnswered();
    expect(refused).toEqual([]);
    await page.close();
  });
});
