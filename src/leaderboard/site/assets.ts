import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { invariant } from '../../base/errors/index.js';

export interface Asset {
  readonly type: string;
  /** True if the format of the file is already compressed. */
  readonly isPacked: boolean;
  readonly read: () => Buffer;
}

/**
 * Returns the project's folder. Searches upwards, because the sources and the build are at different depths below this
 * folder.
 */
function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    invariant(dirname(folder) !== folder, 'the code lies in a project');
    folder = dirname(folder);
  }
  return folder;
}

const SITE = join('src', 'leaderboard', 'site');
const STYLES = ['site.css', 'narrow.css'];

/** Returns the files of the site by their names in URLs. A file is read when it is first requested. */
function findAssets(): ReadonlyMap<string, Asset> {
  const project = projectFolder();
  const read = (...path: readonly string[]): Buffer => readFileSync(join(project, ...path));
  const text = (type: string, readFile: () => Buffer): Asset => ({ type, isPacked: false, read: once(readFile) });
  const script = (name: string): [string, Asset] => [
    `${name}.js`,
    text('text/javascript; charset=utf-8', () => read('dist', SITE, 'browser', `${name}.js`)),
  ];
  const font = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  return new Map<string, Asset>([
    ['site.css', text('text/css; charset=utf-8', () => Buffer.concat(STYLES.map((name) => read(SITE, 'style', name))))],
    ['favicon.svg', text('image/svg+xml', () => read(SITE, 'style', 'favicon.svg'))],
    ['card.jpg', { type: 'image/jpeg', isPacked: true, read: once(() => read(SITE, 'style', 'card.jpg')) }],
    ['inter.woff2', { type: 'font/woff2', isPacked: true, read: once(() => readFileSync(font)) }],
    ...['page', 'live-source', 'account', 'account-api', 'credentials', 'elements', 'stored'].map(script),
  ]);
}

export const siteAssets = once(findAssets);

/** Returns a version that changes when any of the files changes. */
export const assetsVersion = once((): string => {
  const hash = createHash('sha256');
  for (const [name, { read }] of siteAssets()) hash.update(`${name}:`).update(readBuilt(read));
  return hash.digest('base64url').slice(0, 12);
});

/**
 * Returns the path of a file. The path contains the version as a folder, so browsers may keep the file for ever. A file
 * refers only to files of its own version.
 */
export const assetPath = (name: string): string => `/site/${assetsVersion()}/${name}`;

/** Treats a missing file as empty, because scripts do not exist before the first build. */
function readBuilt(read: () => Buffer): Buffer {
  try {
    return read();
  } catch {
    return Buffer.alloc(0);
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
