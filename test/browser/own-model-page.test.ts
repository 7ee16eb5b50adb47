import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import { createModelReader } from '../../src/server/opened-models/index.js';
import { createSimulation } from '../../src/simulator/create-simulation.js';
import { addQuad, GltfBuilder } from '../simulator/models/gltf/gltf-builder.js';
import { addSkinned } from '../simulator/models/gltf/samples/geometry-samples.js';
import { boxes } from '../server/opened-models/model-files.js';
import { emptyFolder } from '../support/temporary-folder.js';
import { bareDefaultScene } from '../support/worlds.js';
import { serveWithFeed } from '../viewer/serve-viewer-world.js';
import { axeFaults } from './axe.js';
import { noChromium } from './chromium.js';
import { openViewerSite, type ViewerSite } from './viewer-page.js';

interface Sent {
  readonly name: string;
  readonly bytes: Uint8Array;
}

async function drop(page: Page, files: readonly Sent[]): Promise<void> {
  const plain = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }));
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of list) {
      transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
    }
    return transfer;
  }, plain);
  await page.dispatchEvent('livery-viewer', 'drop', { dataTransfer: data });
}

/** Drops a file or a folder of the disk, as a user does with the mouse. */
async function dropFromDisk(page: Page, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x: 200, y: 200, data });
  }
  await browser.detach();
}

function textured(): { gltf: Sent; bin: Sent; image: Sent } {
  const builder = new GltfBuilder();
  const pixels = Array.from({ length: 16 }, () => [200, 30, 30, 255]);
  const index = builder.texture(4, 4, pixels);
  const material = builder.material({ pbrMetallicRoughness: { baseColorTexture: { index } } });
  builder.node({ name: 'Flag', mesh: builder.mesh([{ ...addQuad(builder), material }]) });
  const image = builder.json.bufferViews![0]!;
  const bytes = builder.bin.slice(image.byteOffset, image.byteOffset! + image.byteLength);
  builder.json.images = [{ uri: 'textures/red%20paint.png' }];
  return {
    gltf: { name: 'flag.gltf', bytes: builder.gltf('flag.bin') },
    bin: { name: 'flag.bin', bytes: builder.bin },
    image: { name: 'red paint.png', bytes },
  };
}

/** A model with a skin, with an animation that turns its first joint by a quarter of a circle. */
function skinnedAndAnimated(): Uint8Array {
  const builder = new GltfBuilder();
  addSkinned(builder, [{ translation: [-0.6, 0, 0] }, { translation: [0.5, 0, 0] }]);
  const [input, output] = [
    builder.accessor('SCALAR', [0, 1], { bounds: true }),
    builder.accessor('VEC4', [0, 0, 0, 1, 0, 0, Math.SQRT1_2, Math.SQRT1_2]),
  ];
  const [node] = builder.json.skins![0]!.joints;
  const channels = [{ sampler: 0, target: { node, path: 'rotation' } }];
  Object.assign(builder.json, { animations: [{ samplers: [{ input, output }], channels }] });
  return builder.glb();
}

