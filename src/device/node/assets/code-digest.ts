import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folders and files in `src` whose code decides what assets contain. A test checks that they import no other
 * modules of `src`.
 */
export const GENERATING_FOLDERS: readonly string[] = [
  'base/assets',
  'base/errors',
  'base/math',
  'base/schemas',
  'device/node/assets',
  'renderer/render/resources',
  'renderer/scene/clutter',
  'renderer/scene/terrain',
  'simulator/models',
  'simulator/sim/clutter',
  'simulator/sim/scene-file',
  'simulator/sim/terrain',
];

/**
 * Returns a digest of everything that decides what assets contain: the code that makes them, its packages, the
 * processor type, and the JavaScript engine. The engine is included because the sines of two engines may differ in
 * their last bit.
 */
export function codeDigest(sources: string, lock: string): string {
  const hash = createHash('sha256').update(`${process.versions.v8} ${process.arch}\n${sources}\n`);
  return hash.update(readFileSync(lock)).digest('hex').slice(0, 16);
}

/** @param source the folder `src` with the TypeScript sources, or its compiled copy */
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
