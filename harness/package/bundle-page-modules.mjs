import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { ROOT } from '../setup/processes.mjs';

/** The folder of the viewer's page, relative to `dist`. */
const VIEWER = 'viewer';

/**
 * Bundles modules for pages, together with everything that they import. A page can import a bundled file unchanged, or
 * bundle it again. Code that several of the modules need is in only one of the files, which the others import.
 *
 * @param {readonly string[]} modules paths relative to `dist`, all in the same folder
 * @param {string} folder the folder of the package, which also contains the viewer's page
 * @returns {Promise<import('vite').Rolldown.OutputChunk[]>} the written files
 */
export async function bundlePageModules(modules, folder) {
  const [first] = modules;
  if (first === undefined) return [];
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    // Addresses of other files are relative to the module.
    base: './',
    publicDir: false,
    worker: { format: 'iife' },
    plugins: [filesOfViewer(dirname(first))],
    build: {
      outDir: join(folder, 'dist', dirname(first)),
      // The folder may already contain other modules of the package.
      emptyOutDir: false,
      assetsDir: 'assets',
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(modules.map((path) => [basename(path, '.js'), join(ROOT, 'dist', path)])),
        preserveEntrySignatures: 'strict',
        treeshake: { moduleSideEffects: false },
        // All modules must be in the same folder, because `filesOfViewer` writes addresses relative to that folder.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  const [{ output }] = /** @type {[import('vite').Rolldown.RolldownOutput]} */ ([built].flat());
  return output.filter((file) => file.type === 'chunk');
}

/**
 * Makes modules use the files of the viewer's page instead of equal files of their own: the worker that decodes images.
 * Beside the viewer's page is also the texture transcoder, which the worker loads.
 *
 * @param {string} out the folder of the modules, relative to `dist`
 * @returns {import('vite').Plugin}
 */
function filesOfViewer(out) {
  return {
    name: 'files-of-viewer',
    generateBundle(_options, bundle) {
      for (const [name, asset] of Object.entries(bundle)) {
        if (asset.type !== 'asset') continue;
        const file = join(ROOT, 'dist', VIEWER, name);
        if (!existsSync(file) || !readFileSync(file).equals(Buffer.from(asset.source))) continue;
        const address = posix.relative(out, posix.join(VIEWER, name));
        const users = Object.values(bundle).filter((file) => file.type === 'chunk' && file.code.includes(name));
        if (users.length === 0) throw new Error(`${name}: no module names this file by its address in the bundle`);
        for (const chunk of users) chunk.code = chunk.code.replaceAll(name, address);
        delete bundle[name];
      }
    },
  };
}
