import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../src/platform/node/chromium.js';
import { noChromium } from './chromium.js';
import { serveShippedViewer, type ShippedViewer, STILL_SAMPLES } from './shipped-viewer.js';

const PICTURE_MS = 60_000;
/** Ticks of the world per second. */
const TICKS = 60;

/** The world has a real clock, which the test ticks. Frames are counted, not timed. */
describe.skipIf(noChromium)('the picture of a page that is left open', { timeout: 240_000 }, () => {
  let viewer: ShippedViewer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    viewer = await serveShippedViewer('real');
    browser = await chromium.launch({ executablePath: findChromium()!, args: CHROMIUM_ARGUMENTS });
    page = await browser.newPage({ viewport: { width: 700, height: 420 } });
    await page.goto(viewer.origin);
  }, 240_000);
  afterAll(async () => {
    await browser.close();
    await viewer.close();
  });

  const scene = () => page.locator('.scene-view');
  const picturesDrawn = async (): Promise<number> => Number(await scene().getAttribute('data-pictures'));

  const width = (): Promise<number> =>
    scene()
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => canvas.width);

  /** Waits until the picture has all its samples. @returns the number of pictures that were drawn by then */
  async function rests(): Promise<number> {
    await page.locator(`.scene-view[data-samples="${STILL_SAMPLES}"]`).waitFor({ timeout: PICTURE_MS });
    return picturesDrawn();
  }

  /** Lets time go by, and waits until the page shows the time. */
  async function pass(seconds: number): Promise<void> {
    const { world } = viewer.simulation;
    for (let tick = 0; tick < seconds * TICKS; tick++) {
      world.tick(1 / TICKS);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const second = String(Math.round(world.snapshot.ut)).padStart(2, '0');
    await expect.poll(() => page.getByRole('timer').textContent(), { timeout: PICTURE_MS }).toContain(`:${second}`);
  }

  test('is made of several samples, and then is not drawn while time goes by', async () => {
    const drawn = await rests();
    expect(drawn).toBeGreaterThan(0);
    await pass(2);
    expect(await picturesDrawn()).toBe(drawn);
    expect(await scene().getAttribute('data-samples')).toBe(String(STILL_SAMPLES));
  });

  test('is drawn when something looks otherwise, and gets its samples again', async () => {
    const drawn = await rests();
    await viewer.write('vessels/active/paint/parts/color', '0.12 0.55 0.95');
    await viewer.write('vessels/active/paint/parts/enabled', '1');
    await viewer.write('paint/parts/enabled', '1');
    await expect.poll(picturesDrawn, { timeout: PICTURE_MS }).toBeGreaterThan(drawn);
    await rests();
  });

  test('is drawn when its camera moves, and gets its samples again at full size', async () => {
    const drawn = await rests();
    const full = await width();
    const box = (await scene().boundingBox())!;
    await page.mouse.move(box.x + 100, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(box.x + 180, box.y + 120, { steps: 20 });
    await page.mouse.up();
    await expect.poll(picturesDrawn, { timeout: PICTURE_MS }).toBeGreaterThan(drawn);
    await rests();
    expect(await width()).toBe(full);
  });

  test('flies with the keys of its camera before it was ever clicked', async () => {
    const drawn = await rests();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.down('d');
    await expect.poll(picturesDrawn, { timeout: PICTURE_MS }).toBeGreaterThan(drawn + 1);
    await page.keyboard.up('d');
    const stopped = await rests();
    expect(await picturesDrawn()).toBe(stopped);
  });
});
