import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCases } from '../../../harness/golden/cases/find-cases.js';
import { changedFiles } from '../../../harness/mutation/mutant.js';
import { MUTATIONS } from '../../../harness/mutation/mutations.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';

describe('the list of mutations', () => {
  const names = findCases(join(projectRoot(), 'golden', 'render')).map(({ name }) => name);

  test.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))(
    "the mutation '%s' finds its text once, changes it, and names existing goldens",
    (_, mutation) => {
      const { find, replace, goldens } = mutation;
      expect(() => changedFiles(projectRoot(), mutation)).not.toThrow();
      expect(replace).not.toBe(find);
      expect(goldens.length).toBeGreaterThan(0);
      for (const part of goldens)
        expect(
          names.filter((name) => name.includes(part)),
          part,
        ).not.toEqual([]);
    },
  );

  test('every mutation in the list has a unique name', () => {
    expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
  });

  test('the list has a mutation for every feature with goldens', () => {
    const watched = (name: string) => MUTATIONS.some(({ goldens }) => goldens.some((part) => name.includes(part)));
    const features = new Set(names.map((name) => name.split('/')[0]!));
    const unwatched = [...features].filter(
      (feature) => !names.some((name) => name.startsWith(`${feature}/`) && watched(name)),
    );
    expect(unwatched).toEqual([]);
  });
});
