import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressFiles } from './compress-files.mjs';
import { ROOT } from './processes.mjs';

const BASIS = join(ROOT, 'node_modules', '@loaders.gl', 'textures', 'dist', 'libs');

/**
 * Bundles a page if one of its sources has changed, and writes the shaders and the texture transcoder beside it.
 *
 * @param {{ source: string, out: string, folders: readonly string[], compressed?: boolean, work?: (note: string) =>
 *   void, }} options `source`: the folder of the page, with a `vite.config.mjs`; `folders`: all folders with its
 *   sources, relative to the project's root; `compressed`: whether to write compressed copies beside the files, for a
 *   page that is sent over a network
 * @returns {Promise<boolean>} whether a source had changed
 */
export async function bundlePage({ source, out, folders, compressed = false, work = () => undefined }) {
  const stamp = join(out, 'sources.txt');
  const now = sourceStates(folders);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return false;
  work('bundling');
  const fresh = `${out}.${process.pid}`;
  const [{ build }, { default: config }] = await Promise.all([
    import('vite'),
    import(pathToFileURL(join(source, 'vite.config.mjs')).href),
  ]);
  await build({ logLevel: 'warn', ...config, configFile: false, build: { ...config.build, outDir: fresh } });
  writeFileSync(join(fresh, 'shaders.json'), JSON.stringify(shaderTexts()));
  mkdirSync(join(fresh, 'basis'));
  for (const name of ['basis_transcoder.js', 'basis_transcoder.wasm'])
    copyFileSync(join(BASIS, name), join(fresh, 'basis', name));
  if (compressed) await compressFiles(fresh);
  writeFileSync(join(fresh, 'sources.txt'), now);
  rmSync(out, { recursive: true, force: true });
  renameSync(fresh, out);
  return true;
}

/**
 * Returns the text of every WGSL module; the keys are the paths below `shaders`. Lines that contain only a comment
 * become empty: they take a third of the bytes, and the compiler's messages still name the right lines.
 * @returns {Record<string, string>}
 */
function shaderTexts() {
  const folder = join(ROOT, 'shaders');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.wgsl'))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  const textOf = (/** @type {string} */ path) =>
    readFileSync(join(folder, path), 'utf8').replaceAll(/^ *\/\/.*$/gm, '');
  return Object.fromEntries(paths.map((path) => [path, textOf(path)]));
}

function sourceStates(/** @type {readonly string[]} */ folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .concat('package-lock.json')
    .sort()
    .map((path) => {
      const { size, mtimeMs } = statSync(join(ROOT, path));
      return `${path} ${size} ${mtimeMs}`;
    })
    .join('\n');
}
