import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeFaults } from '../../browser/axe.js';

/** The colours are the same at every width, so two combinations cover both colour schemes and both widths. */
const LOOKS = [
  ['light', 1440],
  ['dark', 375],
] as const;

/**
 * Checks a page twice: in a light colour scheme and a wide window, then in a dark scheme and a narrow window. axe must
 * find no fault, and nothing may be wider than the window.
 * @param further more checks for each look
 */
export async function checkLooks(
  page: Page,
  where: string,
  further: (where: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const [colorScheme, width] of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const look = `${where}, ${colorScheme}, ${width} px wide`;
    expect([look, await axeFaults(page)]).toEqual([look, []]);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([look, beyond]).toEqual([look, 0]);
    await further(look);
  }
}

/** Records the errors of a page's scripts, and the resources that the content security policy blocks. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}
