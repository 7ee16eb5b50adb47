import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { minifySync } from 'vite';
import { ENTRIES } from '../setup/bundle-cli.mjs';
import { bundleModules, PURE_PACKAGES } from '../setup/bundle-modules.mjs';
import { ROOT } from '../setup/processes.mjs';
import { bundlePageModules } from './bundle-page-modules.mjs';
import { declarationsOf } from './declarations.mjs';
import { importedPackages } from './imported-packages.mjs';
import { licencesText } from './licences.mjs';
import { publishedManifest, readManifest } from './manifest.mjs';
import { billOfMaterials } from './sbom.mjs';

const HERE = join(ROOT, 'harness', 'package');
export const PACKAGES = join(ROOT, '.cache', 'packages');

/** The published packages: each folder beside this module has the manifest and the README of one of them. */
export const PACKAGE_NAMES = readdirSync(HERE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const COMMON_FILES = ['LICENSE'];

/**
 * Assembles a package. The package contains a bundle of the modules, a file for each module that the manifest names,
 * the types of these modules, and the files that these modules read at run time.
 *
 * @param {string} name
 * @param {string} [folder]
 * @returns {Promise<string>} the folder of the package
 */
export async function assemblePackage(name, folder = join(PACKAGES, name)) {
  const manifest = readManifest(join(HERE, name, 'package.json'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const forPages = manifest.pack.pages ?? [];
  const named = [...namedModules([manifest.exports, manifest.bin]), ...(manifest.pack.modules ?? [])];
  const modules = [...new Set(named)].filter((path) => !forPages.includes(path));
  const chunks = await bundleModules({
    out: join(folder, 'dist', 'cli'),
    entries: Object.fromEntries(modules.map((path) => [bundleName(path), path])),
    packages: [...PURE_PACKAGES, ...(manifest.pack.bundledPackages ?? []).map(wholePackage)],
    outside: manifest.pack.outside === undefined ? undefined : new RegExp(`/dist/(${manifest.pack.outside})`),
    nameOf: bundleName,
  });
  const pages = await bundlePageModules(forPages, folder);
  for (const path of modules) writeStub(join(folder, 'dist', path), path, isProgram(manifest, path));

  const types = declarationsOf(namedDeclarations(manifest.exports));
  for (const [path, text] of types.files) write(join(folder, path), text);
  for (const path of [...COMMON_FILES, ...(manifest.pack.files ?? [])]) copy(path, path, folder);
  copy(`harness/package/${name}/README.md`, 'README.md', folder);
  removeFilesOfViewer(join(folder, 'dist', 'golden-page'), join(folder, 'dist', 'viewer'));
  for (const path of manifest.pack.ownFiles ?? []) copy(`harness/package/${name}/${path}`, path, folder);

  const bundled = [
    ...new Set([...chunks, ...pages].flatMap(({ moduleIds }) => moduleIds.flatMap((id) => packageFolderOf(id) ?? []))),
  ].sort();
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), licencesText(bundled));
  const published = publishedManifest(manifest, new Set([...importedPackages(chunks), ...types.packages]));
  const held = bundled.map((path) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')));
  // Only programs read this file, so it needs no indentation.
  writeFileSync(join(folder, 'SBOM.cdx.json'), JSON.stringify(billOfMaterials(published, held)));
  shortenFilesOfPages(folder);
  writeFileSync(join(folder, 'package.json'), json(published));
  return folder;
}

const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the modules that a part of a manifest names, relative to `dist`. @returns {string[]} */
const namedModules = (/** @type {unknown} */ part) =>
  [...JSON.stringify(part ?? {}).matchAll(/"(?:\.\/)?dist\/([^"]+\.js)"/g)].map(([, path = '']) => path);

/** @returns {string[]} */
const namedDeclarations = (/** @type {unknown} */ part) =>
  [...JSON.stringify(part ?? {}).matchAll(/"(?:\.\/)?([^"]+\.d\.c?ts)"/g)].map(([, path = '']) => path);

/** Returns the name of a module in the bundle: its name in the bundle of the command line, or else its path. */
function bundleName(/** @type {string} */ path) {
  const known = Object.entries(ENTRIES).find(([, entry]) => entry === path)?.[0];
  return known ?? path.replace(/\.js$/, '').replaceAll('/', '-');
}

const isProgram = (/** @type {{ bin?: Record<string, string> }} */ { bin = {} }, /** @type {string} */ path) =>
  Object.values(bin).includes(`dist/${path}`);

/** Writes a file that only loads a module of the bundle. */
function writeStub(/** @type {string} */ file, /** @type {string} */ path, /** @type {boolean} */ isProgram) {
  const target = posix.join(
    ...path
      .split('/')
      .slice(1)
      .map(() => '..'),
    'cli',
    `${bundleName(path)}.js`,
  );
  const address = target.startsWith('.') ? target : `./${target}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, isProgram ? `#!/usr/bin/env node\nimport '${address}';\n` : `export * from '${address}';\n`, {
    mode: isProgram ? 0o755 : 0o644,
  });
}

function write(/** @type {string} */ file, /** @type {string} */ text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const wholePackage = (/** @type {string} */ name) => new RegExp(`^${name}(/|$)`);

/**
 * Files that packages do not contain: source maps, the state of a bundle, and the compressed copies of the page that
 * draws golden cases, because that page is never sent over a network.
 */
const LEFT_OUT = /\.map$|\/sources\.txt$|^dist\/golden-page\/.*\.(br|gz)$|\.d\.ts$/;

function copy(/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ folder) {
  const source = join(ROOT, from);
  if (!existsSync(source)) throw new Error(`${from}: a manifest names it, and it is not here; run npm run setup`);
  mkdirSync(dirname(join(folder, to)), { recursive: true });
  cpSync(source, join(folder, to), {
    recursive: true,
    filter: (path) => path === source || !LEFT_OUT.test(path.slice(ROOT.length).replaceAll('\\', '/')),
  });
}

/**
 * Removes files of the page that draws golden cases if the viewer's page has the same files. The server of the former
 * page then sends the viewer's files.
 */
function removeFilesOfViewer(/** @type {string} */ folder, /** @type {string} */ viewer) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const [file, other] = [join(folder, name), join(viewer, name)];
    if (!existsSync(other) || !statSync(file).isFile()) continue;
    if (readFileSync(file).equals(readFileSync(other))) rmSync(file);
  }
}

/**
 * Removes comments and needless white space from the style sheets and the scripts of a package that browsers load as
 * they are.
 */
function shortenFilesOfPages(/** @type {string} */ folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (name.endsWith('.css')) {
      writeFileSync(
        path,
        readFileSync(path, 'utf8')
          .replaceAll(/\/\*[^]*?\*\//g, '')
          .replaceAll(/("[^"]*"|'[^']*')|\s*([{};,])\s*/g, (_all, quoted, sign) => quoted ?? sign),
      );
    } else if (/\/browser\/[^/]*\.js$/.test(name.replaceAll('\\', '/'))) {
      const { code } = minifySync(name, readFileSync(path, 'utf8'), { compress: false, mangle: false });
      writeFileSync(path, code);
    }
  }
}

/** Returns the folder of the npm package that contains a module, or undefined for this project's modules. */
function packageFolderOf(/** @type {string} */ id) {
  return /^(?:\0?.*[?:])?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
}
