import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePng } from '../../src/device/node/png/index.js';
import type { FirstPicture } from '../../src/viewer/view/first-picture.js';
import { axeFaults } from './axe.js';
import { noChromium } from './chromium.js';
import { walkTabStops } from './focus.js';
import { openViewerSite, type ViewerSite } from './viewer-page.js';

interface Noted {
  readonly viewText: string;
  readonly direction: { readonly azimuth: number; readonly elevation: number };
  readonly look: { readonly shown: string; readonly stops: number; readonly laterHours: number };
  readonly sizes: readonly object[];
  readonly focusedAt: readonly object[];
  readonly timesCounted: number;
}

interface PictureWindow {
  readonly FirstPicture: typeof FirstPicture;
  readonly standIn: { readonly element: HTMLElement };
}

const noted = (page: Page): Promise<Noted> =>
  page.evaluate(() => {
    const { viewText, direction, look, sizes, focusedAt, timesCounted } = (window as unknown as { standIn: Noted })
      .standIn;
    return { viewText, direction, look, sizes, focusedAt, timesCounted };
  });

describe.skipIf(noChromium !== null)('the panel View', { timeout: 120_000 }, () => {
  let site: ViewerSite;
  let page: Page;
  let complaints: readonly string[];
  beforeAll(async () => {
    site = await openViewerSite();
    ({ page, complaints } = await site.open());
    await page.keyboard.press('3');
    await page.getByRole('tab', { name: 'View', selected: true }).waitFor();
  }, 120_000);
  afterAll(() => site.close());

  async function type(label: string, text: string): Promise<void> {
    const field = page.getByRole('textbox', { name: label, exact: true });
    await field.fill(text);
    await field.press('Enter');
  }

  test('the panel View can open, rename, remove and restore named views, and they survive a reload', async () => {
    const first = (await noted(page)).viewText;
    await type('Name of a new view', 'Nose');
    await page.getByRole('button', { name: 'Rename Nose' }).click();
    await type('New name of Nose', 'Tip of the rocket');
    await page.evaluate(() =>
      (window as unknown as { standIn: { goTo(view: string): void } }).standIn.goTo('elsewhere'),
    );
    await page.getByRole('button', { name: 'Go to Tip of the rocket' }).click();
    expect((await noted(page)).viewText).toBe(first);
    await page.getByRole('button', { name: 'Remove Tip of the rocket' }).click();
    await expect.poll(() => page.getByRole('button', { name: /^Go to/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await page.reload();
    // Keyboard shortcuts work only after the server has admitted the page.
    await page.getByRole('tab', { name: 'View' }).waitFor();
    await page.keyboard.press('3');
    await page.getByRole('button', { name: 'Go to Tip of the rocket' }).waitFor();
  });

  test('the panel View sends the view to the server, and copies a link to it', async () => {
    await page.getByRole('button', { name: 'Make it the shared view' }).click();
    await page.getByText('The shared view now matches yours').waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The link is copied').waitFor();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect(link.hash).toContain((await noted(page)).viewText);
    expect(link.hash).toContain('panel=view');
  });

  test('the panel View saves a picture of any size, and rejects an invalid size', async () => {
    await type('Width, pixels', '5000');
    await page.getByRole('alert').getByText('‘5000’ is not a whole number from 16 to 4096').waitFor();
    await type('Width, pixels', '640');
    await type('Height, pixels', '360');
    await page.getByLabel('Quality').selectOption('16');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as PNG' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/_0d00h00m00s_640x360\.png$/);
    expect((await noted(page)).sizes).toEqual([{ width: 640, height: 360, samples: 16 }]);
  });

  test('the panel View changes the look of this page only, and can reset the look', async () => {
    await page.getByLabel('Show').selectOption('Normals');
    await type('Exposure, stops', '1,5');
    expect(await page.getByLabel('Time of day, h').inputValue()).toBe('09:30');
    await type('Time of day, h', '25:00');
    await page.getByRole('alert').getByText('‘25:00’ is not a time of day, such as 21:30').waitFor();
    await type('Time of day, h', '12:00');
    expect((await noted(page)).look).toEqual({ shown: 'normal', stops: 1.5, laterHours: 2.5 });
    await page.getByText('Normals · exposure +1.5 · sun +2.5 h').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    expect((await noted(page)).look).toEqual({ shown: 'picture', stops: 0, laterHours: 0 });
  });

  test('the panel View collects no statistics while its section Statistics is closed', async () => {
    expect((await noted(page)).timesCounted).toBe(0);
    await page.clock.install();
    const toggle = page.getByRole('button', { name: 'Statistics' });
    await toggle.click();
    await expect.poll(async () => (await noted(page)).timesCounted, { timeout: 10_000 }).toBeGreaterThan(1);
    await toggle.click();
    const counted = (await noted(page)).timesCounted;
    await page.clock.runFor(5000);
    expect((await noted(page)).timesCounted).toBe(counted);
  });

  test('the panel View turns the view with the compass, by pointer and by keyboard', async () => {
    await page.getByRole('button', { name: 'the east' }).click();
    expect((await noted(page)).direction).toEqual({ azimuth: 0, elevation: 0 });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    expect((await noted(page)).direction.azimuth).toBeCloseTo(Math.PI / 2);
    await page.locator('livery-picture-pane').dblclick({ position: { x: 120, y: 200 } });
    expect((await noted(page)).focusedAt).toEqual([{ x: 120, y: 200 }]);
  });

  test('keys and pointer move the edge of the panel, and the edge stays in its new place', async () => {
    const edge = page.getByRole('separator', { name: 'Edge of the panel' });
    const width = async (): Promise<number> => (await page.locator('aside').boundingBox())!.width;
    const before = await width();
    await edge.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(width).toBe(before + 16);
    const box = (await edge.boundingBox())!;
    await page.mouse.move(box.x + 4, box.y + 300);
    await page.mouse.down();
    await page.mouse.move(box.x - 36, box.y + 300, { steps: 3 });
    await page.mouse.up();
    await expect.poll(width).toBe(before + 56);
    await page.reload();
    await expect.poll(width).toBe(before + 56);
    await edge.dblclick();
    await expect.poll(width).toBe(before);
  });

  test('the panel View shows the picture full screen, and returns to the page', async () => {
    const isFull = (): Promise<boolean> =>
      page.evaluate(() => document.querySelector('livery-viewer')!.shadowRoot!.fullscreenElement !== null);
    await page.keyboard.press('Shift+F');
    await expect.poll(isFull).toBe(true);
    await page.keyboard.press('Shift+F');
    await expect.poll(isFull).toBe(false);
  });

  test.each(['dark', 'light'] as const)('the panel View passes axe, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.keyboard.press('3');
    const statistics = page.getByRole('button', { name: 'Statistics' });
    if ((await statistics.getAttribute('aria-expanded')) === 'false') await statistics.click();
    expect(await axeFaults(page)).toEqual([]);
  });

  test('every Tab stop of the panel View has a name and a visible focus', async () => {
    const stops = await walkTabStops(page, 'aside');
    expect(stops.length).toBeGreaterThan(12);
    expect(stops.filter(({ name }) => name === '')).toEqual([]);
    expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("the server's first picture covers the page's picture until the page's picture is fine, and is removed if it cannot be shown", async () => {
    const body = Buffer.from(encodePng(new Uint8Array(16).fill(200), 2, 2));
    await page.route(/first-frame/, (route) => route.fulfill({ contentType: 'image/png', body }));
    const picture = page.locator('img.first-picture');
    const begin = (src: string): Promise<void> =>
      page.evaluate(async (url) => {
        const image = Object.assign(document.createElement('img'), { className: 'first-picture', src: url });
        document.body.append(image);
        const { FirstPicture, standIn } = window as unknown as PictureWindow;
        const first = new FirstPicture(standIn.element);
        Object.assign(window, { first });
        await first.arrived;
      }, src);
    const consider = (news: object): Promise<void> =>
      page.evaluate((change) => {
        const drawing = { drawnBy: 'page', isSlow: true } as const;
        const usual = { drawing, isFine: false, frameMs: null, view: 'a', hasChanges: false };
        (window as unknown as { first: FirstPicture }).first.consider({ ...usual, ...change });
      }, news);
    await begin('/first-frame?view=a');
    const size = await page.getByRole('img', { name: 'Scene' }).boundingBox();
    expect(await picture.boundingBox()).toEqual(size);
    await consider({});
    await consider({ view: 'b' });
    await expect.poll(() => picture.getAttribute('src')).toMatch(/first-frame\?view=b$/);
    await consider({ view: 'b', isFine: true, frameMs: 900 });
    expect(await picture.count()).toBe(0);
    // A page with a linked view begins at the main camera, and then goes to that view, whose picture it shows already.
    // The page may write the view a little differently.
    await begin('/first-frame?view=linked');
    await consider({ view: 'main' });
    await consider({ view: 'linked.' });
    await consider({ view: 'linked.', frameMs: 1 });
    expect(await picture.getAttribute('src')).toMatch(/first-frame\?view=linked$/);
    await consider({ view: 'moved' });
    await expect.poll(() => picture.getAttribute('src')).toMatch(/first-frame\?view=moved$/);
    await consider({ view: 'moved', isFine: true, frameMs: 900 });
    await begin('data:image/png,broken');
    expect(await picture.count()).toBe(0);
    await page.unroute(/first-frame/);
  });
});
