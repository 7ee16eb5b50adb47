import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePng } from '../../src/device/node/png/index.js';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { AccessToken } from '../../src/server/transports/access-token.js';
import type { TestServer } from '../support/http-server.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { serveViewerWorld } from '../viewer/serve-viewer-world.js';
import { closePages, drawingChromium, noChromium } from './chromium.js';

const PAGE = `<!doctype html><title>a page of another program</title>
<script type="module" src="/livery-view.js"></script>
<livery-view draws="server" camera="server" style="width: 320px"></livery-view>`;

describe.skipIf(noChromium !== null)('<livery-view> in a page of another site', { timeout: 120_000 }, () => {
  const folder = makeTemporaryFolder();
  let site: Server;
  let page: Page;
  let origin: string;
  let open: TestServer;
  const pageErrors: string[] = [];

  beforeAll(async () => {
    await build({
      configFile: false,
      logLevel: 'error',
      root: projectRoot(),
      base: './',
      publicDir: false,
      worker: { format: 'iife' },
      build: {
        outDir: folder.path,
        target: 'es2023',
        minify: false,
        modulePreload: false,
        rolldownOptions: {
          input: join(projectRoot(), 'src', 'viewer', 'livery-view.ts'),
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: 'livery-view.js' },
        },
      },
    });
    site = createServer(({ url }, response) => {
      const { pathname } = new URL(url!, 'http://page');
      response.setHeader('content-type', extname(pathname) === '.js' ? 'text/javascript' : 'text/html');
      response.end(pathname === '/' ? PAGE : readFileSync(join(folder.path, pathname)));
    });
    await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const png = encodePng(new Uint8Array(16 * 16 * 4).fill(120), 16, 16);
    const frames = {
      png: () => Promise.resolve({ png, warnings: [] }),
      jpeg: () => Promise.reject(new Error('no JPEG is asked for')),
    };
    open = await serveViewerWorld({ frames, allowedOrigins: [origin] });
    page = await (await drawingChromium()).newPage();
    page.on('pageerror', ({ message }) => pageErrors.push(message));
    await page.goto(origin);
    await page.waitForFunction(() => customElements.get('livery-view') !== undefined);
  }, 120_000);
  afterAll(async () => {
    await closePages();
    await open.close();
    site.close();
    folder.remove();
  });

  const set = (attributes: Readonly<Record<string, string | null>>): Promise<void> =>
    page.evaluate((given) => {
      const element = document.querySelector('livery-view')!;
      for (const [name, value] of Object.entries(given)) {
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value);
      }
    }, attributes);
  const says = (sentence: string): Promise<void> =>
    page.getByRole('status').getByText(sentence, { exact: true }).waitFor();
  const siteOf = ({ base }: TestServer): string => new URL(base).origin;

  test('<livery-view> reports a missing server address', async () => {
    await says("src: '' is not the address of a server; give one such as http://127.0.0.1:4242/");
    await set({ src: 'ftp://127.0.0.1/' });
    await says("src: 'ftp://127.0.0.1/' is not the address of a server; give one such as http://127.0.0.1:4242/");
  });

  test('<livery-view> names the origin that a server must list when the server does not admit the page', async () => {
    const closed = await serveViewerWorld();
    await set({ src: siteOf(closed) });
    await says(`${siteOf(closed)} does not answer this page; check that it is running, and add ${origin} to its http_allowed_origins`); // prettier-ignore
    await closed.close();
  });

  test('<livery-view> says that a server with an access token cannot be shown', async () => {
    await using guarded = await serveViewerWorld({ allowedOrigins: [origin], token: new AccessToken('a'.repeat(32)) });
    await set({ src: siteOf(guarded) });
    await says(`${siteOf(guarded)} demands an access token, which pages of other sites cannot send; serve the scene without access_token_file`); // prettier-ignore
  });

  test('<livery-view> shows the scene of a server that lists the origin, and reports a view that it cannot parse', async () => {
    await page.evaluate(() => {
      const element = document.querySelector('livery-view')!;
      element.addEventListener('drawn', () => (document.title = 'drawn'), { once: true });
    });
    await set({ src: `${siteOf(open)}/` });
    await expect.poll(() => page.title()).toBe('drawn');
    await expect.poll(() => page.getByRole('status').textContent()).toBe('');
    expect(await page.locator('.scene-view').evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])).toEqual([320, 180]); // prettier-ignore
    await set({ view: 'nowhere' });
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^view: /);
    await set({ view: null });
    await expect.poll(() => page.getByRole('status').textContent()).toBe('');
    await page.evaluate(() => document.querySelector('livery-view')!.remove());
    expect(await page.locator('.scene-view').count()).toBe(0);
    expect(pageErrors).toEqual([]);
  });
});
