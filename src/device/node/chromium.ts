import { existsSync } from 'node:fs';
import { PlatformError } from '../../base/errors/index.js';

/**
 * Path of Debian's headless Chromium. To draw a page, it needs two thirds of the processor time of a normal Chromium.
 */
const HEADLESS = '/usr/bin/chromium-headless-shell';
/** Paths of installed browsers. Livery never downloads a browser. */
const CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Arguments that select the software adapter, with which the accepted pictures were drawn. Chromium does not use this
 * adapter for pages unless it is asked to.
 */
export const CHROMIUM_ARGUMENTS = ['--no-sandbox', '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];

/**
 * Returns the path in `LIVERY_CHROMIUM`, or else the path of an installed Chromium; undefined if there is no such file.
 *
 * @param options.hasWindows true to find a browser that can open windows
 */
export function findChromium({ hasWindows = false } = {}): string | undefined {
  const named = process.env['LIVERY_CHROMIUM'];
  const known = hasWindows ? CHROMIUMS : [HEADLESS, ...CHROMIUMS];
  return (named ? [named] : known).find((path) => existsSync(path));
}

/**
 * @param asked the option by which the user asked for Chromium; the message contains it
 * @throws PlatformError with the command that installs Chromium, if there is none
 */
export function requireChromium(asked: string): string {
  const path = findChromium();
  if (path !== undefined) return path;
  const { why, mend } = missingChromium();
  throw new PlatformError(`${asked}: ${why}; fix it with: ${mend}`);
}

export function missingChromium(): { readonly why: string; readonly mend: string } {
  const named = process.env['LIVERY_CHROMIUM'];
  if (named)
    return {
      why: `LIVERY_CHROMIUM is ${named}, which does not exist`,
      mend: 'LIVERY_CHROMIUM=<path of a browser>, or unset LIVERY_CHROMIUM',
    };
  return { why: 'no Chromium here', mend: 'sudo apt-get install --yes chromium, or LIVERY_CHROMIUM=<path>' };
}
