import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { transformWithOxc } from 'vite';
import { projectRoot } from '../../src/device/node/installation/index.js';

/** The part that must be updated when a source file is saved. */
export type Follower = 'shaders' | 'page' | 'server' | 'nothing';

/**
 * Returns what must be updated when a file is saved. For `page`, the caller has nothing to do, because Vite itself
 * notices changes in the page's sources.
 */
export function followerOf(file: string, root = projectRoot()): Follower {
  const path = relative(root, file).split(sep).join('/');
  if (/^shaders\/.*\.wgsl$/.test(path)) return 'shaders';
  if (path.startsWith('src/viewer/')) return 'page';
  return /^src\/.*\.(ts|json)$/.test(path) ? 'server' : 'nothing';
}

/**
 * Compiles a source of the server into `dist` without checking types.
 * @throws Error with the location and the reason if the text is not valid TypeScript
 */
export async function compileSource(file: string, root = projectRoot()): Promise<void> {
  const out = join(root, 'dist', relative(root, file));
  // The TypeScript compiler does not know that this function writes into `dist`, so delete the compiler's records.
  for (const memory of ['setup/build.json', 'build.tsbuildinfo'])
    await rm(join(root, '.cache', memory), { force: true });
  await mkdir(dirname(out), { recursive: true });
  if (!file.endsWith('.ts')) return copyFile(file, out);
  const compiled = out.replace(/\.ts$/, '.js');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return rm(compiled, { force: true });
  const { code } = await transformWithOxc(text, file, { target: 'es2023' });
  await writeFile(compiled, code);
}
