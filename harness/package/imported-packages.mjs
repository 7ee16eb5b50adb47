import { builtinModules } from 'node:module';

/** Matches code that resolves the path of a package: `createRequire(…).resolve('webgpu')`. */
const RESOLVED = /\.resolve\(["'`](@?[a-z][\w./@-]*)["'`]\)/g;

/**
 * @param {readonly import('vite').Rolldown.OutputChunk[]} chunks
 * @returns {string[]}
 */
export function importedPackages(chunks) {
  const own = new Set(chunks.map(({ fileName }) => fileName));
  const names = chunks.flatMap(({ code, imports, dynamicImports }) => [
    ...imports,
    ...dynamicImports,
    ...[...code.matchAll(RESOLVED)].map(([, name = '']) => name),
  ]);
  const foreign = names.filter(
    (name) => !own.has(name) && !/^(node:|\.|\/)/.test(name) && !builtinModules.includes(name),
  );
  return [...new Set(foreign.map(packageOf))];
}

/** Returns the package name in a specifier such as `@a/b/c` or `a/b`. */
export function packageOf(/** @type {string} */ specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
