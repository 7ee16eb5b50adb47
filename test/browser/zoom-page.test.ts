import type { Browser, CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEEP } from '../support/deep.js';
import { closePages, drawingChromium, noChromium } from './chromium.js';
import { drawNothing, PICTURE_MS, serveShippedViewer, type ShippedViewer } from './shipped-viewer.js';

/**
 * A view of the rocket from a distance of 40 m, close to the ground. It shows the hull, near ground, ground that is
 * kilometres away, and the sky.
 */
const START = 'vessel:Hunter-ship;0,0,3;-100,12;40;45';

/**
 * Kinds of surfaces under the pointer. A normal run tests only a hull and the sky, because another test turns the wheel
 * in small steps over distant ground.
 */
const PLACES = DEEP ? ['hull', 'near ground', 'far ground', 'sky'] : ['hull', 'sky'];

interface PageView {
  readonly viewText: string;
  goTo(view: string): void;
  pick(x: number, y: number): { readonly kind: string; readonly distance: number } | null;
}
interface ViewerElement extends HTMLElement {
  readonly session: { readonly view: PageView };
}
interface Point {
  readonly x: number;
  readonly y: number;
}

describe.skipIf(noChromium)('the zoom of the page', { timeout: 120_000 }, () => {
  let viewer: ShippedViewer;
  let browser: Browser;
  let page: Page;
  let session: CDPSession;

  beforeAll(async () => {
    viewer = await serveShippedViewer();
    browser = await drawingChromium();
    const context = await browser.newContext({
      viewport: { width: 480, height: 400 },
      hasTouch: true,
      reducedMotion: 'reduce',
    });
    page = await context.newPage();
    await drawNothing(page);
    session = await context.newCDPSession(page);
    await page.goto(`${viewer.origin}/#view=${START}&panel=none`);
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached', timeout: PICTURE_MS });
    await page.locator('.scene-view[data-pictures]').waitFor({ timeout: PICTURE_MS });
  }, 240_000);
  afterAll(async () => {
    await closePages();
    await viewer.close();
  });
  beforeEach(() =>
    page.evaluate((view) => document.querySelector<ViewerElement>('livery-viewer')!.session.view.goTo(view), START),
  );

  /** Returns the numbers in the text of the page's camera, except those in the name of the subject. */
  async function camera(): Promise<{ readonly numbers: readonly number[]; readonly distance: number }> {
    const text = await page.evaluate(
      () => document.querySelector<ViewerElement>('livery-viewer')!.session.view.viewText,
    );
    const numbers = text
      .split(';')
      .slice(1)
      .flatMap((group) => group.split(',').map(Number));
    return { numbers, distance: numbers[5]! };
  }

  async function pointOn(what: string): Promise<Point> {
    const box = (await page.locator('.scene-view').boundingBox())!;
    const found = await page.evaluate(
      ([what, width, height]) => {
        const { view } = document.querySelector<ViewerElement>('livery-viewer')!.session;
        const points: Point[] = [];
        for (let x = 30; x < width - 30; x += 5) for (let y = 30; y < height - 30; y += 5) points.push({ x, y });
        points.sort(
          (a, b) => Math.hypot(a.x - width / 2, a.y - height / 2) - Math.hypot(b.x - width / 2, b.y - height / 2),
        );
        return points.find(({ x, y }) => {
          const hit = view.pick(x, y);
          if (what === 'sky') return hit === null;
          if (what === 'hull') return hit?.kind === 'part';
          if (what === 'near ground') return hit?.kind === 'ground' && hit.distance < 300;
          return hit?.kind === 'ground' && hit.distance > 1000;
        });
      },
      [what, box.width, box.height] as const,
    );
    if (!found) throw new Error(`no point of the picture shows: ${what}`);
    return { x: Math.round(box.x + found.x), y: Math.round(box.y + found.y) };
  }

  async function changed(from: readonly number[]): Promise<void> {
    await expect.poll(async () => (await camera()).numbers).not.toEqual(from);
  }

  async function wheel(deltaY: number): Promise<number> {
    const before = await camera();
    await page.mouse.wheel(0, deltaY);
    await changed(before.numbers);
    const after = await camera();
    return Math.abs(after.distance - before.distance) / before.distance;
  }

  async function isBack(from: readonly number[]): Promise<void> {
    // The text of the camera has a precision of a millimetre and a thousandth of a degree.
    const off = async (): Promise<number> =>
      Math.max(...(await camera()).numbers.map((number, index) => Math.abs(number - from[index]!)));
    await expect.poll(off).toBeLessThan(2e-3);
  }

  test.each(PLACES)(
    'three wheel notches in and three out restore the camera, with the pointer over %s',
    async (what) => {
      const { numbers } = await camera();
      const { x, y } = await pointOn(what);
      await page.mouse.move(x, y);
      for (const deltaY of [-120, -120, -120, 120, 120, 120]) expect(await wheel(deltaY)).toBeLessThan(1);
      await isBack(numbers);
      for (const deltaY of [120, 120, 120, -120, -120, -120]) expect(await wheel(deltaY)).toBeLessThan(1);
      await isBack(numbers);
    },
  );

  test('zooming in and out by equal steps restores the camera', async () => {
    const { numbers, distance } = await camera();
    const { x, y } = await pointOn('far ground');
    await page.mouse.move(x, y);
    for (const deltaY of [-2.5, -7.5, 2.5, 7.5]) await wheel(deltaY);
    await isBack(numbers);
    await page.keyboard.down('Control');
    for (const deltaY of [-20, -20]) await wheel(deltaY);
    expect((await camera()).distance).toBeCloseTo(distance * Math.exp(-0.4), 2);
    for (const deltaY of [20, 20]) await wheel(deltaY);
    await page.keyboard.up('Control');
    await isBack(numbers);
    await page.locator('.scene-view').focus();
    for (const keys of ['++--', '--++']) {
      for (const key of keys) {
        const before = await camera();
        await page.keyboard.press(key === '+' ? '=' : '-');
        await changed(before.numbers);
      }
      await isBack(numbers);
    }
  });

  /** Sends a wheel event like a browser that counts lines or pages. */
  async function wheelBy(deltaY: number, deltaMode: number): Promise<void> {
    await page.locator('.scene-view').dispatchEvent('wheel', { deltaY, deltaMode, clientX: 240, clientY: 200 });
  }

  test('a wheel event in lines or pages zooms by at most a factor of two, and the opposite event restores the camera', async () => {
    const { numbers, distance } = await camera();
    await wheelBy(-3, 1);
    await changed(numbers);
    const notch = (await camera()).distance;
    expect(notch).toBeGreaterThan(distance * 0.7);
    expect(notch).toBeLessThan(distance * 0.95);
    await wheelBy(3, 1);
    await isBack(numbers);
    await wheelBy(-1, 2);
    await changed(numbers);
    expect((await camera()).distance).toBeGreaterThanOrEqual(distance / 2);
    await wheelBy(1, 2);
    await isBack(numbers);
  });

  test("Home and the frame button show the chosen vessel, regardless of the camera's distance", async () => {
    const far = 'place:Earth:6378137,0,0;0,0,0;20,5;900000;45';
    const framed = async (): Promise<boolean> => {
      const text = await page.evaluate(
        () => document.querySelector<ViewerElement>('livery-viewer')!.session.view.viewText,
      );
      const [subject, pivot, , distance] = text.split(';');
      return subject === 'vessel:Hunter-ship' && pivot === '0,0,0' && Number(distance) < 500;
    };
    const goFar = (): Promise<void> =>
      page.evaluate((view) => document.querySelector<ViewerElement>('livery-viewer')!.session.view.goTo(view), far);
    await goFar();
    await page.keyboard.press('Home');
    await expect.poll(framed).toBe(true);
    await goFar();
    await expect.poll(framed).toBe(false);
    await page.getByRole('button', { name: 'Frame Hunter-ship' }).tap();
    await expect.poll(framed).toBe(true);
  });

  test('a camera drag and the key Home are separate undo steps', async () => {
    const start = (await camera()).numbers;
    await page.mouse.move(240, 200);
    await page.mouse.down();
    await page.mouse.move(300, 220, { steps: 6 });
    await page.mouse.up();
    await changed(start);
    const turned = (await camera()).numbers;
    await page.keyboard.press('Home');
    await changed(turned);
    const framed = (await camera()).numbers;
    const back = page.getByRole('button', { name: /^Camera back/ });
    const forward = page.getByRole('button', { name: /^Camera forward/ });
    await expect.poll(() => back.getAttribute('aria-label')).toBe('Camera back: Look at Hunter-ship');
    await page.keyboard.press('z');
    await isBack(turned);
    await expect.poll(() => back.getAttribute('aria-label')).toBe('Camera back: Turn');
    await back.tap();
    await isBack(start);
    await forward.tap();
    await isBack(turned);
    await page.keyboard.press('Shift+Z');
    await isBack(framed);
    await expect.poll(() => forward.isDisabled()).toBe(true);
    // The undo history of the paint contains none of these camera moves.
    await page.keyboard.press('Control+z');
    await isBack(framed);
  });

  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });

  const fingers = ({ x, y }: Point, apart: number): readonly Point[] => [
    { x: x - apart / 2, y },
    { x: x + apart / 2, y },
  ];

  test.each(PLACES)('two fingers over %s that return to their first positions restore the camera', async (what) => {
    const { numbers, distance } = await camera();
    const at = await pointOn(what);
    await touch('touchStart', fingers(at, 40));
    for (const apart of [60, 80, 100]) await touch('touchMove', fingers(at, apart));
    await changed(numbers);
    await expect.poll(async () => (await camera()).distance).toBeLessThan(distance);
    for (const apart of [80, 60, 30, 20]) await touch('touchMove', fingers(at, apart));
    await expect.poll(async () => (await camera()).distance).toBeGreaterThan(distance);
    expect((await camera()).distance).toBeLessThan(distance * 3);
    await touch('touchMove', fingers(at, 40));
    await touch('touchEnd', []);
    await expect.poll(async () => Math.abs((await camera()).distance - distance)).toBeLessThan(1e-3);
    await isBack(numbers);
  });
});
