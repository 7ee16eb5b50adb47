import { expect, it } from 'vitest';
import { difference } from '../../../harness/board/check/difference.js';

const NONE = new Set<string>();

it('difference() names the path of the first difference and ignores the listed members', () => {
  expect(difference({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, NONE)).toBeNull();
  expect(difference({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, NONE)).toBe('.a[1].b: 2 is wanted, 3 came');
  expect(difference({ a: 1 }, { a: 1, b: null }, NONE)).toBe('.b: nothing is wanted, null came');
  expect(difference([1], [1, 2], NONE)).toBe('[1]: nothing is wanted, 2 came');
  expect(difference({ a: 1 }, [1], NONE)).toContain('the answer');
  expect(difference({ at: 1 }, { at: 2 }, new Set(['at']))).toBeNull();
  expect(difference(-0, 0, NONE)).toBeNull();
});
