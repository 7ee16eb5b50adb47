import { isBuiltin } from 'node:module';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, extname, join, sep } from 'node:path';

/** The code that a module runs. It includes only what the text of the module shows. */
export interface CodeFiles {
  /** The modules, the modules that they import, and other files that they name by a relative path. */
  readonly files: ReadonlySet<string>;
  /** Folders whose files all count as code: linked packages, and folders that a module names. */
  readonly folders: ReadonlySet<string>;
  /** True if a module computes the path of an import. */
  readonly isOpen: boolean;
}

const CODE = /\.[cm]?[jt]sx?$/;

export const isCode = (path: string): boolean => CODE.test(path);

/**
 * Matches a quoted relative path anywhere in a text: in `import`, `export … from`, `require` or `new URL`, or as a file
 * to read.
 */
const RELATIVE = /(['"`])(\.{1,2}(?:\/[^'"`\n]*)?)\1/g;
/** A static or dynamic import of a package, with or without names. */
const PACKAGE = /\b(?:from|import|require)\s*\(?\s*(['"`])([^'"`./\n][^'"`\n]*)\1/g;
/** An import with a computed or absolute path. */
const COMPUTED =
  /\b(?:import|require)\s*\(\s*(?:\/\*.*?\*\/\s*)?[^\s'"`)]|\b(?:from|import|require)\s*\(?\s*['"`](?:\/|#)/;
/** A quoted relative path with a computed part. */
const COMPUTED_PATH = /`\.{1,2}\/[^`]*\$\{/;

/** Stands for the folder of a package that was not found. */
const UNKNOWN = '';

/** @param roots absolute paths of the modules */
export function codeFilesOf(roots: readonly string[]): CodeFiles {
  const files = new Set<string>();
  const folders = new Set<string>();
  let isOpen = false;
  const waiting = [...roots];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    files.add(path);
    if (!isCode(path) || !existsSync(path)) continue;
    const text = readFileSync(path, 'utf8');
    isOpen ||= COMPUTED.test(text) || COMPUTED_PATH.test(text);
    for (const [, , named = ''] of text.matchAll(RELATIVE)) {
      const found = pathsOf(join(dirname(path), named));
      for (const each of found) {
        if (statSync(each).isDirectory()) folders.add(each);
        else waiting.push(each);
      }
    }
    for (const [, , specifier = ''] of text.matchAll(PACKAGE)) {
      if (specifier.startsWith('node:') || specifier.includes('${')) continue;
      const linked = linkedPackage(specifier, dirname(path));
      if (linked === UNKNOWN) isOpen = true;
      else if (linked !== null) folders.add(linked);
    }
  }
  return { files, folders, isOpen };
}

export function isOfCode(path: string, { files, folders, isOpen }: CodeFiles): boolean {
  if (files.has(path) || [...folders].some((folder) => path.startsWith(folder + sep))) return true;
  return isOpen && isCode(path);
}

/**
 * Returns the possible paths of an imported file. A module imports a TypeScript source under the name of the compiled
 * file, which ends in `.js`.
 */
function pathsOf(path: string): string[] {
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  const source = /^\.[cm]?js$/.test(extension) ? [`${stem}${extension.replace('js', 'ts')}`, `${stem}.tsx`] : [];
  const completed = ['.js', '.mjs', '.cjs', '.ts', '/index.js', '/index.ts'].map((end) => path + end);
  return [path, ...source, ...(extension === '' ? completed : [])].filter((each) => existsSync(each));
}

/**
 * Finds the folder of a package that is linked into `node_modules`, as the packages of a workspace are.
 * @returns null for an installed package, whose version the lock file fixes; {@link UNKNOWN} if there is no such
 * package
 */
function linkedPackage(specifier: string, from: string): string | null {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(place)) {
      const real = realpathSync(place);
      return real.includes(`${sep}node_modules${sep}`) ? null : real;
    }
    if (dirname(folder) === folder) return isBuiltin(name) ? null : UNKNOWN;
  }
}
