import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePng } from '../../src/platform/node/png/index.js';
import { noChromium } from './chromium.js';
import { firstPart, openViewerSite, setHit, type ViewerSite } from './viewer-page.js';

let site: ViewerSite;

const becomes = (path: string, text: string | RegExp): Promise<void> =>
  expect
    .poll(() => site.server.tree.readText(path).replace(/\n$/, ''), { timeout: 5000 })
    .toMatch(typeof text === 'string' ? new RegExp(`^${text}$`) : text)
    .then(() => undefined);

describe.skipIf(noChromium !== null)('stickers in the page', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openViewerSite();
  }, 120_000);
  afterAll(() => site.close());

  test('a picture is uploaded from the list, and placed in its own proportions with a depth that fits', async () => {
    const { page, complaints } = await site.open();
    await setHit(page, firstPart(site));
    await page.keyboard.press('2');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload…' }).click(),
    ]);
    const wide = encodePng(new Uint8Array(64).fill(200), 8, 2);
    await chooser.setFiles({ name: 'wide.png', mimeType: 'image/png', buffer: Buffer.from(wide) });
    await page.getByText('4 m × 1 m, 0°, 1.2 m deep').waitFor();
    await page.locator('livery-picture-pane').hover({ position: { x: 240, y: 200 } });
    await page.mouse.wheel(0, -100);
    await page.getByText('4.5 m × 1.13 m, 0°, 1.35 m deep').waitFor();
    await page.keyboard.press("'");
    await page.getByText('1.52 m deep').waitFor();
    await page.mouse.wheel(0, 100);
    await page.getByText('4 m × 1 m, 0°, 1.52 m deep').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Spray' }).click();
    await page.getByText('4 m × 1 m, 0°, 1.2 m deep').waitFor();
    await page.locator('livery-picture-pane').click({ position: { x: 240, y: 260 } });
    await becomes('paint/stickers/0/size', '4 1');
    await becomes('paint/stickers/0/depth', '1.2');

    await page.getByRole('button', { name: /Knobs of sticker 0/ }).click();
    const width = page.getByRole('textbox', { name: 'Width, m' });
    await width.fill('2');
    await width.press('Enter');
    await becomes('paint/stickers/0/size', '2 0.5');
    await becomes('paint/stickers/0/depth', '0.6');
    await page
      .getByRole('button', { name: /^Undo: Width/ })
      .first()
      .click();
    await becomes('paint/stickers/0/depth', '1.2');
    const depth = page.getByRole('textbox', { name: 'Depth, m' });
    await depth.fill('3');
    await depth.press('Enter');
    await becomes('paint/stickers/0/depth', '3');
    await width.fill('2');
    await width.press('Enter');
    await becomes('paint/stickers/0/size', '2 0.5');
    expect(site.server.tree.readText('paint/stickers/0/depth')).toBe('3\n');
    await page.getByRole('button', { name: 'Depth is set' }).click();
    await becomes('paint/stickers/0/depth', '0.6');
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
