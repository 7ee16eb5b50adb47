import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFileName, refuseFileName } from '../../../src/base/uploads/index.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-'.split('');

describe('a file name', () => {
  it('a file name may be 1 to 64 characters of the portable set, except "." and ".."', () => {
    const names = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 64 });
    fc.assert(fc.property(names, (name) => isFileName(name) === (name !== '.' && name !== '..')));
  });

  it('a file name may contain no character outside the portable set', () => {
    const portable = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 30 });
    const foreign = fc
      .integer({ min: 0, max: 0x10ffff })
      .map((point) => String.fromCodePoint(point))
      .filter((character) => !LETTERS.includes(character));
    fc.assert(fc.property(portable, foreign, portable, (a, b, c) => !isFileName(a + b + c)));
  });

  it.each([
    ['', false],
    ['a', true],
    ['.', false],
    ['..', false],
    ['...', true],
    ['.png', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['grass.png\n', false],
    ['a/b', false],
    ['a b', false],
    ['é', false],
  ])('the file name %j is valid: %s', (name, valid) => {
    expect(isFileName(name)).toBe(valid);
  });

  it('the refusal of a file name is a single short line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
        const { errno, reason } = refuseFileName('paint/textures/file', name);
        return errno === 'EINVAL' && reason.length < 250 && !/[\r\n]/.test(reason);
      }),
      { numRuns: 30 },
    );
  });
});
