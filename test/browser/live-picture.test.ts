import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { decodePng } from '../../src/device/node/png/index.js';
import type { DecodedImage } from '../../src/device/node/png/decode-png.js';
import { PATIENCE_MS } from '../../src/viewer/view/first-picture.js';
import { closePages, drawingChromium, noChromium } from './chromium.js';
import {
  chooseCamera,
  COARSE,
  PICTURE_MS,
  serveShippedViewer,
  type ShippedViewer,
  STILL_SAMPLES,
} from './shipped-viewer.js';
import { tabTo } from './focus.js';
import { showPanel } from './viewer-page.js';

/** A test compares the page's picture at most this number of times with one picture from the server. */
const LOOKS = 20;

interface PageView {
  readonly viewText: string;
  readonly moment: { readonly session: string };
  colourAt(x: number, y: number): Promise<readonly number[] | null>;
  stickerAt(x: number, y: number): number | null;
  pick(x: number, y: number): { readonly kind: string; readonly vesselId: string; readonly instanceId: number } | null;
  picture(size: object): Promise<Blob>;
}
interface ViewerElement extends HTMLElement {
  readonly session: { readonly view: PageView };
}
declare global {
  /**
   * Null until the page compiles its first shader. Then true if the server's first picture had arrived at that moment,
   * and false otherwise.
   */
  var hadPicture: boolean | null;
}

