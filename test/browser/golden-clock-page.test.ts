import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { StoredGoldens } from '../../src/golden/stored-goldens.js';
import { createHttpServer } from '../../src/server/transports/http/index.js';
import type { Golden } from '../../src/contract/golden.js';
import type { SimulatedWorld } from '../../src/simulator/world/index.js';
import { serveViewerWorld } from '../viewer/serve-viewer-world.js';
import { PlainFrames } from '../support/golden-frames.js';
import type { TestServer } from '../support/http-server.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { noChromium } from './chromium.js';
import { openViewerSite, type ViewerSite, showPanel } from './viewer-page.js';

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

/** A source of plain pictures that reports the time and the clock of `world` with each picture. */
class FramesOfWorld extends PlainFrames {
  constructor(world: SimulatedWorld) {
    super();
    Object.defineProperties(this, {
      ut: { get: () => world.takeSnapshot().ut },
      isClockRunning: { get: () => world.clock === 'real' && world.takeSnapshot().warp > 0 },
    });
  }
}

let clock: SimulatedWorld['clock'] = 'real';
let world: SimulatedWorld;
let frames: FramesOfWorld;

/**
 * Serves a world whose clock the test moves. The test also supplies the pictures, in place of the server's renderer.
 */
async function serveGoldens(): Promise<TestServer> {
  const under = await serveViewerWorld({}, clock);
  world = under.world;
  frames = new FramesOfWorld(world);
  const goldens = new StoredGoldens({ frames, folder: folder.path, writable: true, filesMax: 9, bytesMax: 1e7 });
  const server = await createHttpServer({ ...under.options, goldens });
  const close = async (): Promise<void> => {
    await server.close();
    await under.close();
  };
  const base = `http://127.0.0.1:${server.port}/v1`;
  return { ...under, port: server.port, base, close, [Symbol.asyncDispose]: close };
}

