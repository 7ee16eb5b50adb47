import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTargetRef, parseTargetRef, type TargetRef } from '../../../../src/simulator/sim/camera/index.js';

describe('the text of a target reference', () => {
  it.each(['none', 'vessel:Hunter-1', 'body:Earth', 'part:Hunter-1/1187', 'vessel:a:b', 'part:a/b/7'])(
    'the target reference %s is parsed and printed unchanged',
    (text) => {
      expect(formatTargetRef(parseTargetRef(text)!)).toBe(text);
    },
  );

  it.each([
    '',
    'None',
    'vessel:',
    'Hunter-1',
    'kitten:Banjo',
    'part:Hunter-1',
    'part:Hunter-1/x',
    'part:/4',
    'part:a/-1',
  ])('the target reference %j is refused', (text) => {
    expect(parseTargetRef(text)).toBeNull();
  });

  it('every target reference that is printed can be parsed again', () => {
    const id = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() === text);
    const target: fc.Arbitrary<TargetRef> = fc.oneof(
      id.map((vesselId) => ({ kind: 'vessel', vesselId }) as const),
      id.map((bodyId) => ({ kind: 'body', bodyId }) as const),
      fc.record({
        kind: fc.constant('part' as const),
        vesselId: id,
        instanceId: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      }),
    );
    fc.assert(
      fc.property(target, (ref) => {
        expect(parseTargetRef(formatTargetRef(ref))).toEqual(ref);
      }),
    );
  });
});
