import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePng } from '../../src/device/node/png/index.js';
import { createHttpServer } from '../../src/server/transports/http/index.js';
import { startTestServer, type TestServer } from '../support/http-server.js';
import { closePages, noChromium, sharedChromium } from './chromium.js';

describe.skipIf(noChromium !== null)('a page of another site', { timeout: 60_000 }, () => {
  let site: Server;
  let browser: Browser;
  let page: Page;
  let origin: string;
  beforeAll(async () => {
    site = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>tools</title>');
    });
    await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    browser = await sharedChromium();
    page = await browser.newPage();
    await page.goto(origin);
  }, 60_000);
  afterAll(async () => {
    await closePages();
    site.close();
  });

  /** @returns the status and the text of the response, or the reason why the page may not read them */
  const fromPage = (server: TestServer, method: string, path: string, body?: string): Promise<string> =>
    page.evaluate(
      async ([url, how, what]) => {
        try {
          const answer = await fetch(url, { method: how, ...(what === null ? {} : { body: what }) });
          return `${answer.status} ${(await answer.text()).trim()}`;
        } catch (error) {
          return String(error);
        }
      },
      [`${server.base}${path}`, method, body ?? null] as const,
    );

  test("a page of another site with an allowed origin gets the same responses as the server's own page", async () => {
    await using server = await startTestServer({ http_allowed_origins: origin });
    expect(await fromPage(server, 'GET', '/fs/clock/mode')).toBe('200 stepped');
    expect(await fromPage(server, 'POST', '/fs/paint/parts/enabled', '1')).toBe('200 {"outcome":"ok"}');
    // Before PUT and DELETE, the browser sends a preflight request.
    expect(await fromPage(server, 'PUT', '/paint/texture/file/a.png', 'abc')).toMatch(/^200 .*"bytes":3/);
    expect(await fromPage(server, 'DELETE', '/paint/texture/file/a.png')).toBe('200 {"outcome":"ok"}');
    expect(await fromPage(server, 'DELETE', '/paint/texture/file/a.png')).toMatch(/^404 .*ENOENT/);
    const first = await page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const source = new EventSource(url);
          source.onmessage = ({ data }) => resolve(data);
          source.onerror = () => resolve('refused');
        }),
      `${server.base}/fs/paint/parts/enabled?stream`,
    );
    expect(first).toBe('1');
  });

  test('a page of another site without an allowed origin cannot read or upload', async () => {
    await using server = await startTestServer();
    expect(await fromPage(server, 'GET', '/fs/clock/mode')).toMatch(/TypeError/);
    expect(await fromPage(server, 'PUT', '/paint/texture/file/a.png', 'abc')).toMatch(/TypeError/);
    expect(await (await fetch(`${server.base}/paint/texture/files`)).json()).toEqual([]);
  });

  /** @returns the width of the picture; `refused` if the browser does not show it */
  const embed = (port: number, crossOrigin: string | null): Promise<number | string> =>
    page.evaluate(
      ([url, how]) =>
        new Promise<number | string>((resolve) => {
          const image = new Image();
          image.crossOrigin = how;
          image.onload = () => resolve(image.naturalWidth);
          image.onerror = () => resolve('refused');
          image.src = url;
        }),
      [`http://127.0.0.1:${port}/v1/frame?width=16&height=16&samples=16`, crossOrigin] as const,
    );

  test("the server draws a picture embedded in another site's page only for a CORS request from an allowed origin", async () => {
    await using plain = await startTestServer();
    let drawn = 0;
    const png = encodePng(new Uint8Array(16 * 16 * 4).fill(255), 16, 16);
    const frames = {
      png: () => {
        drawn++;
        return Promise.resolve({ png, warnings: [] });
      },
      jpeg: () => Promise.reject(new Error('no JPEG is asked for')),
    };
    const closed = await createHttpServer({ ...plain.options, frames });
    expect([await embed(closed.port, null), await embed(closed.port, 'anonymous'), drawn]).toEqual([
      'refused',
      'refused',
      0,
    ]);
    await closed.close();
    const listed = await createHttpServer({ ...plain.options, frames, allowedOrigins: [origin] });
    expect([await embed(listed.port, null), await embed(listed.port, 'anonymous'), drawn]).toEqual(['refused', 16, 1]);
    await listed.close();
    const open = await createHttpServer({ ...plain.options, frames, allowedOrigins: ['*'] });
    expect([await embed(open.port, null), await embed(open.port, 'anonymous'), drawn]).toEqual([16, 16, 3]);
    await open.close();
  });
});
