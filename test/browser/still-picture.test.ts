import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEEP } from '../support/deep.js';
import { closePages, drawingChromium, noChromium } from './chromium.js';
import {
  COARSE,
  drawNothing,
  PICTURE_MS,
  serveShippedViewer,
  type ShippedViewer,
  STILL_SAMPLES,
} from './shipped-viewer.js';
import { showPanel } from './viewer-page.js';

const TICKS = 60;

const VIEWPORT = { width: 700, height: 420 };

interface ViewerElement {
  readonly session: {
    readonly view: {
      look: object;
      readonly viewText: string;
      goTo(view: string): void;
      pick(
        x: number,
        y: number,
      ): { readonly kind: string; distance: number; instanceId: number; point: readonly number[] } | null;
      picture(size: object): Promise<Blob>;
      figures(): Promise<{ readonly moments: number }>;
      mark(marks: object): void;
      readonly element: HTMLElement;
    };
  };
}

/** The world has a real clock, but only the test calls `tick`. */
describe.skipIf(noChromium)('the picture of an idle page', { timeout: 240_000 }, () => {
  let viewer: ShippedViewer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    viewer = await serveShippedViewer({ clock: 'real' });
    browser = await drawingChromium();
    page = await browser.newPage({ viewport: VIEWPORT, deviceScaleFactor: COARSE });
    await page.addInitScript(() => {
      const counted = Object.assign(window, { framesAsked: 0 });
      const ask = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (draw) => {
        counted.framesAsked++;
        return ask(draw);
      };
      const builtAt: Record<string, number> = {};
      Object.assign(window, { builtAt });
      const build = Reflect.get(GPUDevice.prototype, 'createRenderPipelineAsync');
      GPUDevice.prototype.createRenderPipelineAsync = function (descriptor) {
        builtAt[descriptor.label ?? ''] = performance.now();
        return build.call(this, descriptor);
      };
      // On a software device, the page reads its pictures back. Delay these reads: the page then waits as on a slow
      // device, but the processor stays idle.
      const read = Reflect.get(GPUBuffer.prototype, 'mapAsync');
      GPUBuffer.prototype.mapAsync = async function (...range) {
        const { slowMs = 0 } = window as { slowMs?: number };
        if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, slowMs));
        return read.apply(this, range);
      };
    });
    await page.goto(viewer.origin, { timeout: PICTURE_MS });
  }, 240_000);
  afterAll(async () => {
    await closePages();
    await viewer.close();
  });

  const scene = () => page.locator('.scene-view');
  const picturesDrawn = async (): Promise<number> => Number(await scene().getAttribute('data-pictures'));

  const width = (): Promise<number> =>
    scene()
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => canvas.width);

  /** @param deviceScaleFactor texels per CSS pixel */
  async function resolve(deviceScaleFactor: number): Promise<void> {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDeviceMetricsOverride', { ...VIEWPORT, deviceScaleFactor, mobile: false });
  }

  /** @returns the number of pictures drawn so far */
  async function rests(): Promise<number> {
    await page.locator(`.scene-view[data-samples="${STILL_SAMPLES}"]`).waitFor({ timeout: PICTURE_MS });
    return picturesDrawn();
  }

  /**
   * Watches each frame of the page.
   * @returns a function that stops the watching; it returns the smallest width of the canvas and the number of frames
   *   in which the canvas was empty
   */
  async function watchFrames(): Promise<() => Promise<{ readonly empty: number; readonly narrowest: number }>> {
    const count = await scene()
      .locator('canvas')
      .first()
      .evaluateHandle((canvas: HTMLCanvasElement) => {
        const seen = { empty: 0, narrowest: canvas.width, watched: true };
        const small = new OffscreenCanvas(4, 4).getContext('2d')!;
        const look = (): void => {
          small.drawImage(canvas, 0, 0, 4, 4);
          if (small.getImageData(0, 0, 4, 4).data.every((value, at) => at % 4 === 3 || value === 0)) seen.empty++;
          seen.narrowest = Math.min(seen.narrowest, canvas.width);
          if (seen.watched) requestAnimationFrame(look);
        };
        look();
        return seen;
      });
    return () =>
      count.evaluate((seen) => {
        seen.watched = false;
        return { empty: seen.empty, narrowest: seen.narrowest };
      });
  }

  /** Runs steps of a test on a device that is made so slow that the page draws moving pictures at a smaller size. */
  async function whileSlow(steps: () => Promise<void>): Promise<void> {
    const slow = (ms: number): Promise<unknown> => page.evaluate((slowMs) => Object.assign(window, { slowMs }), ms);
    await slow(150);
    await steps();
    await slow(0);
  }

  async function pass(seconds: number): Promise<void> {
    const { world } = viewer.simulation;
    for (let tick = 0; tick < seconds * TICKS; tick++) {
      world.tick(1 / TICKS);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  async function work(): Promise<object> {
    const counted = await page.evaluate(async () => {
      const { view } = (document.querySelector('livery-viewer') as unknown as ViewerElement).session;
      const { moments } = await view.figures();
      return { moments, framesAsked: (window as unknown as { framesAsked: number }).framesAsked };
    });
    return { ...counted, pictures: await picturesDrawn() };
  }

  test('the picture first shows coarse models on bare ground, then loads the details', async () => {
    await rests();
    const asked = await page.evaluate(async () => {
      const index = (await (await fetch('/viewer/models')).json()) as {
        rough: { hash: string };
        fine: { hash: string } | null;
      }[];
      const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const loadsOf = (hashes: string[]) =>
        hashes.map((hash) => loads.find(({ name }) => name.endsWith(`/viewer/models/${hash}`))!);
      const rough = loadsOf(index.map(({ rough }) => rough.hash));
      const fine = loadsOf(index.flatMap(({ fine }) => fine?.hash ?? []));
      const { builtAt } = window as unknown as { builtAt: Record<string, number> };
      const grass = builtAt['clutter near foliage']! - Math.min(...fine.map(({ startTime }) => startTime));
      const early = fine.filter((f) => rough.some((r) => f.startTime < r.responseEnd)).length;
      const all = [...rough, ...fine];
      const sum = (of: 'encodedBodySize' | 'decodedBodySize'): number =>
        all.reduce((bytes, each) => bytes + each[of], 0);
      const head = await fetch(all[0]!.name, { method: 'HEAD', cache: 'no-store' });
      const share = sum('encodedBodySize') / sum('decodedBodySize');
      return { fine: fine.length, early, grass, share, head: [head.status, (await head.text()).length] };
    });
    // The transferred files are so much smaller than their content that the server must have compressed them.
    expect(asked.share).toBeLessThan(0.4);
    expect(asked.head).toEqual([200, 0]);
    expect(asked.fine).toBeGreaterThan(0);
    expect(asked.early).toBe(0);
    expect(asked.grass).toBeGreaterThan(0);
  });

  test('the idle page stops drawing and sending after its picture has several samples', async () => {
    const drawn = await rests();
    expect(drawn).toBeGreaterThan(0);
    // After noticing that nothing moves, the page requests fewer changes.
    await expect
      .poll(
        async () => {
          const before = await work();
          await pass(0.5);
          // Wait for more than a second, because a change would arrive every second if something moved.
          await new Promise((resolve) => setTimeout(resolve, 1500));
          return JSON.stringify(await work()) === JSON.stringify(before);
        },
        { timeout: PICTURE_MS },
      )
      .toBe(true);
    const before = await work();
    const requests: string[] = [];
    const asked = (request: { url(): string }): void => void requests.push(request.url());
    page.on('request', asked);
    await pass(5);
    expect(await work()).toEqual(before);
    page.off('request', asked);
    expect(requests).toEqual([]);
    expect(await scene().getAttribute('data-samples')).toBe(String(STILL_SAMPLES));
    const clock = page.getByRole('timer');
    await clock.hover();
    await expect.poll(() => clock.textContent()).toMatch(/:\d\d:\d\d$/);
    const shown = await clock.textContent();
    await expect.poll(() => clock.textContent(), { timeout: PICTURE_MS }).not.toBe(shown);
  });

  test('after a visible change, the picture is drawn again at once, and later with all samples', async () => {
    let drawn = await rests();
    const full = await width();
    await whileSlow(async () => {
      await viewer.write('vessels/active/paint/parts/enabled', '1');
      await viewer.write('paint/parts/enabled', '1');
      for (const colour of ['0.95 0.55 0.12', '0.12 0.55 0.95']) {
        const framesSeen = await watchFrames();
        await viewer.write('vessels/active/paint/parts/color', colour);
        await expect.poll(picturesDrawn, { timeout: PICTURE_MS }).toBeGreaterThan(drawn);
        drawn = await rests();
        const { narrowest } = await framesSeen();
        // The page draws this picture at a smaller size, because the previous picture took long.
        if (colour.startsWith('0.12')) expect(narrowest).toBeLessThan(full);
        expect(await width()).toBe(full);
      }
    });
  });

  test('the picture gets all its samples although the pointer trembles', async () => {
    await rests();
    await page.evaluate(() => {
      let at = 300;
      const tremble = (): void => {
        at = 601 - at;
        document.body.dispatchEvent(new PointerEvent('pointermove', { clientX: at, clientY: 200, bubbles: true }));
      };
      Object.assign(window, { trembling: setInterval(tremble, 50) });
    });
    await viewer.write('vessels/active/paint/parts/color', '0.4 0.5 0.6');
    await page.locator('.scene-view[data-samples="0"], .scene-view[data-samples="1"]').waitFor({ timeout: PICTURE_MS });
    await rests();
    await page.evaluate(() => clearInterval((window as unknown as { trembling: number }).trembling));
  });

  test('the outline around a visible part is clear, and the outline around a hidden part is faint', async () => {
    await rests();
    /** Returns the maximum opacity in the outline of a part of the rocket, [0, 255]. */
    const lineOf = (instanceId: number): Promise<number> =>
      page.evaluate((part) => {
        const { view } = (document.querySelector('livery-viewer') as unknown as ViewerElement).session;
        const nothing = { hovered: null, chosen: null, covered: null };
        view.mark(nothing);
        view.mark({ ...nothing, chosen: { vesselId: 'Hunter-ship', instanceId: part } });
        const outlines = view.element.querySelector<HTMLCanvasElement>('.outlines')!;
        const { width, height } = outlines;
        const copy = new OffscreenCanvas(width, height).getContext('2d')!;
        copy.drawImage(outlines, 0, 0);
        view.mark(nothing);
        const { data } = copy.getImageData(0, 0, width, height);
        return data.reduce((most, value, at) => (at % 4 === 3 ? Math.max(most, value) : most), 0);
      }, instanceId);
    const [tank, engineInside] = [14, 10];
    // Use a finer resolution: a line that is narrower than a texel covers no texel completely.
    const coarse = await width();
    await resolve(0.5);
    await expect.poll(width, { timeout: PICTURE_MS }).toBeGreaterThan(coarse);
    await rests();
    // From this camera, the outlines of the small engine are hidden, and they do not overlap each other.
    const drawn = await picturesDrawn();
    await page.evaluate(() => {
      const { view } = (document.querySelector('livery-viewer') as unknown as ViewerElement).session;
      const [subject, pivot, direction, distance, fov] = view.viewText.split(';');
      view.goTo([subject, pivot, direction, Number(distance) / 2, fov].join(';'));
    });
    await expect.poll(picturesDrawn, { timeout: PICTURE_MS }).toBeGreaterThan(drawn);
    await rests();
    expect(await lineOf(tank)).toBe(255);
    expect(await lineOf(engineInside)).toBeGreaterThan(0);
    expect(await lineOf(engineInside)).toBeLessThan(100);
    await resolve(COARSE);
    await expect.poll(width, { timeout: PICTURE_MS }).toBe(coarse);
  });

  test('while the camera moves, the picture is never empty', async () => {
    const drawn = await rests();
    const full = await width();
    const framesSeen = await watchFrames();
    const box = (await scene().boundingBox())!;
    await whileSlow(async () => {
      await page.mouse.move(box.x + 100, box.y + 100);
      await page.mouse.down();
      await page.mouse.move(box.x + 180, box.y + 120, { steps: 20 });
      await page.mouse.up();
      await expect.poll(picturesDrawn, { timeout: PICTURE_MS }).toBeGreaterThan(drawn);
      await rests();
    });
    expect(await width()).toBe(full);
    const { empty, narrowest } = await framesSeen();
    expect(empty).toBe(0);
    expect(narrowest).toBeLessThan(full);
  });

  test('the picture zooms towards the point under the pointer, and that point stays in place', async () => {
    await rests();
    const box = (await scene().boundingBox())!;
    const [x, y] = await page.evaluate(
      ([width, height]) => {
        const { view } = (document.querySelector('livery-viewer') as unknown as ViewerElement).session;
        // Avoid the edge of a part, because the next picture may show something else there.
        const around = [[0, 0], [8, 0], [-8, 0], [0, 8], [0, -8]] as const; // prettier-ignore
        const isWithin = (x: number, y: number): boolean => {
          const hits = around.map(([dx, dy]) => view.pick(x + dx, y + dy));
          return hits.every((hit) => hit?.kind === 'part' && hit.instanceId === hits[0]!.instanceId);
        };
        for (let at = 0; at < 400; at++) {
          const [x, y] = [width! * (0.2 + (at % 20) * 0.03), height! * (0.2 + Math.floor(at / 20) * 0.03)];
          if (isWithin(x, y)) return [x, y];
        }
        return [0, 0];
      },
      [box.width, box.height],
    );
    const pick = () =>
      page.evaluate(
        ([x, y]) => {
          const { view } = (document.querySelector('livery-viewer') as unknown as ViewerElement).session;
          return view.pick(x!, y!);
        },
        [x, y],
      );
    const before = (await pick())!;
    await page.mouse.move(box.x + x, box.y + y);
    for (let notch = 0; notch < 4; notch++) await page.mouse.wheel(0, -150);
    await expect.poll(async () => (await pick())!.distance).toBeLessThan(before.distance * 0.6);
    const after = (await pick())!;
    expect(after.instanceId).toBe(before.instanceId);
    // On the rocket, a pixel of this picture is about as wide as a hand.
    after.point.forEach((coordinate, axis) => expect(Math.abs(coordinate - before.point[axis]!)).toBeLessThan(0.3));
  });

  test('every look gives a different picture, and the picture can be saved at another size', async () => {
    await rests();
    const seen = new Set<string>();
    const look = async (shown: string, stops: number, laterHours: number): Promise<void> => {
      const drawn = await picturesDrawn();
      await page.evaluate(
        (given) => {
          (document.querySelector('livery-viewer') as unknown as ViewerElement).session.view.look = given;
        },
        { shown, stops, laterHours },
      );
      await expect.poll(picturesDrawn, { timeout: PICTURE_MS }).toBeGreaterThan(drawn);
      await page.locator('.scene-view:not([data-samples="0"])').waitFor({ timeout: PICTURE_MS });
      const canvas = scene().locator('canvas:not(.outlines)');
      seen.add(await canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL()));
    };
    await look('wireframe', 0, 0);
    const passes = DEEP ? ['normal', 'albedo', 'depth', 'stickers'] : ['normal'];
    for (const pass of passes) await look(pass, 0, 0);
    await look('picture', 2, 0);
    await look('picture', 0, 9);
    expect(seen.size).toBe(3 + passes.length);
    const size = await page.evaluate(async () => {
      const { view } = (document.querySelector('livery-viewer') as unknown as ViewerElement).session;
      const { width, height } = await createImageBitmap(await view.picture({ width: 96, height: 54, samples: 4 }));
      return [width, height];
    });
    expect(size).toEqual([96, 54]);
    await look('picture', 0, 0);
    await rests();
  });

  test('the keyboard flies the camera without a click first, and the page updates its address during the flight', async () => {
    const drawn = await rests();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.down('d');
    await expect.poll(picturesDrawn, { timeout: PICTURE_MS }).toBeGreaterThan(drawn + 1);
    // When a picture is requested, the page may finish the current picture and one more, but no further ones.
    const between = await page.evaluate(async () => {
      const { view } = (document.querySelector('livery-viewer') as unknown as ViewerElement).session;
      const asked = Number(view.element.dataset['pictures']);
      await view.picture({ width: 96, height: 54, samples: 1 });
      return Number(view.element.dataset['pictures']) - asked;
    });
    expect(between).toBeLessThanOrEqual(2);
    await page.keyboard.up('d');
    const stopped = await rests();
    expect(await picturesDrawn()).toBe(stopped);
  });

  test('the page shows the same view after a reload, and rejects an invalid address with a reason', async () => {
    await rests();
    await page.getByLabel('Part', { exact: true }).selectOption('14');
    await showPanel(page, 'Events');
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#view=\w+:[^&]*&select=Hunter-ship:14&panel=events$/);
    const address = page.url();
    // The address and the models do not depend on pictures, so save the time for compiling pipelines.
    await drawNothing(page);
    await page.reload();
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached', timeout: PICTURE_MS });
    expect(page.url()).toBe(address);
    expect(await page.getByRole('tab', { name: 'Events' }).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('tab', { name: 'Paint' }).click();
    await expect.poll(() => page.getByLabel('Part', { exact: true }).inputValue()).toBe('14');
    // The address of a model contains a hash of its content, so the browser may keep the model forever.
    const sent = (): Promise<{ models: number; bytes: number }> =>
      page.evaluate(() => {
        const loads = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const models = loads.filter(({ name }) => /\/viewer\/models\/./.test(name));
        return { models: models.length, bytes: models.reduce((bytes, { transferSize }) => bytes + transferSize, 0) };
      });
    await expect.poll(async () => (await sent()).models).toBeGreaterThan(0);
    expect((await sent()).bytes).toBe(0);
    // If the user enters an address with another part, the page keeps this part in its address, even before the server
    // has sent the list of parts.
    let send!: () => void;
    const sending = new Promise<void>((resolve) => (send = resolve));
    await page.route('**/viewer/parts/**', async (route) => {
      await sending;
      await route.continue();
    });
    await page.evaluate(() => (location.hash = location.hash.replace(':14', ':1')));
    await showPanel(page, 'Events');
    await expect.poll(() => new URL(page.url()).hash).toMatch(/&select=Hunter-ship:1&panel=events$/);
    send();
    await page.getByRole('tab', { name: 'Paint' }).click();
    await expect.poll(() => page.getByLabel('Part', { exact: true }).inputValue()).toBe('1');
    await page.evaluate(() => (location.hash = 'view=vessel:Missing;0,0,0;0,0;10;45'));
    await page.getByText("'Missing' is not in this scene").waitFor();
    await page.getByRole('button', { name: 'Clear the address' }).click();
    await expect.poll(() => page.getByText("'Missing' is not in this scene").count()).toBe(0);
  });
});
