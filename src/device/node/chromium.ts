import { existsSync } from 'node:fs';
import { PlatformError } from '../../base/errors/index.js';

/** The path of the headless Chromium program on Debian. It draws a page with two thirds of the processor time. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
/** The paths of Chromium on common distributions. Livery never downloads a browser. */
const CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Arguments that select the software adapter, which drew the accepted pictures. Chromium uses that adapter for pages
 * only on request.
 */
export const CHROMIUM_ARGUMENTS = ['--no-sandbox', '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];

/**
 * Returns the path in the variable `LIVERY_CHROMIUM`, else the path of an installed Chromium. Undefined if there is no
 * such file.
 *
 * @param options.hasWindows true for a browser that can open windows
 */
export function findChromium({ hasWindows = false } = {}): string | undefined {
  const named = process.env['LIVERY_CHROMIUM'];
  const known = hasWindows ? CHROMIUMS : [HEADLESS, ...CHROMIUMS];
  return (named ? [named] : known).find((path) => existsSync(path));
}

/**
 * @param asked the option of the command that requires Chromium, for the message
 * @throws PlatformError with the command that installs Chromium, if it is missing
 */
export function requireChromium(asked: string): string {
  const path = findChromium();
  if (path !== undefined) return path;
  const { why, mend } = missingChromium();
  throw new PlatformError(`${asked}: ${why}; fix it with: ${mend}`);
}

/** Explains why {@link findChromium} found no browser, and how to fix it. */
export function missingChromium(): { readonly why: string; readonly mend: string } {
  const named = process.env['LIVERY_CHROMIUM'];
  if (named)
    return {
      why: `LIVERY_CHROMIUM is ${named}, which does not exist`,
      mend: 'LIVERY_CHROMIUM=<path of a browser>, or unset LIVERY_CHROMIUM',
    };
  return { why: 'no Chromium here', mend: 'sudo apt-get install --yes chromium, or LIVERY_CHROMIUM=<path>' };
}
