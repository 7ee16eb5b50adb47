import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './processes.mjs';

const ENTRY = join(ROOT, 'dist', 'src', 'cli', 'run.js');
const OUT = join(ROOT, 'dist', 'cli');

/** The commands that never run from the bundle; its `render` needs nothing of them. */
const OTHER_COMMANDS = /\/dist\/harness\/|\/src\/cli\/(doctor\/|board\/board-command|serve)/;
/** The packages that come into the bundle; all others are loaded from their folders on demand. */
const BUNDLED_PACKAGES = ['commander', 'gl-matrix', 'astronomy-engine'];

/**
 * Bundles the modules of `livery render`, so that its start reads a few files instead of five hundred. Runs after the
 * compiler, on its output.
 */
export async function bundleCommandLine() {
  const { build } = await import('vite');
  const digests = pathToFileURL(join(ROOT, 'dist/src/device/node/assets/code-digest.js')).href;
  const { sourceDigest } = await import(digests);
  const fresh = `${OUT}.${process.pid}`;
  await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    publicDir: false,
    // The bundle is this state of the code: it need not read its own sources for their digest.
    define: { LIVERY_SOURCE_DIGEST: JSON.stringify(sourceDigest(join(ROOT, 'dist', 'src'))) },
    ssr: { noExternal: BUNDLED_PACKAGES },
    plugins: [otherCommandsOutside(), oldAddresses()],
    build: {
      ssr: ENTRY,
      outDir: fresh,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        // No module does anything when it is imported, so an index brings along only what is used of it.
        treeshake: { moduleSideEffects: false },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  rmSync(OUT, { recursive: true, force: true });
  renameSync(fresh, OUT);
}

/** Reports whether there is a bundle. */
export const isCommandLineBundled = () => existsSync(OUT);

/** Leaves the modules of other commands where the compiler wrote them. @returns {import('vite').Plugin} */
function otherCommandsOutside() {
  return {
    name: 'other-commands-outside',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !source.startsWith('.')) return null;
      const target = resolve(dirname(importer), source).replaceAll('\\', '/');
      return OTHER_COMMANDS.test(target) ? { id: addressFromBundle(target), external: true } : null;
    },
  };
}

/** Keeps the original address of a module that reads its own. @returns {import('vite').Plugin} */
function oldAddresses() {
  return {
    name: 'old-addresses',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null;
      const address = `new URL(${JSON.stringify(addressFromBundle(id))}, import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', address), map: null };
    },
  };
}

const addressFromBundle = (/** @type {string} */ file) => `./${relative(OUT, file).replaceAll('\\', '/')}`;
