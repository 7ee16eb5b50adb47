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
import { projectRoot } from '../../../src/platform/node/project-root.js';
import { readShaderSources } from '../../../src/platform/node/shader-sources.js';

/**
 * Bundles the page that draws cases when something that it is made of has changed.
 * @returns the folder that it lies in
 */
export async function preparePage(): Promise<string> {
  const root = projectRoot();
  const out = join(root, '.cache', 'golden-page');
  const stamp = join(out, 'sources.txt');
  const now = sourceStates(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return out;
  const source = join(root, 'harness', 'golden', 'browser', 'page');
  // Built beside, then put in place: another process may be serving the one before.
  const fresh = `${out}.${process.pid}`;
  const [{ build }, config] = await Promise.all([
    import('vite'),
    import(pathToFileURL(join(source, 'vite.config.mjs')).href) as Promise<{ default: object }>,
  ]);
  await build({ ...config.default, configFile: false, build: { ...buildOf(config.default), outDir: fresh } });
  writeFileSync(join(fresh, 'shaders.json'), JSON.stringify(Object.fromEntries(readShaderSources())));
  mkdirSync(join(fresh, 'basis'));
  const basis = join(root, 'node_modules', '@loaders.gl', 'textures', 'dist', 'libs');
  for (const name of ['basis_transcoder.js', 'basis_transcoder.wasm'])
    copyFileSync(join(basis, name), join(fresh, 'basis', name));
  writeFileSync(join(fresh, 'sources.txt'), now);
  rmSync(out, { recursive: true, force: true });
  renameSync(fresh, out);
  return out;
}

function buildOf(config: object): object {
  return (config as { readonly build: object }).build;
}

/** Size and time of every file that the page can be made of. */
function sourceStates(root: string): string {
  const folders = [
    'src',
    'shaders',
    'harness/compare',
    'harness/golden/stage',
    'harness/golden/cases',
    'harness/golden/browser',
  ];
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .concat('package-lock.json')
    .sort()
    .map((path) => {
      const { size, mtimeMs } = statSync(join(root, path));
      return `${path} ${size} ${mtimeMs}`;
    })
    .join('\n');
}
