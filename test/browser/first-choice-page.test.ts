import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFaults } from './axe.js';
import { closePages, noChromium } from './chromium.js';
import { denyStorage } from './deny-storage.js';
import { firstPart, openViewerSite, setHit, type ViewerSite } from './viewer-page.js';

let site: ViewerSite;

describe.skipIf(noChromium !== null)('the panel Paint for a new user', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openViewerSite();
  }, 120_000);
  afterAll(async () => {
    await closePages();
    await site.close();
  });

  test('the panel Paint paints the ship or a part, plain or striped, with a finger', async () => {
    const { page, complaints } = await site.open({ width: 390, height: 780, touch: true, rulesOpen: false });
    const choice = page.getByRole('radiogroup', { name: 'Paint' });
    const [part, whole] = [
      choice.getByRole('radio', { name: 'This part' }),
      choice.getByRole('radio', { name: 'Whole ship' }),
    ];
    expect([await part.isDisabled(), await whole.getAttribute('aria-checked')]).toEqual([true, 'true']);
    expect(await part.getByText('choose one in the picture').isVisible()).toBe(true);
    expect(await page.getByRole('region', { name: 'Rules' }).isVisible()).toBe(false);

    // The note about dark parts appears only with a colour that does not show on them.
    const note = page.getByText('Dark parts of the hull stay dark.');
    const paint = async (hex: string, components: string): Promise<void> => {
      await page.getByRole('button', { name: `Colour: paint ${hex}` }).tap();
      await site.becomes('vessels/active/paint/parts/color', components);
    };
    const pattern = page.getByRole('combobox', { name: 'Pattern' });
    const place = await pattern.boundingBox();
    expect(await note.count()).toBe(0);
    await paint('#1f8ff2', '0.1216 0.5608 0.949');
    await site.becomes('paint/parts/enabled', '1');
    await note.waitFor();
    // The note does not move the controls below it.
    expect(await pattern.boundingBox()).toEqual(place);
    await paint('#1d1f22', '0.1137 0.1216 0.1333');
    await expect.poll(() => note.count()).toBe(0);
    await paint('#1f8ff2', '0.1216 0.5608 0.949');

    await setHit(page, firstPart(site));
    await page.locator('livery-picture-pane').tap({ position: { x: 120, y: 120 } });
    await expect.poll(() => part.getAttribute('aria-checked')).toBe('true');
    expect(await page.getByLabel('Hex').inputValue()).toBe('#1f8ff2');
    await note.waitFor();
    await page.getByRole('button', { name: 'Paint #d8262c' }).tap();
    await site.becomes('vessels/active/parts/0/paint/enabled', '1');
    expect(site.read('vessels/active/paint/parts/color')).toBe('0.1216 0.5608 0.949');

    await page.getByRole('combobox', { name: 'Pattern' }).selectOption('stripes');
    await site.becomes('vessels/active/parts/0/paint/pattern', 'stripes');
    expect(site.read('vessels/active/paint/parts/pattern')).toBe('none');

    await note.waitFor();
    await page.getByRole('button', { name: 'Cover the hull' }).click();
    await site.becomes('paint/parts/blend', 'replace');
    await expect.poll(() => note.count()).toBe(0);
    await page.getByRole('button', { name: 'Let the hull show' }).click();
    await site.becomes('paint/parts/blend', 'multiply');

    await page.getByRole('textbox', { name: 'Width, m' }).waitFor();
    await page.getByRole('textbox', { name: 'Tilt, °' }).waitFor();
    await page.getByRole('button', { name: 'Second colour: paint #1f8ff2' }).waitFor();

    // A new tab opens at its top, even if the user has scrolled in the previous tab.
    const panel = page.locator('#panel');
    await panel.evaluate((element) => (element.scrollTop = 200));
    expect(await panel.evaluate((element) => element.scrollTop)).toBe(200);
    await page.getByRole('tab', { name: 'View' }).click();
    await page.getByRole('button', { name: 'Save as PNG' }).waitFor();
    expect(await panel.evaluate((element) => element.scrollTop)).toBe(0);
    await page.getByRole('tab', { name: 'Paint' }).click();
    await whole.waitFor();
    expect(await axeFaults(page)).toEqual([]);

    await whole.click();
    await page.evaluate(() => (location.hash = 'panel=stickers'));
    await page.getByRole('tab', { name: 'Stickers', selected: true }).waitFor();
    await page.evaluate(() => (location.hash = 'panel=paint'));
    await page.getByRole('tab', { name: 'Paint', selected: true }).waitFor();
    await expect.poll(() => whole.getAttribute('aria-checked')).toBe('true');

    // A link with the former name of a panel opens the panel that replaced it.
    await page.evaluate(() => (location.hash = 'panel=textures'));
    await page.getByRole('tab', { name: 'Stickers', selected: true }).waitFor();
    await page.locator('livery-textures-panel').waitFor();
    await page.evaluate(() => (location.hash = 'panel=timeline'));
    await page.getByRole('tab', { name: 'Developer', selected: true }).waitFor();
    await page.getByRole('tab', { name: 'Timeline', selected: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('the page starts, and paints with a colour, in a browser that denies storage', async () => {
    const { page, complaints } = await site.open({ rulesOpen: false });
    await denyStorage(page.context());
    await page.reload();
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('auto');
    await page.getByRole('button', { name: 'Colour: paint #d8262c' }).click();
    await site.becomes('vessels/active/paint/parts/color', '0.8471 0.149 0.1725');
    expect(complaints).toEqual([]);
  });
});
