import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePng } from '../../src/device/node/png/index.js';
import { pictureWithLivery } from '../../src/viewer/paint/shared-livery.js';
import { axeFaults } from './axe.js';
import { noChromium } from './chromium.js';
import { openViewerSite, type ViewerSite } from './viewer-page.js';

let site: ViewerSite;

async function drop(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([name, base64]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64!), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name!));
      return data;
    },
    [name, Buffer.from(content).toString('base64')],
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

describe.skipIf(noChromium !== null)('liveries in the page', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    site = await openViewerSite();
  }, 120_000);
  afterAll(() => site.close());

  test('a bundled livery paints the whole rocket in one click, and one Undo reverts it', async () => {
    const { page, complaints } = await site.share();
    await expect.poll(() => page.getByRole('button', { name: /^Apply .* to Hunter-ship$/ }).count()).toBe(3);
    await page.getByRole('button', { name: 'Apply Orange bands to Hunter-ship' }).click();
    await site.becomes('vessels/active/paint/parts/color', '0.9569 0.949 0.9255');
    await site.becomes('paint/parts/enabled', '1');
    await site.becomes('paint/parts/blend', 'replace');
    await site.becomes('vessels/active/parts/7/paint/color', '0.9176 0.3569 0.1137');
    const notice = page.getByText('Orange bands is on Hunter-ship');
    await notice.waitFor();
    // Applying the livery again changes nothing, but the list of writes still contains the whole livery.
    await page.getByRole('button', { name: 'Apply Orange bands to Hunter-ship' }).click();
    await page.keyboard.press('l');
    const batches = page.locator('livery-wire-log li .what');
    // Each application of the livery needs two batches of at most 60 lines.
    await expect.poll(() => batches.count()).toBe(4);
    const texts = await batches.allTextContents();
    expect(texts.slice(2)).toEqual(texts.slice(0, 2));
    await page.keyboard.press('l');
    const undo = page.getByRole('button', { name: /^Undo: Orange bands on Hunter-ship/ }).first();
    await undo.click();
    await expect.poll(() => notice.count()).toBe(0);
    await undo.click();
    await site.becomes('paint/parts/enabled', '0');
    await site.becomes('vessels/active/paint/parts/enabled', '0');
    await site.becomes('vessels/active/parts/7/paint/enabled', '0');
    expect(await axeFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('the user can save paint under a name, find it again after a reload, download it, and drop the file on the page', async () => {
    const { page, complaints } = await site.share();
    site.server.tree.writeText('vessels/active/paint/parts/color', '0.25 0.5 0.75\n');
    site.server.tree.writeText('vessels/active/paint/parts/enabled', '1\n');
    // The user can save a livery even before the page has received the list of vessels.
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/viewer/vessels', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await page.reload();
    await page.getByLabel('Name of a new livery').fill('Sea blue');
    await page.keyboard.press('Enter');
    answer();
    const row = page.locator('[data-livery="Sea blue"]');
    await row.waitFor();
    await page.unroute('**/viewer/vessels');
    await page.reload();
    await row.waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: 'Download Sea blue' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Sea blue.livery');
    const text = await readFile(await download.path(), 'utf8');
    expect(text.split('\n').slice(0, 2)).toEqual(['# livery Sea blue', 'paint/parts/blend multiply']);
    expect(text).toContain('\nvessels/active/paint/parts/color 0.25 0.5 0.75\n');
    await row.getByRole('button', { name: 'Remove Sea blue' }).click();
    await expect.poll(() => row.count()).toBe(0);
    await page.keyboard.press('Control+z');
    await row.waitFor();

    await page.getByLabel('Vessel', { exact: true }).selectOption('Haven-station');
    await page.getByRole('button', { name: 'Apply Sea blue to Haven-station' }).waitFor();
    await drop(page, 'other.livery', text.replace('0.25 0.5 0.75', '0.125 0.5 0.75').replace('Sea blue', 'Deep sea'));
    await site.becomes('vessels/by-id/Haven-station/paint/parts/color', '0.125 0.5 0.75');
    await page.locator('[data-livery="Deep sea"]').waitFor();
    expect(site.read('vessels/active/paint/parts/color')).toBe('0.25 0.5 0.75');
    await drop(page, 'evil.livery', 'vessels/active/paint/parts/color 1 1 1\ntime/warp 0\n');
    await page.getByText("evil.livery is not a livery: line 2: 'time/warp' is not paint of a vessel").waitFor();
    expect(site.read('vessels/by-id/Haven-station/paint/parts/color')).toBe('0.125 0.5 0.75');
    expect(complaints).toEqual([]);
  });

  test('a livery saved in one window appears in a second window', async () => {
    const { page } = await site.share();
    const other = await page.context().newPage();
    await other.goto(page.url());
    const save = async (window: Page, name: string): Promise<void> => {
      await window.getByLabel('Name of a new livery').fill(name);
      await window.keyboard.press('Enter');
      await window.locator(`[data-livery="${name}"]`).waitFor();
    };
    await save(page, 'First');
    await other.locator('[data-livery="First"]').waitFor();
    await save(other, 'Second');
    await page.locator('[data-livery="Second"]').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => other.locator('[data-livery="First"]').count()).toBe(0);
    await other.reload();
    await other.locator('[data-livery="Second"]').waitFor();
    expect(await other.locator('[data-livery="First"]').count()).toBe(0);
    await other.close();
  });

  test('if a livery fits nothing, the page changes nothing and shows a notice', async () => {
    const { page, complaints } = await site.open();
    const { tree } = site.server;
    await page.getByLabel('Vessel', { exact: true }).selectOption('Haven-station');
    await page.getByRole('button', { name: 'Apply Hazard to Haven-station' }).waitFor();
    const at = 'vessels/by-id/Haven-station';
    for (const path of [`${at}/paint/parts`, `${at}/parts/1/paint`]) {
      tree.writeText(`${path}/color`, '0.5 0.25 0.125\n');
      tree.writeText(`${path}/enabled`, '1\n');
    }
    const texts = (): string[] =>
      ['paint/parts/enabled', 'paint/parts/blend', `${at}/paint/parts/color`, `${at}/parts/1/paint/color`].map((path) =>
        site.read(path),
      );
    const before = texts();
    const fins = '# part fin 1\nvessels/active/parts/90/paint/color 0 1 0\n';
    await drop(page, 'other.livery', `# livery Fins\npaint/parts/blend tint\n${fins}`);
    const refusal = page.getByRole('alert').filter({ hasText: 'other.livery: does not fit' });
    await refusal.getByText('nothing was changed, because Haven-station does not have Fin #1;').waitFor();
    await drop(page, 'cat.livery', '# livery Cat\nvessels/active/paint/kitten/materials/helmet/color 0 0 1\n');
    await page.getByText('Haven-station does not have the material helmet;').waitFor();
    const hull = '# part mycross.glb.Hull 1\nvessels/active/parts/1/paint/color 0 1 0\n';
    await drop(page, 'cross.livery', `# livery Cross\n${hull}`);
    await page.getByText('; open mycross.glb first, and put it on again').waitFor();
    const picture = encodePng(new Uint8Array(16).fill(90), 2, 2);
    const text = `${fins}vessels/active/parts/90/paint/pattern_image dots.png\n`;
    const shared = { text, view: null, images: [{ name: 'dots.png', bytes: picture }] };
    await drop(page, 'shared.png', pictureWithLivery(picture, shared));
    const ofPicture = page.getByRole('alert').filter({ hasText: 'shared.png: does not fit' });
    await ofPicture.getByText('nothing was changed, because Haven-station does not have').waitFor();
    expect(tree.list('paint/textures/file')).toEqual([]);
    expect(texts()).toEqual(before);
    expect(await page.locator('[data-livery="Fins"], [data-livery="Cat"]').count()).toBe(0);
    expect(
      await page
        .getByRole('button', { name: /^Undo \(/ })
        .first()
        .isDisabled(),
    ).toBe(true);

    await drop(page, 'part.livery', `# livery Half\nvessels/active/paint/parts/color 1 1 0\n${fins}`);
    const notice = page.getByRole('status').filter({ hasText: 'Half is on Haven-station in part' });
    await notice.getByText('because Haven-station does not have it: Fin #1.').waitFor();
    await site.becomes(`${at}/paint/parts/color`, '1 1 0');
    expect(await axeFaults(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(texts).toEqual(before);
    await expect.poll(() => notice.count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('a shared picture restores paint, stickers and their images in one step, and a damaged picture restores nothing', async () => {
    const { page, complaints } = await site.open();
    const { tree, base } = site.server;
    const put = (bytes: Uint8Array) =>
      fetch(`${base}/paint/texture/file/badge.png`, { method: 'PUT', body: Buffer.from(bytes) });
    const [red, green] = [180, 40].map((level) => Uint8Array.from(encodePng(new Uint8Array(16).fill(level), 2, 2)));
    await put(red!);
    const [part] = JSON.parse(tree.readText('vessels/active/parts/json')) as [{ instance_id: number }];
    tree.writeText('vessels/active/paint/parts/color', '0.25 0.5 0.75\n');
    tree.writeText('vessels/active/paint/parts/enabled', '1\n');
    tree.writeText('vessels/active/paint/parts/pattern', 'image\n');
    tree.writeText('vessels/active/paint/parts/pattern_image', 'badge.png\n');
    tree.writeText(
      'paint/stickers/place',
      `badge.png vessel Hunter-ship ${part.instance_id} 1 0 2 0 0 1 w=2 h=1 d=0.6\n`,
    );
    await site.becomes('paint/stickers/count', '1');
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter');
    const ways = page.getByRole('dialog', { name: 'Share' });
    await expect
      .poll(() =>
        ways
          .getByRole('button')
          .first()
          .evaluate((way) => way.matches(':focus')),
      )
      .toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    const share = ways.getByRole('button', { name: 'Share as a picture' });
    const [download] = await Promise.all([page.waitForEvent('download'), share.click()]);
    await ways.waitFor({ state: 'hidden' });
    expect(download.suggestedFilename()).toBe('Hunter-ship.png');
    const picture = await readFile(await download.path());
    expect(PNG.sync.read(picture)).toMatchObject({ width: 960, height: 540 });

    // Make the server look like a different server: with different paint, no sticker, and a different image of the same
    // name.
    tree.writeText('paint/stickers/clear', '1\n');
    tree.writeText('vessels/active/paint/parts/clear', '1\n');
    await put(green!);
    const damaged = Uint8Array.from(picture);
    damaged[picture.indexOf('Hunter-ship')]! ^= 1;
    await drop(page, 'damaged.png', damaged);
    await page.getByText('Opening of the livery in damaged.png').waitFor();
    await page.getByText('damaged.png contains a damaged livery: its bytes were changed on the way').waitFor();
    // Pictures are decoded before anything is sent or changed.
    const cut = encodePng(
      Uint8Array.from({ length: 4096 }, (_, at) => (at * at) >> 5),
      32,
      32,
    ).subarray(0, 200);
    await drop(page, 'half.png', cut);
    await page.getByText('nothing was sent; half.png: png has pixel data that are cut off').waitFor();
    const rule = 'vessels/active/paint/parts';
    const text = `${rule}/enabled 1\n${rule}/pattern image\n${rule}/pattern_image dots.png\n`;
    const images = [{ name: 'dots.png', bytes: cut }];
    await drop(page, 'dots.png', pictureWithLivery(picture, { text, view: null, images }));
    await page.getByText('nothing was changed; the image dots.png: png has pixel data that are cut off').waitFor();
    expect(tree.list('paint/textures/file')).toEqual(['badge.png']);
    expect(site.read('vessels/active/paint/parts/enabled')).toBe('0');

    await drop(page, 'shared.png', picture);
    await site.becomes('vessels/active/paint/parts/color', '0.25 0.5 0.75');
    await site.becomes('paint/stickers/count', '1');
    expect(site.read('paint/stickers/status')).toContain('badge-2.png');
    expect(site.read('vessels/active/paint/parts/pattern_image')).toBe('badge-2.png');
    expect(tree.readBytes('paint/textures/file/badge-2.png')).toEqual(red);
    expect(tree.readBytes('paint/textures/file/badge.png')).toEqual(green);
    await page.getByText('The shared paint is on').waitFor();
    await page.getByRole('button', { name: 'Undo: Opening of the livery in shared.png (Ctrl+Z)' }).waitFor();
    await page.keyboard.press('Control+z');
    await site.becomes('paint/stickers/count', '0');
    await site.becomes('vessels/active/paint/parts/enabled', '0');
    await expect.poll(() => tree.list('paint/textures/file')).toEqual(['badge.png']);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
