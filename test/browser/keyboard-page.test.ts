import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEEP } from '../support/deep.js';
import { axeFaults } from './axe.js';
import { noChromium } from './chromium.js';
import { walkTabStops } from './focus.js';
import { resize } from './seen-controls.js';
import { firstPart, ghostOf, goToLeaf, openViewerSite, setHit, showPanel, type ViewerSite } from './viewer-page.js';

const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

describe.skipIf(noChromium !== null)('the page used by keyboard alone', { timeout: 120_000 }, () => {
  let site: ViewerSite;
  beforeAll(async () => {
    site = await openViewerSite();
    await fetch(`${site.server.base}/paint/texture/file/badge.png`, { method: 'PUT', body: PICTURE });
    await fetch(`${site.server.base}/paint/texture/file/arrow.png`, { method: 'PUT', body: PICTURE });
    site.server.tree.writeText('paint/stickers/place', 'badge.png body Earth 1 2 w=1 h=1 d=1\n');
  }, 120_000);
  afterAll(() => site.close());

  const read = (path: string): string => site.server.tree.readText(path).trimEnd();

  async function tabTo(page: Page, name: RegExp): Promise<void> {
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => {
        let focused = document.activeElement;
        while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
        return `${focused?.getAttribute('aria-label') ?? ''} ${focused?.textContent ?? ''}`;
      });
      if (name.test(label)) return;
    }
    expect.unreachable(`Tab never comes to ${name}`);
  }

  const sample = [
    ['Stickers', '2', 1280, 12],
    ['Tree', '4', 1280, 6],
  ] as const;
  const others = [
    ['Paint', '1', 390, 12],
    ['Paint', '1', 1280, 12],
    ['View', '3', 1280, 6],
  ] as const;
  describe.each(DEEP ? [...sample, ...others] : sample)(
    'with the panel %s (%s), %i wide',
    (panel, key, width, least) => {
      test('every Tab stop of the panel has a name and a visible focus', async () => {
        const { page } = await site.share();
        await resize(page, width, 800);
        await page.keyboard.press(key);
        await page.getByRole('tab', { name: panel, selected: true }).waitFor();
        if (panel === 'Stickers') await page.getByRole('button', { name: /Knobs of sticker/ }).click();
        if (panel === 'Paint') await page.getByRole('button', { name: /^Colour of the Vessel rule/ }).click();
        if (panel === 'Tree') await page.getByRole('button', { name: 'Written' }).click();
        // Check the stops outside of the panels only once, because they are always the same.
        const stops = await walkTabStops(page, panel === 'Paint' ? '*' : 'aside');
        expect(stops.length).toBeGreaterThan(least);
        expect(stops.filter(({ name }) => name === '')).toEqual([]);
        expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
      });
    },
  );

  test('the keyboard alone sprays a sticker: choose an image, move the aim, place with Enter, cancel the next with Escape', async () => {
    const { page, complaints } = await site.share();
    await setHit(page, firstPart(site));
    await page.keyboard.press('2');
    await tabTo(page, /^Image of a new sticker/);
    await page.keyboard.type('badge');
    await tabTo(page, /Place image/);
    await page.keyboard.press('Enter');
    const hint = page.getByRole('status').filter({ hasText: 'badge.png' });
    await page.getByRole('status').filter({ hasText: 'Enter places it' }).waitFor();
    await hint.filter({ hasText: /^badge\.png on .+, 2 m × 2 m, 0°/ }).waitFor();
    const { width, height } = (await page.locator('livery-picture-pane').boundingBox())!;
    await expect.poll(() => ghostOf(page)).toMatchObject({ x: width / 2, y: height / 2, image: 'badge.png' });
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowLeft', '+', ']'])
      await page.keyboard.press(key);
    const aimed = { x: width / 2 + 15, y: height / 2 + 8, width: 2.25, roll: -5 };
    await expect.poll(() => ghostOf(page)).toMatchObject(aimed);
    const mark = (await page.locator('livery-picture-pane .aim').boundingBox())!;
    expect([mark.x + 12, mark.y + 12 - 44]).toEqual([aimed.x, aimed.y]);
    await page.keyboard.press('Enter');
    await expect.poll(() => read('paint/stickers/count')).toBe('2');
    expect(read('paint/stickers/1/spec')).toMatch(/^badge\.png vessel Hunter-ship .* roll=10 w=2\.25 h=2\.25 /);
    await expect.poll(() => ghostOf(page)).toBeNull();

    await page.keyboard.press('Enter');
    await hint.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => hint.count()).toBe(0);
    await expect.poll(() => ghostOf(page)).toBeNull();
    expect(read('paint/stickers/count')).toBe('2');

    // Over the sky, Enter places nothing, and the page says so.
    await setHit(page, null);
    await page.keyboard.press('Enter');
    await hint.filter({ hasText: 'badge.png over the sky' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Nothing there').waitFor();
    expect(await ghostOf(page)).not.toBeNull();
    await page.keyboard.press('Escape');
    expect(complaints).toEqual([]);
  });

  test('the keyboard alone paints a part, adds stripes and a text, undoes the text and copies the link', async () => {
    const { page, complaints } = await site.open({ rulesOpen: false });
    const rule = 'vessels/active/parts/0/paint';
    await setHit(page, firstPart(site));
    await page.keyboard.press('1');
    await page.getByLabel('Part', { exact: true }).waitFor();
    await tabTo(page, /The whole vessel/);
    await page.keyboard.press('ArrowDown');
    await tabTo(page, /^Colour: paint #2b3f9e/);
    await page.keyboard.press('Enter');
    await site.becomes(`${rule}/enabled`, '1');
    await page.getByRole('button', { name: 'Colour: paint #2b3f9e', exact: true, pressed: true }).waitFor();
    await tabTo(page, /^Pattern/);
    await page.keyboard.type('Stripes');
    await site.becomes(`${rule}/pattern`, 'stripes');
    await tabTo(page, /^Second colour: paint #f6c531/);
    await page.keyboard.press('Enter');
    await site.becomes(`${rule}/second_color`, /^0\.96/);
    await page.keyboard.press('2');
    const before = Number(read('paint/stickers/count'));
    await tabTo(page, /^\s*Image\s*$/);
    await page.keyboard.press('ArrowRight');
    await tabTo(page, /^Text of a new sticker/);
    await page.keyboard.type('Ares');
    await tabTo(page, /Place text/);
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: /“Ares” (on|over) / })
      .waitFor();
    await page.keyboard.press('Enter');
    await site.becomes('paint/stickers/count', String(before + 1));
    await page.keyboard.press('Control+z');
    await site.becomes('paint/stickers/count', String(before));
    await page.getByRole('status').filter({ hasText: 'Undone: Text “Ares”' }).waitFor({ state: 'attached' });
    await page.keyboard.press('Control+Shift+z');
    await site.becomes('paint/stickers/count', String(before + 1));
    await page.getByRole('status').filter({ hasText: 'Redone: Text “Ares”' }).waitFor({ state: 'attached' });
    await tabTo(page, /^Share/);
    await page.keyboard.press('Enter');
    await tabTo(page, /Copy link/);
    await page.keyboard.press('Enter');
    await page.getByText('The link is copied').waitFor();
    // A screen reader reads the title and the text as two sentences.
    expect(await page.locator('livery-notices').ariaSnapshot()).toMatch(/The link is copied ?\.\s/);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*#/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the keyboard alone walks the tree and edits a value', async () => {
    const { page } = await site.share();
    await goToLeaf(page, 'paint/parts/global/color');
    const leaf = page.locator('[data-path="paint/parts/global/color"]');
    await page.keyboard.press('Enter');
    await page.keyboard.type('stripes');
    await page.keyboard.press('Enter');
    await page.locator('.trouble', { hasText: 'EINVAL' }).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('0.5 0.25 1');
    await page.keyboard.press('Enter');
    await site.becomes('paint/parts/global/color', '0.5 0.25 1');
    await expect.poll(() => leaf.locator('.value').textContent()).toBe('0.5 0.25 1');
    expect(await leaf.locator('input[type=color]').inputValue()).toBe('#8040ff');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => leaf.count()).toBe(0);
    site.server.world.step(60);
    await page.getByLabel('Go to a path').fill('time/ut');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[data-path="time/ut"] .value').textContent()).toBe(site.read('time/ut'));

    // The control for a fixed list of words is a list, and the control for a flag is a switch. The editor for a number
    // has the leaf's range, and the editor for a path completes names.
    const typed = page.getByLabel('Go to a path');
    await typed.fill('paint/parts/b');
    const suggested = page.locator('livery-tree-panel datalist option');
    await expect
      .poll(() => suggested.evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value)))
      .toContain('paint/parts/blend');
    const goTo = async (path: string): Promise<void> => {
      await typed.fill(path);
      await typed.press('Enter');
      await expect.poll(() => page.locator('.item:focus').getAttribute('data-path')).toBe(path);
    };
    await goTo('paint/parts/blend');
    await page.keyboard.press('Enter');
    await page.keyboard.press('t');
    await page.keyboard.press('Enter');
    await site.becomes('paint/parts/blend', 'tint');
    for (const [name, word] of [
      ['attitude_mode', 'Retrograde'],
      ['rcs_mode', 'Disabled'],
    ] as const) {
      await goTo(`vessels/active/ctl/${name}`);
      await page.getByLabel(`Value of vessels/active/ctl/${name}`).selectOption(word);
      await site.becomes(`vessels/active/ctl/${name}`, word);
    }
    await goTo('paint/parts/enabled');
    const before = site.read('paint/parts/enabled');
    await page.keyboard.press('Enter');
    await site.becomes('paint/parts/enabled', before === '1' ? '0' : '1');
    await page.keyboard.press('Control+z');
    await site.becomes('paint/parts/enabled', before);
    const toggle = page.locator('[data-path="paint/parts/enabled"]').getByRole('switch');
    await expect.poll(() => toggle.isChecked()).toBe(before === '1');
    await toggle.click();
    await site.becomes('paint/parts/enabled', before === '1' ? '0' : '1');
    await goTo('camera/pose/fov');
    await page.keyboard.press('Enter');
    const number = page.getByLabel('Value of camera/pose/fov');
    expect(await number.getAttribute('type')).toBe('number');
    await page.keyboard.press('Escape');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Control+z');
  });

  test('the page updates an open directory of the tree when entries are added and removed', async () => {
    const { page } = await site.share();
    await page.keyboard.press('/');
    await page.keyboard.type('paint/textures/file');
    await page.keyboard.press('Enter');
    await page.locator('[data-path="paint/textures/file"][aria-expanded="true"]').waitFor();
    const file = page.locator('[data-path="paint/textures/file/late.png"]');
    expect(await file.count()).toBe(0);
    const url = `${site.server.base}/paint/texture/file/late.png`;
    await fetch(url, { method: 'PUT', body: PICTURE });
    await file.waitFor();
    await fetch(url, { method: 'DELETE' });
    await expect.poll(() => file.count()).toBe(0);
  });

  test('the tree stays open when the user presses / immediately after closing the list of images', async () => {
    const { page } = await site.share();
    await showPanel(page, 'Images');
    await page.locator('details.images[open]').waitFor();
    await page.evaluate(async () => {
      const viewer = document.querySelector('livery-viewer') as HTMLElement & {
        readonly updateComplete: Promise<boolean>;
      };
      viewer.shadowRoot!.querySelector<HTMLElement>('#tab-stickers')!.click();
      await viewer.updateComplete;
      window.dispatchEvent(new KeyboardEvent('keydown', { key: '/' }));
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(await page.getByLabel('Go to a path').count()).toBe(1);
  });

  test("notices do not cover a sticker's hint or each other", async () => {
    const { page } = await site.open({ width: 390, height: 700 });
    await page.keyboard.press('2');
    await tabTo(page, /Place image/);
    await page.keyboard.press('Enter');
    for (const path of ['a', 'b', 'c']) {
      await page.evaluate((name) => {
        const { notices } = (
          document.querySelector('livery-viewer') as unknown as {
            session: { notices: { complain(...texts: string[]): void } };
          }
        ).session;
        // Show an error, because it stays until the user dismisses it. On a busy machine, another notice could
        // disappear before the test has measured it.
        notices.complain(
          `Notice ${name}`,
          'A text that is long enough to take two lines of a narrow window, and a little more.',
        );
      }, path);
    }
    const shown = page.locator('livery-notices .notice, livery-picture-status .placing');
    await expect.poll(() => shown.count()).toBe(4);
    for (const [width, height] of [
      [390, 700],
      [900, 420],
      [1280, 800],
    ] as const) {
      const size = `${width} by ${height}`;
      await resize(page, width, height);
      const covered = await shown.evaluateAll((all) =>
        all.map((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          const root = one.getRootNode() as ShadowRoot;
          return [
            [4, 4],
            [width - 4, 4],
            [width / 2, height / 2],
            [4, height - 4],
            [width - 4, height - 4],
          ].filter(([x, y]) => root.elementFromPoint(left + x!, top + y!)?.closest('.notice, .placing') !== one).length;
        }),
      );
      expect([size, covered.at(-1)]).toEqual([size, 0]);
      const list = (await page.locator('livery-notices').boundingBox())!;
      const [newest, hint] = await Promise.all([shown.nth(2).boundingBox(), shown.nth(3).boundingBox()]);
      expect(hint!.y, size).toBeGreaterThanOrEqual(list.y + list.height);
      expect(newest!.y, size).toBeGreaterThanOrEqual(list.y);
      expect(newest!.y + newest!.height, size).toBeLessThanOrEqual(list.y + list.height);
    }
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => ghostOf(page)).toBeNull();
    await page.context().close();
  });
});
