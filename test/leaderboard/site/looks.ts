import type { BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';
import { axeFaults } from '../../browser/axe.js';

/** A look of the site. */
export interface Look {
  readonly name: string;
  readonly options: BrowserContextOptions;
}

/** Colours do not depend on the width, so that two looks show both colours and both widths. */
export const LOOKS: readonly Look[] = (
  [
    ['light', 1440],
    ['dark', 375],
  ] as const
).map(([colorScheme, width]) => ({
  name: `${colorScheme}, ${width} px wide`,
  options: { colorScheme, viewport: { width, height: 900 } },
}));

/** Checks what a page shows: axe finds nothing in it, and nothing sticks out at its side. */
export async function checkLook(page: Page, where: string): Promise<void> {
  expect([where, await axeFaults(page)]).toEqual([where, []]);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect([where, beyond]).toEqual([where, 0]);
}

/** Notes the errors of a page's scripts, and what its content security policy kept from it. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}