describe.skipIf(noChromium !== null)('goldens on the page of a running world', { timeout: 120_000 }, () => {
  let site: ViewerSite;
  beforeAll(async () => {
    site = await openViewerSite(serveGoldens);
  }, 120_000);
  afterAll(() => site.close());
  afterEach(async () => {
    for (const { name } of await goldens()) await fetch(`${site.server.base}/golden/${name}`, { method: 'DELETE' });
  });

  const goldens = async (): Promise<readonly Golden[]> =>
    (await (await fetch(`${site.server.base}/golden`)).json()) as readonly Golden[];
  const openPanel = async (opening = site.share()) => {
    const opened = await opening;
    await showPanel(opened.page, 'Golden');
    return opened;
  };
  const accept = async (page: Page, name: string): Promise<void> => {
    await page.getByLabel('Name of a new golden').fill(name);
    await page.getByLabel('Name of a new golden').press('Enter');
  };
  const compare = (page: Page, name: string): Promise<void> =>
    page
      .locator(`[data-golden="${name}"]`)
      .getByRole('button', { name: /^Compare/ })
      .click();
  /** Makes all drawing wait. @returns a function that lets the drawing continue */
  const holdDrawing = (): (() => void) => {
    let draw = (): void => undefined;
    const drawn = new Promise<void>((resolve) => (draw = resolve));
    frames.before = () => drawn;
    return () => {
      frames.before = () => Promise.resolve();
      draw();
    };
  };
  const HELD = 'While the server draws pictures, its clock is stopped for every client.';

  test('the page pauses the clock while it accepts or compares a golden, and then restores the time warp', async () => {
    const { page, complaints } = await openPanel();
    site.server.tree.writeText('debug/time/warp', '5');
    const draw = holdDrawing();
    await accept(page, 'pad');
    await page.getByText(HELD).waitFor();
    expect(site.read('time/warp')).toBe('0');
    world.tick(0.1);
    draw();
    await page.locator('[data-golden="pad"]').waitFor();
    await site.becomes('time/warp', '5');
    await page.getByText('The clock was stopped while the server drew it.').waitFor();
    await expect.poll(() => page.getByText(HELD).count()).toBe(0);
    const [golden] = await goldens();
    expect(golden!.ut).toBe(world.takeSnapshot().ut);

    world.tick(0.1);
    frames.colour = [200, 20, 20];
    const drawAgain = holdDrawing();
    await compare(page, 'pad');
    await page.getByText(HELD).waitFor();
    expect(site.read('time/warp')).toBe('0');
    drawAgain();
    await page
      .getByText('The clock was stopped while the server drew it, 0.5 s of simulated time after the accepted picture.')
      .waitFor();
    expect(await page.getByText('the clock is running').count()).toBe(0);
    await site.becomes('time/warp', '5');
    frames.colour = [40, 80, 120];
    expect(complaints).toEqual([]);
  });

  test('a time warp that another client sets during a comparison stays in effect after the comparison', async () => {
    const { page } = await openPanel();
    site.server.tree.writeText('debug/time/warp', '1');
    const draw = holdDrawing();
    await accept(page, 'warp');
    await page.getByText(HELD).waitFor();
    site.server.tree.writeText('debug/time/warp', '2');
    draw();
    await page.locator('[data-golden="warp"]').waitFor();
    await expect.poll(() => page.getByText(HELD).count()).toBe(0);
    expect(site.read('time/warp')).toBe('2');
  });

  test('the page compares a golden with a warning when it cannot stop the clock', async () => {
    const { page } = await openPanel();
    site.server.tree.writeText('debug/time/warp', '1');
    await page.route('**/v1/fs/debug/time/warp', (route) =>
      route.fulfill({ status: 404, json: { errno: 'ENOENT', message: 'debug: no such field' } }),
    );
    await accept(page, 'warned');
    await page.locator('[data-golden="warned"]').waitFor();
    expect(site.read('time/warp')).toBe('1');
    world.tick(0.1);
    await compare(page, 'warned');
    await page
      .getByText('the clock is running; this frame shows the moment 0.1 s of simulated time after the accepted one')
      .waitFor();
    await page.unroute('**/v1/fs/debug/time/warp');
  });

  test('the page asks before it accepts a golden of a picture that lacks an image', async () => {
    const { page } = await openPanel();
    frames.warnings = ["paint/stickers/0: the image 'a.png' is missing; upload it under paint/textures/file"];
    await accept(page, 'asked');
    const asks = page.getByRole('alertdialog');
    await asks.getByText("The picture lacks an image. paint/stickers/0: the image 'a.png' is missing").waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => asks.count()).toBe(0);
    expect(await goldens()).toEqual([]);
    await accept(page, 'asked');
    await asks.getByRole('button', { name: 'Accept anyway' }).click();
    await page.locator('[data-golden="asked"]').waitFor();
    expect(await goldens()).toHaveLength(1);
    await compare(page, 'asked');
    await page.locator('[data-golden="asked"]').getByText("the image 'a.png' is missing").waitFor();
  });

  test('the page steps a stepped clock to the time of a golden before it compares the picture', async () => {
    clock = 'stepped';
    await site.restart(() => Promise.resolve());
    world.step(12.5);
    const { ut } = world.takeSnapshot();
    await fetch(`${site.server.base}/golden/late?width=64&height=36`, { method: 'PUT' });
    // A restart starts the scene again, at a time before the golden's time.
    await site.restart(() => Promise.resolve());
    const { page } = await openPanel(site.open());
    expect(world.takeSnapshot().ut).toBeLessThan(ut);
    await compare(page, 'late');
    await page.locator('[data-golden="late"]').getByText('passed').waitFor();
    expect(world.takeSnapshot().ut).toBeCloseTo(ut, 6);
    await page.getByRole('button', { name: 'Details of late' }).click();
    await page.getByText('Drawn at the moment of the accepted picture.').waitFor();
    // A clock cannot go back to the time of the golden, so the page says how much time has passed since then.
    world.step(60);
    await compare(page, 'late');
    await page.getByText('Drawn 60 s of simulated time after the accepted picture.').waitFor();
  });
});
