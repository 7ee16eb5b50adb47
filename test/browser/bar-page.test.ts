import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEEP } from '../support/deep.js';
import { noChromium } from './chromium.js';
import { overlaps, resize, scrollsSideways, seenControls } from './seen-controls.js';
import { openViewerSite, type ViewerSite } from './viewer-page.js';

/**
 * Widths of the window, CSS pixels: equally spaced from 300 to 1500, and some near the widths at which the layout
 * changed in the past.
 */
const STEP = DEEP ? 20 : 60;
const WIDTHS = [
  ...Array.from({ length: 1200 / STEP + 1 }, (_, step) => 300 + STEP * step),
  319,
  321,
  390,
  701,
  705,
  715,
  725,
  735,
  741,
];

const COMMON = [
  /^Step by|^Pause|^Go on/,
  /^Length of a step|^Time warp/,
  /^Look at$/,
  /^Share$/,
  /^Undo/,
  /^Redo/,
  /^Your steps/,
  /^Colours/,
  /^Keys/,
  /^Panel$/,
];

describe.skipIf(noChromium !== null)('the top bar of the page', { timeout: 240_000 }, () => {
  let site: ViewerSite;
  beforeAll(async () => {
    site = await openViewerSite();
  }, 120_000);
  afterAll(() => site.close());

  async function namesIn(page: Page, faults: string[], width: number): Promise<readonly string[]> {
    const inBar = await seenControls(page, 'livery-top-bar');
    faults.push(...overlaps(inBar).map((overlap) => `${width}: ${overlap}`));
    faults.push(...inBar.filter(({ isReachable }) => !isReachable).map(({ name }) => `${width}: ‘${name}’ is covered`));
    const more = page.getByRole('button', { name: 'More', exact: true });
    if (!(await more.isVisible())) return inBar.map(({ name }) => name);
    await more.click();
    await page.getByRole('dialog', { name: 'More', exact: true }).waitFor();
    let inMenu = await seenControls(page, '[aria-label=More][popover]');
    // On a busy machine, the dialog may exist a little before the menu is on top of the bar.
    await expect
      .poll(async () => {
        inMenu = await seenControls(page, '[aria-label=More][popover]');
        return inMenu
          .filter(({ isReachable }) => !isReachable)
          .map(({ name }) => `${width}, menu: ‘${name}’ is covered`);
      })
      .toEqual([]);
    faults.push(...overlaps(inMenu).map((overlap) => `${width}, menu: ${overlap}`));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'More', exact: true }).waitFor({ state: 'hidden' });
    return [...inBar, ...inMenu].map(({ name }) => name);
  }

  async function faultsOf(page: Page, wanted: readonly RegExp[]): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const width of WIDTHS) {
      await resize(page, width, 640);
      faults.push(...(await scrollsSideways(page)).map((what) => `${width}: ${what}`));
      const names = await namesIn(page, faults, width);
      for (const one of wanted) {
        const count = names.filter((name) => one.test(name)).length;
        if (count !== 1) faults.push(`${width}: ${one} is there ${count} times`);
      }
    }
    return faults;
  }

  /**
   * A page that is wide enough for all controls, both with the page's own camera and with the server's camera.
   */
  let wide: Page;
  beforeAll(async () => {
    wide = (await site.open()).page;
  }, 120_000);

  test('at every width, each control is shown once, in the top bar or in its menu, and nothing scrolls sideways', async () => {
    expect(await faultsOf(wide, [...COMMON, /^My view$/, /^Shared view$/])).toEqual([]);
  });

  test('the top bar shows each control once, even with a long vessel name and pictures drawn by the server', async () => {
    await wide.evaluate(() => {
      const { standIn } = window as unknown as { standIn: object };
      Object.assign(standIn, {
        cameraChoices: ['server'],
        report: {
          ...(standIn as { report: object }).report,
          frameMs: 1234,
          framesPerSecond: 12.3,
          adapter: 'An adapter with a very long name',
        },
      });
      Object.assign(standIn, { camera: 'server' });
    });
    await resize(wide, 1280, 640);
    await wide.getByRole('button', { name: 'Move it' }).waitFor();
    expect(await faultsOf(wide, [...COMMON, /^Move it$/])).toEqual([]);
  });

  test('the top bar of the page is usable by keyboard: Enter opens its menu, Tab moves through it, Escape closes it', async () => {
    const { page } = await site.share();
    await resize(page, 320, 480);
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        let element = document.activeElement;
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        return element?.getAttribute('aria-label') ?? element?.textContent.trim() ?? '';
      });
    const tabTo = async (name: string): Promise<void> => {
      for (let presses = 0; presses < 40 && (await focused()) !== name; presses++) await page.keyboard.press('Tab');
      expect(await focused()).toBe(name);
    };
    await tabTo('More');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'More', exact: true }).waitFor();
    await tabTo('Length of a step');
    await tabTo('Shared view');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { standIn: { camera: string } }).standIn.camera))
      .toBe('server');
    await tabTo('Look at');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'More', exact: true }).waitFor({ state: 'hidden' });
    expect(await focused()).toBe('More');
    await page.keyboard.press('Enter');
    await tabTo('Keys');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('on a narrow page, the top bar shows the connection state in words only when something is wrong', async () => {
    const { page } = await site.share();
    await resize(page, 320, 480);
    const word = page.locator('livery-top-bar .word');
    expect((await word.boundingBox())!.width).toBeLessThan(2);
    await page.evaluate(() => {
      const { session } = document.querySelector('livery-viewer') as unknown as {
        session: { changed(): void };
      };
      Object.defineProperty(session, 'link', { value: 'lost', configurable: true });
      session.changed();
    });
    await expect.poll(async () => (await word.boundingBox())!.width).toBeGreaterThan(40);
    expect(await scrollsSideways(page)).toEqual([]);
  });
});
