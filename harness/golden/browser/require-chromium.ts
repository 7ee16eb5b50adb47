import { PlatformError } from '../../../src/base/errors/index.js';
import { findChromium } from '../../../src/device/node/chromium.js';

/** Returns the program of Chromium. @throws PlatformError where there is none, with the line that installs it */
export function requireChromium(): string {
  const path = findChromium();
  if (path !== undefined) return path;
  const named = process.env['LIVERY_CHROMIUM'];
  if (named) throw new PlatformError(`--in chromium: LIVERY_CHROMIUM names ${named}, and there is no such file`);
  const mend = 'sudo apt-get install --yes chromium, or LIVERY_CHROMIUM=<path>';
  throw new PlatformError(`--in chromium: no Chromium here; mend with: ${mend}`);
}
