import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ViewHit } from '../../src/viewer/view/targets.js';
import { axeFaults, looksOf } from './axe.js';
import { noChromium } from './chromium.js';
import { resize } from './seen-controls.js';
import {
  firstPart,
  ghostOf,
  openColours,
  openViewerSite,
  ownWritesArrive,
  setHit,
  type ViewerSite,
  showPanel,
} from './viewer-page.js';

let site: ViewerSite;

const clickScene = (page: Page): Promise<void> =>
  page.locator('livery-picture-pane').click({ position: { x: 200, y: 300 } });

const GREEN_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(noChromium !== null)('the page of a painted world', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openViewerSite();
  }, 120_000);
  afterAll(() => site.close());

  test('the page of a painted world loads without an error and shows the time, the warp and the connection', async () => {
    const { page, complaints } = await site.share();
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/0 d 00:00:0\d/);
    expect(await page.getByRole('tab').allTextContents()).toHaveLength(4);
    expect(complaints).toEqual([]);
  });

  test("the camera's target stays selected in the list Look at", async () => {
    const { page, complaints } = await site.share();
    const look = page.getByLabel('Look at', { exact: true });
    const shown = (): Promise<string> => look.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.label);
    await expect.poll(shown).toBe('Look at…');
    for (const name of ['Luna', 'Hunter-ship', 'Earth']) {
      await look.selectOption({ label: name });
      await expect.poll(shown).toBe(name);
    }
    await look.selectOption({ label: 'Look at Earth again' });
    await expect.poll(shown).toBe('Earth');
    expect(complaints).toEqual([]);
  });

  test('a click on a part lists the rules that can paint it', async () => {
    const { page, complaints } = await site.share();
    await setHit(page, firstPart(site));
    await clickScene(page);
    const rules = page.locator('livery-rule-stack li');
    const chips = async (): Promise<string[]> =>
      (await rules.locator('.chip').allTextContents()).map((text) => text.trim());
    await expect.poll(() => rules.locator('b').allTextContents()).toEqual(['Part', 'Vessel', 'Same kind', 'Global']);
    await page.getByRole('switch', { name: /Enable the Global rule/ }).click();
    await expect.poll(() => chips()).toEqual(['Off', 'Off', 'Off', 'Would show']);
    await page.getByRole('switch', { name: /Enable the Vessel rule/ }).click();
    await page.getByRole('switch', { name: /master switch/ }).click();
    await expect.poll(() => chips()).toEqual(['Off', 'Shows', 'Off', 'Covered']);
    await site.becomes('vessels/active/paint/parts/enabled', '1');
    await clickScene(page);
    await page.keyboard.press('Control+z');
    await site.becomes('paint/parts/enabled', '0');
    await page.keyboard.press('Control+z');
    await site.becomes('vessels/active/paint/parts/enabled', '0');
    await page.keyboard.press('Control+Shift+Z');
    await site.becomes('vessels/active/paint/parts/enabled', '1');
    expect(complaints).toEqual([]);
  });

  test('one notice says that another client has repainted the selection, and its button restores the former paint', async () => {
    const { page, complaints } = await site.share();
    const { tree } = site.server;
    await setHit(page, firstPart(site));
    await clickScene(page);
    const notice = page.getByRole('status').filter({ hasText: 'was repainted' });
    const rule = 'vessels/active/paint/parts';
    tree.writeText('paint/parts/enabled', '0\n');
    tree.writeText(`${rule}/enabled`, '1\n');
    const master = (checked: boolean) => page.getByRole('switch', { name: /master switch/, checked });
    const own = (checked: boolean) => page.getByRole('switch', { name: /Enable the Vessel rule/, checked });
    await master(false).click();
    await site.becomes('paint/parts/enabled', '1');
    await own(true).click();
    await site.becomes(`${rule}/enabled`, '0');
    await own(false).click();
    await site.becomes(`${rule}/enabled`, '1');
    const before = site.read(`${rule}/color`);
    // The rule of the vessel covers the global rule, so this write changes nothing that is visible.
    tree.writeText('paint/parts/global/color', '0.5 0.5 0.5\n');
    await expect
      .poll(() => page.getByText('0.5 0.5 0.5').or(page.locator('[title*="#808080"]')).count())
      .toBeGreaterThan(0);
    expect(await notice.count()).toBe(0);

    // The page takes each change for its own until it has received the results of its own writes.
    await ownWritesArrive(page);
    tree.writeText(`${rule}/color`, '0 1 0\n');
    await notice.getByText('Another page or a program changed the colour.').waitFor();
    tree.writeText(`${rule}/gloss`, '0.7\n');
    tree.writeText(`${rule}/color`, '0 0 1\n');
    await expect.poll(() => page.getByLabel('Hex').first().inputValue()).toBe('#0000ff');
    expect(await notice.count()).toBe(1);
    expect(await axeFaults(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Put it back' }).click();
    await site.becomes(`${rule}/color`, before);
    await site.becomes(`${rule}/gloss`, '-1');
    await expect.poll(() => notice.count()).toBe(0);
    await page.getByRole('button', { name: /^Undo: Paint of .* put back/ }).waitFor();

    // After that, the next repaint has a notice of its own.
    await ownWritesArrive(page);
    tree.writeText(`${rule}/color`, '0 1 1\n');
    await notice.waitFor();

    // Another client changes the colour immediately after this page.
    await page.route('**/viewer/write', async (route) => {
      const response = await route.fetch();
      tree.writeText(`${rule}/color`, '1 0 0\n');
      await route.fulfill({ response });
    });
    await openColours(page, 'Vessel');
    await page.getByLabel('Hex').fill('#ffff00');
    await page.getByLabel('Hex').press('Enter');
    await expect.poll(() => page.getByLabel('Hex').first().inputValue()).toBe('#ff0000');
    await ownWritesArrive(page);
    await page.unroute('**/viewer/write');
    await notice.getByText('Another page or a program changed the colour.').waitFor();
    await notice.getByRole('button', { name: 'Put it back' }).click();
    await site.becomes(`${rule}/color`, '1 1 0');
    expect(complaints).toEqual([]);
  });

  test('the repaint notice appears for a character only if the user selected it, and its button restores a material without a rule', async () => {
    const { tree, world } = site.server;
    const { id } = world.takeSnapshot().vessels.find(({ isKitten }) => isKitten)!;
    const active = world.takeSnapshot().activeVesselId!;
    tree.writeText('paint/kittens/enabled', '1\n');
    tree.writeText('debug/control_vessel', `${id}\n`);
    const { page, complaints } = await site.open();
    const vessel = page.getByLabel('Vessel', { exact: true });
    await expect.poll(() => vessel.inputValue()).toBe(id);
    await page.getByRole('switch', { name: /master switch/, checked: true }).waitFor();
    const helmet = `vessels/by-id/${id}/paint/kitten/materials/helmet`;
    const before = site.read(`${helmet}/color`);
    // The page itself has selected the active vessel, and the user has selected nothing, so no notice appears.
    for (const isOn of ['1\n', '0\n']) {
      tree.writeText(`${helmet}/enabled`, isOn);
      const time = await page.getByRole('timer').textContent();
      world.step(1);
      await expect.poll(() => page.getByRole('timer').textContent()).not.toBe(time);
      expect(await page.getByRole('status').filter({ hasText: 'was repainted' }).count()).toBe(0);
    }
    tree.writeText('debug/control_vessel', `${active}\n`);

    await vessel.selectOption(id);
    await page.getByRole('switch', { name: /master switch/, checked: true }).waitFor();
    tree.writeText(`${helmet}/color`, '0 1 0\n');
    tree.writeText(`${helmet}/enabled`, '1\n');
    const notice = page.getByRole('status').filter({ hasText: `${id} was repainted` });
    await notice.getByText('Another page or a program changed the colour.').waitFor();
    await notice.getByRole('button', { name: 'Put it back' }).click();
    await site.becomes(`${helmet}/enabled`, '0');
    await site.becomes(`${helmet}/color`, before);
    tree.writeText('paint/kittens/enabled', '0\n');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a click selects a nested subpart, and the path above it names every level', async () => {
    const { page, complaints } = await site.share();
    const vessel = site.server.world.takeSnapshot().vessels.find(({ id }) => id === 'Hunter-ship')!;
    const [index, module] = [...vessel.parts.entries()].find(([, { subparts }]) => subparts[0]?.subparts.length)!;
    const [quad] = module.subparts;
    const [nozzle] = quad!.subparts;
    await setHit(page, { ...firstPart(site), instanceId: nozzle!.instanceId } as ViewHit);
    await clickScene(page);
    const way = page.getByRole('navigation', { name: 'What carries it' }).getByRole('button');
    const nameOf = ({ displayName, instanceId }: { displayName: string; instanceId: number }): string =>
      `${displayName} #${instanceId}`;
    const names = ['Hunter-ship', ...[module, quad!, nozzle!].map(nameOf)];
    await expect.poll(async () => (await way.allTextContents()).map((text) => text.trim())).toEqual(names);
    await page.getByRole('switch', { name: /Enable the Part rule/ }).click();
    await site.becomes(`vessels/by-id/Hunter-ship/parts/${index}/subparts/0/subparts/0/paint/enabled`, '1');
    await way.nth(2).click();
    await expect.poll(() => page.getByLabel('Part', { exact: true }).inputValue()).toBe(String(quad!.instanceId));
    await page.getByLabel('Part', { exact: true }).selectOption(String(nozzle!.instanceId));
    await expect.poll(() => way.count()).toBe(4);
    expect(complaints).toEqual([]);
  });

  test('the lists of vessels and parts change when a vessel despawns or spawns', async () => {
    const own = await openViewerSite();
    const { page, complaints } = await own.open();
    const { world } = own.server;
    const ids = (): string[] => world.takeSnapshot().vessels.map(({ id }) => id);
    const listed = (label: string): Promise<string[]> =>
      page
        .getByLabel(label, { exact: true })
        .locator('option')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    await expect.poll(() => listed('Vessel')).toEqual(ids());
    await expect.poll(() => listed('Look at')).toEqual(expect.arrayContaining(ids().map((id) => `vessel ${id}`)));

    const before = await listed('Part');
    own.server.tree.writeText('vessels/active/ctl/stage', '1\n');
    expect(ids()).not.toEqual(await listed('Vessel'));
    await expect.poll(() => listed('Vessel')).toEqual(ids());
    await expect.poll(async () => (await listed('Part')).length).toBeLessThan(before.length);

    const [chosen] = ids();
    await expect.poll(() => page.getByLabel('Vessel', { exact: true }).inputValue()).toBe(chosen);
    world.despawn(chosen!);
    await expect.poll(() => listed('Vessel')).toEqual(ids());
    await page.getByText(`${chosen} is gone`).waitFor();
    await expect
      .poll(() => page.getByLabel('Vessel', { exact: true }).inputValue())
      .toBe(world.takeSnapshot().activeVesselId);
    for (const id of ids()) world.despawn(id);
    await expect.poll(() => listed('Vessel')).toEqual([]);
    await expect.poll(() => page.locator('livery-rule-stack').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
    await own.close();
  }, 60_000);

  test('a write in one page appears in another page', async () => {
    const [one, two] = await Promise.all([site.share(), site.open()]);
    await one.page.getByRole('radio', { name: 'Replace' }).click();
    await expect.poll(() => two.page.getByRole('radio', { name: 'Replace' }).getAttribute('aria-checked')).toBe('true');
    await two.page.getByRole('radio', { name: 'Tint' }).click();
    await expect.poll(() => one.page.getByRole('radio', { name: 'Tint' }).getAttribute('aria-checked')).toBe('true');
    await two.page.context().close();
  });

  test('an image dropped on the page can replace a stock texture, and can be placed by a click', async () => {
    const { page, complaints } = await site.share();
    const transfer = await page.evaluateHandle(
      (bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'Grün.png', { type: 'image/png' }));
        return data;
      },
      [...GREEN_PIXEL],
    );
    await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
    await page.getByText('Drop to upload').waitFor();
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    await page.locator('[data-file="Grun.png"]').waitFor();
    expect(Buffer.from(site.server.tree.readBytes('paint/textures/file/Grun.png'))).toEqual(GREEN_PIXEL);

    const clutter = page.locator('[data-texture]').first();
    await clutter.getByLabel(/Picture for/).selectOption('Grun.png');
    const id = (await clutter.getAttribute('data-texture'))!;
    await site.becomes('paint/textures/bindings', `${id} Grun.png faithful`);
    await expect.poll(() => clutter.locator('.chip').textContent()).toBe('pending');
    await clutter.getByRole('button', { name: /Restore/ }).click();
    await site.becomes('paint/textures/bindings', '');

    await setHit(page, firstPart(site));
    await page.getByRole('main').getByRole('button', { name: 'Place image', exact: true }).click();
    await page.locator('.placing').getByRole('button', { name: 'Cancel' }).waitFor();
    await page.locator('livery-picture-pane').hover({ position: { x: 240, y: 200 } });
    await expect.poll(async () => (await ghostOf(page))?.x).toBe(240);
    const before = (await ghostOf(page))!.width;
    await page.mouse.wheel(0, -100);
    await expect.poll(async () => (await ghostOf(page))!.width).toBeGreaterThan(before);
    await page.mouse.click(240, 260);
    await expect.poll(() => site.read('paint/stickers/count')).toBe('1');
    await expect.poll(() => ghostOf(page)).toBeNull();
    expect(site.read('paint/stickers/0/spec')).toMatch(
      /^Grun\.png vessel \S+ \d+ 1 0 0\.5 0 0 1 roll=15 w=2\.25 h=2\.25 /,
    );
    expect(complaints).toEqual([]);
  });

  test('the settings of a sticker are fields, and the sticker can be hidden, removed and restored', async () => {
    const { page } = await site.open();
    await page.keyboard.press('2');
    await page.getByRole('button', { name: /Knobs of sticker 0/ }).click();
    const alpha = page.getByRole('textbox', { name: 'Opacity' });
    await alpha.fill('0.25');
    await alpha.press('Enter');
    await site.becomes('paint/stickers/0/alpha', '0.25');
    await alpha.fill('a half');
    await alpha.press('Enter');
    await page.getByRole('alert').filter({ hasText: '‘a half’ is not a number' }).waitFor();
    await alpha.press('Escape');
    expect(await alpha.inputValue()).toBe('0.25');
    const width = page.getByRole('textbox', { name: 'Width, m' });
    await width.fill('3');
    await width.press('Enter');
    await site.becomes('paint/stickers/0/size', '3 3');
    await page.getByRole('switch', { name: 'This part only' }).check();
    await site.becomes('paint/stickers/0/only_part', '1');
    await page.getByRole('switch', { name: 'Round the hull' }).check();
    await page.getByRole('textbox', { name: 'Hull radius, m' }).fill('1.5');
    await page.keyboard.press('Enter');
    await site.becomes('paint/stickers/0/wrap', '1.5');
    await page.getByRole('button', { name: /^Hide sticker 0/ }).click();
    await site.becomes('paint/stickers/0/visible', '0');
    await page.getByRole('button', { name: /^Remove sticker 0/ }).click();
    await site.becomes('paint/stickers/count', '0');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await site.becomes('paint/stickers/count', '1');
    await site.becomes('paint/stickers/0/visible', '0');
    await page.context().close();
  });

  test('the page lists and filters events', async () => {
    const { page } = await site.open();
    await showPanel(page, 'Events');
    await page.getByText('Nothing has happened').waitFor();
    site.server.tree.writeText('paint/stickers/place', 'a.png body Earth 1 2 w=1 h=1 d=1\n');
    await page.getByText('paint.sticker_placed').waitFor();
    await page.getByLabel('Filter events').fill('docking');
    await expect.poll(() => page.getByText('paint.sticker_placed').count()).toBe(0);
    await page.context().close();
  });

  test('the page passes axe with every panel: light and dark, wide and narrow', async () => {
    const { page } = await site.share();
    for (const key of ['1', '2', '3', '4', '?']) {
      await page.keyboard.press(key);
      const shown =
        key === '?'
          ? page.getByRole('dialog')
          : page
              .getByRole('tablist', { name: 'Panels' })
              .getByRole('tab', { selected: true })
              .and(page.locator(`#tab-${['paint', 'stickers', 'view', 'developer'][Number(key) - 1]}`));
      await shown.waitFor();
      for (const [colorScheme, width] of looksOf(1280, 390)) {
        await page.emulateMedia({ colorScheme });
        await resize(page, width, 800);
        expect([key, colorScheme, width, await axeFaults(page)]).toEqual([key, colorScheme, width, []]);
        if (key === '4')
          for (const panel of ['Events', 'Timeline']) {
            await showPanel(page, panel);
            expect([panel, await axeFaults(page)]).toEqual([panel, []]);
          }
      }
    }
    await page.keyboard.press('Escape');
  }, 120_000);

  test('the panel is below the picture in a narrow window, and nothing overflows', async () => {
    const { page } = await site.share();
    await resize(page, 390, 780);
    await showPanel(page, 'Paint');
    const [pane, panel] = await Promise.all([
      page.locator('livery-picture-pane').boundingBox(),
      page.locator('aside').boundingBox(),
    ]);
    expect(panel!.y).toBeGreaterThanOrEqual(pane!.y + pane!.height - 1);
    expect(panel!.width).toBe(390);
    expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const step = page.getByRole('combobox', { name: 'Length of a step' });
    expect((await step.boundingBox())!.width).toBeGreaterThan(70);
    await page.keyboard.press('Escape');
    const bar = await page
      .locator('livery-top-bar')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(bar).toBe(0);

    const blend = site.read('paint/parts/blend');
    await page.getByRole('radio', { name: 'Replace' }).click();
    await site.becomes('paint/parts/blend', 'replace');
    await page.getByRole('button', { name: /^Undo: Blend/ }).click();
    await site.becomes('paint/parts/blend', blend);
    await page.getByRole('button', { name: 'Panel' }).click();
    await expect
      .poll(async () => (await page.locator('livery-picture-pane').boundingBox())!.height)
      .toBeGreaterThan(600);
    await page.getByRole('button', { name: 'Panel' }).click();
  });

  test('after a server restart, the page continues by itself and shows the new state', async () => {
    const { page } = await site.share();
    site.server.tree.writeText('paint/parts/blend', 'replace\n');
    await expect.poll(() => page.getByRole('radio', { name: 'Replace' }).getAttribute('aria-checked')).toBe('true');
    await site.restart(async () => {
      await page.getByText('The server does not answer.').waitFor();
    });
    await page.getByText('Live', { exact: true }).waitFor({ timeout: 15_000 });
    await expect.poll(() => page.getByText('The server does not answer.').count()).toBe(0);
    await expect.poll(() => page.getByRole('radio', { name: 'Multiply' }).getAttribute('aria-checked')).toBe('true');
    await page.getByRole('radio', { name: 'Tint' }).click();
    await site.becomes('paint/parts/blend', 'tint');
  });
});
