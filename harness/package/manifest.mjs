import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDependencies } from '../setup/bundle-cli.mjs';
import { ROOT } from '../setup/processes.mjs';

/** The members that every package takes from the clone's manifest. */
const SHARED = ['version', 'license', 'type', 'engines', 'repository', 'homepage', 'bugs'];
/** The members that a package takes from the clone's manifest unless it sets them. */
const INHERITED = ['description', 'exports', 'bin', 'keywords'];

/** @returns {any} */
const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Reads the manifest of a package, and completes it from the manifest of the clone. Its member `pack` describes how to
 * assemble the package:
 *
 * - `modules`: modules, relative to `dist`, that get separate files, besides those of `exports` and `bin`
 * - `pages`: modules of `exports` that are bundled for pages, with all their imports
 * - `outside`: pattern of modules to omit, because the package refuses the commands that need them
 * - `bundledPackages`: packages whose code is added to the bundle, besides those of every bundle; `bundledTrees`:
 *   packages that are added with all their dependencies. One file installs faster than hundreds of small packages
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
 * Returns the published manifest. The versions of its dependencies are those of the clone.
 *
 * @param {any} manifest of {@link readManifest}
 * @param {ReadonlySet<string>} imported the packages that the modules and types need
 * @throws Error for a package that is not in the clone's manifest
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
    // A package without programs has no `bin`, because npm rejects an empty list.
    ...(Object.keys(bin).length > 0 && { bin }),
    dependencies: Object.fromEntries(needed.map((name) => [name, dependencies[name]])),
    ...(peers.length > 0 && {
      peerDependencies: Object.fromEntries(peers),
      peerDependenciesMeta: Object.fromEntries(peers.map(([name]) => [name, { optional: true }])),
    }),
    publishConfig: { access: 'public', provenance: true },
  };
}

/**
 * Returns a range that contains a version and all later ones. For a prerelease, the range contains only that version,
 * because the next prerelease may differ.
 */
const laterThan = (/** @type {string} */ version) => (version.includes('-') ? version : `>=${version}`);
