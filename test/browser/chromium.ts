import { type Browser, chromium } from 'playwright';
import { CHROMIUM_ARGUMENTS, findChromium, missingChromium } from '../../src/device/node/chromium.js';

const found = findChromium();

/** Why tests that need a browser are skipped; null if they run. */
export const noChromium =
  found === undefined ? `${missingChromium().why}; fix it with: ${missingChromium().mend}` : null;

if (noChromium) console.warn(`test/browser: skipped, ${noChromium}`);

let browser: Browser | null = null;

/**
 * Returns the browser that all tests of this process share. The browser ends with the process. A test file closes its
 * pages with {@link closePages}.
 */
export async function sharedChromium(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await chromium.launch({ executablePath: found!, args: CHROMIUM_ARGUMENTS });
  return browser;
}

/** Closes every page of this process's browser. */
export async function closePages(): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}
