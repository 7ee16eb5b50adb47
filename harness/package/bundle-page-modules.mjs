import { basename, join } from 'node:path';
import { ROOT } from '../setup/processes.mjs';

/**
 * Bundles modules for pages, each together with everything that it imports. A page can import the bundled file
 * unchanged, or bundle it again.
 *
 * @param {readonly string[]} modules paths relative to `dist`
 * @param {string} folder the folder of the package
 * @returns {Promise<import('vite').Rolldown.OutputChunk[]>} the written files
 */
export async function bundlePageModules(modules, folder) {
  const { build } = await import('vite');
  /** @type {import('vite').Rolldown.OutputChunk[]} */
  const chunks = [];
  for (const path of modules) {
    const built = await build({
      configFile: false,
      logLevel: 'error',
      root: ROOT,
      // Addresses of other files are relative to the module.
      base: './',
      publicDir: false,
      worker: { format: 'iife' },
      build: {
        outDir: join(folder, 'dist', path, '..'),
        // The folder may already contain other modules of the package.
        emptyOutDir: false,
        assetsDir: 'assets',
        target: 'es2023',
        modulePreload: false,
        rolldownOptions: {
          input: join(ROOT, 'dist', path),
          preserveEntrySignatures: 'strict',
          treeshake: { moduleSideEffects: false },
          output: { entryFileNames: basename(path) },
        },
      },
    });
    const [{ output }] = /** @type {[import('vite').Rolldown.RolldownOutput]} */ ([built].flat());
    chunks.push(...output.filter((file) => file.type === 'chunk'));
  }
  return chunks;
}
