import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePng } from '../../src/device/node/png/index.js';
import { axeFaults } from './axe.js';
import { noChromium } from './chromium.js';
import { goToLeaf, openViewerSite, type ViewerSite, showPanel } from './viewer-page.js';

let site: ViewerSite;

describe.skipIf(noChromium !== null)('undo in the page', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openViewerSite();
  }, 120_000);
  afterAll(() => site.close());

  test('the history jumps to any step, backwards and forwards', async () => {
    const { page, complaints } = await site.share();
    for (const name of ['Replace', 'Tint', 'Multiply']) {
      await page.getByRole('radio', { name }).click();
      await site.becomes('paint/parts/blend', name.toLowerCase());
    }
    await page.getByRole('button', { name: 'Your steps' }).first().click();
    const list = page.getByRole('dialog', { name: 'Your steps' });
    const steps = list.getByRole('button');
    const labels = ['Blend multiply', 'Blend tint', 'Blend replace', 'When the page was opened'];
    await expect.poll(async () => (await steps.allTextContents()).map((text) => text.trim())).toEqual(labels);
    expect(await axeFaults(page)).toEqual([]);
    await list.getByRole('button', { name: 'Blend replace' }).click();
    await site.becomes('paint/parts/blend', 'replace');
    await expect.poll(() => list.locator('[aria-current="step"]').textContent()).toContain('Blend replace');
    await list.getByRole('button', { name: 'Blend multiply' }).click();
    await site.becomes('paint/parts/blend', 'multiply');
    await page.keyboard.press('Escape');
    await expect.poll(() => list.isVisible()).toBe(false);
    expect(complaints).toEqual([]);
  });

  test('keys undo and redo "Clear all" as one step, and the clearing of one rule as one step', async () => {
    const { page, complaints } = await site.share();
    const { tree } = site.server;
    const rule = 'vessels/active/parts/1/paint';
    for (const at of [rule, 'paint/parts/templates/fin']) {
      tree.writeText(`${at}/color`, '0.1 0.2 0.3\n');
      tree.writeText(`${at}/enabled`, '1\n');
    }
    await page.getByRole('radio', { name: 'Tint' }).click();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await site.becomes(`${rule}/enabled`, '0');
    await page.keyboard.press('Control+z');
    await site.becomes(`${rule}/enabled`, '1');
    await site.becomes('paint/parts/templates/fin/color', '0.1 0.2 0.3');
    expect(tree.readText('paint/parts/blend')).toBe('tint\n');
    await page.keyboard.press('Control+y');
    await site.becomes(`${rule}/enabled`, '0');
    await page.keyboard.press('Control+z');
    await site.becomes(`${rule}/enabled`, '1');

    await page.getByLabel('Part', { exact: true }).selectOption({ index: 2 });
    await page.getByRole('button', { name: /^Clear the Part rule/ }).click();
    await site.becomes(`${rule}/enabled`, '0');
    await page
      .getByRole('button', { name: /^Undo: Clearing the part rule/ })
      .first()
      .click();
    await site.becomes(`${rule}/color`, '0.1 0.2 0.3');
    await site.becomes(`${rule}/enabled`, '1');

    // In an input, the undo keys first undo the text that the user has typed but not applied. After that, they undo the
    // last applied change.
    await page.getByRole('button', { name: /^Colour of the Part rule/ }).click();
    const hex = page.getByLabel('Hex');
    await hex.fill('#ff0000');
    await page.keyboard.press('Enter');
    await site.becomes(`${rule}/color`, '1 0 0');
    // Wait until the page knows that the colour has been applied, so that the page does not apply the colour again.
    await expect.poll(() => page.getByLabel('Red', { exact: true }).inputValue()).toBe('1');
    await page.keyboard.type('a');
    await page.keyboard.press('Control+z');
    await expect.poll(() => hex.inputValue()).toBe('#ff0000');
    expect(tree.readText(`${rule}/color`)).toBe('1 0 0\n');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+z');
    await site.becomes(`${rule}/color`, '0.1 0.2 0.3');
    await page.keyboard.press('Escape');
    expect(complaints).toEqual([]);
  });

  test('undo restores paint that a trigger in the tree has cleared', async () => {
    const { page } = await site.share();
    site.server.tree.writeText('paint/parts/global/color', '0.5 0.5 0.5\n');
    await goToLeaf(page, 'paint/parts/clear');
    await page.keyboard.press('Enter');
    await site.becomes('paint/parts/global/color', '1 0.25 0.2');
    await page.keyboard.press('Control+z');
    await site.becomes('paint/parts/global/color', '0.5 0.5 0.5');
  });

  test("undo and redo ask before they overwrite another page's later change", async () => {
    const [{ page, complaints }, { page: other }] = [await site.share(), await site.open()];
    await showPanel(page, 'Paint');
    site.server.tree.writeText('paint/parts/blend', 'multiply\n');
    await page.getByRole('radio', { name: 'Multiply', checked: true }).waitFor();
    await page.getByRole('radio', { name: 'Tint' }).click();
    await site.becomes('paint/parts/blend', 'tint');
    await page
      .getByRole('button', { name: /^Undo: Blend tint/ })
      .first()
      .waitFor();
    await other.getByRole('radio', { name: 'Replace' }).click();
    await site.becomes('paint/parts/blend', 'replace');

    await page.keyboard.press('Control+z');
    const question = page.getByRole('alertdialog', { name: 'Another client changed this. Undo anyway?' });
    await question.getByText('paint/parts/blend is ‘replace’ now; this page left ‘tint’.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    // While the page shows the question, the keys undo nothing.
    await page.keyboard.press('Control+z');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => question.count()).toBe(0);
    expect(site.read('paint/parts/blend')).toBe('replace');
    await page
      .getByRole('button', { name: /^Undo: Blend tint/ })
      .first()
      .click();
    await question.getByRole('button', { name: 'Undo anyway' }).click();
    await site.becomes('paint/parts/blend', 'multiply');

    await other.getByRole('radio', { name: 'Replace' }).click();
    await site.becomes('paint/parts/blend', 'replace');
    await page.keyboard.press('Control+y');
    const again = page.getByRole('alertdialog', { name: 'Another client changed this. Redo anyway?' });
    await again.getByText('paint/parts/blend is ‘replace’ now; this page left ‘multiply’.').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => again.count()).toBe(0);
    expect(site.read('paint/parts/blend')).toBe('replace');
    site.server.tree.writeText('paint/parts/blend', 'multiply\n');
    expect(complaints).toEqual([]);
    await other.context().close();
  });

  test('the history describes an upload as an upload, both before and after undo', async () => {
    const { page } = await site.open();
    await showPanel(page, 'Images');
    const buffer = Buffer.from(encodePng(new Uint8Array(16).fill(200), 2, 2));
    await page
      .locator('livery-textures-panel #pick')
      .setInputFiles({ name: 'sent.png', mimeType: 'image/png', buffer });
    await page.locator('[data-file="sent.png"]').waitFor();
    await page.getByRole('button', { name: 'Your steps' }).first().click();
    const steps = page.getByRole('dialog', { name: 'Your steps' }).getByRole('button');
    const labels = async () => (await steps.allTextContents()).map((text) => text.trim());
    await expect.poll(labels).toEqual(['Upload of sent.png', 'When the page was opened']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => site.server.tree.list('paint/textures/file')).toEqual([]);
    await page
      .getByRole('button', { name: /^Redo: Upload of sent.png/ })
      .first()
      .waitFor();
    expect(await labels()).toEqual(['Upload of sent.png', 'When the page was opened']);
    await page.context().close();
  });
});
