import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFaults } from './axe.js';
import { noChromium } from './chromium.js';
import { firstPart, openColours, openViewerSite, setHit, type ViewerSite } from './viewer-page.js';

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

  test('the page offers recent colours again, even after a reload', async () => {
    const { page, complaints } = await site.share();
    await openColours(page, 'Vessel');
    const recent = page.getByRole('group', { name: 'Recent colours' }).getByRole('button');
    expect(await recent.count()).toBe(0);
    for (const hex of ['#123456', '#abcdef', '#123456']) {
      await page.getByLabel('Hex').fill(hex);
      await page.getByLabel('Hex').press('Enter');
    }
    const names = (): Promise<(string | null)[]> =>
      recent.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')));
    await expect.poll(names).toEqual(['Vessel colour: recent #abcdef', 'Vessel colour: recent #123456']);
    await page.getByRole('slider', { name: /saturation/ }).press('ArrowDown');
    await expect.poll(() => recent.count()).toBe(3);
    await page.reload();
    await openColours(page, 'Vessel');
    await recent.nth(1).click();
    await site.becomes('vessels/active/paint/parts/color', '0.6706 0.8039 0.9373');
    expect(await axeFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('choosing a colour turns on its rule and the master switch, and one undo reverts all three', async () => {
    const { page, complaints } = await site.share();
    const rule = 'paint/parts/global';
    site.server.tree.writeText(`${rule}/clear`, '1\n');
    site.server.tree.writeText('paint/parts/enabled', '0\n');
    const before = site.read(`${rule}/color`);
    await expect.poll(() => page.getByRole('switch', { name: /master switch/ }).isChecked()).toBe(false);
    const swatch = page.getByRole('button', { name: /^Colour of the Global rule/ });
    await openColours(page, 'Global');
    await page.getByLabel('Hex').fill('#ff8000');
    await page.getByLabel('Hex').press('Enter');
    await site.becomes('paint/parts/enabled', '1');
    expect([site.read(`${rule}/color`), site.read(`${rule}/enabled`)]).toEqual(['1 0.502 0', '1']);
    await page.getByText(/^Paint of .* was off\. The page switched it on, so that the colour shows\./).waitFor();
    await clickScene(page);
    await page.keyboard.press('Control+z');
    await site.becomes('paint/parts/enabled', '0');
    await site.becomes(`${rule}/color`, before);
    expect(site.read(`${rule}/enabled`)).toBe('0');
    // If a scope has no rule, its swatch shows no colour. If it has a disabled rule, its swatch shows the colour of the
    // rule.
    const named = (): Promise<string | null> => swatch.getAttribute('aria-label');
    await expect.poll(named).toContain('none yet');
    site.server.tree.writeText(`${rule}/color`, '0 0.502 0\n');
    await expect.poll(named).toContain('#008000');
    site.server.tree.writeText(`${rule}/clear`, '1\n');
    await expect.poll(named).toContain('none yet');
    await page.getByRole('slider', { name: /saturation/ }).press('ArrowDown');
    await site.becomes(`${rule}/enabled`, '1');
    expect(complaints).toEqual([]);
  });

  test('a colour can be typed, picked or chosen from a palette, and the log shows the change as curl and as a shell command', async () => {
    const { page } = await site.share();
    await openColours(page, 'Vessel');
    const hex = page.getByLabel('Hex');
    await hex.fill('#ff8000');
    await hex.press('Enter');
    await site.becomes('vessels/active/paint/parts/color', '1 0.502 0');
    await page.getByRole('slider', { name: /saturation/ }).press('ArrowDown');
    await site.becomes('vessels/active/paint/parts/color', '0.98 0.4919 0');
    await page.getByRole('button', { name: 'Paint #1f8ff2' }).click();
    await site.becomes('vessels/active/paint/parts/color', '0.1216 0.5608 0.949');
    await page.keyboard.press('l');
    await page
      .getByRole('button', { name: /^Copy as shell/ })
      .first()
      .click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^echo '0\.1216 0\.5608 0\.949' > \/mnt\/vessels\/by-id\/[\w-]+\/paint\/parts\/color$/);
    await page.keyboard.press('l');
    await page.keyboard.press('1');
  });

  test('an invalid colour shows an error and changes nothing', async () => {
    const { page, complaints } = await site.share();
    const at = 'vessels/active/paint/parts/color';
    const swatch = page.getByRole('button', { name: /^Colour of the Vessel rule/ });
    await openColours(page, 'Vessel');
    const hex = page.getByLabel('Hex');
    await hex.fill('#336699');
    await hex.press('Enter');
    await site.becomes(at, '0.2 0.4 0.6');

    await hex.fill('#33669');
    await hex.press('Enter');
    await page.getByRole('alert').filter({ hasText: '‘#33669’ is not a colour' }).waitFor();
    expect(await hex.getAttribute('aria-invalid')).toBe('true');
    expect(await hex.inputValue()).toBe('#33669');
    expect(await axeFaults(page)).toEqual([]);
    // A change by another client does not replace the text that the user is typing.
    site.server.tree.writeText(at, '0.4 0.4 0.6\n');
    await expect.poll(() => page.getByLabel('Red', { exact: true }).inputValue()).toBe('0.4');
    expect(await hex.inputValue()).toBe('#33669');
    await hex.fill('#336698');
    expect(await hex.getAttribute('aria-invalid')).toBeNull();
    await hex.press('Escape');
    expect(await hex.inputValue()).toBe('#666699');
    expect(site.read(at)).toBe('0.4 0.4 0.6');

    await page.getByLabel('Green').fill('1.5');
    await page.getByLabel('Green').press('Tab');
    await page.getByRole('alert').filter({ hasText: '‘1.5’ is not a number from 0 to 1' }).waitFor();
    await page.getByLabel('Green').press('Escape');
    await page.getByLabel('Green').press('Escape');
    await expect.poll(() => page.locator('livery-rule-stack livery-colour').count()).toBe(0);
    await expect.poll(() => swatch.evaluate((own) => own.matches(':focus'))).toBe(true);
    expect(site.read(at)).toBe('0.4 0.4 0.6');
    expect(complaints).toEqual([]);
  });

  test('a click on the picture picks a colour, a click on the sky picks none, and Escape ends picking', async () => {
    const { page } = await site.share();
    await setHit(page, firstPart(site));
    await openColours(page, 'Vessel');
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
    // The click picked a colour but did not select the part.
    expect(await page.getByLabel('Part', { exact: true }).inputValue()).toBe('');
    await take.click();
    await told.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => told.count()).toBe(0);
    await clickScene(page);
    await expect.poll(() => page.getByLabel('Part', { exact: true }).inputValue()).not.toBe('');
  });

  test('buttons and keys copy paint from one part to another, even if the source is unpainted', async () => {
    const { page, complaints } = await site.share();
    const { tree } = site.server;
    const choose = async (index: number): Promise<void> => {
      await page.getByLabel('Part', { exact: true }).selectOption({ index });
      // Wait until the panel shows the rules of the selected part, because the buttons act on the rules in the panel.
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
  });
});
