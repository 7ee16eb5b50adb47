import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { invariant } from '../../errors/index.js';

/** A file that pages load. */
export interface Asset {
  readonly type: string;
  readonly read: () => Buffer;
}

/** Returns the folder of the project: the code runs as it was written, or from where it was built to. */
function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    invariant(dirname(folder) !== folder, 'the code lies in a project');
    folder = dirname(folder);
  }
  return folder;
}

const SITE = join('src', 'leaderboard', 'site');

/** Returns the files of the site, by the last part of their path. Each is read when it is first asked for. */
export function siteAssets(): ReadonlyMap<string, Asset> {
  const project = projectFolder();
  const script = (name: string): [string, Asset] => [
    `${name}.js`,
    { type: 'text/javascript; charset=utf-8', read: once(join(project, 'dist', SITE, 'browser', `${name}.js`)) },
  ];
  const font = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
  return new Map<string, Asset>([
    ['site.css', { type: 'text/css; charset=utf-8', read: once(join(project, SITE, 'style', 'site.css')) }],
    ['favicon.svg', { type: 'image/svg+xml', read: once(join(project, SITE, 'style', 'favicon.svg')) }],
    ['inter.woff2', { type: 'font/woff2', read: once(font) }],
    ...['page', 'account', 'account-api', 'credentials', 'elements'].map(script),
  ]);
}

function once(path: string): () => Buffer {
  let bytes: Buffer | undefined;
  return () => (bytes ??= readFileSync(path));
}
