import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEEP } from '../support/deep.js';
import { noChromium } from './chromium.js';
import { walkTabStops } from './focus.js';
import { resize, scrollsSideways, seenControls } from './seen-controls.js';
import { openViewerSite, type ViewerSite, showPanel } from './viewer-page.js';

const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PANELS = ['Paint', 'Stickers', 'Images', 'Tree', 'Events', 'View', 'Timeline'];
/** Minimum width and height of a control, CSS pixels (WCAG 2.2, 2.5.8 "Target Size"). */
const LEAST = 24;

/** Width and height of a window in CSS pixels, and whether it is on a touch screen. */
type Window = readonly [width: number, height: number, touch: boolean];

/**
 * The smallest phone in both orientations, the smallest window with the panel beside the picture, and a laptop at 400 %
 * zoom.
 */
const SAMPLE: readonly Window[] = [
  [320, 640, true],
  [844, 390, true],
  [701, 600, false],
  [320, 180, false],
];
const OTHERS: readonly Window[] = [
  [390, 844, true],
  [720, 600, false],
  [1024, 768, false],
  [1440, 900, false],
  [640, 512, false],
  [640, 360, false],
  [320, 256, false],
];
const SIZES = DEEP ? [...SAMPLE, ...OTHERS] : SAMPLE;

interface Size {
  readonly width: number;
  readonly height: number;
}

