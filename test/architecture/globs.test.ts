import { braceExpand, minimatch } from 'minimatch';
import { describe, expect, test } from 'vitest';
import vitestConfig from '../../vitest.config.js';
import { listFiles, readText } from './source-files.js';

const readJsonc = (path: string): unknown =>
  JSON.parse(
    readText(path)
      .replace(/^\s*\/\/.*$/gm, '')
      .replace(/,(?=\s*[\]}])/g, ''),
  );

interface Project {
  readonly test?: { readonly include?: readonly string[]; readonly exclude?: readonly string[] };
}

/** Folders that do not exist in a fresh checkout, because a build or an installation creates them. */
const NOT_IN_A_CHECKOUT = /^(dist|node_modules|\.cache|test-results|golden-results|playwright-report)(\/|$)/;

const PATTERNS: Readonly<Record<string, () => readonly string[]>> = {
  '.oxlintrc.json': () =>
    (readJsonc('.oxlintrc.json') as { overrides: { files: string[] }[] }).overrides.flatMap(({ files }) => files),
  'knip.jsonc': () => {
    const { entry, project } = readJsonc('knip.jsonc') as Record<'entry' | 'project', string[]>;
    return [...entry, ...project].map((pattern) => pattern.replace(/!$/, ''));
  },
  'vitest.config.ts': () =>
    (vitestConfig.test?.projects as Project[]).flatMap(({ test }) => [
      ...(test?.include ?? []),
      ...(test?.exclude ?? []),
    ]),
  '.prettierignore': () =>
    readText('.prettierignore')
      .split('\n')
      .filter((line) => /^[^#/\n]/.test(line)),
  'harness/package/*/package.json': () =>
    listFiles()
      .filter((path) => /^harness\/package\/[\w-]+\/package\.json$/.test(path))
      .flatMap((path) => (JSON.parse(readText(path)) as { pack: { files?: string[] } }).pack.files ?? []),
};

describe("glob patterns of the tools' configurations", () => {
  const files = listFiles();
  test.each(Object.entries(PATTERNS))(
    'every glob pattern in %s matches a file, because a rule with a dead pattern would never be applied',
    (_path, read) => {
      const patterns = read()
        .map((pattern) => pattern.replace(/^!/, ''))
        .filter((pattern) => !NOT_IN_A_CHECKOUT.test(pattern));
      expect(patterns.length).toBeGreaterThan(0);
      const isMatched = (pattern: string): boolean =>
        files.some((file) => {
          const options = { dot: true, matchBase: !pattern.includes('/') };
          return minimatch(file, pattern, options) || file.startsWith(`${pattern.replace(/\/$/, '')}/`);
        });
      expect(patterns.flatMap((pattern) => braceExpand(pattern)).filter((pattern) => !isMatched(pattern))).toEqual([]);
    },
  );
});
