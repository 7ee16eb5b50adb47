import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './processes.mjs';

const OUT = join(ROOT, 'dist', 'cli');

/** The modules that a process or a thread starts with, by the name of their file in the bundle. */
const ENTRIES = {
  run: 'src/cli/run.js',
  drawing: 'src/renderer/drawing/process/main.js',
  beat: 'src/renderer/drawing/process/beat-thread.js',
  'decode-worker': 'src/device/node/decode/decode-worker.js',
  'png-worker': 'src/device/node/png/png-worker.js',
  'judge-worker': 'src/golden/judge-worker.js',
  'golden-worker': 'harness/golden/runner/worker-main.js',
};
const NAMES = new Map(Object.entries(ENTRIES).map(([name, path]) => [join(ROOT, 'dist', path), name]));

/** Modules that stay outside: only a clone has them. */
const OUTSIDE = /\/dist\/harness\/bench\//;
/**
 * The packages that come into the bundle with all that they depend on, and the CPU time that finding and loading their
 * files takes: the packages of the servers (Fastify, aedes, ws, MCP) 230 ms for 400 files, typebox 110 ms for 330, the
 * others about 10 ms each.
 */
const BUNDLED_PACKAGES = [
  ...['typebox', 'commander', 'gl-matrix', 'astronomy-engine', 'jsonc-parser'],
  ...['fastify', '@fastify/static', '@fastify/cookie', 'aedes', 'ws', '@modelcontextprotocol/server'],
];
/** Packages that stay in their folders, because they read files of their own. */
const OWN_FILES = ['pino'];

/**
 * Bundles the command line and the processes and threads that it starts, so that a start reads a few files instead of
 * five hundred. Runs after the compiler, on its output.
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
    ssr: { noExternal: withDependencies(BUNDLED_PACKAGES) },
    plugins: [someOutside(), addresses()],
    build: {
      ssr: true,
      outDir: fresh,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(ROOT, 'dist', path)])),
        // No module does anything when it is imported, so an index brings along only what is used of it.
        treeshake: { moduleSideEffects: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunk-[name].js',
          // Without white space, comments and names of variables the text is half as long. Stacks need the names of functions.
          minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
        },
      },
    },
  });
  rmSync(OUT, { recursive: true, force: true });
  renameSync(fresh, OUT);
}

/** Reports whether there is a bundle. */
export const isCommandLineBundled = () => existsSync(OUT);

/** Lists packages with those that they depend on, directly or not, except those with files of their own. */
function withDependencies(/** @type {readonly string[]} */ packages) {
  const found = new Set(packages);
  for (const name of found) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'));
    for (const needed of Object.keys(dependencies)) {
      // Types are not code; a package without a folder here lies in that of the one that needs it.
      const isThere = existsSync(join(ROOT, 'node_modules', needed));
      if (isThere && !needed.startsWith('@types/') && !OWN_FILES.includes(needed)) found.add(needed);
    }
  }
  return [...found];
}

/** Leaves some modules where the compiler wrote them. @returns {import('vite').Plugin} */
function someOutside() {
  return {
    name: 'some-outside',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !source.startsWith('.')) return null;
      const target = resolve(dirname(importer), source).replaceAll('\\', '/');
      return OUTSIDE.test(target) ? { id: addressFromBundle(target), external: true } : null;
    },
  };
}

/**
 * Keeps the original address of a module that reads its own. A program that such a module starts by address starts from the
 * bundle, if the bundle has an entry for it. @returns {import('vite').Plugin}
 */
function addresses() {
  return {
    name: 'addresses',
    transform(code, id) {
      if (id.startsWith('\0') || !code.includes('import.meta.url')) return null;
      const own = `new URL(${JSON.stringify(addressFromBundle(id))}, import.meta.url).href`;
      const started = /new URL\('([^']+)', import\.meta\.url\)/g;
      const changed = code
        .replaceAll(started, (all, /** @type {string} */ path) => {
          const name = NAMES.get(resolve(dirname(id), path));
          return name === undefined ? all : `new URL('./${name}.js', import.meta.LIVERY_BUNDLE)`;
        })
        .replaceAll('import.meta.url', own)
        .replaceAll('import.meta.LIVERY_BUNDLE', 'import.meta.url');
      return { code: changed, map: null };
    },
  };
}

const addressFromBundle = (/** @type {string} */ file) => `./${relative(OUT, file).replaceAll('\\', '/')}`;
