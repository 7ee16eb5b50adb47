import { existsSync } from 'node:fs';

/** The paths where distributions put Chromium; none is ever downloaded. */
const CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Arguments that select the software adapter, whose pictures are kept; a page gets it only when it is asked for. */
export const CHROMIUM_ARGUMENTS = ['--no-sandbox', '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];

/** Returns the browser's program: the one that `LIVERY_CHROMIUM` names and no other, else one of a distribution. Undefined where it is not there. */
export function findChromium(): string | undefined {
  const named = process.env['LIVERY_CHROMIUM'];
  return (named ? [named] : CHROMIUMS).find((path) => existsSync(path));
}
