import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, runKeeping } from './processes.mjs';

/**
 * Key of a cache entry that exists if the default scene has been drawn. When the code that makes the assets changes,
 * this entry disappears together with the assets.
 */
const DRAWN = 'the default scene was drawn';
const PICTURE = join(ROOT, '.cache', 'setup', 'first-picture.png');

/**
 * Draws the default scene once, so that assets which take long to make (models, textures, ground) exist before the
 * first start. Without an adapter, nothing is drawn.
 *
 * @param {(note: string) => void} work
 */
export async function prepareAssets(work) {
  const { openAssets } = await import(
    pathToFileURL(join(ROOT, 'dist', 'src', 'device', 'node', 'assets', 'index.js')).href
  );
  const assets = openAssets();
  if (assets.read(DRAWN)) return 'up to date';
  work('building models, textures and ground');
  const { status } = await runKeeping(process.execPath, [
    join('dist', 'src', 'cli', 'main.js'),
    'render',
    '--out',
    PICTURE,
  ]);
  rmSync(PICTURE, { force: true });
  if (status !== 0) return 'nothing was drawn; `npm run -s doctor` says why';
  assets.write(DRAWN, { facts: null, sections: [] });
  return 'models, textures and ground are kept';
}
