import { type Browser, chromium } from 'playwright';
import { CHROMIUM_ARGUMENTS, findChromium, missingChromium } from '../../src/device/node/chromium.js';

const found = findChromium();

/** The reason why the tests that need a browser are skipped; null if they run. */
export const noChromium =
  found === undefined ? `${missingChromium().why}; fix it with: ${missingChromium().mend}` : null;

if (noChromium) console.warn(`test/browser: skipped, ${noChromium}`);

/**
 * Turns off V8's optimizing compilers. Most pages are closed before these compilers would save more time than they
 * take.
 */
const UNOPTIMIZED = '--js-flags=--no-opt --no-maglev --single-threaded-gc';

const browsers = new Map<string, Browser>();

async function launchOnce(...further: readonly string[]): Promise<Browser> {
  const key = further.join(' ');
  let browser = browsers.get(key);
  if (!browser?.isConnected()) {
    browser = await chromium.launch({ executablePath: found!, args: [...CHROMIUM_ARGUMENTS, ...further] });
    browsers.set(key, browser);
  }
  return browser;
}

/**
 * Returns the browser that all tests in this process share. The browser ends together with the process. Each test file
 * closes its own pages with {@link closePages}.
 */
export const sharedChromium = (): Promise<Browser> => launchOnce(UNOPTIMIZED);

/**
 * Returns a second shared browser, which optimizes code. Pages that draw the world would be slower in {@link
 * sharedChromium}.
 */
export const drawingChromium = (): Promise<Browser> => launchOnce();

export async function closePages(): Promise<void> {
  const contexts = [...browsers.values()].flatMap((browser) => browser.contexts());
  await Promise.all(contexts.map((context) => context.close()));
}
