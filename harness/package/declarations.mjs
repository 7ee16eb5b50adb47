import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from '../setup/processes.mjs';
import { packageOf } from './imported-packages.mjs';

/**
 * Matches an import or a re-export. The groups are the keyword, the names between the braces, if any, and the address.
 */
const STATEMENT = /^(import|export) (?:type )?(?:\{([^}]*)\} from |[^'{}]*? from )?'([^']+)'.*$/gm;
const TYPE_IMPORT = /\bimport\(["']([^"']+)["']/g;
/** In a set of used names, this element stands for all names of the module. */
const ALL = '*';

/**
 * Finds all declarations that a package needs, beginning with its entries. In files that only re-export names, it
 * removes the unused names, because the package does not contain the modules of these names.
 *
 * @param {readonly string[]} entries paths relative to the clone
 * @returns {{ files: ReadonlyMap<string, string>, packages: ReadonlySet<string> }} the text of each file, including the
 *   entries, and the packages whose types the files use
 */
export function declarationsOf(entries) {
  /** @type {Map<string, Set<string>>} */
  const used = new Map();
  /** @type {Set<string>} */
  const packages = new Set();
  const walk = (/** @type {string} */ path, /** @type {readonly string[]} */ names) => {
    const known = used.get(path) ?? new Set();
    const added = names.filter((name) => !known.has(name));
    if (added.length === 0 && used.has(path)) return;
    used.set(path, new Set([...known, ...added]));
    for (const { address, names } of importsOf(path, added)) {
      if (address.startsWith('.')) walk(fileOf(path, address), names);
      else if (!address.startsWith('node:')) packages.add(packageOf(address));
    }
  };
  for (const path of entries) walk(path, [ALL]);
  return { files: new Map([...used].map(([path, names]) => [path, shortened(path, names)])), packages };
}

/** @returns {{ address: string, names: string[] }[]} */
function importsOf(/** @type {string} */ path, /** @type {readonly string[]} */ names) {
  const text = read(path);
  const isIndex = isOnlyExports(text);
  const statements = [...text.matchAll(STATEMENT)].flatMap(([, kind, list, address = '']) => {
    if (list === undefined) return [{ address, names: [ALL] }];
    const wanted = parts(list).filter(({ outside }) => !isIndex || kind === 'import' || isUsed(outside, names));
    return wanted.length === 0 ? [] : [{ address, names: wanted.map(({ inside }) => inside) }];
  });
  return [...statements, ...[...text.matchAll(TYPE_IMPORT)].map(([, address = '']) => ({ address, names: [ALL] }))];
}

/**
 * Returns the text of a declaration file for the package. If the file only re-exports names, leaves out the unused
 * ones.
 */
function shortened(/** @type {string} */ path, /** @type {ReadonlySet<string>} */ names) {
  const text = read(path);
  if (!isOnlyExports(text)) return text;
  return text.replace(STATEMENT, (whole, _kind, list) => {
    if (list === undefined) return whole;
    const kept = parts(list).filter(({ outside }) => isUsed(outside, [...names]));
    return kept.length === 0 ? '' : whole.replace(`{${list}}`, `{ ${kept.map(({ text }) => text).join(', ')} }`);
  });
}

const isUsed = (/** @type {string} */ name, /** @type {readonly string[]} */ names) =>
  names.includes(ALL) || names.includes(name);

/**
 * Splits the list of names in an import or re-export. Returns pairs: the name in the other file, and the name in this
 * file.
 */
const parts = (/** @type {string} */ list) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((text) => {
      const [inside = '', outside = inside] = text.replace(/^type /, '').split(' as ');
      return { text, inside, outside };
    });

const isOnlyExports = (/** @type {string} */ text) =>
  text
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(STATEMENT, (whole) => (whole.startsWith('export') ? '' : whole))
    .trim() === '';

const fileOf = (/** @type {string} */ path, /** @type {string} */ address) =>
  posix
    .join(posix.dirname(path), address)
    .replace(/\.js$/, '.d.ts')
    .replace(/\.cjs$/, '.d.cts');

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');
