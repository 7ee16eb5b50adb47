import type { JSHandle, Page } from 'playwright';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import { encodePng } from '../../src/device/node/png/index.js';
import { openSimulation } from '../../src/server/simulation/open-simulation.js';
import { noChromium } from './chromium.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { defaultSimulation } from '../support/worlds.js';
import { serveWithFeed } from '../viewer/serve-viewer-world.js';
import { longNameIn } from './long-names.js';
import { firstPart, goToLeaf, openViewerSite, setHit, type ViewerSite, showPanel } from './viewer-page.js';

const PAINT_STAND = resolve('golden/scenes/paint-stand.json');
let site: ViewerSite;

function fileOf(page: Page, name: string, bytes: number, head: string): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle(
    ([called, size, first]) => {
      const data = new DataTransfer();
      data.items.add(new File([first, new Uint8Array(size).fill(65)], called));
      return data;
    },
    [name, bytes, head] as const,
  );
}

async function drop(page: Page, name: string, bytes: number, head = ''): Promise<void> {
  const dataTransfer = await fileOf(page, name, bytes, head);
  await page.dispatchEvent('body', 'dragover', { dataTransfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

describe.skipIf(noChromium !== null)('the page after an error', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openViewerSite();
  }, 120_000);
  afterAll(() => site.close());

  test('the page keeps showing the last rules while the server is unreachable', async () => {
    const { page } = await site.open();
    await page.clock.install();
    await setHit(page, firstPart(site));
    await page.getByRole('switch', { name: /Enable the Global rule/ }).click();
    const shown = () => page.getByRole('switch', { name: /Enable the Global rule/ }).isChecked();
    await expect.poll(shown).toBe(true);
    await site.becomes('paint/parts/global/enabled', '1');
    await site.restart(async () => {
      await page.getByText('The server does not answer.').waitFor();
      await showPanel(page, 'Events');
      await page.clock.runFor(2500);
      await page.getByRole('tab', { name: 'Paint' }).click();
      await expect.poll(shown).toBe(true);
    });
    await page.context().close();
  });

  test('the page rejects a dropped file that is too large without sending it', async () => {
    const { page } = await site.share();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (/texture\/file/.test(request.url())) sent.push(request.url());
    });
    await drop(page, 'large.bmp', 18_000_000, 'BM');
    await page.getByText('one file may have').waitFor();
    expect(sent).toEqual([]);
  });

  test('the page rejects a dropped text file without sending it', async () => {
    const { page } = await site.share();
    await drop(page, 'letter.webp', 40);
    await page.getByText('nothing was sent; the page shows PNG, JPEG').waitFor();
    expect(site.read('paint/textures/files')).not.toContain('letter');
    // After a refused file, the panel that the user has chosen is still open.
    await page.getByRole('tab', { name: 'Paint', selected: true }).waitFor();
    await drop(page, 'data.json', 40);
    await page.getByText('data.json is not a file that this page knows').waitFor();
    await drop(page, 'ship.obj', 40);
    await page.getByText('export it as .glb').waitFor();
    await page.getByRole('tab', { name: 'Paint', selected: true }).waitFor();
    await fetch(`${site.server.base}/paint/texture/file/notes.md`, { method: 'POST', body: '# notes' });
    await page.getByRole('tab', { name: 'Stickers' }).click();
    await page.getByText('Upload an image, or drop it').waitFor();
    await showPanel(page, 'Images');
    expect(await page.getByRole('button', { name: 'Place notes.md as a sticker' }).isDisabled()).toBe(true);
    const choices = page
      .locator('[data-texture]')
      .first()
      .getByLabel(/Picture for/)
      .locator('option');
    expect(await choices.allTextContents()).not.toContain('notes.md');
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==',
      'base64',
    );
    await page
      .locator('livery-textures-panel #pick')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png });
    await page.getByRole('button', { name: 'Replace a texture…' }).click();
    await expect
      .poll(() =>
        page
          .locator('[data-texture]')
          .first()
          .getByLabel(/Picture for/)
          .evaluate((box) => box.matches(':focus')),
      )
      .toBe(true);
    await page.getByRole('tab', { name: 'Stickers' }).click();
    const images = page.getByLabel('Image of a new sticker').locator('option');
    await expect.poll(async () => (await images.allTextContents()).map((text) => text.trim())).toEqual(['dot.png']);
  });

  test('the page hides an error in the tree when the user presses Escape', async () => {
    const { page } = await site.share();
    await goToLeaf(page, 'paint/parts/global/color');
    await page.keyboard.press('Enter');
    await page.keyboard.type('sideways');
    await page.keyboard.press('Enter');
    await page.locator('livery-tree-panel .trouble').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('livery-tree-panel .trouble').count()).toBe(0);
  });
});

