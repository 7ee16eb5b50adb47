import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, runKeeping } from './processes.mjs';
import { SetupError } from './progress.mjs';

const STAMP = join(ROOT, '.cache', 'setup', 'viewer.json');
const PAGE = join(ROOT, 'src', 'apps', 'viewer', 'page');
const OUT = join(ROOT, 'dist', 'viewer');
const BASIS = join(ROOT, 'node_modules', '@loaders.gl', 'textures', 'dist', 'libs');

/**
 * Bundles the viewer's page into `dist/viewer`, with the shaders and the texture transcoder beside it, when something that
 * it is made of has changed.
 *
 * @param {(note: string) => void} work
 */
export async function prepareViewer(work) {
  const now = sourceStates();
  if (existsSync(join(OUT, 'index.html')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now)
    return 'up to date';
  work('bundling');
  const bundler = join('node_modules', 'vite', 'bin', 'vite.js');
  const { status, output } = await runKeeping(process.execPath, [
    bundler,
    'build',
    PAGE,
    '--config',
    join(PAGE, 'vite.config.mjs'),
    '--logLevel',
    'warn',
  ]);
  if (status !== 0) throw new SetupError(`${output.trim()}\n\nThe page of the viewer cannot be bundled.`);
  writeShaders();
  mkdirSync(join(OUT, 'basis'), { recursive: true });
  for (const name of ['basis_transcoder.js', 'basis_transcoder.wasm'])
    copyFileSync(join(BASIS, name), join(OUT, 'basis', name));
  mkdirSync(join(STAMP, '..'), { recursive: true });
  writeFileSync(STAMP, now);
  return 'bundled';
}

/** Every WGSL module by its path under `shaders`, as one file. */
function writeShaders() {
  const folder = join(ROOT, 'shaders');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.wgsl'))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  const sources = Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  writeFileSync(join(OUT, 'shaders.json'), JSON.stringify(sources));
}

/** Size and time of every file that the page can be made of. */
function sourceStates() {
  const states = [];
  for (const folder of ['src', 'shaders']) {
    for (const entry of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath ?? entry.path, entry.name);
      const { size, mtimeMs } = statSync(file);
      states.push(`${relative(ROOT, file)} ${size} ${mtimeMs}`);
    }
  }
  const { size, mtimeMs } = statSync(join(ROOT, 'package-lock.json'));
  return [...states.sort(), `${size} ${mtimeMs}`].join('\n');
}
