import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDependencies } from '../setup/bundle-cli.mjs';
import { ROOT } from '../setup/processes.mjs';

/** The members that every package has as the clone says them. */
const SHARED = ['version', 'license', 'type', 'engines', 'repository', 'homepage', 'bugs'];
/** The members that a package has as the clone says them if it does not set them. */
const INHERITED = ['description', 'exports', 'bin', 'keywords'];

/** @returns {any} */
const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Reads the manifest of a package, completed by that of the clone. Its member `pack` says how it is assembled:
 *
 * - `modules`: modules, from `dist`, that get a file of their own beside those of `exports` and `bin`
 * - `pages`: modules of `exports` that are bundled for pages, with all that they import
 * - `outside`: modules that are left out, since the package refuses the commands that need them; a pattern
 * - `bundledPackages`: packages that come into the bundle, beside those of every bundle; `bundledTrees`: packages that do so with all
 *   that they depend on, since hundreds of small packages take longer to install than a file
 * - `files`: files and folders of the clone; `ownFiles`: files beside the manifest, for the top of the package
 * - `optional`: packages that users install if they need them
 *
 * @param {string} file
 */
export function readManifest(file) {
  const root = readJson(join(ROOT, 'package.json'));
  const own = readJson(file);
  const inherited = [...SHARED, ...INHERITED].filter((key) => key in root && !(key in own));
  const { bundledPackages = [], bundledTrees = [], ...pack } = own.pack;
  return {
    ...Object.fromEntries(inherited.map((key) => [key, root[key]])),
    ...own,
    pack: { ...pack, bundledPackages: [...bundledPackages, ...withDependencies(bundledTrees)] },
  };
}

/**
 * Returns the published manifest. Its versions are those of the clone.
 *
 * @param {any} manifest of {@link readManifest}
 * @param {ReadonlySet<string>} imported the packages that its modules and types need
 * @throws Error for a package that the clone does not name
 */
export function publishedManifest({ pack, ...manifest }, imported) {
  const { dependencies, peerDependencies } = readJson(join(ROOT, 'package.json'));
  const optional = new Set(pack.optional ?? []);
  const isBundled = (/** @type {string} */ name) =>
    (pack.bundledPackages ?? []).some((/** @type {string} */ whole) => name === whole || name.startsWith(`${whole}/`));
  const needed = [...imported].filter((name) => !optional.has(name) && !isBundled(name)).sort();
  const unknown = needed.find((name) => !(name in dependencies));
  if (unknown !== undefined)
    throw new Error(
      `${manifest.name}: a module imports ${unknown}, which package.json does not name among its dependencies`,
    );
  const peers = [...optional].sort().map((name) => [name, peerDependencies[name] ?? laterThan(dependencies[name])]);
  const { bin, ...rest } = manifest;
  return {
    ...rest,
    // A package without programs says so in its manifest; npm wants no empty list.
    ...(Object.keys(bin).length > 0 && { bin }),
    dependencies: Object.fromEntries(needed.map((name) => [name, dependencies[name]])),
    ...(peers.length > 0 && {
      peerDependencies: Object.fromEntries(peers),
      peerDependenciesMeta: Object.fromEntries(peers.map(([name]) => [name, { optional: true }])),
    }),
    publishConfig: { access: 'public', provenance: true },
  };
}

/** Returns the range of versions from one on; a prerelease promises nothing about the next one. */
const laterThan = (/** @type {string} */ version) => (version.includes('-') ? version : `>=${version}`);
