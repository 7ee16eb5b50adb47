import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodePng } from '../../src/device/node/png/index.js';
import { DEEP } from '../support/deep.js';
import { noChromium } from './chromium.js';
import { walkTabStops } from './focus.js';
import { openViewerSite, type ViewerSite, showPanel } from './viewer-page.js';

/** The pixels of an element as `0xRRGGBB`, row by row. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly colours: readonly number[];
}

async function pixelsOf(page: Page, element: Locator, around = 0): Promise<Pixels> {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox())!;
  const clip = { x: x - around, y: y - around, width: width + 2 * around, height: height + 2 * around };
  const { rgba, ...size } = decodePng(await page.screenshot({ clip, caret: 'hide', animations: 'disabled' }));
  const colours = Array.from(
    { length: size.width * size.height },
    (_, at) => (rgba[4 * at]! << 16) | (rgba[4 * at + 1]! << 8) | rgba[4 * at + 2]!,
  );
  return { ...size, colours };
}

function differing(a: Pixels, b: Pixels): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  return a.colours.filter((colour, at) => colour !== b.colours[at]).length;
}

/** Returns the number of pixels that do not have the most common colour. */
function drawn({ colours }: Pixels): number {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return colours.length - Math.max(...counts.values());
}

function ground({ colours }: Pixels): number {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]![0];
}