describe.skipIf(noChromium !== null)('the page of a scene with models', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openViewerSite(async () => serveWithFeed(await defaultSimulation()));
  }, 120_000);
  afterAll(() => site.close());

  test('the page names the materials of a character in plain words, even after a reconnection', async () => {
    const { page } = await site.open();
    await page.getByLabel('Vessel', { exact: true }).selectOption('Hunter');
    const names = () => page.getByRole('radiogroup', { name: 'Material' }).getByRole('radio').allTextContents();
    const trimmed = async () => (await names()).map((name) => name.trim());
    await expect.poll(trimmed).toContain('body');
    const before = await trimmed();
    expect(before).toContain('body 2');
    const panel = page.locator('#panel');
    await panel.getByText('Materials painted').waitFor();
    for (const word of [/\w\.\d/, /clone/i, /binding/i]) expect(await panel.getByText(word).count()).toBe(0);
    await site.restart(async () => {
      await page.getByText('The server does not answer.').waitFor();
      await showPanel(page, 'Events');
      await page.getByRole('tab', { name: 'Paint' }).click();
    });
    await page.getByText('Live', { exact: true }).waitFor({ timeout: 15_000 });
    await expect.poll(trimmed, { timeout: 15_000 }).toEqual(before);
    await page.context().close();
  });
});

describe.skipIf(noChromium !== null)('the page of a world with a running clock', { timeout: 120_000 }, () => {
  const folder = makeTemporaryFolder();
  const LONG = 'a-bell-with-a-name-far-too-long-for-a-line-of-any-panel';
  let page: Page;
  beforeAll(async () => {
    const stand = readFileSync(PAINT_STAND, 'utf8').replaceAll('"bell"', `"${LONG}"`);
    folder.write('stand.json', stand);
    const scene = resolve(folder.path, 'stand.json');
    site = await openViewerSite(async () =>
      serveWithFeed(await openSimulation({ scene, clock: 'real', config: defaultConfig() })),
    );
    ({ page } = await site.open());
  }, 120_000);
  afterAll(async () => {
    await site.close();
    folder.remove();
  });

  test('the page truncates long names and shows them in full in a tooltip', async () => {
    const { world, tree } = site.server;
    const { vessels } = world.takeSnapshot();
    const image = `${LONG}.png`;
    await fetch(`${site.server.base}/paint/texture/file/${image}`, {
      method: 'POST',
      body: Buffer.from(encodePng(new Uint8Array(64).fill(200), 8, 2)),
    });
    tree.writeText('paint/stickers/place', `${image} vessel ${vessels[0]!.id} 1 0 0 1 0 0 1 w=2 h=1 d=0.6\n`);
    const part = page.getByLabel('Part', { exact: true });
    await part.locator('option', { hasText: LONG }).first().waitFor({ state: 'attached' });
    await part.selectOption(await part.locator('option', { hasText: LONG }).first().getAttribute('value'));
    await page.getByRole('navigation', { name: 'What carries it' }).getByText(LONG).waitFor();
    for (const [width, panel] of [
      [1280, 'Paint'],
      [1280, 'Stickers'],
      [390, 'Stickers'],
      [390, 'Paint'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await showPanel(page, panel);
      if (panel === 'Stickers') await page.locator('[data-sticker="0"]').getByText(image).first().waitFor();
      const found = await longNameIn(page.locator('aside'), LONG);
      expect(found, `${panel}, ${width} pixels wide`).toEqual({
        named: expect.any(Number),
        uncut: [],
        untold: [],
        wide: [],
      });
      expect(found.named).toBeGreaterThan(1);
    }
  });

  test('the list of time warps shows each name in full, even on a phone', async () => {
    const warp = page.getByRole('combobox', { name: 'Time warp', exact: true });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      if (width === 390) await page.getByRole('button', { name: 'More', exact: true }).click();
      const cut = await warp.evaluate((list: HTMLSelectElement) => {
        const style = getComputedStyle(list);
        const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
        pen.font = style.font;
        const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return [...list.options].map(({ text }) => text.trim()).filter((text) => pen.measureText(text).width > room);
      });
      expect(cut, `${width} pixels wide`).toEqual([]);
    }
    expect((await warp.locator('option').allTextContents()).map((text) => text.trim())).toContain('100k ×');
    await page.context().close();
  });
});
