import axe from 'axe-core';
import type { Page } from 'playwright';

/**
 * Looks for faults of accessibility in a page without frames.
 * @returns each violated rule, with the elements that violate it
 */
export async function axeFaults(page: Page): Promise<string[]> {
  // A string that the browser evaluates: it is put in place once for each document.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}