describe.skipIf(noChromium !== null).each(DEEP ? (['dark', 'light'] as const) : (['dark'] as const))(
  'the page in forced colours, %s',
  { timeout: 120_000 },
  (colorScheme) => {
    let site: ViewerSite;
    let page: Page;
    beforeAll(async () => {
      site = await openViewerSite();
      site.server.tree.writeText('paint/parts/global/color', '1 0.5 0\n');
      site.server.tree.writeText('paint/stickers/place', 'a.png body Earth 1 2 heading=0 w=1 h=1 d=1\n');
      ({ page } = await site.open({ colorScheme }));
      await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
      await page.getByLabel('Part', { exact: true }).waitFor();
    }, 120_000);
    afterAll(() => site.close());

    async function show(panel: string): Promise<void> {
      await showPanel(page, panel);
      await page.getByRole('tab', { name: panel, selected: true }).waitFor();
      await page.mouse.move(1, 400);
    }

    test.each([
      ['Paint', 'Paint of parts'],
      ['Stickers', 'Show the boxes of all stickers'],
    ])(
      'the page draws an edge around a switch, and draws on, off and disabled differently: panel %s',
      async (panel, name) => {
        await show(panel);
        const control = page.getByRole('switch', { name });
        await expect.poll(() => control.isChecked()).toBe(false);
        const off = await pixelsOf(page, control);
        expect(drawn(off)).toBeGreaterThan(60);
        await control.click();
        await expect.poll(() => control.isChecked()).toBe(true);
        await page.mouse.move(1, 400);
        await control.evaluate((element) => (element as HTMLElement).blur());
        const on = await pixelsOf(page, control);
        expect(drawn(on)).toBeGreaterThan(60);
        expect(differing(off, on)).toBeGreaterThan(60);
        await control.evaluate((element: HTMLInputElement) => (element.disabled = true));
        expect(differing(await pixelsOf(page, control), on)).toBeGreaterThan(40);
        await control.evaluate((element: HTMLInputElement) => (element.disabled = false));
        await control.click();
      },
    );

    test('the page draws an edge around a switch of the tree and shows its state', async () => {
      await show('Tree');
      await page.keyboard.press('/');
      await page.keyboard.type('paint/parts/enabled');
      await page.keyboard.press('Enter');
      const control = page.locator('[data-path="paint/parts/enabled"]').getByRole('switch');
      const off = await pixelsOf(page, control);
      expect(drawn(off)).toBeGreaterThan(60);
      await control.evaluate((element: HTMLInputElement) => (element.checked = true));
      expect(differing(off, await pixelsOf(page, control))).toBeGreaterThan(60);
      await control.evaluate((element: HTMLInputElement) => (element.checked = false));
    });

    test('the page highlights the selected tab, the chosen blend, the chosen camera and the active row of the tree', async () => {
      await show('Paint');
      for (const [chosen, other] of [
        [page.getByRole('tab', { name: 'Paint' }), page.getByRole('tab', { name: 'View' })],
        [page.getByRole('radio', { name: 'Multiply' }), page.getByRole('radio', { name: 'Replace' })],
        [
          page.getByRole('button', { name: 'My view', exact: true }),
          page.getByRole('button', { name: 'Shared view', exact: true }),
        ],
      ] as const) {
        expect(ground(await pixelsOf(page, chosen))).not.toBe(ground(await pixelsOf(page, other)));
      }
      await show('Tree');
      const path = await page.getByRole('treeitem', { selected: true }).getAttribute('data-path');
      const row = page.locator(`.item[data-path="${path}"]`);
      const active = await pixelsOf(page, row);
      await row.evaluate((element) => element.setAttribute('aria-selected', 'false'));
      expect(differing(await pixelsOf(page, row), active)).toBeGreaterThan(100);
      await row.evaluate((element) => element.setAttribute('aria-selected', 'true'));
    });

    test('the page shows the colours of swatches', async () => {
      await show('Paint');
      expect(
        new Set((await pixelsOf(page, page.locator('livery-livery-list .colours').first())).colours).size,
      ).toBeGreaterThan(3);
      const swatch = page.getByRole('button', { name: /^Colour of the Global rule/ });
      await expect.poll(async () => (await pixelsOf(page, swatch)).colours.includes(0xff8000)).toBe(true);
      await swatch.click();
      const area = page.locator('livery-colour .area');
      expect(new Set((await pixelsOf(page, area)).colours).size).toBeGreaterThan(500);
      expect(new Set((await pixelsOf(page, page.getByRole('slider', { name: 'Hue' }))).colours).size).toBeGreaterThan(
        50,
      );
      await swatch.click();
    });

    test('the page shows the track, the handle and the value of a slider', async () => {
      await page.evaluate(() => {
        const range = Object.assign(document.createElement('input'), {
          type: 'range',
          min: '0',
          max: '100',
          value: '10',
        });
        range.setAttribute('aria-label', 'A range');
        const panel = document.querySelector('livery-viewer')!.shadowRoot!.querySelector('.panel')!;
        panel.prepend(range);
      });
      const range = page.getByRole('slider', { name: 'A range' });
      const low = await pixelsOf(page, range);
      expect(drawn(low)).toBeGreaterThan(low.width);
      await range.evaluate((element: HTMLInputElement) => (element.value = '90'));
      expect(differing(low, await pixelsOf(page, range))).toBeGreaterThan(40);
      await range.evaluate((element) => element.remove());
    });

    test('the page shows a disabled button differently, and shows the arrow of a list', async () => {
      await show('Paint');
      const undo = page.getByRole('button', { name: /^Redo/ });
      const disabled = await pixelsOf(page, undo);
      await undo.evaluate((element: HTMLButtonElement) => (element.disabled = false));
      expect(differing(await pixelsOf(page, undo), disabled)).toBeGreaterThan(20);
      await undo.evaluate((element: HTMLButtonElement) => (element.disabled = true));
      const list = await pixelsOf(page, page.getByLabel('Vessel', { exact: true }));
      // Inside the border, the right end of the list contains nothing except the arrow.
      const inside = list.colours.filter((_, at) => {
        const [x, y] = [at % list.width, Math.floor(at / list.width)];
        return x > list.width - 26 && x < list.width - 3 && y > 3 && y < list.height - 4;
      });
      expect(new Set(inside).size).toBeGreaterThan(1);
    });

    test('the page draws an edge around menus and dialogs', async () => {
      await page.getByRole('button', { name: 'Your steps' }).click();
      const history = page.getByRole('dialog', { name: 'Your steps' });
      await history.waitFor();
      const width = await history.evaluate((element) => getComputedStyle(element).borderTopWidth);
      expect(width).toBe('1px');
      await page.keyboard.press('Escape');
      await history.waitFor({ state: 'hidden' });
      await page.keyboard.press('?');
      const help = page.getByRole('dialog', { name: 'Keys' });
      expect(await help.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px');
      await page.keyboard.press('Escape');
    });

    test('the page shows the focus at every Tab stop', async () => {
      await show('Paint');
      const stops = await walkTabStops(page);
      expect(stops.length).toBeGreaterThan(12);
      expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
    });
  },
);