describe.skipIf(noChromium)("the page's picture, drawn with WebGPU", { timeout: 240_000 }, () => {
  let viewer: ShippedViewer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    viewer = await serveShippedViewer();
    browser = await drawingChromium();
    page = await open('?camera=server', viewer, watchFirstShader);
  }, 240_000);
  afterAll(async () => {
    await closePages();
    await viewer.close();
  });

  async function open(
    query = '',
    { origin }: ShippedViewer = viewer,
    prepare?: (opened: Page) => Promise<void>,
  ): Promise<Page> {
    const opened = await browser.newPage({ viewport: { width: 760, height: 440 }, deviceScaleFactor: COARSE });
    await prepare?.(opened);
    await opened.goto(`${origin}/${query}`, { timeout: PICTURE_MS });
    await opened.getByText('Live', { exact: true }).waitFor({ state: 'attached', timeout: PICTURE_MS });
    return opened;
  }

  /** Sets `hadPicture`, and holds the server's first picture back until the page is ready to draw a picture itself. */
  async function watchFirstShader(opened: Page): Promise<void> {
    await opened.addInitScript((patienceMs) => {
      globalThis.hadPicture = null;
      const create = Reflect.get<GPUDevice, 'createShaderModule'>(GPUDevice.prototype, 'createShaderModule');
      GPUDevice.prototype.createShaderModule = function (descriptor) {
        globalThis.hadPicture ??= performance
          .getEntriesByType('resource')
          .some(({ name }) => name.includes('/v1/frame?'));
        return create.call(this, descriptor);
      };
      // Drop the page's timer for drawing even without the server's picture.
      const { setTimeout } = globalThis;
      const patiently = (call: TimerHandler, ms?: number): number => (ms === patienceMs ? 0 : setTimeout(call, ms));
      Object.assign(globalThis, { setTimeout: patiently });
    }, PATIENCE_MS);
    // Without the `catch`, the rejection after an error elsewhere would be unhandled, and would hide that error.
    const hasImages = opened.waitForRequest('**/images/dry%20detail', { timeout: PICTURE_MS }).catch(() => undefined);
    await opened.route('**/v1/frame?**', async (route) => {
      await hasImages;
      await route.continue();
    });
  }

  async function pictureOf(shown: Page): Promise<DecodedImage> {
    const url = await shown
      .locator('.scene-view canvas:not(.outlines)')
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    return decodePng(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
  }

  const same = (a: DecodedImage, b: DecodedImage): boolean => Buffer.compare(a.rgba, b.rgba) === 0;

  async function agrees(shown: Page, samples = STILL_SAMPLES, server = viewer): Promise<void> {
    // The server and the page draw on the same adapter, so let the server draw only now and then. Once is not enough,
    // because a camera may still move after a drag.
    let wanted: DecodedImage | null = null;
    let looks = 0;
    await expect
      .poll(
        async () => {
          if ((await shown.locator('.scene-view[data-pictures]').count()) === 0) return false;
          const picture = await pictureOf(shown);
          const isOther = picture.width !== wanted?.width || picture.height !== wanted.height;
          if (isOther || ++looks % LOOKS === 0) {
            wanted = await server.frameLike(picture, samples);
          }
          return wanted !== null && same(picture, wanted);
        },
        { timeout: PICTURE_MS, interval: 500 },
      )
      .toBe(true);
  }

  test("the page's picture starts with the server's camera if the address of the page selects it", async () => {
    const button = page.getByRole('button', { name: 'Shared view', exact: true });
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await agrees(page);
  });

  test("on a software adapter, the page compiles shaders only after the server's first picture has arrived", async () => {
    await expect.poll(() => page.evaluate(() => hadPicture), { timeout: PICTURE_MS }).toBe(true);
  });

  test("the page's picture equals the server's picture byte for byte after paint, stickers and time", async () => {
    const stock = await pictureOf(page);
    await viewer.write('vessels/active/paint/parts/color', '0.12 0.55 0.95');
    await viewer.write('vessels/active/paint/parts/enabled', '1');
    await viewer.write('paint/parts/enabled', '1');
    const badge = await readFile(join(projectRoot(), 'golden/images/badge.png'));
    await fetch(`${viewer.origin}/v1/paint/texture/file/badge`, { method: 'POST', body: badge });
    await viewer.write('paint/stickers/place', 'badge vessel Hunter-ship 14 8 0 -2 0 0 -1 w=6 h=6 d=2.5');
    await agrees(page);
    const painted = await pictureOf(page);
    expect(same(stock, painted)).toBe(false);
    viewer.simulation.world.step(600);
    await viewer.write('paint/stickers/0/only_part', '1');
    await viewer.write('paint/stickers/0/wrap', '3');
    await agrees(page);
    expect(same(painted, await pictureOf(page))).toBe(false);
  });

  test('a clicked sticker shows handles and can be dragged', async () => {
    const anchor = (): string => viewer.simulation.tree.readText('paint/stickers/0/anchor');
    const before = anchor();
    const box = (await page.locator('.scene-view').boundingBox())!;
    const { x, y } = await page.evaluate(
      ([width, height]) => {
        const { view } = document.querySelector<ViewerElement>('livery-viewer')!.session;
        const points: { x: number; y: number }[] = [];
        for (let x = 0; x < width!; x += 12) {
          for (let y = 0; y < height!; y += 12) if (view.stickerAt(x, y) === 0) points.push({ x, y });
        }
        return points[points.length >> 1]!;
      },
      [box.width, box.height],
    );
    await page.getByRole('tab', { name: 'Stickers' }).click();
    await page.mouse.click(box.x + x, box.y + y);
    await expect.poll(() => page.locator('livery-sticker-handles [data-handle]').count()).toBe(6);
    await page.mouse.down();
    await page.mouse.move(box.x + x, box.y + y + 12, { steps: 3 });
    await page.mouse.up();
    await expect.poll(anchor).not.toBe(before);
    await page.keyboard.press('Control+z');
    await expect.poll(anchor).toBe(before);
    await page.getByRole('tab', { name: 'Paint' }).click();
  });

  test("the page's picture shows an outline around the chosen part and no other change", async () => {
    await agrees(page);
    const outlines = page.locator('.outlines');
    expect(await outlines.count()).toBe(0);
    const before = await pictureOf(page);
    await page.getByLabel('Part', { exact: true }).selectOption({ label: 'First-stage tank #14' });
    await outlines.waitFor();
    await page.mouse.move(450, 10);
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
    // In this view, the tank is tall and narrow, and the outline is only a thin line.
    expect(box.bottom - box.top).toBeGreaterThan(3 * (box.right - box.left));
    expect(box.count).toBeLessThan(0.7 * (box.right - box.left) * (box.bottom - box.top));
    // Select another part first; then a click in the middle of the tank's outline must select the tank again.
    await page.getByLabel('Part', { exact: true }).selectOption({ index: 0 });
    await expect.poll(() => outlines.count()).toBe(0);
    const pane = (await page.locator('livery-picture-pane').boundingBox())!;
    await page.mouse.click(pane.x + (box.left + box.right) / 2 / COARSE, pane.y + (box.top + box.bottom) / 2 / COARSE);
    await expect.poll(() => page.getByLabel('Part', { exact: true }).inputValue(), { timeout: PICTURE_MS }).toBe('14');
    await page.mouse.move(450, 10);
    // Compare repeatedly, because the page may still be drawing the picture.
    await expect
      .poll(async () => same(before, await pictureOf(page)), { timeout: PICTURE_MS, interval: 500 })
      .toBe(true);
    await page.getByLabel('Part', { exact: true }).selectOption({ index: 0 });
    await expect.poll(() => outlines.count()).toBe(0);
  });

  test("the page's picture is a Tab stop with a name and a visible focus", async () => {
    // test/browser/layout-page.test.ts checks the other stops, on a page that draws no pictures.
    const scene = await tabTo(page, 'application');
    expect(scene.name).toBe('Scene');
    expect(scene.isSeen).toBe(true);
    // The screen reader Orca passes on the arrow keys only to an application with text inside another application.
    const inner = page.getByRole('application', { name: 'Picture' }).getByRole('application', { name: 'Scene' });
    expect(await inner.textContent()).toContain('Arrows turn');
  });

  test("moving the page's own camera does not move the server's camera", async () => {
    const before = await viewer.frameLike(await pictureOf(page));
    await chooseCamera(page, 'My view');
    const box = (await page.locator('.scene-view').boundingBox())!;
    const seen = await pictureOf(page);
    await page.mouse.move(box.x + 200, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + 220, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => same(seen, await pictureOf(page)), { timeout: PICTURE_MS }).toBe(false);
    expect(same(before, await viewer.frameLike(before))).toBe(true);
  });

  const shownBy = (): Promise<{ view: string; session: string }> =>
    page.evaluate(() => {
      const { viewText, moment } = document.querySelector<ViewerElement>('livery-viewer')!.session.view;
      return { view: viewText, session: moment.session };
    });
  const distanceOf = (view: string): number => Number(view.split(';')[3]);
  const azimuthOf = (view: string): number => Number(view.split(';')[2]!.split(',')[0]);

  test("the page's picture turns with the compass", async () => {
    const box = (await page.locator('.scene-view').boundingBox())!;
    await page.getByRole('button', { name: 'Focus', exact: true }).click();
    await expect.poll(async () => (await shownBy()).view).toMatch(/^vessel:Hunter-ship;/);
    await page.getByRole('button', { name: 'the east' }).click();
    await expect.poll(async () => azimuthOf((await shownBy()).view)).toBe(0);
    const before = await shownBy();
    const tank = 14;
    const { x, y, sky } = await page.evaluate(
      ([width, height, wanted]) => {
        const { view } = document.querySelector<ViewerElement>('livery-viewer')!.session;
        const isTank = (x: number, y: number): boolean => view.pick(x, y)?.instanceId === wanted;
        let sky: { x: number; y: number } | null = null;
        for (let at = 0; at < 3600; at++) {
          const [x, y] = [width! * (0.02 + (at % 60) * 0.016), height! * (0.02 + Math.floor(at / 60) * 0.016)];
          if (!view.pick(x, y)) sky ??= { x, y };
          if (sky && isTank(x, y) && isTank(x - 4, y) && isTank(x + 4, y)) return { x, y, sky };
        }
        throw new Error('the tank and the sky are not both in the picture');
      },
      [box.width, box.height, tank],
    );
    const colourAt = (at: { x: number; y: number }): Promise<readonly number[] | null> =>
      page.evaluate(async ({ x, y }) => {
        const colour = await document.querySelector<ViewerElement>('livery-viewer')!.session.view.colourAt(x, y);
        return colour && colour.map((value) => Math.round(value * 100) / 100);
      }, at);
    await viewer.write('paint/parts/blend', 'replace');
    await expect.poll(() => colourAt({ x, y }), { timeout: PICTURE_MS }).toEqual([0.12, 0.55, 0.95]);
    expect(await colourAt(sky)).toBeNull();
    await page.mouse.dblclick(box.x + x, box.y + y);
    await expect.poll(async () => (await shownBy()).view).toContain(`part:Hunter-ship:${tank};`);
    expect(distanceOf((await shownBy()).view)).toBeLessThan(distanceOf(before.view));
  });

  test("the page's picture keeps turning briefly if the pointer still moves at the end of a drag, and then rests", async () => {
    const box = (await page.locator('.scene-view').boundingBox())!;
    const before = azimuthOf((await shownBy()).view);
    await page.evaluate(() => {
      const { view } = document.querySelector<ViewerElement>('livery-viewer')!.session;
      addEventListener('pointerup', () => Object.assign(window, { letGoAt: view.viewText }), { once: true });
    });
    // Give the events explicit times. Without them, the events would be late on a busy machine, and the pointer would
    // seem to rest before its release.
    const input = await page.context().newCDPSession(page);
    const at = Date.now() / 1000;
    const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', step: number) =>
      input.send('Input.dispatchMouseEvent', {
        type,
        x: box.x + 200 + 12 * step,
        y: box.y + 200,
        button: 'left',
        buttons: type === 'mouseReleased' ? 0 : 1,
        clickCount: 1,
        timestamp: at + step / 100,
      });
    await Promise.all([
      send('mousePressed', 0),
      ...[1, 2, 3, 4, 5].map((step) => send('mouseMoved', step)),
      send('mouseReleased', 6),
    ]);
    const letGoAt = (): Promise<string | undefined> => page.evaluate(() => (window as { letGoAt?: string }).letGoAt);
    await expect.poll(letGoAt).toBeDefined();
    const released = azimuthOf((await letGoAt())!);
    const ranOn = async (): Promise<number> => {
      await page.locator(`.scene-view[data-samples="${STILL_SAMPLES}"]`).waitFor({ timeout: PICTURE_MS });
      return (azimuthOf((await shownBy()).view) - released) / (released - before);
    };
    await expect.poll(ranOn, { timeout: PICTURE_MS }).toBeGreaterThan(0.2);
    // Wait for two equal readings, because the first picture may be from before the drag.
    let rested = NaN;
    const isStill = async (): Promise<boolean> => rested === (rested = await ranOn());
    await expect.poll(isStill, { timeout: PICTURE_MS, interval: 500 }).toBe(true);
    expect(rested).toBeLessThan(3);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await ranOn()).toBe(rested);
  });

  test("the page's picture equals the golden that is accepted after the user presses Use my view", async () => {
    const size = { width: 160, height: 90, samples: 4 };
    const own = await page.evaluate(async (wanted) => {
      const { view } = document.querySelector<ViewerElement>('livery-viewer')!.session;
      return [...new Uint8Array(await (await view.picture(wanted)).arrayBuffer())];
    }, size);
    await showPanel(page, 'Golden');
    await page.getByRole('button', { name: 'Use my view' }).click();
    await page.getByText('The shared view now matches yours').waitFor();
    await page.getByText('How it is drawn and compared').click();
    await page.getByLabel('Width, pixels').fill(String(size.width));
    await page.getByLabel('Height, pixels').fill(String(size.height));
    await page.getByLabel('Samples').selectOption(String(size.samples));
    await page.getByLabel('Name of a new golden').fill('mine');
    await page.keyboard.press('Enter');
    await page.locator('[data-golden="mine"]').waitFor({ timeout: PICTURE_MS });
    const compared = await fetch(`${viewer.origin}/v1/golden/mine/compare`, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: Buffer.from(own),
    });
    expect(await compared.json()).toMatchObject({ passed: true });
  });

  test('the server draws the pictures of a page opened with ?pictures=server, and the page says so', async () => {
    const server = await serveShippedViewer({ scene: 'paint-stand' });
    onTestFinished(() => server.close());
    const fallen = await open('?pictures=server', server);
    await fallen.getByText('the page is set to show pictures from the server').first().waitFor({ timeout: PICTURE_MS });
    await agrees(fallen, 1, server);
    // All pages share the server's camera, so a drag moves this camera only after the user has allowed that.
    const pose = (): string => server.simulation.tree.readText('camera/pose/position');
    const before = pose();
    const box = (await fallen.locator('.scene-view').boundingBox())!;
    const drag = async (): Promise<void> => {
      await fallen.mouse.move(box.x + 200, box.y + 200);
      await fallen.mouse.down();
      await fallen.mouse.move(box.x + 300, box.y + 220, { steps: 4 });
      await fallen.mouse.up();
    };
    await drag();
    await fallen.getByText('which all viewers share').waitFor();
    expect(pose()).toBe(before);
    await fallen.getByRole('button', { name: 'Move it' }).click();
    await drag();
    await expect.poll(pose, { timeout: PICTURE_MS }).not.toBe(before);
    await agrees(fallen, 1, server);
    await fallen.close();
  });

  test("the page's picture keeps its camera after a server restart", async () => {
    const before = await shownBy();
    await viewer.restart(async () => {
      await page.getByText('The server does not answer.').waitFor({ timeout: PICTURE_MS });
    });
    await expect.poll(async () => (await shownBy()).session, { timeout: PICTURE_MS }).not.toBe(before.session);
    expect((await shownBy()).view).toBe(before.view);
  });
});
