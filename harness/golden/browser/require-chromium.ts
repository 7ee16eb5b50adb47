import { PlatformError } from '../../../src/base/errors/index.js';
import { findChromium, missingChromium } from '../../../src/device/node/index.js';

/** Returns the program of Chromium. @throws PlatformError where there is none, with the line that installs it */
export function requireChromium(): string {
  const path = findChromium();
  if (path !== undefined) return path;
  const { why, mend } = missingChromium();
  throw new PlatformError(`--in chromium: ${why}; mend with: ${mend}`);
}
