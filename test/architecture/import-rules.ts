import { isInside, LAYERS, MODULES, NODE_ONLY, placeOf, PLATFORM_FREE, STARTS_HARNESS } from './layers.js';
import type { SourceFile } from './source-files.js';

export function climbingImports(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(({ path, imports }) => {
    if (path.startsWith('src/') && !placeOf(path))
      return [`${path} lies in no module; add its folder to test/architecture/layers.ts`];
    return imports.flatMap(({ specifier, target }) => {
      const why = target === undefined ? null : whyForbidden(path, target);
      return why === null ? [] : [`${path} imports ${specifier}; ${why}`];
    });
  });
}

function whyForbidden(path: string, target: string): string | null {
  if (!path.startsWith('src/')) return isInside(target, 'src/cli') ? 'the harness is started by cli' : null;
  const from = placeOf(path)!;
  const to = placeOf(target);
  if (!to) return STARTS_HARNESS[path]?.includes(target) ? null : 'src imports nothing of the harness';
  if (to.module !== from.module) {
    const allowed = MODULES[from.module]!;
    return allowed.includes(to.module) ? null : `${from.module} leans on ${allowed.join(', ') || 'nothing'}`;
  }
  if (from.layer === undefined || to.layer === from.layer) return null;
  const allowed = LAYERS[from.module]![from.layer]!;
  const isAllowed = allowed.some((layer) => isInside(target, `src/${to.module}/${layer}`));
  return isAllowed
    ? null
    : `src/${from.module}/${from.layer} leans on ${allowed.join(', ') || 'no other folder'} there`;
}

/**
 * Finds imports of files in another module's folder that do not go through its `index.ts`. Dynamic imports need not go
 * through the index, so that a program can load a single file when it needs the file.
 */
export function bypassedIndexes(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier, target = '', isDynamic }) => {
      const module = placeOf(target)?.module;
      const isFree = module === undefined || module === placeOf(path)?.module || isDynamic;
      if (isFree || target.endsWith('/index.ts')) return [];
      return [`${path} imports ${specifier}; export it from an index.ts of src/${module}, and import that`];
    }),
  );
}

export function nodeReaches(sources: readonly SourceFile[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const isIn = (path: string, folders: readonly string[]): boolean => folders.some((folder) => isInside(path, folder));
  const roots = sources.filter(({ path }) => isIn(path, PLATFORM_FREE) && !isIn(path, NODE_ONLY));
  const seen = new Set<string>();
  const found: string[] = [];
  const walk = (source: SourceFile, chain: readonly string[]): void => {
    if (seen.has(source.path)) return;
    seen.add(source.path);
    for (const { specifier, target, typeOnly } of source.imports) {
      if (specifier.startsWith('node:')) found.push([...chain, source.path, specifier].join(' → '));
      const next = target === undefined || typeOnly ? undefined : byPath.get(target);
      if (next) walk(next, [...chain, source.path]);
    }
  };
  for (const root of roots) walk(root, []);
  return found;
}

/** Finds cycles of imports; imports of types count too. */
export function importCycles(sources: readonly SourceFile[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const finished = new Set<string>();
  const cycles: string[] = [];
  const walk = (path: string, chain: readonly string[]): void => {
    const start = chain.indexOf(path);
    if (start >= 0) {
      cycles.push([...chain.slice(start), path].join(' → '));
      return;
    }
    if (finished.has(path)) return;
    for (const { target } of byPath.get(path)?.imports ?? []) {
      if (target !== undefined) walk(target, [...chain, path]);
    }
    finished.add(path);
  };
  for (const { path } of sources) walk(path, []);
  return cycles;
}
