import { once } from 'node:events';
import type { BrowserContext, Page } from 'playwright';
import { expect, inject, onTestFailed } from 'vitest';
import type { ViewHit } from '../../src/viewer/view/targets.js';
import type { TestServer } from '../support/http-server.js';
import { serveViewerWorld } from '../viewer/serve-viewer-world.js';
import { sharedChromium } from './chromium.js';
import { serveSite } from './site.js';

export interface OpenPage {
  readonly page: Page;
  /** Errors that the page's console has shown. */
  readonly complaints: string[];
}

export interface OpenOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly touch?: boolean;
  /** True if the user has opened the paint rules before. */
  readonly rulesOpen?: boolean;
  readonly waitFor?: string;
}

export interface ViewerSite {
  server: TestServer;
  read(path: string): string;
  becomes(path: string, text: string | RegExp): Promise<void>;
  /**
   * @param options.waitFor text that appears when the page is ready; by default, the text that reports a live
   * connection
   */
  open(options?: OpenOptions): Promise<OpenPage>;
  /**
   * Returns one page for several tests, with the `complaints` since this call. Tests share a page, because opening one
   * takes half a second of processor time. After a failed test, the next test gets a new page.
   */
  share(): Promise<OpenPage>;
  restart(whileGone: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** @param serve starts the first server, and each server that replaces it */
export async function openViewerSite(serve: () => Promise<TestServer> = () => serveViewerWorld()): Promise<ViewerSite> {
  let server = await serve();
  const browser = await sharedChromium();
  const opened: BrowserContext[] = [];
  let shared: OpenPage | null = null;
  let port = server.port;
  const site = await serveSite(inject('standInPage'), () => port);
  const address = site.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const read = (path: string): string => server.tree.readText(path).replace(/\n$/, '');
  // The browser logs each failed request as an error. Some servers of the tests have neither goldens nor pictures. A
  // vessel, a sticker or an image can go while the page reads it.
  const isGone = (url: string, pattern: RegExp, folder: string): boolean => {
    const name = pattern.exec(url)?.[1];
    return name !== undefined && !server.tree.list(folder).includes(name);
  };
  const isExpected = (text: string, url: string): boolean =>
    /\b(404|501)\b/.test(text) &&
    (/golden|frame/.test(url) ||
      isGone(url, /\/(?:v1\/vessels|viewer\/parts|by-id)\/([^/?]+)/, 'vessels/by-id') ||
      isGone(url, /\/paint\/stickers\/(\d+)\//, 'paint/stickers') ||
      isGone(url, /\/viewer\/texture\/([^/?]+)/, 'paint/textures/file'));
  return {
    read,
    async becomes(path, text) {
      const leaf = expect.poll(() => read(path));
      await (typeof text === 'string' ? leaf.toBe(text) : leaf.toMatch(text));
    },
    get server() {
      return server;
    },
    async open({
      width = 1280,
      height = 800,
      colorScheme = 'dark',
      touch = false,
      rulesOpen = true,
      waitFor = 'Live',
    } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        hasTouch: touch,
        isMobile: touch,
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      opened.push(context);
      // The page opens the paint rules if the user has opened them before.
      if (rulesOpen) await context.addInitScript(() => localStorage.setItem('livery-rules-open', '1'));
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('pageerror', ({ message }) => complaints.push(message));
      page.on('console', (message) => {
        const { url } = message.location();
        if (message.type() === 'error' && !isExpected(message.text(), url)) complaints.push(`${message.text()} ${url}`);
      });
      await page.goto(origin);
      await page.getByText(waitFor, { exact: true }).waitFor({ state: 'attached' });
      return { page, complaints };
    },
    async share(this: ViewerSite) {
      const given = (shared ??= await this.open());
      onTestFailed(() => void (shared = null));
      given.complaints.length = 0;
      await given.page.emulateMedia({ colorScheme: null });
      return given;
    },
    async restart(whileGone) {
      await server.close();
      port = 1;
      await whileGone();
      server = await serve();
      port = server.port;
    },
    async close() {
      await Promise.all(opened.map((context) => context.close()));
      site.closeAllConnections();
      site.close();
      await once(site, 'close');
      await server.close();
    },
  };
}

const DRAWER: readonly string[] = ['Tree', 'Events', 'Golden', 'Timeline'];

/**
 * Shows a panel. The list of images needs one more step, because it is in the panel of stickers, below the stickers.
 */
export async function showPanel(page: Page, panel: string): Promise<void> {
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  if (DRAWER.includes(panel)) await tab('Developer').click();
  await tab(panel === 'Images' ? 'Stickers' : panel).click();
  const images = page.locator('details.images');
  if (panel === 'Images' && !(await images.evaluate((element: HTMLDetailsElement) => element.open))) {
    await images.locator('summary').first().click();
  }
}

/** Opens the colours of a rule, unless they are open. */
export async function openColours(page: Page, rule: string): Promise<void> {
  const swatch = page.getByRole('button', { name: `Colour of the ${rule} rule` });
  if ((await swatch.getAttribute('aria-expanded')) !== 'true') await swatch.click();
}

interface StandInWindow {
  readonly standIn: {
    hit: ViewHit | null;
    drawing: string;
    ghost: { readonly width: number; readonly x: number } | null;
  };
}

export function firstPart({ server }: ViewerSite): ViewHit {
  const { world } = server;
  const vessel = world.takeSnapshot().vessels.find(({ id }) => id === world.takeSnapshot().activeVesselId)!;
  const { instanceId, template } = vessel.parts[0]!;
  return {
    kind: 'part',
    vesselId: vessel.id,
    instanceId,
    name: vessel.parts[0]!.displayName,
    template,
    point: [1, 0, 0.5],
    normal: [0, 0, 1],
    upright: 15,
    distance: 12,
  } as unknown as ViewHit;
}

export async function setHit(page: Page, hit: ViewHit | null): Promise<void> {
  await page.evaluate((given) => {
    (window as unknown as StandInWindow).standIn.hit = given;
  }, hit);
}

export function ghostOf(page: Page): Promise<StandInWindow['standIn']['ghost']> {
  return page.evaluate(() => (window as unknown as StandInWindow).standIn.ghost);
}

interface WritingViewer extends Element {
  readonly session: { readonly editor: { readonly isWriting: boolean } };
}

/** Waits until the page has received the results of all its writes. */
export async function ownWritesArrive(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.querySelector<WritingViewer>('livery-viewer')!.session.editor.isWriting))
    .toBe(false);
}

/** Selects a leaf in the tree by keyboard. */
export async function goToLeaf(page: Page, path: string): Promise<void> {
  await page.keyboard.type(`/${path}`);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator(`[data-path="${path}"]`).getAttribute('aria-selected')).toBe('true');
}
