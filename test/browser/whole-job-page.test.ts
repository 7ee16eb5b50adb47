import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFaults } from './axe.js';
import { closePages, noChromium } from './chromium.js';
import { firstPart, type OpenOptions, openViewerSite, setHit, type ViewerSite } from './viewer-page.js';

const SHIP = 'vessels/by-id/Hunter-ship/paint/parts';
const LOOKS: readonly (readonly [name: string, options: OpenOptions])[] = [
  ['by mouse in a window of a laptop', { width: 1366, height: 768 }],
  ['by touch on a phone', { width: 390, height: 844, touch: true }],
];

describe.skipIf(noChromium !== null)('paint, write and share', { timeout: 120_000 }, () => {
  let site: ViewerSite;
  beforeAll(async () => {
    site = await openViewerSite();
  }, 120_000);
  afterAll(async () => {
    await closePages();
    await site.close();
  });

  test.each(LOOKS)('a user paints two colours, writes on the hull, undoes and shares, %s', async (_, options) => {
    const { page, complaints } = await site.open({ ...options, rulesOpen: false });
    const press = (target: Locator): Promise<void> => (options.touch ? target.tap() : target.click());
    const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
    const picture = page.locator('livery-picture-pane');
    const middle = { x: 150, y: 150 };

    await press(button('Colour: paint #1f8ff2'));
    await site.becomes(`${SHIP}/color`, '0.1216 0.5608 0.949');
    // The user sees the list of patterns without scrolling, even below the note about dark parts.
    await page.getByText('Dark parts of the hull stay dark').waitFor();
    const pattern = page.getByRole('combobox', { name: 'Pattern' });
    expect(await isInPanel(page, pattern)).toBe(true);
    await pattern.selectOption('stripes');
    await site.becomes(`${SHIP}/pattern`, 'stripes');
    // The user sees the second colour without scrolling, and every paint of it.
    const second = page.getByRole('group', { name: 'Second colour: paints' });
    await second.waitFor();
    await expect.poll(() => isInPanel(page, second)).toBe(true);
    await press(button('Second colour: paint #f6c531'));
    await site.becomes(`${SHIP}/second_color`, '0.9647 0.7725 0.1922');
    expect(await axeFaults(page)).toEqual([]);

    await press(page.getByRole('tab', { name: 'Stickers' }));
    await press(page.getByRole('radio', { name: 'Text' }));
    await page.getByRole('textbox', { name: 'Text of a new sticker' }).fill('ARES');
    await setHit(page, firstPart(site));
    await press(button('Place text'));
    await button('Cancel').waitFor();
    await (options.touch ? picture.tap({ position: middle }) : picture.click({ position: middle }));
    await site.becomes('paint/stickers/count', '1');

    await press(button('Share'));
    await press(page.getByRole('button', { name: /^Copy link Opens/ }));
    const copied = await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^http:.*view=/)
      .then(() => page.evaluate(() => navigator.clipboard.readText()));
    const other = await page.context().newPage();
    await other.goto(copied);
    await other.locator('[data-sticker="0"]').getByText('ARES').waitFor();
    await other.close();

    for (const [path, text] of [
      ['paint/stickers/count', '0'],
      [`${SHIP}/second_color`, '1 1 1'],
      [`${SHIP}/pattern`, 'none'],
      [`${SHIP}/enabled`, '0'],
    ] as const) {
      await press(page.getByRole('button', { name: /^Undo:/ }).first());
      await site.becomes(path, text);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

/** Reports whether the whole element is inside the visible part of the panel. */
async function isInPanel(page: Page, element: Locator): Promise<boolean> {
  const [box, panel] = await Promise.all([element.boundingBox(), page.locator('#panel').boundingBox()]);
  return box !== null && panel !== null && box.y >= panel.y && box.y + box.height <= panel.y + panel.height;
}
