import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BOUND_NAMES, BOUNDS, COMPARER_NAMES, COMPARERS } from '../../src/contract/comparers.js';
import { projectRoot } from '../../src/device/node/project-root.js';

interface CaseSchema {
  readonly definitions: {
    readonly tolerance: {
      readonly oneOf: readonly { readonly properties: Readonly<Record<string, { readonly const?: string }>> }[];
    };
  };
}

test('the schema of golden cases has every comparer with the bounds that it takes', () => {
  const text = readFileSync(join(projectRoot(), 'golden', 'case.schema.json'), 'utf8');
  const { oneOf } = (JSON.parse(text) as CaseSchema).definitions.tolerance;
  const described = oneOf.map(({ properties: { comparer, why: _, ...bounds } }) => [
    comparer!.const,
    Object.keys(bounds).sort(),
  ]);
  expect(Object.fromEntries(described)).toEqual(
    Object.fromEntries(COMPARER_NAMES.map((name) => [name, [...COMPARERS[name]].sort()])),
  );
});

test('every bound belongs to a comparer and says so', () => {
  for (const bound of BOUND_NAMES) {
    const takers = COMPARER_NAMES.filter((name) => (COMPARERS[name] as readonly string[]).includes(bound));
    expect(takers.length).toBeGreaterThan(0);
    for (const name of takers) expect(BOUNDS[bound].description).toContain(`\`${name}\``);
  }
});
