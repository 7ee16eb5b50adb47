import { expect, test } from 'vitest';
import { BOUND_NAMES, BOUNDS, COMPARER_NAMES, COMPARERS } from '../../../src/contract/vocabulary/comparers.js';

test('the description of each bound names every comparer that accepts the bound', () => {
  for (const bound of BOUND_NAMES) {
    const takers = COMPARER_NAMES.filter((name) => (COMPARERS[name] as readonly string[]).includes(bound));
    expect(takers.length).toBeGreaterThan(0);
    for (const name of takers) expect(BOUNDS[bound].description).toContain(`\`${name}\``);
  }
});
