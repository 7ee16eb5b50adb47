import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ViewHit } from '../../src/viewer/view/targets.js';
import { noChromium } from './chromium.js';
import { firstPart, openViewerSite, setHit, type ViewerSite } from './viewer-page.js';

let site: ViewerSite;

interface StandInWindow {
  readonly standIn: { focus(target: object): void; camera: string; viewText: string; look: object };
}

describe.skipIf(noChromium !== null)('the selection of the page', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openViewerSite();
  }, 120_000);
  afterAll(() => site.close());

  async function isAll(page: Page, vesselId: string): Promise<void> {
    await expect.poll(() => page.getByLabel('Vessel', { exact: true }).inputValue()).toBe(vesselId);
    await expect.poll(() => page.getByLabel('Look at', { exact: true }).inputValue()).toBe(`vessel ${vesselId}`);
    await page.getByText(vesselId, { exact: true }).and(page.locator('livery-rule-stack .small')).first().waitFor();
  }

  test('the list Look at and the panels share one selection: a vessel that is chosen in one is selected in the other, too', async () => {
    const { page, complaints } = await site.share();
    await page.getByLabel('Look at', { exact: true }).selectOption('vessel Haven-station');
    await isAll(page, 'Haven-station');
    await page.getByRole('button', { name: 'Apply Hazard to Haven-station' }).waitFor();
    await page.getByLabel('Vessel', { exact: true }).selectOption('Hunter-ship');
    await isAll(page, 'Hunter-ship');
    // The panel keeps the vessel, because a body has no paint.
    await page.getByLabel('Look at', { exact: true }).selectOption('body Luna');
    await expect.poll(() => page.getByLabel('Look at', { exact: true }).inputValue()).toBe('body Luna');
    expect(await page.getByLabel('Vessel', { exact: true }).inputValue()).toBe('Hunter-ship');

    // A click on a part of another vessel selects the part, and the camera travels with that vessel from then on.
    await page.getByLabel('Look at', { exact: true }).selectOption('vessel Haven-station');
    await isAll(page, 'Haven-station');
    const hit = firstPart(site) as Extract<ViewHit, { readonly kind: 'part' }>;
    await setHit(page, hit);
    const box = (await page.getByRole('img', { name: 'Scene' }).boundingBox())!;
    await page.mouse.click(box.x + 200, box.y + 200);
    await isAll(page, hit.vesselId);
    await expect.poll(() => page.getByLabel('Part', { exact: true }).inputValue()).toBe(String(hit.instanceId));
    // A double click, a saved view or a sticker can move the camera to another vessel. In each case, the page also
    // selects that vessel.
    await page.evaluate(() => {
      (window as unknown as StandInWindow).standIn.focus({ kind: 'vessel', vesselId: 'Haven-station' });
    });
    await isAll(page, 'Haven-station');
    expect(complaints).toEqual([]);
  });

  test('if a link names a vessel that is not in the scene, the page shows one notice and keeps the chosen vessel selected', async () => {
    const { page, complaints } = await site.share();
    await page.getByLabel('Vessel', { exact: true }).selectOption('Haven-station');
    await page.evaluate(() => (location.hash = 'select=mycross:1&panel=paint'));
    await page.getByText('This scene has no mycross').waitFor();
    expect(await page.locator('livery-notices .notice').count()).toBe(1);
    expect(await page.getByLabel('Vessel', { exact: true }).inputValue()).toBe('Haven-station');
    expect(complaints).toEqual([]);
  });

  test('a link of 1 MB changes nothing, and the page shows one short notice', async () => {
    const { page, complaints } = await site.share();
    const state = async (): Promise<unknown> => [
      await page.getByRole('tab', { selected: true }).allTextContents(),
      await page.getByLabel('Vessel', { exact: true }).inputValue(),
      await page.evaluate(() => {
        const { viewText, look } = (window as unknown as StandInWindow).standIn;
        return { viewText, look };
      }),
    ];
    const before = await state();
    const notices = page.locator('livery-notices .notice');
    for (const start of ['select=', 'view=vessel:', 'look=normal,', 'panel=', 'panel=view&look=normal,0,0&select=']) {
      await page.evaluate((text) => (location.hash = text.padEnd(1e6, 'a')), start);
      const notice = notices.filter({ hasText: 'The page cannot read its address' });
      await notice.getByText('the address has 1,000,000 characters after the #; the limit is 4,000.').waitFor();
      expect(await notice.count()).toBe(1);
      expect((await notice.innerText()).length).toBeLessThan(200);
      expect(await state()).toEqual(before);
      await notice.getByRole('button', { name: 'Clear the address' }).click();
      await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
    }
    await page.evaluate((id) => (location.hash = `select=${id}`), 'a'.repeat(3000));
    await notices.filter({ hasText: `This scene has no ${'a'.repeat(37)}…` }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('a new address takes effect even if the browser does not report it to the page', async () => {
    const { page, complaints } = await site.share();
    await page.getByRole('tab', { name: 'View' }).click();
    // The browser fires no event for an address that a script sets with replaceState.
    await page.evaluate(() => history.replaceState(null, '', '#select=Haven-station&panel=paint'));
    await page.getByRole('tab', { name: 'Paint', selected: true }).waitFor();
    await expect.poll(() => page.getByLabel('Vessel', { exact: true }).inputValue()).toBe('Haven-station');
    expect(complaints).toEqual([]);
  });

  test("selecting in a panel does not move the server's camera", async () => {
    const { page } = await site.share();
    await page.getByLabel('Look at', { exact: true }).selectOption('vessel Hunter-ship');
    await page.evaluate(() => {
      (window as unknown as StandInWindow).standIn.camera = 'server';
    });
    await page.getByLabel('Vessel', { exact: true }).selectOption('Haven-station');
    await page.getByRole('button', { name: 'Apply Hazard to Haven-station' }).waitFor();
    const focused = await page.evaluate(
      () => (window as unknown as { standIn: { focused: { vesselId: string } } }).standIn.focused.vesselId,
    );
    expect(focused).toBe('Hunter-ship');
  });
});
