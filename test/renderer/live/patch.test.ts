import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, diff, isSame, type Patch } from '../../../src/renderer/live/patch.js';

/** Generates values that do not change when they are sent as JSON. −0 is left out, because it becomes 0. */
const plain: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, 0, 1, 'a'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor', '1', '0'), tie('value'), { maxKeys: 5 }),
  ),
})).value;

const wired = (patch: Patch): Patch => JSON.parse(JSON.stringify(patch)) as Patch;

describe('a patch between two values', () => {
  it('a patch turns the first value into the second even after it was sent as JSON', () => {
    fc.assert(
      fc.property(plain, plain, (before, after) => {
        const patch = diff(before, after);
        const reached = patch ? apply(before, wired(patch)) : before;
        expect(JSON.stringify(sorted(reached))).toBe(JSON.stringify(sorted(after)));
      }),
      { numRuns: 500 },
    );
  });

  it('a patch exists exactly when the values differ', () => {
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        expect(diff(a, b) === undefined).toBe(JSON.stringify(sorted(a)) === JSON.stringify(sorted(b)));
        expect(diff(a, structuredClone(a))).toBeUndefined();
      }),
    );
  });

  it('isSame is true exactly when diff returns nothing', () => {
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        expect(isSame(a, b)).toBe(diff(a, b) === undefined);
        expect(isSame(a, structuredClone(a))).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect([isSame(undefined, null), isSame({ a: null }, { b: null }), isSame([0], { 0: 0 })]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('applying a patch keeps the identity of every object that the patch does not name', () => {
    const before = { still: { deep: [{ a: 1 }] }, moves: { x: 1 } };
    const patch = diff(before, { ...before, moves: { x: 2 } })!;
    expect(patch).toEqual({ keys: { moves: { keys: { x: { set: 2 } } } } });
    const after = apply(before, wired(patch));
    expect(after.still).toBe(before.still);
    expect(before.moves.x).toBe(1);
  });

  it('computing a patch reads no subtree that both values share', () => {
    const shared = new Proxy([{ a: 1 }], {
      get: () => {
        throw new Error('looked into');
      },
    });
    expect(diff({ shared, n: 1 }, { shared, n: 2 })).toEqual({ keys: { n: { set: 2 } } });
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Readonly<Record<string, unknown>>;
  return [
    'record',
    ...Object.keys(record)
      .sort()
      .flatMap((key) => [key, sorted(record[key])]),
  ];
}
