import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ModelIndex } from '../../src/contract/vocabulary/model-index.js';
import { encodePng } from '../../src/device/node/png/index.js';
import { axeFaults } from './axe.js';
import { closePages, noChromium, sharedChromium } from './chromium.js';
import { COARSE, PICTURE_MS, serveShippedViewer, type ShippedViewer } from './shipped-viewer.js';
import { showPanel } from './viewer-page.js';

const SHIP = 'vessels/by-id/Stand';
/**
 * A variable in the page. When the test aborts `cut`, the feed of the page ends, and so does every new feed until the
 * test replaces `cut`.
 */
declare const cuttable: { cut: AbortController };
const PNG = Buffer.from(encodePng(new Uint8Array(64).fill(200), 8, 2));

describe.skipIf(noChromium)('the page after a server restart', { timeout: 240_000 }, () => {
  let viewer: ShippedViewer;
  let browser: Browser;

  beforeAll(async () => {
    viewer = await serveShippedViewer({ scene: 'paint-stand' });
    browser = await sharedChromium();
  }, 240_000);
  afterAll(async () => {
    await closePages();
    await viewer.close();
  });

  async function open(): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 1000, height: 640 },
      deviceScaleFactor: COARSE,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.addInitScript(() => {
      localStorage.setItem('livery-rules-open', '1');
      performance.setResourceTimingBufferSize(10_000);
      const fetchAnything = window.fetch.bind(window);
      Object.assign(window, { cuttable: { cut: new AbortController() } });
      window.fetch = (input, { signal = null, ...init } = {}) => {
        const signals = [
          signal,
          input instanceof URL && input.pathname === '/viewer/feed' ? cuttable.cut.signal : null,
        ];
        return fetchAnything(input, { ...init, signal: AbortSignal.any(signals.filter((each) => each !== null)) });
      };
    });
    await page.goto(`${viewer.origin}/?pictures=server`, { timeout: PICTURE_MS });
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached', timeout: PICTURE_MS });
    await expect.poll(() => pictures(page), { timeout: PICTURE_MS }).toBeGreaterThan(0);
    return page;
  }
  const pictures = (page: Page): Promise<number> =>
    page.locator('.scene-view').evaluate((view: HTMLElement) => Number(view.dataset['pictures'] ?? 0));
  const read = (path: string): string => viewer.simulation.tree.readText(path).trimEnd();
  const becomes = (path: string, text: string): Promise<void> => expect.poll(() => read(path)).toBe(text);
  const gone = (page: Page): Promise<void> =>
    page.getByText('The server does not answer.').waitFor({ timeout: PICTURE_MS });
  const restart = (page: Page): Promise<void> => viewer.restart(() => gone(page));
  async function hasModels(page: Page): Promise<void> {
    const index = (await (await fetch(`${viewer.origin}/viewer/models`)).json()) as ModelIndex;
    const files = index.flatMap(({ rough, fine, images }) => [rough, ...(fine ? [fine] : []), ...images]);
    const arrived = (): Promise<number> =>
      page.evaluate(() => {
        const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        return loads.filter(({ name, responseEnd }) => /\/viewer\/models\/./.test(name) && responseEnd > 0).length;
      });
    const all = new Set(files.map(({ key }) => key)).size;
    await expect.poll(arrived, { timeout: PICTURE_MS }).toBe(all);
  }
  const live = (page: Page): Promise<void> =>
    page.getByText('Live', { exact: true }).waitFor({ state: 'attached', timeout: PICTURE_MS });

  test('after a restart, the page restores paint, files and stickers in one step if the user agrees', async () => {
    const page = await open();
    await page.getByRole('radio', { name: 'Tint' }).click();
    await page.getByRole('radio', { name: 'Replace' }).click();
    await page.getByRole('button', { name: /^Colour of the Vessel rule/ }).click();
    await page.getByLabel('Hex').fill('#336699');
    await page.keyboard.press('Enter');
    await becomes(`${SHIP}/paint/parts/color`, '0.2 0.4 0.6');
    await becomes('paint/parts/enabled', '1');
    await showPanel(page, 'Images');
    await page
      .locator('livery-textures-panel #pick')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PNG });
    await page.locator('[data-file="dot.png"]').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Place image', exact: true }).click();
    await page.locator('.placing').getByRole('button', { name: 'Cancel' }).waitFor();
    const box = (await page.locator('.scene-view').boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await becomes('paint/stickers/count', '1');
    const spec = read('paint/stickers/0/spec');
    await page.getByRole('tab', { name: 'Paint' }).click();
    await hasModels(page);
    const models: string[] = [];
    page.on('request', (request) => void (request.url().includes('/viewer/models') && models.push(request.url())));

    await restart(page);
    const notice = page.getByRole('status').filter({ hasText: 'The server restarted. Put back your 6 changes?' });
    await notice
      .getByText('4 values, 1 sticker, 1 file. Done last: Sticker dot.png; Upload of dot.png; Vessel colour of Stand.')
      .waitFor({ timeout: PICTURE_MS });
    await live(page);
    // The restarted server has the same models, so the page requests only the list of models. While the server is down,
    // the page repeats this request.
    expect([...new Set(models)]).toEqual([`${viewer.origin}/viewer/models`]);
    expect(read('paint/stickers/count')).toBe('0');
    expect(await axeFaults(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Put them back' }).click();
    await page.getByText('6 changes put back').waitFor({ timeout: PICTURE_MS });
    expect(read(`${SHIP}/paint/parts/color`)).toBe('0.2 0.4 0.6');
    expect(read('paint/parts/blend')).toBe('replace');
    expect(read('paint/stickers/0/spec')).toBe(spec);
    expect(read('paint/textures/files')).toContain('dot.png');
    await page
      .getByRole('button', { name: /^Undo: Putting back 6 changes/ })
      .first()
      .click();
    await becomes('paint/stickers/count', '0');
    await becomes('paint/parts/blend', 'multiply');
    await page.context().close();
  });

  test('the page offers to restore "1 change", lists what cannot be restored, and does not ask again after a No', async () => {
    const page = await open();
    await page.getByRole('radio', { name: 'Tint' }).click();
    await becomes('paint/parts/blend', 'tint');
    await restart(page);
    const one = page.getByRole('status').filter({ hasText: 'The server restarted. Put back your 1 change?' });
    await one.waitFor({ timeout: PICTURE_MS });
    viewer.simulation.tree.writeText('paint/parts/blend', 'replace\n');
    await one.getByRole('button', { name: 'Put it back' }).click();
    await page.getByText('paint/parts/blend: another client has changed it since').waitFor({ timeout: PICTURE_MS });
    expect(read('paint/parts/blend')).toBe('replace');
    await page.getByRole('radio', { name: 'Tint' }).click();
    await becomes('paint/parts/blend', 'tint');
    await restart(page);
    await one.getByRole('button', { name: 'Leave it' }).click({ timeout: PICTURE_MS });
    await expect.poll(() => one.count()).toBe(0);
    await restart(page);
    await page.getByText('The page shows the state of the restarted server').waitFor({ timeout: PICTURE_MS });
    expect(await page.getByText('Put back').count()).toBe(0);
    expect(read('paint/parts/blend')).toBe('multiply');
    await page.context().close();
  });

  test('after a restart, the page says Live only when the new picture is visible', async () => {
    const page = await open();
    let draw = (): void => undefined;
    const isDrawn = new Promise<void>((resolve) => (draw = resolve));
    await page.route('**/v1/frame?**', async (route) => {
      await isDrawn;
      await route.continue();
    });
    await viewer.restart(() => gone(page));
    const notice = page
      .locator('livery-notices .notice')
      .filter({ hasText: 'The page shows the state of the restarted server' });
    await notice.waitFor({ timeout: PICTURE_MS });
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('Old picture', { exact: true }).waitFor({ state: 'attached', timeout: PICTURE_MS });
    // Count the pictures now, because the page may just have finished a picture of the old state.
    const before = await pictures(page);
    expect(await page.getByText('Live', { exact: true }).count()).toBe(0);
    draw();
    await live(page);
    expect(await pictures(page)).toBeGreaterThan(before);
    expect(await page.getByText('Put back').count()).toBe(0);

    await page.getByRole('radio', { name: 'Tint' }).click();
    await becomes('paint/parts/blend', 'tint');
    await page.evaluate(() => cuttable.cut.abort());
    await gone(page);
    await page.evaluate(() => (cuttable.cut = new AbortController()));
    await live(page);
    await page
      .getByRole('button', { name: /^Undo: Blend tint/ })
      .first()
      .waitFor();
    expect(await page.getByText('The server restarted').count()).toBe(0);
    await page.context().close();
  });

  test('after a restart, the page says that the picture is at rest only once the picture shows the last write', async () => {
    const page = await open();
    await page.getByRole('switch', { name: 'Paint of parts, master switch' }).click();
    await becomes('paint/parts/enabled', '1');
    await showPanel(page, 'Tree');
    const pace = page.locator('livery-figures p');
    await expect.poll(() => pace.textContent(), { timeout: PICTURE_MS }).toContain('at rest');
    let draw = (): void => undefined;
    const isDrawn = new Promise<void>((resolve) => (draw = resolve));
    let frames = 0;
    await page.route('**/v1/frame?**', async (route) => {
      frames++;
      await isDrawn;
      await route.continue();
    });
    await page.keyboard.press('Control+z');
    await becomes('paint/parts/enabled', '0');
    await expect.poll(() => frames).toBeGreaterThan(0);
    await expect.poll(() => pace.textContent()).toContain('updating…');
    draw();
    await expect.poll(() => pace.textContent(), { timeout: PICTURE_MS }).toContain('at rest');
    await page.context().close();
  });
});
