import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { findCases } from '../../../harness/golden/cases/find-cases.js';
import { countOf } from '../../../harness/mutation/mutant.js';
import { MUTATIONS } from '../../../harness/mutation/mutations.js';
import { projectRoot } from '../../../src/platform/node/index.js';

/** Returns the text that is changed: a shader itself, or the built file of a source. */
function changedText(file: string): string {
  const text = readFileSync(join(projectRoot(), file), 'utf8');
  if (!file.endsWith('.ts')) return text;
  const { ESNext } = ts.ModuleKind;
  return ts.transpileModule(text, { compilerOptions: { target: ts.ScriptTarget.ES2023, module: ESNext } }).outputText;
}

describe('the list of mutations', () => {
  const names = findCases(join(projectRoot(), 'golden', 'render')).map(({ name }) => name);

  test.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))(
    '%s: has its text once, changes it, and names goldens that there are',
    (_, { file, find, replace, goldens }) => {
      expect(countOf(find, readFileSync(join(projectRoot(), file), 'utf8'))).toBe(1);
      expect(countOf(find, changedText(file))).toBe(1);
      expect(replace).not.toBe(find);
      expect(goldens.length).toBeGreaterThan(0);
      for (const part of goldens)
        expect(
          names.filter((name) => name.includes(part)),
          part,
        ).not.toEqual([]);
    },
  );

  test('has no name twice', () => {
    expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
  });

  test('breaks something behind every feature that has goldens', () => {
    const watched = (name: string) => MUTATIONS.some(({ goldens }) => goldens.some((part) => name.includes(part)));
    const features = new Set(names.map((name) => name.split('/')[0]!));
    const unwatched = [...features].filter(
      (feature) => !names.some((name) => name.startsWith(`${feature}/`) && watched(name)),
    );
    expect(unwatched).toEqual([]);
  });
});
