import { expect, it } from 'vitest';
import { isInside } from './layers.js';
import { readSources } from './source-files.js';

/** Folders whose modules are many: commands that need them load them when they run. */
const LATE = [
  'src/leaderboard',
  'src/renderer/drawing',
  'src/simulator',
  'src/renderer/render/passes',
  'src/server/transports',
  'harness',
];

it('the command line starts without loading the modules of its commands', () => {
  const sources = new Map(readSources().map((source) => [source.path, source]));
  const loaded = new Set<string>();
  const walk = (path: string): void => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const { target, typeOnly, isDynamic } of sources.get(path)?.imports ?? [])
      if (target !== undefined && !typeOnly && !isDynamic) walk(target);
  };
  // The first of them loads the second, from the bundle or from where it lies.
  walk('src/cli/main.ts');
  walk('src/cli/run.ts');
  expect([...loaded].filter((path) => LATE.some((folder) => isInside(path, folder)))).toEqual([]);
});