describe.skipIf(noChromium !== null)('the layout of the page', { timeout: 180_000 }, () => {
  let site: ViewerSite;
  beforeAll(async () => {
    site = await openViewerSite();
    for (const name of ['badge.png', 'gone.png']) {
      await fetch(`${site.server.base}/paint/texture/file/${name}`, { method: 'PUT', body: PICTURE });
      site.server.tree.writeText('paint/stickers/place', `${name} body Earth 1 2 w=1 h=1 d=1\n`);
    }
    await fetch(`${site.server.base}/paint/texture/file/gone.png`, { method: 'DELETE' });
    site.server.tree.writeText('paint/parts/global/color', '1 0.5 0\n');
  }, 120_000);
  afterAll(() => site.close());

  /** Opens a panel and, in it, the section with the most controls. */
  async function show(page: Page, panel: string): Promise<void> {
    await showPanel(page, panel);
    if (panel !== 'Images') await page.getByRole('tab', { name: panel, selected: true }).waitFor();
    const opened = { Paint: /^Colour of the Global rule/, Stickers: /^Knobs of sticker/, View: /^Statistics/ }[panel];
    if (!opened) return;
    const opener = page.getByRole('button', { name: opened }).first();
    await opener.waitFor();
    if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  }

  async function faultsOfPanel(page: Page, touch: boolean): Promise<readonly string[]> {
    const seen = await seenControls(page, 'livery-top-bar, aside, livery-view-buttons');
    const small = seen
      // The edge of the panel must be wide enough for a finger only on a touch screen.
      .filter(({ name }) => touch || name !== 'Edge of the panel')
      .filter((control) => Math.min(control.width, control.height) < LEAST - 0.01)
      .map((control) => `${control.tag} ‘${control.name}’ is ${control.width} × ${control.height}`);
    const scrolledTo = await seenControls(page, '.side', { scroll: true });
    const hidden = scrolledTo.filter(({ isReachable }) => !isReachable).map(({ name }) => `‘${name}’ is out of reach`);
    const cut = scrolledTo
      .filter(({ isCut }) => isCut)
      .map(({ name }) => `the label ‘${name}’ is wider than its button`);
    const cutChips = await page
      .locator('livery-stickers-panel .chip')
      .evaluateAll((chips) =>
        chips
          .filter(
            (chip) => chip.getBoundingClientRect().right > chip.parentElement!.getBoundingClientRect().right + 0.5,
          )
          .map(({ textContent }) => `‘${textContent}’ is cut off without dots`),
      );
    return [...small, ...hidden, ...cut, ...cutChips, ...(await scrollsSideways(page))];
  }

  async function expectMessageInSight(page: Page, { width, height }: Size): Promise<void> {
    await page.evaluate(() => {
      const { session } = document.querySelector('livery-viewer') as unknown as {
        session: { notices: { complain(...texts: string[]): void } };
      };
      session.notices.complain('A refusal', 'The server has refused a write, and says why in a sentence.');
    });
    const notice = page.locator('livery-notices .notice');
    await notice.waitFor();
    const { x, y, width: wide, height: high } = (await notice.boundingBox())!;
    expect(x >= 0 && y >= 44 && x + wide <= width && y + high <= height).toBe(true);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => notice.count()).toBe(0);
  }

  async function expectPictureWithButtons(page: Page, { width, height }: Size): Promise<void> {
    await page.getByRole('button', { name: 'Frame Hunter-ship' }).waitFor();
    await resize(page, width, height);
    const pane = (await page.locator('livery-picture-pane').boundingBox())!;
    expect(pane.height).toBeGreaterThan(height - 44 - 56);
    const controls = await seenControls(page, 'livery-view-buttons, livery-axis-gizmo');
    // The buttons of the axis gizmo may cover each other, because the arrow keys reach all of them.
    const buttons = controls.filter(({ name }) => /^Frame|^Camera/.test(name));
    expect(buttons.map(({ name }) => name)).toHaveLength(3);
    expect(buttons.filter(({ isReachable }) => !isReachable)).toEqual([]);
    for (const { name, left, top, width: w, height: h } of controls) {
      expect(Math.min(w, h), name).toBeGreaterThanOrEqual(LEAST);
      expect(
        left >= pane.x && top >= pane.y && left + w <= pane.x + pane.width && top + h <= pane.y + pane.height,
        name,
      ).toBe(true);
    }
  }

  /** One page for all windows with a touch screen, and another page for the rest. */
  const pages = new Map<boolean, Page>();
  async function pageOf([width, height, touch]: Window): Promise<Page> {
    const page = pages.get(touch) ?? (await site.open({ width, height, touch })).page;
    pages.set(touch, page);
    await resize(page, width, height);
    return page;
  }

  test.each(SIZES)(
    'the page keeps every control reachable, large enough to touch and uncovered by messages, at %i by %i, touch: %s',
    async (width, height, touch) => {
      const page = await pageOf([width, height, touch]);
      const size = { width, height };
      const faults: string[] = [];
      for (const panel of PANELS) {
        await show(page, panel);
        await resize(page, width, height);
        faults.push(...(await faultsOfPanel(page, touch)).map((fault) => `${panel}: ${fault}`));
      }
      expect(faults).toEqual([]);
      await expectMessageInSight(page, size);
      await page.getByRole('button', { name: 'Panel', exact: true }).click();
      await expectPictureWithButtons(page, size);
      await page.getByRole('button', { name: 'Panel', exact: true }).click();
    },
  );

  test.each(
    [
      [320, 256],
      [640, 360],
      [1024, 768],
    ].slice(0, DEEP ? 3 : 1),
  )(
    'every control of the bar, the picture and the panel is a named Tab stop with a visible focus, at %i by %i',
    async (width, height) => {
      const page = await pageOf([width, height, false]);
      await show(page, 'Paint');
      const seen = await seenControls(page, 'livery-top-bar, aside, livery-view-buttons');
      const stops = await walkTabStops(page);
      expect(stops.filter(({ name, isSeen }) => name === '' || !isSeen)).toEqual([]);
      const isRoving = (name: string): boolean =>
        [...PANELS, 'Developer', 'This part', 'Whole ship', 'Tint', 'Replace', 'Multiply'].includes(name);
      const isDisabled = async (name: string): Promise<boolean> =>
        (await page.getByRole('button', { name, exact: true, disabled: true }).count()) > 0;
      const missed: string[] = [];
      for (const { name } of seen) {
        if (stops.some((stop) => stop.name === name) || isRoving(name) || (await isDisabled(name))) continue;
        missed.push(name);
      }
      expect(missed).toEqual([]);
    },
  );
});
