import { describe, expect, test } from 'vitest';
import { headingsInComments, isThere, pathsInComments, pathsInReadme } from './named-paths.js';
import { listFiles, readText } from './source-files.js';

/** Files whose comments may contain paths that do not exist, as examples. */
const EXAMPLES = /^test\/architecture\//;

/** Files that readers create when they follow the documentation. */
const MADE_BY_READERS = ['player.mjs', 'livery.d.ts'];

const files = new Set([...listFiles(), ...MADE_BY_READERS]);
const gone = (path: string, named: readonly { readonly path: string; readonly line: number }[]): string[] =>
  named.filter((each) => !isThere(each.path, path, files)).map((each) => `${path}:${each.line} names ${each.path}`);

describe('paths named in texts', () => {
  test('every path that a comment names exists', () => {
    const sources = listFiles().filter((path) => /\.(ts|wgsl|mjs|cjs|js)$/.test(path) && !EXAMPLES.test(path));
    expect(sources.flatMap((path) => gone(path, pathsInComments(path, readText(path))))).toEqual([]);
  });

  test('every heading that a comment cites exists in the cited file', () => {
    const sources = listFiles().filter((path) => path.endsWith('.ts') && !EXAMPLES.test(path));
    const isOn = (page: string, heading: string): boolean =>
      files.has(page) &&
      readText(page)
        .split('\n')
        .some((line) => /^#+ (.*)$/.exec(line)?.[1] === heading);
    const missing = sources.flatMap((path) =>
      headingsInComments(path, readText(path))
        .filter(({ page, heading }) => !isOn(page, heading))
        .map(({ page, heading }) => `${path} cites ${page}, "${heading}"`),
    );
    expect(missing).toEqual([]);
  });

  test('every path that a README names exists', () => {
    const readmes = [...files].filter((path) => path.endsWith('.md'));
    expect(readmes.flatMap((path) => gone(path, pathsInReadme(readText(path))))).toEqual([]);
  });
});

describe('the check of named paths', () => {
  const there = new Set(['src/base/math/vec3.ts', 'shaders/lib/srgb.wgsl']);

  test('the check of named paths finds paths in comments of every kind, and none in code', () => {
    const text = [
      "import { a } from './gone.js';",
      '/** Twin of `lib/srgb.wgsl`. */',
      "const path = 'src/gone.ts'; // see vec3.ts",
      '/*',
      ' * Of src/base/math, and rules.md.',
      ' */',
    ].join('\n');
    expect(pathsInComments('src/a.ts', text)).toEqual([
      { path: 'lib/srgb.wgsl', line: 2 },
      { path: 'vec3.ts', line: 3 },
      { path: 'src/base/math', line: 5 },
      { path: 'rules.md', line: 5 },
    ]);
    expect(pathsInComments('shaders/a.wgsl', 'let a = 1; // src/base/math/vec3.ts\n/// lib/b.wgsl')).toEqual([
      { path: 'src/base/math/vec3.ts', line: 1 },
      { path: 'lib/b.wgsl', line: 2 },
    ]);
    expect(pathsInReadme('See [the map](src/gone.ts), `harness/setup` and test/<name>.')).toEqual([
      { path: 'harness/setup', line: 1 },
    ]);
  });

  test('the check of named paths finds headings in comments, even across line breaks', () => {
    const text = '/**\n * Rules (docs/rules.md,\n * "Flags and ends").\n */\nconst page = \'docs/rules.md, "Code"\';';
    expect(headingsInComments('src/a.ts', text)).toEqual([{ page: 'docs/rules.md', heading: 'Flags and ends' }]);
  });

  test.each([
    ['src/base/math/vec3.ts', true],
    ['vec3.ts', true],
    ['math/vec3.ts', true],
    ['src/base/math', true],
    ['srgb.wgsl', true],
    ['../lib/srgb.wgsl', true],
    ['vec4.ts', false],
    ['src/maths', false],
    ['ec3.ts', false],
  ])('the check of named paths says whether the path %s exists: %s', (named, expected) => {
    expect(isThere(named, 'shaders/passes/light.wgsl', there)).toBe(expected);
  });
});
