import { type Browser, chromium } from 'playwright';
import { findChromium } from '../../src/platform/node/chromium.js';

const found = findChromium();

/** The reason why tests of the page are skipped; null where they run. */
export const noChromium =
  found === undefined ? 'no Chromium here: apt-get install chromium, or LIVERY_CHROMIUM=<path>' : null;

if (noChromium) console.warn(`test/browser: skipped, ${noChromium}`);

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: found!, args: ['--no-sandbox'] });
}
