import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { Page } from 'playwright';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { DEEP } from '../support/deep.js';

/**
 * Pairs of colour scheme and width. These two pairs are enough: they contain each scheme and each width, and colours do
 * not depend on the width.
 */
const LOOKS = [
  ['light', 'wide'],
  ['dark', 'narrow'],
] as const;
const ALL_LOOKS = [...LOOKS, ['light', 'narrow'], ['dark', 'wide']] as const;

/** @returns the looks in which to check a page, with the width of the window in CSS pixels */
export function looksOf(wide: number, narrow: number): readonly (readonly ['light' | 'dark', number])[] {
  return (DEEP ? ALL_LOOKS : LOOKS).map(([scheme, width]) => [scheme, width === 'wide' ? wide : narrow] as const);
}

/** The minified source of axe. A page compiles it in two thirds of the time that the full source takes. */
const SOURCE = readFileSync(join(projectRoot(), 'node_modules/axe-core/axe.min.js'), 'utf8');

/** @returns each violated rule with the elements that violate it */
export async function axeFaults(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(SOURCE);
  // Do not preload style sheets, because only experimental rules need them, and these rules are off.
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, { resultTypes: ['violations'], preload: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}
