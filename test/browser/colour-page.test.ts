import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from './chromium.js';
import { firstPart, openViewerSite, setHit, type ViewerSite } from './viewer-page.js';

let site: ViewerSite;

const clickScene = (page: Page): Promise<void> =>
  page.locator('livery-picture-pane').click({ position: { x: 200, y: 300 } });

const setColour = (page: Page, colour: readonly number[] | null): Promise<void> =>
  page.evaluate((given) => {
    (window as unknown as { standIn: { colour: unknown } }).standIn.colour = given;
  }, colour);

describe.skipIf(noChromium !== null)('colours in the page', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openViewerSite();
  }, 120_000);
  afterAll(() => site.close());

  test('colours that were picked are offered again, after a reload too', async () => {
    const { page, complaints } = await site.open();
    const open = (): Promise<void> => page.getByRole('button', { name: /^Colour of the Vessel rule/ }).click();
    await open();
    const recent = page.getByRole('group', { name: 'Recent colours' }).getByRole('button');
    expect(await recent.count()).toBe(0);
    for (const hex of ['#123456', '#abcdef', '#123456']) {
      await page.getByLabel('Hex').fill(hex);
      await page.getByLabel('Hex').press('Enter');
    }
    const names = (): Promise<(string | null)[]> =>
      recent.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')));
    await expect.poll(names).toEqual(['Recent #abcdef', 'Recent #123456']);
    await page.getByRole('slider', { name: /saturation/ }).press('ArrowDown');
    await expect.poll(() => recent.count()).toBe(3);
    await page.reload();
    await open();
    await recent.nth(1).click();
    await site.becomes('vessels/active/paint/parts/color', '0.6706 0.8039 0.9373');
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a colour is taken from the picture by a click; over the sky it goes on, and Escape ends it', async () => {
    const { page } = await site.open();
    await setHit(page, firstPart(site));
    await page.getByRole('button', { name: /^Colour of the Vessel rule/ }).click();
    const take = page.getByRole('button', { name: 'Take a colour from the picture' });
    const told = page.getByText('Take a colour', { exact: true });
    await take.click();
    await told.waitFor();
    await clickScene(page);
    await page.getByText('The sky has no paint').waitFor();
    await setColour(page, [0.25, 0.5, 0.75]);
    await clickScene(page);
    await site.becomes('vessels/active/paint/parts/color', '0.25 0.5 0.75');
    await expect.poll(() => told.count()).toBe(0);
    // The click took a colour, and chose no part.
    expect(await page.getByLabel('Part', { exact: true }).inputValue()).toBe('');
    await take.click();
    await told.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => told.count()).toBe(0);
    await clickScene(page);
    await expect.poll(() => page.getByLabel('Part', { exact: true }).inputValue()).not.toBe('');
    await page.context().close();
  });

  test('the paint of a part is copied and pasted with buttons and keys, and the stock look too', async () => {
    const { page, complaints } = await site.open();
    const { tree } = site.server;
    const choose = async (index: number): Promise<void> => {
      await page.getByLabel('Part', { exact: true }).selectOption({ index });
      // Buttons act on the rules that are shown, which come a moment later.
      await page
        .locator(`[data-path$="/parts/${index - 1}/paint"]`)
        .first()
        .waitFor();
    };
    tree.writeText('paint/parts/clear', '1\n');
    tree.writeText('vessels/active/parts/0/paint/color', '0.1 0.2 0.3\n');
    tree.writeText('vessels/active/parts/0/paint/enabled', '1\n');
    tree.writeText('paint/parts/enabled', '0\n');
    expect(await page.getByRole('button', { name: 'Paste paint' }).isDisabled()).toBe(true);
    await choose(1);
    await page.getByRole('button', { name: 'Copy paint' }).click();
    await page.getByText('#1a334d').first().waitFor();
    await choose(2);
    await page.getByRole('button', { name: 'Paste paint' }).click();
    await site.becomes('vessels/active/parts/1/paint/color', '0.1 0.2 0.3');
    await site.becomes('vessels/active/parts/1/paint/enabled', '1');
    await site.becomes('paint/parts/enabled', '1');
    await page.keyboard.press('Control+z');
    await site.becomes('vessels/active/parts/1/paint/enabled', '0');
    await site.becomes('paint/parts/enabled', '0');
    await page.keyboard.press('Control+c');
    await page.getByText('The stock look').waitFor();
    await choose(1);
    await page.locator('livery-picture-pane').focus();
    await page.keyboard.press('Control+v');
    await site.becomes('vessels/active/parts/0/paint/enabled', '0');
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
