import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bypassedIndexes, climbingImports, importCycles, nodeReaches } from './import-rules.js';
import { isInside } from './layers.js';
import { importsOf, readSources, type SourceFile } from './source-files.js';

const source = (path: string, text: string): SourceFile => ({ path, text, imports: importsOf(path, text) });

describe('import directions', () => {
  test('imports follow the order of modules and layers', () => {
    expect(climbingImports(readSources())).toEqual([]);
  });

  test('imports between modules go through the indexes of their folders', () => {
    expect(bypassedIndexes(readSources())).toEqual([]);
  });

  test('code that also runs in a browser imports no Node module, directly or indirectly', () => {
    expect(nodeReaches(readSources())).toEqual([]);
  });

  test('imports form no cycle', () => {
    expect(importCycles(readSources())).toEqual([]);
  });
});

describe('imports of the harness and the command line', () => {
  const sources = readSources();
  const edges = (from: string, to: string): string[] =>
    sources
      .filter(({ path }) => isInside(path, from))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => target !== undefined && isInside(target, to))
          .map(({ target }) => `${path} → ${target!}`),
      );

  test('only the command line starts the harness', () => {
    expect(edges('src', 'harness')).toEqual([
      'src/cli/board/load.ts → harness/board/run-load.ts',
      'src/cli/board/load.ts → harness/board/run-load.ts',
      'src/cli/compare/run.ts → harness/golden/commands/compare.ts',
      'src/cli/compare/run.ts → harness/golden/results-folder.ts',
      'src/cli/run.ts → harness/golden/cli.ts',
      'src/cli/run.ts → harness/bench/cli.ts',
      'src/cli/run.ts → harness/bench/board/cli.ts',
    ]);
  });

  test('the leaderboard oracle imports only types of the product', () => {
    const oracle = sources.filter(({ path }) => isInside(path, 'harness/board/oracle'));
    expect(oracle.length).toBeGreaterThan(5);
    const taken = oracle.flatMap(({ path, imports }) =>
      imports
        .filter(({ target, typeOnly }) => target !== undefined && isInside(target, 'src') && !typeOnly)
        .map(({ target }) => `${path} → ${target!}`),
    );
    expect(taken).toEqual([]);
  });

  test('the harness imports nothing from the command line', () => {
    expect(edges('harness', 'src/cli')).toEqual([]);
  });
});

describe('the check of import directions', () => {
  test('the check of import directions reports an inner layer that imports an outer layer', () => {
    expect(climbingImports([source('src/simulator/sim/a.ts', `import { b } from '../world/b.js';`)])).toHaveLength(1);
    expect(climbingImports([source('src/simulator/world/b.ts', `import { a } from '../sim/a.js';`)])).toEqual([]);
  });

  test('the check of import directions reports a transport that imports another transport', () => {
    const climbing = source('src/server/transports/http/a.ts', `export { b } from '../mqtt/b.js';`);
    expect(climbingImports([climbing])).toHaveLength(1);
    expect(
      climbingImports([source('src/server/transports/http/a.ts', `import '../../../simulator/fields/index.js';`)]),
    ).toEqual([]);
  });

  test('the check of import directions reports an import between two modules unless the table of modules allows it', () => {
    const text = `import { b } from '../../compare/b.js';`;
    expect(climbingImports([source('src/golden/cases/a.ts', text)])).toEqual([]);
    expect(climbingImports([source('src/simulator/sim/a.ts', text)])).toHaveLength(1);
  });

  test("the check of import directions reports an import from another module that does not go through that module's index", () => {
    const importing = (from: string, target: string): string[] =>
      bypassedIndexes([source(from, `import type { A } from '${posix.relative(posix.dirname(from), target)}';`)]);
    for (const from of ['src/cli/b.ts', 'harness/b.ts']) {
      expect([from, importing(from, 'src/golden/a.js')]).toEqual([from, [expect.stringContaining(from)]]);
      expect([from, importing(from, 'src/golden/index.js')]).toEqual([from, []]);
    }
    expect(importing('src/golden/cases/b.ts', 'src/golden/a.js')).toEqual([]);
    expect(bypassedIndexes([source('src/cli/b.ts', `await import('../golden/a.js');`)])).toEqual([]);
  });

  test('the check of import directions reports a folder of src outside the table of modules', () => {
    expect(climbingImports([source('src/elsewhere/a.ts', '')])[0]).toMatch(/no module/);
  });

  test('the check of imports reports a direct or indirect import of a Node module from a file that may not use Node', () => {
    const inNode = source('src/device/node/b.ts', `import { readFileSync } from 'node:fs';`);
    const reaching = source('src/renderer/render/a.ts', `await import('../../device/node/b.js');`);
    const typesOnly = source('src/renderer/render/a.ts', `import { type B } from '../../device/node/b.js';`);
    expect(nodeReaches([source('src/base/math/a.ts', `import 'node:fs';`)])).toEqual(['src/base/math/a.ts → node:fs']);
    expect(nodeReaches([reaching, inNode])).toEqual(['src/renderer/render/a.ts → src/device/node/b.ts → node:fs']);
    expect(nodeReaches([typesOnly, inNode])).toEqual([]);
  });

  test('the check of imports reports a file that may not use Node, but imports it through a file in a node/ folder', () => {
    const nodeOnly = source('src/renderer/drawing/node/b.ts', `import { readFileSync } from 'node:fs';`);
    expect(nodeReaches([nodeOnly])).toEqual([]);
    const neighbour = source('src/renderer/drawing/a.ts', `import { b } from './node/b.js';`);
    expect(nodeReaches([neighbour, nodeOnly])).toEqual([
      'src/renderer/drawing/a.ts → src/renderer/drawing/node/b.ts → node:fs',
    ]);
  });

  test('the check of import directions lets only src/cli/run.ts import the harness', () => {
    const text = `await import('../../harness/golden/cli.js');`;
    expect(climbingImports([source('src/cli/run.ts', text)])).toEqual([]);
    expect(climbingImports([source('src/cli/serve.ts', text)])).toHaveLength(1);
    const deeper = `await import('../../harness/golden/run-case.js');`;
    expect(climbingImports([source('src/cli/run.ts', deeper)])).toHaveLength(1);
  });

  test('the check of imports reports a cycle, even one of type imports', () => {
    const a = source('src/base/math/a.ts', `import { b } from './b.js';`);
    expect(importCycles([a, source('src/base/math/b.ts', `import { a } from './a.js';`)])).toHaveLength(1);
    expect(importCycles([a, source('src/base/math/b.ts', `import type { A } from './a.js';`)])).toHaveLength(1);
    expect(importCycles([a, source('src/base/math/b.ts', `export type A = import('./a.js').A;`)])).toHaveLength(1);
    const c = source('src/base/math/c.ts', '');
    const b = source('src/base/math/b.ts', `import type { C } from './c.js';`);
    expect(
      importCycles([source('src/base/math/a.ts', `import './b.js'; import type { C } from './c.js';`), b, c]),
    ).toEqual([]);
  });
});
