import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './processes.mjs';

/**
 * The packages that every bundle contains. Their imports have no side effects, so a bundle keeps only the used parts.
 */
export const PURE_PACKAGES = [/^typebox(\/|$)/, 'commander', 'gl-matrix', 'astronomy-engine', 'jsonc-parser'];

/**
 * Bundles compiled modules into a few files of one folder, below a folder `dist`. A bundled module can still read files
 * relative to its original address.
 *
 * @param {{ out: string, entries: Readonly<Record<string, string>>, packages: readonly (string | RegExp)[], outside?:
 *   RegExp, nameOf?: (path: string) => string, }} options `entries` maps the name of each file to its module, relative
 *   to `dist`. If a module starts the program of another entry by its address, the bundle starts that entry's file.
 *   `packages` are added to the bundle. `outside` matches modules that are not bundled. `nameOf` returns the file name
 *   of a module. If `nameOf` is present, the bundle also includes modules that are started by address
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
    // The bundle contains the digest of the sources. Otherwise, it would have to read all sources to compute the
    // digest.
    define: { LIVERY_SOURCE_DIGEST: JSON.stringify(sourceDigest(join(ROOT, 'dist', 'src'))) },
    ssr: { noExternal: [...packages] },
    plugins: [...(outside ? [someOutside(outside)] : []), addresses(namesOf(input), started)],
    build: {
      ssr: true,
      outDir: fresh,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input,
        // For this project's modules, an import has no side effect, so the bundle keeps only the used parts of an
        // index.
        treeshake: { moduleSideEffects: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunk-[name].js',
          // Without white space, comments and long variable names, the text is half as long. Stack traces show function
          // names, so those stay.
          minify: { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
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

/** @returns {ReadonlyMap<string, string>} */
const namesOf = (/** @type {Record<string, string>} */ input) =>
  new Map(Object.entries(input).map(([name, file]) => [file, name]));

/**
 * Excludes some modules from the bundle. Imports of these modules then load the files that the compiler wrote.
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
 * Replaces `import.meta.url` by the original address of a module. If the module starts a program that has an entry in
 * the bundle, it starts that entry instead. Adds the path of the program, relative to `dist`, to `started`.
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

/** Returns the address of a file relative to a bundle in a folder of `dist`. */
const addressFromBundle = (/** @type {string} */ file) =>
  `../${relative(join(ROOT, 'dist'), file).replaceAll('\\', '/')}`;
