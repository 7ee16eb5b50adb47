import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withDependencies } from '../setup/bundle-cli.mjs';
import { ROOT } from '../setup/processes.mjs';

/** The members that every package takes from the clone's manifest. */
const SHARED = ['version', 'license', 'type', 'engines', 'repository', 'homepage', 'bugs'];
/** The members that a package takes from the clone's manifest if its own manifest lacks them. */
const INHERITED = ['description', 'exports', 'bin', 'keywords'];

/** @returns {any} */
const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Reads the manifest of a package, and completes it from the manifest of the clone. The member `pack` of the package's
 * manifest describes how to assemble the package:
 *
 * - `modules`: modules that get their own file, in addition to the modules of `exports` and `bin`; paths relative to
 *   `dist`
 * - `pages`: those modules of `exports` that are bundled for pages, together with everything that they import
 * - `outside`: a pattern for modules that are left out, because the package refuses the commands that need them
 * - `bundledPackages`: packages whose code becomes part of the bundle, in addition to the packages in every bundle;
 *   `bundledTrees`: packages that are bundled together with all of their dependencies, because one file installs faster
 *   than hundreds of small packages
 * - `files`: files and folders of the clone; `ownFiles`: files beside the manifest, which are put at the top of the
 *   package
 * - `optional`: packages that users install only if they need them
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
 * Returns the manifest to publish. Its dependencies have the versions with which the clone works.
 *
 * @param {any} manifest of {@link readManifest}
 * @param {ReadonlySet<string>} imported the packages that the modules and types import
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
    // A package without programs must have no `bin`, because npm rejects an empty `bin`.
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
 * Returns a range that starts at a version and has no end. For a prerelease, the range contains only that version,
 * because the next prerelease may not be compatible.
 */
const laterThan = (/** @type {string} */ version) => (version.includes('-') ? version : `>=${version}`);
