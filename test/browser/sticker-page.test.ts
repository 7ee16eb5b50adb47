import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePng } from '../../src/device/node/png/index.js';
import type { Session } from '../../src/viewer/state/session.js';
import { axeFaults } from './axe.js';
import { noChromium } from './chromium.js';
import { seenControls } from './seen-controls.js';
import { firstPart, ghostOf, openViewerSite, setHit, showPanel, type ViewerSite } from './viewer-page.js';

let site: ViewerSite;

interface ViewerElement extends HTMLElement {
  readonly session: Pick<Session, 'chosenSticker' | 'placing'>;
}

describe.skipIf(noChromium !== null)('stickers in the page', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openViewerSite();
  }, 120_000);
  afterAll(() => site.close());

  test('an uploaded picture is placed as a sticker with its own aspect ratio and a suitable depth', async () => {
    const { page, complaints } = await site.open();
    await setHit(page, firstPart(site));
    await page.keyboard.press('2');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload…' }).click(),
    ]);
    const wide = encodePng(new Uint8Array(64).fill(200), 8, 2);
    await chooser.setFiles({ name: 'wide.png', mimeType: 'image/png', buffer: Buffer.from(wide) });
    await page.locator('.placing').getByText('4 m × 1 m, 0°, 1.2 m deep', { exact: true }).waitFor();
    await page.locator('livery-picture-pane').hover({ position: { x: 240, y: 200 } });
    await page.mouse.wheel(0, -100);
    await page.locator('.placing').getByText('4.5 m × 1.13 m, 0°, 1.35 m deep', { exact: true }).waitFor();
    await page.keyboard.press("'");
    await page.locator('.placing').getByText('4.5 m × 1.13 m, 0°, 1.52 m deep', { exact: true }).waitFor();
    await page.mouse.wheel(0, 100);
    await page.locator('.placing').getByText('4 m × 1 m, 0°, 1.52 m deep', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Place image' }).click();
    await page.locator('.placing').getByText('4 m × 1 m, 0°, 1.2 m deep', { exact: true }).waitFor();
    await page.locator('livery-picture-pane').click({ position: { x: 240, y: 260 } });
    await site.becomes('paint/stickers/0/size', '4 1');
    await site.becomes('paint/stickers/0/depth', '1.2');

    const width = page.getByRole('textbox', { name: 'Width, m' });
    await width.fill('2');
    await width.press('Enter');
    await site.becomes('paint/stickers/0/size', '2 0.5');
    await site.becomes('paint/stickers/0/depth', '0.6');
    await page
      .getByRole('button', { name: /^Undo: Width/ })
      .first()
      .click();
    await site.becomes('paint/stickers/0/depth', '1.2');
    const depth = page.getByRole('textbox', { name: 'Depth, m' });
    await depth.fill('3');
    await depth.press('Enter');
    await site.becomes('paint/stickers/0/depth', '3');
    await width.fill('2');
    await width.press('Enter');
    await site.becomes('paint/stickers/0/size', '2 0.5');
    expect(site.server.tree.readText('paint/stickers/0/depth')).toBe('3\n');
    await page.getByRole('button', { name: 'Depth is set' }).click();
    await site.becomes('paint/stickers/0/depth', '0.6');

    // A sticker can be limited to its part, and wrapped around the hull with the hull's radius.
    const only = page.getByRole('switch', { name: 'This part only' });
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/viewer/write', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await only.click();
    // When another client changes the sticker, the page renders the controls again. This may happen before the user's
    // own write has arrived. The switch must still show the user's setting.
    site.server.tree.writeText('paint/stickers/0/alpha', '0.5\n');
    await expect.poll(() => page.getByRole('textbox', { name: 'Opacity' }).inputValue()).toBe('0.5');
    expect([await only.isChecked(), site.read('paint/stickers/0/only_part')]).toEqual([true, '0']);
    answer();
    await site.becomes('paint/stickers/0/only_part', '1');
    await page.unroute('**/viewer/write');
    await page.getByRole('switch', { name: 'Round the hull' }).click();
    await page.getByRole('textbox', { name: 'Hull radius, m' }).waitFor();
    await page.getByRole('button', { name: /^Copy sticker 0/ }).click();
    await page.locator('livery-picture-pane').click({ position: { x: 260, y: 280 } });
    await page.locator('[data-sticker="1"]').waitFor();
    for (const id of [0, 1]) {
      const leaf = async (name: string): Promise<string> =>
        (await (await fetch(`${site.server.base}/fs/paint/stickers/${id}/${name}`)).text()).trim();
      expect([await leaf('only_part'), await leaf('wrap')], `sticker ${id}`).toEqual(['1', '0.5']);
    }

    // The clone is in the highest layer. One step backward moves it behind the other sticker, and one step forward
    // moves it back. In the highest and the lowest layer, only one direction is possible.
    const [forward, backward] = ['Forward', 'Backward'].map((name) => page.getByRole('button', { name, exact: true }));
    await expect.poll(() => forward!.isDisabled()).toBe(true);
    await backward!.click();
    await site.becomes('paint/stickers/1/layer', '0');
    await expect.poll(() => backward!.isDisabled()).toBe(true);
    await page.keyboard.press('Control+z');
    await site.becomes('paint/stickers/1/layer', '1');
    const mirror = page.getByRole('button', { name: 'Mirror', exact: true });
    await mirror.click();
    await site.becomes('paint/stickers/1/mirror', '1');
    expect(await mirror.getAttribute('aria-pressed')).toBe('true');

    // The page makes an image for a text, but no second image for the same text.
    await page.getByRole('radio', { name: 'Text' }).click();
    expect(await page.getByLabel('Image of a new sticker').count()).toBe(0);
    const words = page.getByRole('textbox', { name: 'Text of a new sticker' });
    const placeText = page.getByRole('button', { name: 'Place text' });
    await words.fill('火星');
    await page.getByText('The typeface Inter does not have 火 星; use other letters').waitFor();
    expect(await placeText.isDisabled()).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    await words.fill('Élan 5');
    await page.getByRole('button', { name: 'Text: paint #d8262c' }).click();
    expect(await page.getByLabel('Colour of the text').inputValue()).toBe('#d8262c');
    const look = () =>
      words.evaluate((field) => [getComputedStyle(field).color, getComputedStyle(field).backgroundColor]);
    expect(await look()).toEqual(['rgb(216, 38, 44)', 'rgb(255, 255, 255)']);
    await page.getByRole('button', { name: 'Text: paint #f6c531' }).click();
    expect(await look()).toEqual(['rgb(246, 197, 49)', 'rgb(0, 0, 0)']);
    await page.getByLabel('Colour of the text').fill('#123456');
    await page.getByRole('button', { name: 'Text: recent #123456' }).waitFor();
    await page.getByRole('button', { name: 'Text: paint #1d1f22' }).click();
    await placeText.click();
    await page
      .locator('.placing')
      .getByText(/m × 1\.35 m, 0°/)
      .waitFor();
    expect(await page.locator('.placing b').first().textContent()).toBe('“Elan 5”');
    await page.locator('livery-picture-pane').click({ position: { x: 200, y: 280 } });
    await site.becomes('paint/stickers/2/image', /^text-Elan-5-[0-9a-f]{16}\.png$/);
    const files = site.read('paint/textures/files');
    await placeText.click();
    await page
      .locator('.placing')
      .getByText(/m × 1\.35 m, 0°/)
      .waitFor();
    expect(site.read('paint/textures/files')).toBe(files);
    await page.keyboard.press('Escape');
    // One undo removes the sticker and its image.
    await page.getByRole('button', { name: /^Undo: Text “Élan 5”/ }).waitFor();
    await page.keyboard.press('Control+z');
    await site.becomes('paint/stickers/count', '2');
    await site.becomes('paint/textures/files', /^[^\n]*$/);
    // A cancelled text leaves no image.
    await placeText.click();
    await page
      .locator('.placing')
      .getByText(/m × 1\.35 m, 0°/)
      .waitFor();
    await page.keyboard.press('Escape');
    await site.becomes('paint/textures/files', /^[^\n]*$/);
    // If the user presses the button again, the placing of the same text starts anew. The image stays until the user
    // cancels the placing.
    await placeText.click();
    await page
      .locator('.placing')
      .getByText(/m × 1\.35 m, 0°/)
      .waitFor();
    await page.evaluate(() => document.querySelector<ViewerElement>('livery-viewer')!.session.placing.turn(90));
    await page
      .locator('.placing')
      .getByText(/m × 1\.35 m, 90°/)
      .waitFor();
    await placeText.click();
    await page
      .locator('.placing')
      .getByText(/m × 1\.35 m, 0°/)
      .waitFor();
    expect(site.read('paint/textures/files')).toMatch(/^text-Elan-5-/m);
    await page.keyboard.press('Escape');
    await site.becomes('paint/textures/files', /^[^\n]*$/);
    // If the text does not fit the surface, the page reduces the font size, unless the user has set this size.
    await page.evaluate(() => Object.assign((window as never)['standIn'], { depthNeeded: 0.4, surfaceHeight: 0.677 }));
    await placeText.click();
    await page
      .locator('.placing')
      .getByText(/m × 68 cm, 0°/)
      .waitFor();
    await page.keyboard.press('Escape');
    const letters = page.getByRole('textbox', { name: 'Letters, m' });
    await letters.fill('2');
    await letters.press('Enter');
    await placeText.click();
    await page
      .locator('.placing')
      .getByText(/m × 2\.7 m, 0°/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate(() =>
      Object.assign((window as never)['standIn'], { depthNeeded: null, surfaceHeight: Infinity }),
    );
    expect(await axeFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('when a double click places a sticker, its second click neither moves the camera nor closes the panel with the stickers', async () => {
    const { page, complaints } = await site.share();
    const { tree } = site.server;
    tree.writeText('paint/stickers/clear', '1\n');
    await setHit(page, firstPart(site));
    const isSelected = (name: string): Promise<string | null> =>
      page.getByRole('tab', { name, exact: true }).getAttribute('aria-selected');
    const focused = (): Promise<number> =>
      page.evaluate(() => (window as unknown as { standIn: { focusedAt: object[] } }).standIn.focusedAt.length);
    await page.keyboard.press('2');
    await page.getByRole('radio', { name: 'Text' }).click();
    await page.getByRole('textbox', { name: 'Text of a new sticker' }).fill('Twice');
    await page.getByRole('button', { name: 'Place text' }).click();
    await page
      .locator('.placing')
      .getByText(/m × 1\.35 m, 0°/)
      .waitFor();
    const pane = page.locator('livery-picture-pane');
    await pane.dblclick({ position: { x: 240, y: 260 } });
    await site.becomes('paint/stickers/count', '1');
    await page.getByRole('textbox', { name: 'Width, m' }).waitFor();
    expect([await isSelected('Stickers'), await focused()]).toEqual(['true', 0]);

    // After the placing has ended, a click selects the part again, and a double click moves the camera.
    await pane.click({ position: { x: 100, y: 100 } });
    await pane.dblclick({ position: { x: 100, y: 100 } });
    await expect.poll(() => isSelected('Paint')).toBe('true');
    expect(await focused()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('the user selects a sticker by a click in the picture, and moves, scales and turns it with handles', async () => {
    const { page, complaints } = await site.share();
    const { tree } = site.server;
    tree.writeText('paint/stickers/clear', '1\n');
    const place = 'a.png vessel Hunter-ship 1 0 0 1 0 0 1 roll=10 w=2 h=1 d=0.6\n';
    tree.writeText('paint/stickers/place', place);
    await setHit(page, firstPart(site));
    await page.evaluate(() => {
      const corners = [
        [200, 200],
        [300, 200],
        [300, 250],
        [200, 250],
      ];
      const { standIn } = window as unknown as { standIn: object };
      // The upper edge of the outline is bent around a hull, and the rotation handle is above the middle of this edge.
      const edge = [
        ...corners.slice(0, 1),
        [250, 200],
        ...corners.slice(1, 2),
        [300, 225],
        ...corners.slice(2, 3),
        [250, 250],
        ...corners.slice(3),
        [200, 225],
      ];
      Object.assign(standIn, {
        stickerSeen: 0,
        depthNeeded: 0.8,
        outline: { corners, edge, centre: [250, 225], isFacing: true },
      });
    });
    const pane = page.locator('livery-picture-pane');
    const box = (await pane.boundingBox())!;
    const drag = async (from: readonly [number, number], to: readonly [number, number]): Promise<void> => {
      await page.mouse.move(box.x + from[0], box.y + from[1]);
      await page.mouse.down();
      await page.mouse.move(box.x + to[0], box.y + to[1], { steps: 4 });
      await page.mouse.up();
    };
    const handles = page.locator('livery-sticker-handles [data-handle]');
    await page.keyboard.press('2');
    await page.locator('[data-sticker="0"]').waitFor();
    expect(await handles.count()).toBe(0);
    await pane.click({ position: { x: 240, y: 220 } });
    await expect.poll(() => handles.count()).toBe(6);
    await page.getByRole('textbox', { name: 'Width, m' }).waitFor();

    // The box of the sticker does not reach the whole surface under it.
    await page.getByRole('button', { name: 'Use 0.8 m' }).click();
    await site.becomes('paint/stickers/0/depth', '0.8');
    await page.getByText('The box is too shallow').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await site.becomes('paint/stickers/0/depth', '0.6');

    // The displayed rotation is relative to the nose: at 0°, the top of the sticker points to the nose of the vessel.
    const rotation = page.getByRole('textbox', { name: 'Rotation, °' });
    expect(await rotation.inputValue()).toBe('100');
    await rotation.fill('0');
    await rotation.press('Enter');
    await site.becomes('paint/stickers/0/rotation', '-90');
    await page.keyboard.press('Control+z');
    await site.becomes('paint/stickers/0/rotation', '10');

    // Drag a corner to twice its distance from the middle, which doubles the size and the depth.
    await drag([300, 250], [350, 275]);
    await site.becomes('paint/stickers/0/size', '4 2');
    await site.becomes('paint/stickers/0/depth', '1.2');
    // Drag the handle from above the middle to the left of it, which is a quarter turn counterclockwise.
    await drag([250, 174], [199, 225]);
    await site.becomes('paint/stickers/0/rotation', '100');
    // Begin the next drag only when the page has received the rotation.
    await expect.poll(() => rotation.inputValue()).toBe('-170');
    await drag([240, 220], [290, 240]);
    // The sticker is now at the point where the ray hits the hull. The roll relative to upright has not changed.
    await site.becomes('paint/stickers/0/spec', /^a\.png vessel Hunter-ship 1 1 0 0\.5 0 0 1 roll=100 w=4 h=2 d=1\.2 /);
    await page.keyboard.press('Control+z');
    await site.becomes('paint/stickers/0/anchor', 'vessel Hunter-ship 1 0 0 1 0 0 1');
    await page.keyboard.press('Control+z');
    await site.becomes('paint/stickers/0/rotation', '10');
    await page.keyboard.press('Control+z');
    await site.becomes('paint/stickers/0/size', '2 1');

    // The same drag by a finger has the same effect, even if the finger presses a little beside the corner.
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly (readonly [number, number])[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x: box.x + x, y: box.y + y, id })),
      });
    await touch('touchStart', [306, 253]);
    for (const step of [1, 2, 3, 4]) await touch('touchMove', [306 + 14 * step, 253 + 7 * step]);
    await touch('touchEnd');
    await site.becomes('paint/stickers/0/size', '4 2');
    await page.keyboard.press('Control+z');
    await site.becomes('paint/stickers/0/size', '2 1');
    // Two fingers move the camera, even if they are on a sticker.
    await page.evaluate(() => {
      const pressed: number[] = Object.assign(window, { pressed: [] }).pressed;
      document.addEventListener('pointerdown', (event) => {
        if (!event.isTrusted) pressed.push(event.clientX);
      });
    });
    await touch('touchStart', [240, 220]);
    await touch('touchStart', [240, 220], [260, 230]);
    for (const step of [1, 2, 3, 4]) await touch('touchMove', [240 - 9 * step, 220], [260 + 9 * step, 230]);
    await touch('touchEnd');
    expect(await page.evaluate(() => (window as never)['pressed'])).toEqual([box.x + 240, box.x + 260]);
    expect(site.read('paint/stickers/0/anchor')).toBe('vessel Hunter-ship 1 0 0 1 0 0 1');

    // Another client deletes the sticker while a finger drags it. After that, the next finger that presses must count
    // as the first finger, not as a second one.
    await touch('touchStart', [240, 220]);
    await touch('touchMove', [250, 225]);
    await expect.poll(() => ghostOf(page)).not.toBeNull();
    tree.writeText('paint/stickers/clear', '1\n');
    await expect.poll(() => handles.count()).toBe(0);
    expect(await ghostOf(page)).toBeNull();
    await touch('touchEnd');
    tree.writeText('paint/stickers/place', place);
    await page.locator('[data-sticker="0"]').waitFor();
    await pane.click({ position: { x: 240, y: 220 } });
    await expect.poll(() => handles.count()).toBe(6);
    await touch('touchStart', [300, 250]);
    for (const step of [1, 2, 3, 4]) await touch('touchMove', [300 + 12.5 * step, 250 + 6.25 * step]);
    await touch('touchEnd');
    await site.becomes('paint/stickers/0/size', '4 2');
    expect(await page.evaluate(() => (window as never as { pressed: number[] }).pressed.length)).toBe(2);
    await page.keyboard.press('Control+z');
    await site.becomes('paint/stickers/0/size', '2 1');

    // All repetitions of a held key are one undo step.
    await page.evaluate(() => Object.assign((window as never)['standIn'], { depthNeeded: null }));
    await page.getByRole('button', { name: /^Move, scale and turn the sticker/ }).focus();
    for (const [key, leaf, text] of [
      ['+', 'size', '2.25 1.125'],
      [']', 'rotation', '5'],
    ] as const) {
      const former = site.read(`paint/stickers/0/${leaf}`);
      await page.keyboard.press(key);
      await site.becomes(`paint/stickers/0/${leaf}`, text);
      await page.keyboard.press('Control+z');
      await site.becomes(`paint/stickers/0/${leaf}`, former);
    }
    await page.keyboard.down('ArrowRight');
    await page.keyboard.down('ArrowRight');
    await page.keyboard.up('ArrowRight');
    await site.becomes('paint/stickers/0/anchor', 'vessel Hunter-ship 1 1 0 0.5 0 0 1');
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.shadowRoot !== null && document.activeElement !== document.body),
      )
      .toBe(true);
    await page.keyboard.press('Control+z');
    await site.becomes('paint/stickers/0/anchor', 'vessel Hunter-ship 1 0 0 1 0 0 1');

    expect(await axeFaults(page)).toEqual([]);
    await page.evaluate(() => Object.assign((window as never)['standIn'], { stickerSeen: null }));
    await pane.click({ position: { x: 100, y: 100 } });
    await expect.poll(() => handles.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('a new sticker is deep enough for the surface under it until the user sets the depth', async () => {
    site.server.tree.writeText('paint/stickers/clear', '1\n');
    const { page, complaints } = await site.share();
    const needs = (depthNeeded: number | null): Promise<unknown> =>
      page.evaluate((depth) => Object.assign((window as never)['standIn'], { depthNeeded: depth }), depthNeeded);
    await setHit(page, firstPart(site));
    await needs(1.5);
    await page.keyboard.press('2');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload…' }).click(),
    ]);
    const square = encodePng(new Uint8Array(64).fill(90), 4, 4);
    await chooser.setFiles({ name: 'square.png', mimeType: 'image/png', buffer: Buffer.from(square) });
    await page.locator('.placing').getByText('2 m × 2 m, 0°, 1.5 m deep', { exact: true }).waitFor();
    await page.locator('livery-picture-pane').click({ position: { x: 240, y: 260 } });
    await page.locator('[data-sticker]').waitFor();
    const at = `paint/stickers/${await page.locator('[data-sticker]').getAttribute('data-sticker')}`;
    await site.becomes(`${at}/depth`, '1.5');
    // The box reaches the whole surface, so the page does not show a warning. Nevertheless, the depth still follows the
    // size.
    const width = page.getByRole('textbox', { name: 'Width, m' });
    await width.waitFor();
    expect(await page.getByText('The box is too shallow').count()).toBe(0);
    await page.getByRole('button', { name: 'Depth follows size' }).waitFor();
    await width.fill('1');
    await width.press('Enter');
    await site.becomes(`${at}/size`, '1 1');
    await site.becomes(`${at}/depth`, '1.5');
    // Scaling does not change a depth that the user has set.
    const depth = page.getByRole('textbox', { name: 'Depth, m' });
    await depth.fill('0.2');
    await depth.press('Enter');
    await page.getByText('The box is too shallow').waitFor();
    await width.fill('2');
    await width.press('Enter');
    await site.becomes(`${at}/size`, '2 2');
    expect(site.read(`${at}/depth`)).toBe('0.2');
    // No depth helps a sticker that is larger than the surface.
    await page.evaluate(() => Object.assign((window as never)['standIn'], { surfaceHeight: 1.5 }));
    await width.fill('3');
    await width.press('Enter');
    await page.getByText('The picture is larger than the surface').waitFor();
    await page.getByRole('button', { name: 'Use 1.5 m × 1.5 m' }).click();
    await site.becomes(`${at}/size`, '1.5 1.5');
    expect(complaints).toEqual([]);
  });

  test('the panel Stickers scrolls to a sticker that was chosen elsewhere, and the tab bar of a phone does not cover it', async () => {
    const { page } = await site.open({ width: 390, height: 640, touch: true });
    const { tree, base } = site.server;
    const body = Buffer.from(encodePng(new Uint8Array(16).fill(200), 2, 2));
    await fetch(`${base}/paint/texture/file/many.png`, { method: 'PUT', body });
    for (let count = 0; count < 6; count++)
      tree.writeText('paint/stickers/place', 'many.png body Earth 1 2 w=1 h=1 d=1\n');
    const [id = ''] = site.read('paint/stickers/last').split(' ');
    await showPanel(page, 'Stickers');
    await page.evaluate((chosen) => {
      document.querySelector<ViewerElement>('livery-viewer')!.session.chosenSticker.id = chosen;
    }, id);
    const head = `[data-sticker="${id}"] .head`;
    await page.locator(`${head} .expand[aria-expanded=true]`).waitFor();
    const controls = await seenControls(page, head);
    expect(controls.length).toBeGreaterThan(1);
    expect(controls.filter(({ isReachable }) => !isReachable)).toEqual([]);
    tree.writeText('paint/stickers/clear', '1\n');
    await page.context().close();
  });
});
