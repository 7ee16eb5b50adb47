import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './processes.mjs';

/** Packages whose import has no side effects. Every bundle contains the parts of these packages that it uses. */
export const PURE_PACKAGES = [/^typebox(\/|$)/, 'commander', 'gl-matrix', 'astronomy-engine', 'jsonc-parser'];

/**
 * Bundles compiled modules into a few files in one folder below `dist`. A bundled module still finds files relative to
 * its original place.
 *
 * @param {{ out: string, entries: Readonly<Record<string, string>>, packages: readonly (string | RegExp)[], outside?:
 *   RegExp, nameOf?: (path: string) => string, }} options `entries`: the module of each file, relative to `dist`, by
 * the file's name. `nameOf`: returns the name of the file for a module that is started by its address. Without
 * `nameOf`, such modules are bundled only if they are entries
 * @returns {Promise<import('vite').Rolldown.OutputChunk[]>} the written files
 */
export async function bundleModules({ out, entries, packages, outside, nameOf }) {
  /** @type {Set<string>} */
  const started = new Set();
  const { build } = await import('vite');
  const digests = pathToFileURL(join(ROOT, 'dist/src/device/node/assets/code-digest.js')).href;
  const { sourceDigest } = await import(digests);
  const fresh = `${out}.${process.pid}`;
  const input = Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(ROOT, 'dist', path)]));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    publicDir: false,
    // Puts the digest into the bundle, so that the program need not read all sources to compute the digest.
    define: { LIVERY_SOURCE_DIGEST: JSON.stringify(sourceDigest(join(ROOT, 'dist', 'src'))) },
    ssr: { noExternal: [...packages] },
    plugins: [outdentPages, ...(outside ? [someOutside(outside)] : []), addresses(namesOf(input), started)],
    build: {
      ssr: true,
      outDir: fresh,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input,
        treeshake: { moduleSideEffects: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunk-[name].js',
          // Programs do not need the notes on pure calls; only a bundler that reads the output could use them.
          comments: { annotation: false },
          // Function names stay, because stack traces show them.
          minify: {
            compress: { target: 'node20', keepNames: { function: true, class: true } },
            mangle: { keepNames: true },
            codegen: { removeWhitespace: true },
          },
        },
      },
    },
  });
  const missing = [...started].filter((path) => !Object.values(entries).includes(path));
  if (nameOf && missing.length > 0) {
    rmSync(fresh, { recursive: true, force: true });
    const added = Object.fromEntries(missing.map((path) => [nameOf(path), path]));
    return bundleModules({ out, entries: { ...entries, ...added }, packages, outside, nameOf });
  }
  rmSync(out, { recursive: true, force: true });
  renameSync(fresh, out);
  const [{ output }] = /** @type {[import('vite').Rolldown.RolldownOutput]} */ ([built].flat());
  return output.filter((file) => file.type === 'chunk');
}

/**
 * Removes the indentation from the templates of the leaderboard's pages, because browsers ignore it.
 * @type {import('vite').Plugin}
 */
const outdentPages = {
  name: 'outdent-pages',
  transform: (code, id) => (id.includes('/dist/src/leaderboard/site/') ? code.replaceAll(/\n +/g, '\n') : undefined),
};

/** @returns {ReadonlyMap<string, string>} */
const namesOf = (/** @type {Record<string, string>} */ input) =>
  new Map(Object.entries(input).map(([name, file]) => [file, name]));

/**
 * Modules that match `outside` are not bundled; imports of these modules load the compiled files.
 * @returns {import('vite').Plugin}
 */
function someOutside(/** @type {RegExp} */ outside) {
  return {
    name: 'some-outside',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !source.startsWith('.')) return null;
      const target = resolve(dirname(importer), source).replaceAll('\\', '/');
      return outside.test(target) ? { id: addressFromBundle(target), external: true } : null;
    },
  };
}

/**
 * In each module, replaces `import.meta.url` by the address that the module had before it was bundled. If the module
 * starts a program that is an entry of the bundle, the module then starts the bundled file instead. Adds to `started`
 * the path of each program that a module starts, relative to `dist`.
 * @returns {import('vite').Plugin}
 */
function addresses(/** @type {ReadonlyMap<string, string>} */ names, /** @type {Set<string>} */ started) {
  return {
    name: 'addresses',
    transform(code, id) {
      if (id.startsWith('\0') || !code.includes('import.meta.url')) return null;
      const own = `new URL(${JSON.stringify(addressFromBundle(id))}, import.meta.url).href`;
      const startedByAddress = /new URL\('([^']+)', import\.meta\.url\)/g;
      const changed = code
        .replaceAll(startedByAddress, (all, /** @type {string} */ path) => {
          const file = resolve(dirname(id), path);
          const [, module] = /[\\/]dist[\\/]((?:src|harness)[\\/].*\.js)$/.exec(file) ?? [];
          if (module !== undefined && existsSync(file)) started.add(module.replaceAll('\\', '/'));
          const name = names.get(file);
          return name === undefined ? all : `new URL('./${name}.js', import.meta.LIVERY_BUNDLE)`;
        })
        .replaceAll('import.meta.url', own)
        .replaceAll('import.meta.LIVERY_BUNDLE', 'import.meta.url');
      return { code: changed, map: null };
    },
  };
}

const addressFromBundle = (/** @type {string} */ file) =>
  `../${relative(join(ROOT, 'dist'), file).replaceAll('\\', '/')}`;
