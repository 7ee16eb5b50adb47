import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodePng } from '../../src/device/node/png/index.js';
import type { DecodedImage } from '../../src/device/node/png/decode-png.js';
import { openScreen, type Screen } from './screen.js';
import { PICTURE_MS, serveShippedViewer, type ShippedViewer, STILL_SAMPLES_HARDWARE } from './shipped-viewer.js';

const opened = await openScreen();
const screen: Screen | null = typeof opened === 'string' ? null : opened;
if (typeof opened === 'string') console.warn(`test/browser/presented-picture: skipped, ${opened}`);
afterAll(() => screen?.close());

/**
 * On a hardware device, the page draws frames directly on the canvas. This test makes the page treat its software
 * device as a hardware device.
 */
describe.skipIf(screen === null)('a picture presented directly by the device', { timeout: 240_000 }, () => {
  let viewer: ShippedViewer;
  let page: Page;

  beforeAll(async () => {
    viewer = await serveShippedViewer({ scene: 'paint-stand' });
    page = await screen!.browser.newPage({ viewport: { width: 640, height: 400 } });
    await page.addInitScript(() => {
      const says = (name: string, value: unknown): void =>
        void Object.defineProperty(GPUAdapterInfo.prototype, name, { get: () => value });
      says('isFallbackAdapter', false);
      says('description', 'hardware');
      for (const name of ['architecture', 'device']) says(name, '');
    });
    await page.goto(`${viewer.origin}/?camera=server`, { timeout: PICTURE_MS });
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached', timeout: PICTURE_MS });
    // Hide all elements over the picture, because the server's picture does not contain them.
    await page.addStyleTag({ content: '.scene-view > :not(canvas), .outlines { visibility: hidden !important; }' });
    for (const element of ['livery-axis-gizmo', 'livery-view-buttons']) {
      await page.locator(element).evaluate((each: HTMLElement) => (each.style.visibility = 'hidden'));
    }
  }, 240_000);
  afterAll(async () => {
    await page.close();
    await viewer.close();
  });

  async function shown(): Promise<DecodedImage> {
    const box = (await page.locator('.scene-view canvas:not(.outlines)').boundingBox())!;
    return decodePng(await page.screenshot({ clip: box }));
  }

  async function agrees(): Promise<DecodedImage> {
    let picture = await shown();
    // Let the server draw only once for each size, because the page uses the same adapter.
    let wanted: DecodedImage | null = null;
    await expect
      .poll(
        async () => {
          picture = await shown();
          if (picture.width !== wanted?.width || picture.height !== wanted.height) {
            wanted = await viewer.frameLike(picture, STILL_SAMPLES_HARDWARE);
          }
          return Buffer.compare(picture.rgba, wanted.rgba) === 0;
        },
        { timeout: PICTURE_MS, interval: 500 },
      )
      .toBe(true);
    return picture;
  }

  test("when the device presents a picture directly, it draws the picture into the canvas's own texture", async () => {
    const context = await page
      .locator('.scene-view canvas:not(.outlines)')
      .evaluate((canvas: HTMLCanvasElement) => canvas.getContext('webgpu') !== null);
    expect(context).toBe(true);
  });

  test("when the device presents a picture directly, the picture equals the server's, after paint and after a window resize", async () => {
    const stock = await shown();
    await viewer.write('vessels/active/paint/parts/color', '0.12 0.55 0.95');
    await viewer.write('vessels/active/paint/parts/enabled', '1');
    await viewer.write('paint/parts/enabled', '1');
    const painted = await agrees();
    expect(Buffer.compare(stock.rgba, painted.rgba)).not.toBe(0);
    await page.setViewportSize({ width: 560, height: 360 });
    const smaller = await agrees();
    expect(smaller.width).toBeLessThan(painted.width);
  });
});
