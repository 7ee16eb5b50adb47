import { chromium } from 'playwright';
import { PlatformError } from '../../../src/base/errors/index.js';
import { CHROMIUM_ARGUMENTS, findChromium, missingChromium } from '../../../src/device/node/index.js';
import { BADGE, type PictureServer } from './picture-server.js';
import type { PictureFile } from './still-pictures.js';

/** JPEG quality, from 0 to 100. */
const QUALITY = 82;
/** Address of the page with a side view of the rocket and its sticker. */
const ADDRESS = '#view=vessel:Hunter-ship;0,0,5;43,4;44;40&select=Hunter-ship:14&panel=paint';
/** Maximum time until the page has drawn its own picture with all samples, ms. */
const PATIENCE_MS = 240_000;

export async function* drawViewer(server: PictureServer): AsyncGenerator<PictureFile> {
  const program = findChromium();
  if (program === undefined) throw new PlatformError(`${missingChromium().why}; ${missingChromium().mend}`);
  await server.write('vessels/active/paint/parts/color', '0.12 0.55 0.95');
  await server.write('vessels/active/paint/parts/enabled', '1');
  await server.write('paint/parts/enabled', '1');
  await server.write('paint/stickers/place', BADGE);
  const browser = await chromium.launch({ executablePath: program, args: CHROMIUM_ARGUMENTS });
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, colorScheme: 'dark' });
    await page.goto(`${server.page}${ADDRESS}`, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => {
        const pane = document.querySelector('livery-viewer')?.shadowRoot?.querySelector('livery-picture-pane');
        const scene = pane?.shadowRoot?.querySelector<HTMLElement>('.scene-view');
        return Number(scene?.dataset['samples']) > 1;
      },
      null,
      { timeout: PATIENCE_MS },
    );
    yield { name: 'viewer.jpg', bytes: await page.screenshot({ type: 'jpeg', quality: QUALITY }) };
  } finally {
    await browser.close();
  }
  await server.write('paint/stickers/clear', '1');
  await server.write('vessels/active/paint/parts/enabled', '0');
  await server.write('paint/parts/enabled', '0');
}
