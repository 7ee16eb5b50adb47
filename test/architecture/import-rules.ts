import { LAYERS, NODE_ONLY, PLATFORM_FREE, isInside, layerOf } from './layers.js';
import type { SourceFile } from './source-files.js';

/** Finds imports that climb the table of layers, one sentence each. */
export function climbingImports(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(({ path, imports }) => {
    const layer = layerOf(path);
    if (layer === undefined) return [`${path} lies in no known layer; add its folder to test/architecture/layers.ts`];
    const allowed = [layer, ...(LAYERS[layer] ?? [])];
    return imports
      .filter(({ target }) => target !== undefined && !allowed.some((folder) => isInside(target, folder)))
      .map(
        ({ specifier }) =>
          `${path} imports ${specifier}; ${layer} leans on ${allowed.slice(1).join(', ') || 'nothing'}`,
      );
  });
}

/**
 * Finds Node modules named in platform-free layers, and everything of Node that they reach through what they import.
 */
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

/** Finds cycles of imports, those of types alone included, each as the path that closes it. */
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
