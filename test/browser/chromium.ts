import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

/** Where Debian and others put it; `LIVERY_CHROMIUM` names another one. */
const PLACES = [
  process.env['LIVERY_CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const found = PLACES.find((place) => place !== undefined && existsSync(place));

/** Why tests of the page are skipped; null where they run. */
export const noChromium =
  found === undefined ? 'no Chromium here: apt-get install chromium, or LIVERY_CHROMIUM=<path>' : null;

if (noChromium) console.warn(`test/browser: skipped, ${noChromium}`);

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: found!, args: ['--no-sandbox'] });
}
