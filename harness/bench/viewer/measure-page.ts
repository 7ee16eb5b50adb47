import type { CDPSession, Page } from 'playwright';

export interface LoadStep {
  /** Time since the navigation started, ms. */
  readonly ms: number;
  readonly requests: number;
  /** Number of bytes transferred over the network so far, including headers. */
  readonly bytes: number;
}

export interface PageFigures {
  /** The moment at which the user first sees the scene, whether the server or the page has drawn it. */
  readonly firstPicture: LoadStep;
  readonly firstPictureBytes: number;
  /** The moment at which the page shows the first picture that it has drawn itself. */
  readonly canDraw: LoadStep;
  /** The moment at which the page has drawn the scene in full detail. */
  readonly whole: LoadStep;
  /** Times from each click on a colour until a picture shows that colour, ms, in the order of the clicks. */
  readonly coloursMs: readonly number[];
  /** Pictures per second while the camera orbits. */
  readonly orbitRate: number;
}

export interface Throttle {
  readonly latencyMs: number;
  readonly bytesPerSecond: number;
}

const PAINTS = ['#d8262c', '#f2662b', '#2f9e58', '#1f8ff2', '#8a4fc4', '#f6c531'];
const ORBIT_MS = 3000;
const PATIENCE_MS = 180_000;
/**
 * The picture shows another colour if more than the share `LEAST_SHARE` of its bytes differs by more than
 * `LEAST_CHANGE`. Chosen: a repainted rocket changes 2 % of the bytes, and the running clock none.
 */
const LEAST_SHARE = 0.001;
const LEAST_CHANGE = 32;
/** Selector of the element whose attribute counts the drawn pictures. */
const PICTURE = '.scene-view';

/** Loads the page with an empty cache, clicks on colours as a user does, and orbits the camera. */
export async function measurePage(page: Page, url: string, throttle: Throttle | null): Promise<PageFigures> {
  const client = await page.context().newCDPSession(page);
  const traffic = await countTraffic(client);
  if (throttle) {
    const { latencyMs: latency, bytesPerSecond: downloadThroughput } = throttle;
    const limits = { offline: false, latency, downloadThroughput, uploadThroughput: downloadThroughput };
    await client.send('Network.emulateNetworkConditions', limits);
  }
  const start = performance.now();
  const step = (): LoadStep => ({ ms: performance.now() - start, ...traffic });
  await page.goto(url, { waitUntil: 'commit' });
  const drawn = page.locator(`${PICTURE}[data-pictures]`);
  await Promise.race([
    page.waitForFunction(
      () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/v1/frame?')),
      null,
      { timeout: PATIENCE_MS },
    ),
    drawn.waitFor({ timeout: PATIENCE_MS }),
  ]);
  const firstPicture = step();
  const picture = page.locator(PICTURE);
  await drawn.waitFor({ timeout: PATIENCE_MS });
  const canDraw = step();
  await page.locator(`${PICTURE}:not([data-samples="0"])[data-samples]`).waitFor({ timeout: PATIENCE_MS });
  const whole = step();
  const firstPictureBytes = await page.evaluate(() => {
    const [frame] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/v1/frame?')) as PerformanceResourceTiming[];
    return frame?.encodedBodySize ?? 0;
  });
  const box = (await picture.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const coloursMs: number[] = [];
  for (const paint of PAINTS) coloursMs.push(await timeOfPaint(page, paint));
  return { firstPicture, firstPictureBytes, canDraw, whole, coloursMs, orbitRate: await orbit(page, box) };
}

async function countTraffic(client: CDPSession): Promise<{ requests: number; bytes: number }> {
  const traffic = { requests: 0, bytes: 0 };
  await client.send('Network.enable');
  client.on('Network.requestWillBeSent', () => traffic.requests++);
  client.on('Network.dataReceived', ({ encodedDataLength }) => (traffic.bytes += encodedDataLength));
  client.on('Network.responseReceived', ({ response }) => (traffic.bytes += response.encodedDataLength));
  return traffic;
}

const pictures = async (page: Page): Promise<number> =>
  Number(await page.locator(PICTURE).getAttribute('data-pictures'));

/** Returns the time from the click on a paint until the picture shows it, ms. */
async function timeOfPaint(page: Page, paint: string): Promise<number> {
  const button = page.getByRole('button', { name: `Paint ${paint}` });
  await button.waitFor({ timeout: PATIENCE_MS });
  const former = await smallPicture(page);
  let seen = await pictures(page);
  const start = performance.now();
  await button.click();
  for (;;) {
    const count = await pictures(page);
    const ms = performance.now() - start;
    if (ms > PATIENCE_MS) throw new Error(`the picture does not show ${paint} within ${PATIENCE_MS / 1000} s`);
    // A picture that was begun before the write still shows the former colour.
    if (count !== seen && changedShare(former, await smallPicture(page)) > LEAST_SHARE) return ms;
    seen = count;
    await page.waitForTimeout(10);
  }
}

/**
 * Returns the picture at 96×54 pixels, with four bytes per pixel. The outlines of marked parts are on a second canvas,
 * and are left out.
 */
function smallPicture(page: Page): Promise<readonly number[]> {
  return page.locator(`${PICTURE} canvas:not(.outlines)`).evaluate((picture: HTMLCanvasElement) => {
    const [width, height] = [96, 54];
    const small = new OffscreenCanvas(width, height).getContext('2d')!;
    small.drawImage(picture, 0, 0, width, height);
    return [...small.getImageData(0, 0, width, height).data];
  });
}

const changedShare = (one: readonly number[], other: readonly number[]): number =>
  one.filter((channel, index) => Math.abs(channel - other[index]!) > LEAST_CHANGE).length / one.length;

/** @returns pictures per second */
async function orbit(
  page: Page,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<number> {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const before = await pictures(page);
  const start = performance.now();
  await page.mouse.move(x, y);
  await page.mouse.down();
  while (performance.now() - start < ORBIT_MS) {
    await page.mouse.move(x + ((performance.now() - start) / ORBIT_MS) * 300, y);
    await page.waitForTimeout(16);
  }
  const rate = ((await pictures(page)) - before) / ((performance.now() - start) / 1000);
  await page.mouse.up();
  return rate;
}
