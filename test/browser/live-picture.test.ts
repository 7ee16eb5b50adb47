import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../src/platform/node/chromium.js';
import { projectRoot } from '../../src/platform/node/index.js';
import { type DecodedImage, decodePng } from '../../src/platform/node/png/index.js';
import { noChromium } from './chromium.js';
import { chooseCamera, serveShippedViewer, type ShippedViewer, STILL_SAMPLES } from './shipped-viewer.js';
import { walkTabStops } from './focus.js';

const PICTURE_MS = 60_000;

describe.skipIf(noChromium)('the picture of the page, drawn on WebGPU', { timeout: 240_000 }, () => {
  let viewer: ShippedViewer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    viewer = await serveShippedViewer();
    browser = await chromium.launch({ executablePath: findChromium()!, args: CHROMIUM_ARGUMENTS });
    page = await open();
  }, 240_000);
  afterAll(async () => {
    await browser.close();
    await viewer.close();
  });

  async function open(query = ''): Promise<Page> {
    const opened = await browser.newPage({ viewport: { width: 900, height: 520 } });
    await opened.goto(`${viewer.origin}/${query}`);
    await opened.getByText('Live', { exact: true }).waitFor({ state: 'attached', timeout: PICTURE_MS });
    return opened;
  }

  async function pictureOf(shown: Page): Promise<DecodedImage> {
    const url = await shown.locator('.scene-view canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    return decodePng(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
  }

  const same = (a: DecodedImage, b: DecodedImage): boolean => Buffer.compare(a.rgba, b.rgba) === 0;

  /** Waits until the page shows what the server's camera sees now, to the byte. */
  async function agrees(shown: Page, samples = STILL_SAMPLES): Promise<void> {
    // Drawn once for each size: the same adapter draws for the page.
    let wanted: DecodedImage | null = null;
    await expect
      .poll(
        async () => {
          const picture = await pictureOf(shown);
          if (picture.width <= 300) return false;
          if (picture.width !== wanted?.width || picture.height !== wanted.height) {
            wanted = await viewer.frameLike(picture, samples);
          }
          return same(picture, wanted);
        },
        { timeout: PICTURE_MS, interval: 500 },
      )
      .toBe(true);
  }

  test('is the server’s own picture, byte for byte, through paint, stickers and time', async () => {
    await chooseCamera(page, 'Server');
    await agrees(page);
    const stock = await pictureOf(page);
    await viewer.write('vessels/active/paint/parts/color', '0.12 0.55 0.95');
    await viewer.write('vessels/active/paint/parts/enabled', '1');
    await viewer.write('paint/parts/enabled', '1');
    await agrees(page);
    const painted = await pictureOf(page);
    expect(same(stock, painted)).toBe(false);
    const badge = await readFile(join(projectRoot(), 'golden/images/badge.png'));
    await fetch(`${viewer.origin}/v1/paint/texture/file/badge`, { method: 'POST', body: badge });
    await viewer.write('paint/stickers/place', 'badge vessel Hunter-ship 14 8 0 -2 0 0 -1 w=6 h=6 d=2.5');
    await agrees(page);
    expect(same(painted, await pictureOf(page))).toBe(false);
    viewer.simulation.world.step(600);
    await agrees(page);
  });

  test('has an outline over the part that is chosen, where the part is, and none otherwise; the picture stays as it is', async () => {
    const shown = await open();
    await chooseCamera(shown, 'Server');
    await agrees(shown);
    const outlines = shown.locator('.outlines');
    expect(await outlines.count()).toBe(0);
    const before = await pictureOf(shown);
    await shown.getByLabel('Part', { exact: true }).selectOption({ label: 'First-stage tank #14' });
    await outlines.waitFor();
    await shown.mouse.move(450, 10);
    const box = await outlines.evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height);
      const at = { left: width, right: 0, top: height, bottom: 0, count: 0 };
      for (let pixel = 0; pixel < width * height; pixel++) {
        if (data[pixel * 4 + 3]! < 200) continue;
        const [x, y] = [pixel % width, Math.floor(pixel / width)];
        at.left = Math.min(at.left, x);
        at.right = Math.max(at.right, x);
        at.top = Math.min(at.top, y);
        at.bottom = Math.max(at.bottom, y);
        at.count++;
      }
      return at;
    });
    // The tank is tall and narrow in this view, and its outline is a line.
    expect(box.bottom - box.top).toBeGreaterThan(3 * (box.right - box.left));
    expect(box.count).toBeLessThan(0.7 * (box.right - box.left) * (box.bottom - box.top));
    // A click in the middle of the outline hits that part.
    await shown.getByLabel('Part', { exact: true }).selectOption({ index: 0 });
    await expect.poll(() => outlines.count()).toBe(0);
    const pane = (await shown.locator('livery-picture-pane').boundingBox())!;
    await shown.mouse.click(pane.x + (box.left + box.right) / 2, pane.y + (box.top + box.bottom) / 2);
    await expect.poll(() => shown.getByLabel('Part', { exact: true }).inputValue(), { timeout: PICTURE_MS }).toBe('14');
    await shown.mouse.move(450, 10);
    const after = await shown
      .locator('.scene-view canvas:not(.outlines)')
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    expect(same(before, decodePng(Buffer.from(after.slice(after.indexOf(',') + 1), 'base64')))).toBe(true);
    await shown.close();
  });

  test('is a stop of the Tab key with a name, seen to have the focus, as every other one of the page is', async () => {
    const stops = await walkTabStops(page);
    expect(stops.find(({ role }) => role === 'application')?.name).toMatch(/^Scene/);
    expect(stops.filter(({ name, isSeen }) => name === '' || !isSeen)).toEqual([]);
  });

  test('has a camera of its own, which the server’s does not follow', async () => {
    const before = await viewer.frameLike(await pictureOf(page));
    await chooseCamera(page, 'Own');
    const box = (await page.locator('.scene-view').boundingBox())!;
    const seen = await pictureOf(page);
    await page.mouse.move(box.x + 200, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + 220, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => same(seen, await pictureOf(page)), { timeout: PICTURE_MS }).toBe(false);
    expect(same(before, await viewer.frameLike(before))).toBe(true);
  });

  test('is at first what the camera of the server sees where the address says so', async () => {
    const shown = await open('?camera=server');
    expect(await shown.getByRole('button', { name: 'Server', exact: true }).getAttribute('aria-pressed')).toBe('true');
    await agrees(shown);
    await shown.close();
  });

  test('comes from the server where it is asked to, and says so', async () => {
    const fallen = await open('?pictures=server');
    await fallen.getByText('pictures from the server were asked for').first().waitFor({ timeout: PICTURE_MS });
    await agrees(fallen, 1);
    // Its camera is everybody's: a drag moves it only for those who have asked for that.
    const pose = (): string => viewer.simulation.tree.readText('camera/pose/position');
    const before = pose();
    const box = (await fallen.locator('.scene-view').boundingBox())!;
    const drag = async (): Promise<void> => {
      await fallen.mouse.move(box.x + 200, box.y + 200);
      await fallen.mouse.down();
      await fallen.mouse.move(box.x + 300, box.y + 220, { steps: 4 });
      await fallen.mouse.up();
    };
    await drag();
    await fallen.getByText('whose camera everybody sees').waitFor();
    expect(pose()).toBe(before);
    await fallen.getByRole('button', { name: 'Move it' }).click();
    await drag();
    await expect.poll(pose, { timeout: PICTURE_MS }).not.toBe(before);
    await agrees(fallen, 1);
    await fallen.close();
  });
});
