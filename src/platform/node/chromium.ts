import { existsSync } from 'node:fs';

/** The paths where distributions put Chromium. `LIVERY_CHROMIUM` names another; none is ever downloaded. */
const CHROMIUMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Arguments that select the software adapter, whose pictures are kept; a page gets it only when it is asked for. */
export const CHROMIUM_ARGUMENTS = ['--no-sandbox', '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];

/** @returns the browser's program; undefined where there is none */
export function findChromium(): string | undefined {
  return [process.env['LIVERY_CHROMIUM'] ?? '', ...CHROMIUMS].find((path) => path !== '' && existsSync(path));
}
