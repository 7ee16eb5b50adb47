import { type Browser, chromium } from 'playwright';
import { CHROMIUM_ARGUMENTS, findChromium, missingChromium } from '../../src/device/node/chromium.js';

const found = findChromium();

/** The reason why the tests that need a browser are skipped; null if they run. */
export const noChromium =
  found === undefined ? `${missingChromium().why}; fix it with: ${missingChromium().mend}` : null;

if (noChromium) console.warn(`test/browser: skipped, ${noChromium}`);

let browser: Browser | null = null;

/**
 * Returns the browser that all tests in this process share. The browser ends together with the process. Each test file
 * closes its own pages with {@link closePages}.
 */
export async function sharedChromium(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await chromium.launch({ executablePath: found!, args: CHROMIUM_ARGUMENTS });
  return browser;
}

export async function closePages(): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}
