import { PlatformError } from '../../../src/base/errors/index.js';
import { findChromium, missingChromium } from '../../../src/device/node/index.js';

/** Returns the program of Chromium. @throws PlatformError with the command that installs it, if it is missing */
export function requireChromium(): string {
  const path = findChromium();
  if (path !== undefined) return path;
  const { why, mend } = missingChromium();
  throw new PlatformError(`--in chromium: ${why}; mend with: ${mend}`);
}
