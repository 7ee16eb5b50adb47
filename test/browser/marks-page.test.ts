import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Marks } from '../../src/viewer/view/marks/marks.js';
import { noChromium } from './chromium.js';
import { firstPart, openViewerSite, setHit, type ViewerSite } from './viewer-page.js';

let site: ViewerSite;

const marksOf = (page: Page): Promise<Marks> =>
  page.evaluate(() => (window as unknown as { standIn: { marks: Marks } }).standIn.marks);

function partAfter({ server: { world } }: ViewerSite, instanceId: number): number {
  const { vessels, activeVesselId } = world.takeSnapshot();
  const parts = vessels.find(({ id }) => id === activeVesselId)!.parts;
  return parts[parts.findIndex((part) => part.instanceId === instanceId) + 1]!.instanceId;
}

describe.skipIf(noChromium !== null)('marks in the picture', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openViewerSite();
  }, 120_000);
  afterAll(() => site.close());

  test('the page names and outlines the part under the pointer', async () => {
    const { page, complaints } = await site.open();
    const hit = firstPart(site) as ReturnType<typeof firstPart> & { vesselId: string; instanceId: number };
    const part = { vesselId: hit.vesselId, instanceId: hit.instanceId };
    const pane = page.locator('livery-picture-pane');
    const tag = pane.locator('.tag');
    await setHit(page, hit);
    await pane.hover({ position: { x: 240, y: 200 } });
    await expect.poll(() => tag.textContent()).toMatch(/Command capsule\s+#1/);
    expect(await marksOf(page)).toMatchObject({ hovered: part, chosen: null, covered: null });
    await pane.click({ position: { x: 240, y: 200 } });
    await expect.poll(async () => (await marksOf(page)).chosen).toEqual(part);

    await page.locator('livery-rule-stack li', { hasText: 'Same kind' }).hover();
    await expect.poll(async () => (await marksOf(page)).covered).toEqual({ kind: 'template', template: 'capsule' });
    await expect.poll(() => tag.count()).toBe(0);
    await page.locator('livery-rule-stack li', { hasText: 'Vessel' }).hover();
    await expect.poll(async () => (await marksOf(page)).covered).toEqual({ kind: 'vessel', vesselId: 'Hunter-ship' });
    await pane.hover({ position: { x: 300, y: 220 } });
    await expect.poll(async () => (await marksOf(page)).covered).toBeNull();

    await page.mouse.down();
    await page.mouse.move(330, 300);
    await expect.poll(() => tag.count()).toBe(0);
    await page.mouse.up();
    await page.getByRole('button', { name: /^Colour of the Vessel rule/ }).click();
    // While the user changes a colour, the page does not highlight the painted parts, even if the pointer is over the
    // picker.
    await expect.poll(async () => (await marksOf(page)).covered).toBeNull();
    await page.locator('livery-colour').hover();
    expect((await marksOf(page)).covered).toBeNull();
    await page.getByRole('button', { name: /^Colour of the Part rule/ }).click();
    await setHit(page, { ...hit, instanceId: partAfter(site, part.instanceId) } as typeof hit);
    await pane.click({ position: { x: 240, y: 200 } });
    await expect.poll(async () => (await marksOf(page)).chosen).not.toEqual(part);
    await page.getByRole('button', { name: /^Colour of the Part rule/, expanded: true }).waitFor();
    await page.getByRole('button', { name: 'Take a colour from the picture' }).click();
    await expect.poll(() => marksOf(page)).toEqual({ hovered: null, chosen: null, covered: null });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
