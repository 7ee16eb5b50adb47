import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Page } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pageConfig } from '../../../harness/dev/page-config.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import { noChromium, sharedChromium } from '../../browser/chromium.js';
import type { TestServer } from '../../support/http-server.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';
import { serveViewerWorld } from '../../viewer/serve-viewer-world.js';

const copy = makeTemporaryFolder();

describe.skipIf(noChromium !== null)('the page of npm run dev', { timeout: 120_000 }, () => {
  let server: TestServer;
  let vite: ViteDevServer;
  let page: Page;
  const requests: string[] = [];

  beforeAll(async () => {
    cpSync(join(projectRoot(), 'src'), join(copy.path, 'src'), { recursive: true });
    for (const name of ['node_modules', 'shaders', 'package.json'])
      symlinkSync(join(projectRoot(), name), join(copy.path, name));
    server = await serveViewerWorld();
    vite = await createServer(pageConfig(() => new URL(server.base).origin, copy.path));
    await vite.listen(0);
    page = await (await sharedChromium()).newPage();
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${vite.resolvedUrls!.local[0]}?pictures=server`);
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' });
  }, 120_000);
  afterAll(async () => {
    await page.close();
    await vite.close();
    await server.close();
    copy.remove();
  });

  /** Sets a mark in the page, which would disappear if the page were loaded again. */
  const mark = (): Promise<void> => page.evaluate(() => document.body.setAttribute('data-mark', ''));
  const isMarked = (): Promise<boolean> => page.evaluate(() => document.body.hasAttribute('data-mark'));
  const change = (file: string, added: string): (() => void) => {
    const path = join(copy.path, file);
    const before = readFileSync(path, 'utf8');
    writeFileSync(path, before + added);
    return () => writeFileSync(path, before);
  };

  test('the modules of the page are bundled into a few files', () => {
    expect(requests.filter((url) => /\.(ts|m?js)(\?|$)/.test(url)).length).toBeLessThan(10);
  });

  test("the document requests the server's picture before the page's program has loaded", async () => {
    const early = await (await sharedChromium()).newPage({ viewport: { width: 800, height: 600 } });
    await early.route('**/assets/index.js', (route) => route.abort());
    const asked = early.waitForRequest((request) => new URL(request.url()).pathname === '/v1/frame');
    await early.goto(vite.resolvedUrls!.local[0]!);
    const { searchParams } = new URL((await asked).url());
    // These are the width and the height that the bar, the open panel and the tabs leave for the picture.
    expect([searchParams.get('width'), searchParams.get('height')]).toEqual(['406', '556']);
    await early.close();
  });

  test('a saved style sheet replaces the old one without a reload of the page', async () => {
    await mark();
    const restore = change('src/viewer/styles/page.css', '\nbody { outline: 7px solid }\n');
    const outline = expect.poll(() => page.evaluate(() => getComputedStyle(document.body).outlineWidth));
    await outline.toBe('7px');
    restore();
    await outline.not.toBe('7px');
    expect(await isMarked()).toBe(true);
  });

  test('the page reloads itself when a module is saved', async () => {
    await mark();
    const restore = change('src/viewer/help-dialog.ts', "\ndocument.documentElement.lang = 'fr';\n");
    const language = expect.poll(() => page.evaluate(() => document.documentElement.lang).catch(() => 'loading'));
    await language.toBe('fr');
    expect(await isMarked()).toBe(false);
    restore();
    await language.toBe('en');
  });

  test('page and terminal show the place and text of an error in a source', async () => {
    const terminal = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' });
    await mark();
    const restore = change('src/viewer/help-dialog.ts', '\nexport const = 2;\n');
    const fault = page.locator('vite-error-overlay .window');
    const message = /Unexpected token[\s\S]*src\/viewer\/help-dialog\.ts:\d+:\d+[\s\S]*export const = 2;/;
    await expect.poll(() => fault.textContent()).toMatch(message);
    expect(stripVTControlCharacters(terminal.mock.calls.join('\n'))).toMatch(message);
    terminal.mockRestore();
    expect(await isMarked()).toBe(true);
    restore();
    await expect.poll(() => isMarked().catch(() => true)).toBe(false);
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' });
    expect(await fault.count()).toBe(0);
  });
});
