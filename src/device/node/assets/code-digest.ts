import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folders and files under `src` whose code determines the contents of assets. A test checks that this code imports
 * nothing else.
 */
export const GENERATING_FOLDERS: readonly string[] = [
  'base/assets',
  'base/errors',
  'base/math',
  'base/schemas',
  'device/node/assets',
  'renderer/render/resources',
  'renderer/scene/terrain',
  'simulator/models',
  'simulator/sim/scene-file',
  'simulator/sim/terrain',
];

/**
 * Returns a digest of all bytes of the code that makes assets, its packages, and the version of the JavaScript engine,
 * because the sines of two engines may differ in the last bit.
 *
 * @param sources see {@link sourceDigest}
 * @param lock the file that pins all packages
 */
export function codeDigest(sources: string, lock: string): string {
  const hash = createHash('sha256').update(`${process.versions.v8} ${process.arch}\n${sources}\n`);
  return hash.update(readFileSync(lock)).digest('hex').slice(0, 16);
}

/**
 * Returns a digest of all bytes of the modules that make assets.
 * @param source the folder `src` of the sources or of the build
 */
export function sourceDigest(source: string): string {
  const hash = createHash('sha256');
  for (const folder of GENERATING_FOLDERS) {
    for (const name of readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (!/\.(js|ts|json)$/.test(name) || name.endsWith('.d.ts')) continue;
      hash.update(`${folder}/${name}\n`).update(readFileSync(join(source, folder, name)));
    }
  }
  return hash.digest('hex');
}
