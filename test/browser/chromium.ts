import { type Browser, chromium } from 'playwright';
import { CHROMIUM_ARGUMENTS, findChromium, missingChromium } from '../../src/device/node/chromium.js';

const found = findChromium();

/** The reason why tests of the page are skipped; null where they run. */
export const noChromium = found === undefined ? `${missingChromium().why}; mend with: ${missingChromium().mend}` : null;

if (noChromium) console.warn(`test/browser: skipped, ${noChromium}`);

let browser: Browser | null = null;

/** Returns the browser of this process, which ends with it. A file closes its pages by {@link closePages}. */
export async function sharedChromium(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await chromium.launch({ executablePath: found!, args: CHROMIUM_ARGUMENTS });
  return browser;
}

/** Closes every page of the browser of this process. */
export async function closePages(): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}