describe.skipIf(noChromium !== null)('opening models in the page', { timeout: 120_000 }, () => {
  let site: ViewerSite;
  beforeAll(async () => {
    site = await openViewerSite(async () => {
      const config = { ...defaultConfig(), models_max_bytes: 200_000 };
      const scene = await bareDefaultScene();
      return serveWithFeed(
        createSimulation(scene, { clock: 'stepped', config, readModel: createModelReader() }),
        config,
      );
    });
  }, 120_000);
  afterAll(() => site.close());
  afterEach(() => {
    for (const name of site.server.tree.list('models/file')) site.server.tree.unlink(`models/file/${name}`);
  });

  test('a dropped model becomes the selected vessel, and the camera looks at it', async () => {
    const { page, complaints } = await site.share();
    const other = await site.open();
    await drop(page, [{ name: 'My Rocket (1).glb', bytes: boxes().glb() }]);
    await page.getByText('My Rocket (1).glb is a vessel now').waitFor();
    await site.becomes('models/status', /^My-Rocket-1-\.glb ready 3 36 \d+$/);
    await expect.poll(() => page.getByLabel('Look at', { exact: true }).inputValue()).toBe('vessel My-Rocket-1-');
    await other.page.getByRole('tab', { name: 'View' }).click();
    await other.page.getByRole('list', { name: 'Models', exact: true }).getByText('My-Rocket-1-.glb').waitFor();
    await page.getByRole('tab', { name: 'Paint' }).click();
    const parts = await page.locator('livery-part-choice select').last().locator('option').allTextContents();
    expect(parts.join(' ')).toMatch(/Hull.*Fin/s);
    expect(await axeFaults(page)).toEqual([]);
    expect([...complaints, ...other.complaints]).toEqual([]);
  });

  test('the button opens a .gltf that is chosen together with the files that it names', async () => {
    const { page, complaints } = await site.share();
    await page.getByRole('tab', { name: 'View' }).click();
    const { gltf, bin, image } = textured();
    const files = [gltf, bin, image].map(({ name, bytes }) => ({ name, mimeType: '', buffer: Buffer.from(bytes) }));
    await page.locator('livery-own-models #pick').setInputFiles(files.slice(0, 1));
    await page.getByText('flag.gltf needs flag.bin, textures/red%20paint.png: drop the folder').waitFor();
    await page.locator('livery-own-models #pick').setInputFiles(files);
    await page.getByText('flag.gltf is a vessel now').waitFor();
    const { primitives } = site.server.world.templates.get('flag.gltf.Flag')!.model;
    expect([...primitives[0]!.material.albedoOcclusion!.pixels.slice(0, 3)]).toEqual([200, 30, 30]);
    await page.getByRole('button', { name: 'Another flag.gltf' }).click();
    await expect.poll(() => site.server.tree.list('vessels/by-id').join(' ')).toMatch(/flag flag-2$/);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove flag.gltf' }).click();
    await site.becomes('models/status', '');
    expect(site.server.tree.list('vessels/by-id').join(' ')).not.toContain('flag');
    // This page still has the file of the model. So an undo makes both vessels again. Another page does not have the
    // file and could not undo the removal. So it first asks the user.
    await page
      .getByRole('button', { name: /^Undo: Removal of flag\.gltf/ })
      .first()
      .click();
    await expect.poll(() => site.server.tree.list('vessels/by-id').join(' ')).toMatch(/flag flag-2$/);
    const other = await site.open();
    await other.page.getByRole('tab', { name: 'View' }).click();
    const remove = other.page.getByRole('button', { name: 'Remove flag.gltf' });
    await remove.click();
    const question = other.page.getByRole('alertdialog', { name: 'Remove flag.gltf and its 2 vessels?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(site.server.tree.list('vessels/by-id').join(' ')).toMatch(/flag flag-2$/);
    await remove.click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await site.becomes('models/status', '');
    expect(complaints).toEqual([]);
  });

  test('a dropped folder opens with its textures, and the page refuses a folder that is too large without sending it', async () => {
    const { page, complaints } = await site.share();
    const folder = emptyFolder();
    const save = (path: string, bytes: Uint8Array): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    };
    const { gltf, bin, image } = textured();
    save('ship/source/ship.gltf', gltf.bytes);
    save('ship/source/flag.bin', bin.bytes);
    save('ship/source/textures/red paint.png', new Uint8Array(160_000));
    await dropFromDisk(page, join(folder, 'ship'));
    await page
      .getByText('it is 209 KiB with the files that it names, so nothing was sent; the limit is 195 KiB')
      .waitFor();
    expect(site.read('models/status')).toBe('');
    save('ship/source/textures/red paint.png', image.bytes);
    await dropFromDisk(page, join(folder, 'ship'));
    await page.getByText('ship.gltf is a vessel now').waitFor();
    const { primitives } = site.server.world.templates.get('ship.gltf.Flag')!.model;
    expect([...primitives[0]!.material.albedoOcclusion!.pixels.slice(0, 3)]).toEqual([200, 30, 30]);
    expect(complaints).toEqual([]);
  });

  test('a model with a skin and an animation opens in its pose, and its part can be painted', async () => {
    const { page, complaints } = await site.share();
    await page.getByRole('tab', { name: 'View' }).click();
    const model = { name: 'waver.glb', mimeType: '', buffer: Buffer.from(skinnedAndAnimated()) };
    await page.locator('livery-own-models #pick').setInputFiles(model);
    await page.getByText('waver.glb is a vessel now').waitFor();
    await expect.poll(() => page.getByLabel('Look at', { exact: true }).inputValue()).toBe('vessel waver');
    await page.getByRole('tab', { name: 'Paint' }).click();
    await page.getByLabel('Part', { exact: true }).selectOption({ index: 1 });
    await page.getByRole('radio', { name: 'This part' }).click();
    await page.getByLabel('Hex').first().fill('#00ff00');
    await page.keyboard.press('Enter');
    await site.becomes('vessels/by-id/waver/parts/0/paint/color', '0 1 0');
    await site.becomes('vessels/by-id/waver/parts/0/paint/enabled', '1');
    // The file states a width of 1.6 m, but in its pose, the square is wider.
    const { world } = site.server;
    const { template } = world.takeSnapshot().vessels.find(({ id }) => id === 'waver')!.parts[0]!;
    const { positions } = world.templates.get(template)!.model.primitives[0]!.mesh;
    const extents = [0, 1, 2].map((axis) => {
      const along = [...positions].filter((_, index) => index % 3 === axis);
      return Math.max(...along) - Math.min(...along);
    });
    expect(Math.max(...extents)).toBeCloseTo(2.7, 5);
    expect(complaints).toEqual([]);
  });

  test('a notice gives the reason if a model cannot be opened, and the server keeps nothing of the file', async () => {
    const { page } = await site.share();
    const bad: readonly (readonly [name: string, bytes: Uint8Array, reason: string])[] = [
      ['cut.glb', boxes().glb().slice(0, 600), 'it was cut short'],
      ['text.glb', new TextEncoder().encode('hello, this is no model'), "does not begin with 'glTF'"],
      ['big.glb', new Uint8Array(300_000), 'so nothing was sent; the limit is'],
    ];
    for (const [name, bytes, reason] of bad) {
      await drop(page, [{ name, bytes }]);
      await page.getByText(reason).waitFor();
      expect(site.read('models/status')).toBe('');
    }
    expect(site.server.world.models!.madeBytes).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
  });
});
