import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePng } from '../../src/device/node/png/index.js';
import { axeFaults } from './axe.js';
import { noChromium } from './chromium.js';
import { openColours, openViewerSite, type ViewerSite } from './viewer-page.js';

const PICTURE = encodePng(new Uint8Array(64).fill(200), 4, 4);
const RULE = 'vessels/by-id/Hunter-ship/paint/parts';

let site: ViewerSite;

describe.skipIf(noChromium !== null)('finish and pattern in the page', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openViewerSite();
  }, 120_000);
  afterAll(() => site.close());

  test('the open rule sets gloss, metal and a striped second colour, and undo reverts each change', async () => {
    const { page, complaints } = await site.share();
    site.server.tree.writeText('paint/parts/enabled', '0\n');
    await openColours(page, 'Vessel');
    const finish = page.getByRole('group', { name: 'Finish of Hunter-ship' });

    await finish.getByRole('switch', { name: 'Change gloss' }).click();
    await site.becomes(`${RULE}/gloss`, '0.5');
    await site.becomes('paint/parts/enabled', '1');
    expect(site.read(`${RULE}/enabled`)).toBe('0');
    await finish.getByRole('textbox', { name: 'Gloss' }).fill('0.75');
    await finish.getByRole('textbox', { name: 'Gloss' }).press('Enter');
    await site.becomes(`${RULE}/gloss`, '0.75');
    await finish.getByRole('switch', { name: 'Change metal' }).click();
    await site.becomes(`${RULE}/metal`, '1');

    // A pattern also enables the rule, because the second colour is visible only together with the first colour.
    await finish.getByRole('combobox', { name: 'Pattern', exact: true }).selectOption('stripes');
    await site.becomes(`${RULE}/pattern`, 'stripes');
    await site.becomes(`${RULE}/enabled`, '1');
    await finish.getByLabel('Hex').fill('#0000ff');
    await finish.getByLabel('Hex').press('Enter');
    await site.becomes(`${RULE}/second_color`, '0 0 1');
    await finish.getByRole('textbox', { name: 'Width, m' }).fill('0.5');
    await finish.getByRole('textbox', { name: 'Width, m' }).press('Enter');
    await site.becomes(`${RULE}/pattern_scale`, '0.5');
    expect(await axeFaults(page)).toEqual([]);

    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await site.becomes(`${RULE}/pattern_scale`, '1');
    await finish.getByRole('switch', { name: 'Change metal' }).click();
    await site.becomes(`${RULE}/metal`, '-1');
    expect(complaints).toEqual([]);
  });

  test('a pattern takes an uploaded or a dropped image, also by keyboard, and its control passes axe', async () => {
    const { page, complaints } = await site.share();
    const upload = (name: string) =>
      fetch(`${site.server.base}/paint/texture/file/${name}`, { method: 'PUT', body: Buffer.from(PICTURE) });
    await upload('badge.png');
    await openColours(page, 'Vessel');
    const finish = page.getByRole('group', { name: 'Finish of Hunter-ship' });
    await finish.getByRole('combobox', { name: 'Pattern', exact: true }).selectOption('image');
    await site.becomes(`${RULE}/pattern`, 'image');
    const image = finish.getByRole('combobox', { name: 'Image of the pattern' });
    await image.focus();
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    await site.becomes(`${RULE}/pattern_image`, 'badge.png');
    expect(await axeFaults(page)).toEqual([]);

    // The page does not offer to place a picture that was dropped on the control.
    await page.evaluate(
      ([bytes]) => {
        const find = (root: Document | ShadowRoot): Element | null => {
          for (const each of root.querySelectorAll('*')) {
            if (each.localName === 'livery-mask-image') return each;
            const found = each.shadowRoot && find(each.shadowRoot);
            if (found) return found;
          }
          return null;
        };
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([Uint8Array.from(bytes!)], 'dropped.png', { type: 'image/png' }));
        const at = { bubbles: true, composed: true, cancelable: true, dataTransfer };
        find(document)!.dispatchEvent(new DragEvent('drop', at));
      },
      [[...PICTURE]],
    );
    await site.becomes(`${RULE}/pattern_image`, 'dropped.png');
    await image.getByRole('option', { name: 'dropped.png' }).waitFor({ state: 'attached' });
    expect(await page.getByText('dropped.png is there').count()).toBe(0);

    site.server.tree.unlink('paint/textures/file/dropped.png');
    await image.getByRole('option', { name: 'dropped.png (missing)' }).waitFor({ state: 'attached' });
    await image.selectOption('badge.png');
    await site.becomes(`${RULE}/pattern_image`, 'badge.png');
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await site.becomes(`${RULE}/pattern_image`, 'dropped.png');
    expect(complaints).toEqual([]);
  });

  test('after a write that fails, the controls show the value of the server, and the error goes with the next connection', async () => {
    const { page } = await site.share();
    for (const [leaf, text] of Object.entries({ pattern: 'stripes', second_color: '0 0 1', pattern_scale: '1' }))
      site.server.tree.writeText(`${RULE}/${leaf}`, `${text}\n`);
    await openColours(page, 'Vessel');
    const finish = page.getByRole('group', { name: 'Finish of Hunter-ship' });
    const hex = finish.getByLabel('Hex');
    const width = finish.getByRole('slider', { name: 'Width' });
    await expect.poll(() => hex.inputValue()).toBe('#0000ff');
    const at = await width.inputValue();
    await page.route('**/viewer/write', (route) => route.abort());
    await hex.fill('#00ff00');
    await hex.press('Enter');
    await page.getByText('Second colour of Hunter-ship: not done').waitFor();
    await expect.poll(() => hex.inputValue()).toBe('#0000ff');
    await finish.getByRole('slider', { name: /saturation/ }).press('ArrowDown');
    await expect.poll(() => hex.inputValue()).toBe('#0000ff');
    await width.press('ArrowRight');
    await page.getByText('Pattern width of Hunter-ship: not done').waitFor();
    await expect.poll(() => width.inputValue()).toBe(at);
    await page.unroute('**/viewer/write');
    await page.evaluate(() => {
      const { standIn } = window as unknown as { standIn: { report: object; camera: string } };
      for (const link of ['lost', 'open']) {
        standIn.report = { ...standIn.report, link };
        // Reports the new state to the page.
        standIn.camera = 'own';
      }
    });
    await expect.poll(() => page.getByText(': not done').count()).toBe(0);
  });
});
