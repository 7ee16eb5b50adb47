import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePng } from '../../src/device/node/png/index.js';
import { StoredGoldens } from '../../src/golden/stored-goldens.js';
import { createHttpServer } from '../../src/server/transports/http/index.js';
import { serveViewerWorld } from '../viewer/serve-viewer-world.js';
import { PlainFrames } from '../support/golden-frames.js';
import type { TestServer } from '../support/http-server.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { axeFaults } from './axe.js';
import { noChromium } from './chromium.js';
import { walkTabStops } from './focus.js';
import { openViewerSite, type ViewerSite, showPanel } from './viewer-page.js';

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());
const frames = new PlainFrames();

/** Serves a world. The test supplies the pictures, in place of the server's renderer. */
async function serveGoldens(): Promise<TestServer> {
  const under = await serveViewerWorld();
  const goldens = new StoredGoldens({ frames, folder: folder.path, writable: true, filesMax: 9, bytesMax: 1e7 });
  const server = await createHttpServer({ ...under.options, goldens });
  const close = async (): Promise<void> => {
    await server.close();
    await under.close();
  };
  return {
    ...under,
    port: server.port,
    base: `http://127.0.0.1:${server.port}/v1`,
    close,
    [Symbol.asyncDispose]: close,
  };
}

describe.skipIf(noChromium !== null)("the page's requests", { timeout: 120_000 }, () => {
  let site: ViewerSite;
  beforeAll(async () => {
    site = await openViewerSite(serveGoldens);
  }, 120_000);
  afterAll(() => site.close());

  const curlLines = (page: Page): Promise<(string | null)[]> =>
    page
      .getByRole('button', { name: /^Copy as curl/ })
      .evaluateAll((all) => all.map((button) => button.getAttribute('title')));

  test('the page logs accepting, comparing and removing a golden as equivalent curl lines', async () => {
    const { page, complaints } = await site.share();
    await showPanel(page, 'Golden');
    await page.getByRole('button', { name: 'Written' }).click();
    await page.getByLabel('Name of a new golden').fill('hull');
    await page.getByLabel('Name of a new golden').press('Enter');
    const row = page.locator('[data-golden="hull"]');
    await row.getByRole('button', { name: /^Compare/ }).click();
    await row.getByText('passed').waitFor();
    frames.colour = [200, 20, 20];
    await row.getByRole('button', { name: /^Compare/ }).click();
    await row.getByText('differs').waitFor();
    await row.getByRole('button', { name: 'Details of hull', expanded: true }).waitFor();
    const stops = await walkTabStops(page, 'aside');
    expect(stops.filter(({ name, isSeen }) => name === '' || !isSeen)).toEqual([]);
    const at = new URL('/v1/golden/hull', page.url()).href;
    const compared = `curl -X POST ${at}/compare`;
    await expect.poll(() => curlLines(page)).toEqual([compared, compared, `curl -X PUT ${at}`]);
    expect(await page.getByRole('button', { name: /^Copy as shell/ }).count()).toBe(0);
    await page.getByTitle('Copies everything that the page did, as a shell script of curl lines').click();
    const lines = [`-X PUT ${at}`, `-X POST ${at}/compare`, `-X POST ${at}/compare`].map((line) => `curl -fsS ${line}`);
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(['#!/bin/sh', 'set -e', ...lines, ''].join('\n'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Download everything that the page did, as a script for livery render' })
        .click(),
    ]);
    expect(download.suggestedFilename()).toBe('livery.script');

    await fetch(`${site.server.base}/golden/hull`, { method: 'PUT' });
    expect(await (await fetch(`${site.server.base}/golden/hull/compare`, { method: 'POST' })).json()).toMatchObject({
      passed: true,
    });
    const asks = page.getByRole('alertdialog');
    await row.getByRole('button', { name: 'Accept what is drawn' }).click();
    await asks.getByText('The present picture replaces the accepted picture of hull').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByLabel('Name of a new golden').fill('hull');
    await page.keyboard.press('Enter');
    await asks.getByText('The present picture replaces the accepted picture of hull').waitFor();
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Remove' }).click();
    await asks.getByRole('button', { name: 'Cancel' }).click();
    expect(await curlLines(page)).toHaveLength(3);
    await row.getByRole('button', { name: 'Remove' }).click();
    await asks.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => row.count()).toBe(0);
    expect((await curlLines(page))[0]).toBe(`curl -X DELETE ${at}`);
    expect(await (await fetch(`${site.server.base}/golden`)).json()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('the gallery shows goldens, overlays the pictures of a golden, and shows the colours under the pointer', async () => {
    frames.colour = [40, 80, 120];
    const { page, complaints } = await site.open({ colorScheme: 'light' });
    await showPanel(page, 'Golden');
    await page.getByText('How it is drawn and compared').click();
    await page.getByLabel('Width, pixels').fill('64');
    await page.getByLabel('Height, pixels').fill('36');
    await page.getByLabel('Name of a new golden').fill('a-name-that-is-far-too-long-for-one-line-of-the-panel');
    await page.keyboard.press('Enter');
    const row = page.locator('[data-golden^="a-name"]');
    const title = row.locator('.title');
    await title.waitFor();
    expect(await title.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    await expect.poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
    frames.spots = [{ x: 33, y: 18, colour: [200, 20, 20] }];
    await row.getByRole('button', { name: /^Compare/ }).click();
    await page.getByText('1 differ').waitFor();

    await row.getByRole('button', { name: 'Look closely' }).click();
    const dialog = page.getByRole('dialog', { name: /a-name/ });
    await dialog.getByRole('img', { name: /plus and minus zoom/ }).focus();
    await page.keyboard.press('ArrowRight');
    await dialog.getByText(/accepted +40 +80 120/).waitFor();
    await dialog.getByText(/drawn 200 +20 +20/).waitFor();
    await dialog.getByText(/difference \+160 +-60 -100/).waitFor();
    await page.keyboard.press('+');
    await dialog.getByText('200 %').waitFor();
    await page.keyboard.press('0');
    /** Returns the visible layers of the comparison, and the colour of the top layer at a texel that differs. */
    const layers = (): Promise<string> =>
      dialog.locator('livery-comparison-stage canvas:visible').evaluateAll((all) => {
        const [red, green, blue] = (all.at(-1) as HTMLCanvasElement).getContext('2d')!.getImageData(33, 18, 1, 1).data;
        return `${all.map(({ id }) => id).join('+')} ${red},${green},${blue}`;
      });
    for (const [look, seen] of [
      ['Blink', 'below+above 200,20,20'],
      ['Onion skin', 'below+above 200,20,20'],
      ['Difference', 'difference 255,255,255'],
      ['Error map', /^heat (?!0,0,0$)/],
      ['Drawn', 'below+above 200,20,20'],
      ['Accepted', 'below 40,80,120'],
      ['Slider', 'below+above 200,20,20'],
    ] as const) {
      await dialog.getByRole('button', { name: look, exact: true }).click();
      await expect.poll(layers, { message: look }).toMatch(seen);
    }
    await dialog.getByRole('slider').focus();
    await page.keyboard.press('End');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');

    // Allow one different texel; then the comparison passes.
    await row.getByText('How it is drawn and compared').click();
    await row.getByLabel('Comparer').selectOption('pixelmatch');
    await row.getByLabel('Pixels that may differ').fill('1');
    await row.getByLabel('Ignored areas').fill('0,0,8,8');
    await page.keyboard.press('Tab');
    await row.getByText('changed').waitFor();
    await row.getByRole('button', { name: /^Compare/ }).click();
    await row.getByText('passed').waitFor();
    await row.getByRole('button', { name: 'Accept what is drawn' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Overwrite' }).click();
    await row.getByText('pixelmatch, threshold 0.1, max_texels 1, 1 masked').waitFor();
    const [golden] = (await (await fetch(`${site.server.base}/golden`)).json()) as [{ name: string }];
    expect(golden).toMatchObject({ width: 64, tolerance: { max_texels: 1 }, mask: [{ width: 8 }] });

    await page.getByRole('button', { name: 'Use my view' }).click();
    await page.getByText('The shared view now matches yours').waitFor();
    // The page moves the camera by ordinary writes, so the log contains them.
    await site.becomes('camera/enabled', '1');
    await page.getByRole('button', { name: /^Written\s+ctl\/batch ← \d lines/ }).waitFor();
    await fetch(`${site.server.base}/golden/${golden.name}`, { method: 'DELETE' });
    frames.spots = [];
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the name field rejects a golden name that the server would refuse, and keeps what the user types afterwards', async () => {
    const { page, complaints } = await site.share();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // Ignore the POST requests that the page sends to its feed, for marks and rates.
      if (request.method() !== 'GET' && !pathname.startsWith('/viewer/feed/'))
        asked.push(`${request.method()} ${pathname}`);
    });
    await showPanel(page, 'Golden');
    const field = page.getByLabel('Name of a new golden');
    for (const bad of ['Bad Name/../x', '../frame?width=64#', '..']) {
      await field.fill(bad);
      await field.press('Enter');
      await page.getByRole('alert').getByText(`'${bad}' is not a name`).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
    }
    await field.press('Escape');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    expect(asked).toEqual([]);
    expect(await page.getByText('From the shared view, not from').isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('c');
    await expect.poll(() => page.getByText('From the shared view, not from').count()).toBe(0);

    let draw = (): void => undefined;
    frames.before = () => new Promise((resolve) => (draw = resolve));
    await field.fill('first');
    expect(await field.getAttribute('aria-invalid')).toBeNull();
    await field.press('Enter');
    await expect.poll(() => asked).toEqual(['PUT /v1/golden/first']);
    await field.fill('second');
    frames.before = () => Promise.resolve();
    draw();
    await page.locator('[data-golden="first"]').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Accept what is drawn' }).isEnabled()).toBe(true);
    expect(await field.inputValue()).toBe('second');
    await field.press('Enter');
    await page.locator('[data-golden="second"]').waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  test('when an upload is cancelled half way, the page says so, and the server stores nothing of the file', async () => {
    const { page } = await site.share();
    let arrived = 0;
    await page.route('**/v1/paint/texture/file/**', async (route) => {
      if (route.request().method() !== 'PUT' || arrived++ === 0) await route.continue();
    });
    await showPanel(page, 'Images');
    // The file must begin with a picture, because the page sends only pictures.
    const picture = encodePng(new Uint8Array(16).fill(200), 2, 2);
    const buffer = Buffer.concat([picture, Buffer.alloc((3 << 20) - picture.length)]);
    const file = { name: 'slow.png', mimeType: 'image/png', buffer };
    await page.locator('livery-textures-panel #pick').setInputFiles(file);
    const bar = page.getByRole('region', { name: 'Files' }).getByRole('progressbar');
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('33');
    expect(site.server.tree.list('paint/textures/file')).toEqual(['slow.png']);
    // There is a row for the unfinished upload, but no row for a finished file.
    expect(await page.locator('[data-file]').count()).toBe(0);
    await page.keyboard.press('2');
    await page.getByRole('region', { name: 'All stickers' }).getByRole('progressbar').waitFor();
    expect(await page.getByLabel('Image of a new sticker').count()).toBe(0);
    await showPanel(page, 'Images');
    await page
      .getByRole('region', { name: 'Files' })
      .getByRole('button', { name: 'Cancel the upload of slow.png' })
      .click();
    await page.getByText('Upload of slow.png cancelled').waitFor();
    expect(site.server.tree.list('paint/textures/file')).toEqual([]);
    expect(site.server.tree.readText('paint/textures/info')).toMatch(/files=0 .*\bbytes=0\b/);
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
    await page.getByText('Drop an image anywhere').waitFor();

    await page.unroute('**/v1/paint/texture/file/**');
    await page.locator('livery-textures-panel #pick').setInputFiles(file);
    await page.locator('[data-file="slow.png"]').getByText('3.0 MiB').waitFor();
    expect(site.server.tree.readBytes('paint/textures/file/slow.png')).toHaveLength(3 << 20);

    // For several files at once, one notice says how many files have arrived, and another notice names the refused
    // files.
    const other = { mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
    const small = { ...file, buffer: Buffer.from(picture) };
    await page.locator('livery-textures-panel #pick').setInputFiles([
      { ...other, name: 'a.gif' },
      { ...small, name: 'one.png' },
      { ...other, name: 'b.gif' },
      { ...small, name: 'two.png' },
    ]);
    await page.getByText('2 files are uploaded').waitFor();
    await page.getByRole('alert').getByText('a.gif, b.gif: nothing was sent').waitFor();
  });
});
