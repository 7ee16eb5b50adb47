import { expect, it } from 'vitest';
import { isInside } from './layers.js';
import { readSources } from './source-files.js';

/** Folders with many modules, which a command must load only when it needs them. */
const LATE = [
  'src/leaderboard',
  'src/renderer/drawing',
  'src/simulator',
  'src/renderer/render/passes',
  'src/server/transports',
  'harness',
];

const sources = new Map(readSources().map((source) => [source.path, source]));

function loadedWith(...entries: string[]): { readonly paths: readonly string[]; readonly packages: readonly string[] } {
  const paths = new Set<string>();
  const packages = new Set<string>();
  const walk = (path: string): void => {
    if (paths.has(path)) return;
    paths.add(path);
    for (const { specifier, target, typeOnly, isDynamic } of sources.get(path)?.imports ?? []) {
      if (typeOnly || isDynamic) continue;
      if (target === undefined) packages.add(specifier);
      else walk(target);
    }
  };
  entries.forEach(walk);
  return { paths: [...paths], packages: [...packages] };
}

it('the command line starts without loading the modules of its commands', () => {
  // The search follows only static imports, but `main.ts` imports `run.ts` dynamically. So `run.ts` is also given here.
  const { paths } = loadedWith('src/cli/main.ts', 'src/cli/run.ts');
  expect(paths.filter((path) => LATE.some((folder) => isInside(path, folder)))).toEqual([]);
});

it('the server opens its MCP endpoint without loading the library of the protocol', () => {
  const { paths, packages } = loadedWith('src/server/endpoints/mcp-endpoint.ts');
  expect(paths).toContain('src/server/transports/mcp/http/server.ts');
  expect(packages).toContain('fastify');
  expect(packages).not.toContain('@modelcontextprotocol/server');
});
