import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../harness/chromium.js';
import { StudioFrames } from '../../src/apps/pictures/studio-frames.js';
import type { Simulation } from '../../src/apps/simulation.js';
import { createViewer } from '../../src/apps/viewer/server/viewer-server.js';
import { decodePng } from '../../src/platform/node/png/index.js';
import { projectRoot } from '../../src/platform/node/index.js';
import { createHttpServer, type HttpServer } from '../../src/transports/http/index.js';
import { serveSimulation, type TestServer } from '../support/http-server.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { defaultSimulation } from '../support/worlds.js';
import { noChromium } from './chromium.js';

const PICTURE_MS = 60_000;

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

describe.skipIf(noChromium)('the picture of the page, drawn on WebGPU', { timeout: 240_000 }, () => {
  const folder = makeTemporaryFolder();
  let simulation: Simulation;
  let bare: TestServer;
  let frames: StudioFrames;
  let server: HttpServer;
  let browser: Browser;
  let page: Page;
  let origin: string;

  beforeAll(async () => {
    const script = pathToFileURL(join(projectRoot(), 'harness', 'setup', 'bundle-page.mjs')).href;
    const { bundlePage } = (await import(script)) as { bundlePage: (options: object) => Promise<boolean> };
    const out = join(folder.path, 'page');
    const source = join(projectRoot(), 'src', 'apps', 'viewer', 'page');
    await bundlePage({ source, out, folders: ['src', 'shaders'] });
    simulation = await defaultSimulation();
    bare = await serveSimulation(simulation);
    frames = new StudioFrames(simulation.world, undefined);
    server = await createHttpServer({ ...bare.options, frames, viewer: createViewer(simulation.world, out) });
    origin = `http://127.0.0.1:${server.port}`;
    browser = await chromium.launch({ executablePath: findChromium()!, args: CHROMIUM_ARGUMENTS });
    page = await open();
  }, 240_000);
  afterAll(async () => {
    await browser.close();
    await Promise.all([server.close(), bare.close()]);
    frames.close();
    folder.remove();
  });

  async function open(query = ''): Promise<Page> {
    const opened = await browser.newPage({ viewport: { width: 900, height: 520 } });
    await opened.goto(`${origin}/${query}`);
    await opened.getByText('Live', { exact: true }).waitFor({ state: 'attached', timeout: PICTURE_MS });
    return opened;
  }

  async function pictureOf(shown: Page): Promise<Picture> {
    const url = await shown.locator('.scene-view canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    return decodePng(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
  }

  async function pictureOfServer({ width, height }: Picture): Promise<Picture> {
    const answer = await fetch(`${origin}/v1/frame?width=${width}&height=${height}&settled=1`);
    expect(answer.status).toBe(200);
    return decodePng(Buffer.from(await answer.arrayBuffer()));
  }

  const same = (a: Picture, b: Picture): boolean => Buffer.compare(a.rgba, b.rgba) === 0;

  /** Until the page shows what the server's camera sees now, to the byte. */
  async function agrees(shown: Page): Promise<void> {
    await expect
      .poll(
        async () => {
          const picture = await pictureOf(shown);
          return picture.width > 300 && same(picture, await pictureOfServer(picture));
        },
        { timeout: PICTURE_MS, interval: 500 },
      )
      .toBe(true);
  }

  const write = (path: string, value: string): Promise<Response> =>
    fetch(`${origin}/v1/fs/${path}`, { method: 'POST', body: value });

  test('is the server’s own picture, byte for byte, through paint, stickers and time', async () => {
    await page
      .getByRole('radio', { name: 'Server' })
      .or(page.getByRole('button', { name: 'Server' }))
      .first()
      .click();
    await agrees(page);
    const stock = await pictureOf(page);
    await write('vessels/active/paint/parts/color', '0.12 0.55 0.95');
    await write('vessels/active/paint/parts/enabled', '1');
    await write('paint/parts/enabled', '1');
    await agrees(page);
    const painted = await pictureOf(page);
    expect(same(stock, painted)).toBe(false);
    const { readFile } = await import('node:fs/promises');
    const badge = await readFile(join(projectRoot(), 'golden/images/badge.png'));
    await fetch(`${origin}/v1/paint/texture/file/badge`, { method: 'POST', body: badge });
    await write('paint/stickers/place', 'badge vessel Hunter-ship 14 8 0 -2 0 0 -1 w=6 h=6 d=2.5');
    await agrees(page);
    expect(same(painted, await pictureOf(page))).toBe(false);
    simulation.world.step(600);
    await agrees(page);
  });

  test('has a camera of its own, which the server’s does not follow', async () => {
    const before = await pictureOfServer(await pictureOf(page));
    await page
      .getByRole('radio', { name: 'Own' })
      .or(page.getByRole('button', { name: 'Own' }))
      .first()
      .click();
    const box = (await page.locator('.scene-view').boundingBox())!;
    const seen = await pictureOf(page);
    await page.mouse.move(box.x + 200, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + 220, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => same(seen, await pictureOf(page)), { timeout: PICTURE_MS }).toBe(false);
    expect(same(before, await pictureOfServer(before))).toBe(true);
  });

  test('comes from the server where it is asked to, and says so', async () => {
    const fallen = await open('?pictures=server');
    await fallen.getByText('pictures from the server were asked for').first().waitFor({ timeout: PICTURE_MS });
    await agrees(fallen);
    await fallen.close();
  });
});
