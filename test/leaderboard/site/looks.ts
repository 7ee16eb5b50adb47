import type { Page } from 'playwright';
import { expect } from 'vitest';
import { axeFaults, looksOf } from '../../browser/axe.js';

/**
 * Checks a page in a wide window with a light scheme and in a narrow window with a dark scheme. axe must find no fault,
 * and nothing may be wider than the window.
 * @param further additional checks for both looks
 */
export async function checkLooks(
  page: Page,
  where: string,
  further: (where: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const [colorScheme, width] of looksOf(1366, 390)) {
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

/** Records the errors of a page's scripts, and resources that the content security policy blocks. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}
