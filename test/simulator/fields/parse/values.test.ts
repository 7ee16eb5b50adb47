import { describe, expect, it } from 'vitest';
import {
  parseFlag,
  parseNumber,
  parseNumbers,
  parseStrictFlag,
  parseTrigger,
} from '../../../../src/simulator/fields/parse/values.js';

describe('the parsers of values', () => {
  it.each(['1', ' 1.5 ', '+.5', '-2.', '1e3', '1E-3'])('the text %s is a number', (text) => {
    expect(parseNumber('x', text).ok).toBe(true);
  });

  it.each(['', '0x10', 'NaN', 'Infinity', '1e999', '1,000', '1 2', '.', 'e5'])(
    'the text %s is not a number',
    (text) => {
      expect(parseNumber('x', text)).toMatchObject({ ok: false, errno: 'EINVAL' });
    },
  );

  it('a vector must have exactly the right length, and may contain any white space', () => {
    expect(parseNumbers('x', ' 1\t2  3 ', 3)).toEqual({ ok: true, value: [1, 2, 3] });
    expect(parseNumbers('x', '1 2', 3).ok).toBe(false);
    expect(parseNumbers('x', '1 2 3 4', 3).ok).toBe(false);
  });

  it('a flag may be any number equal to 0 or 1, but paint rules accept only the digits 0 and 1', () => {
    expect(parseFlag('x', '1.0').ok).toBe(true);
    expect(parseFlag('x', '2').ok).toBe(false);
    expect(parseStrictFlag('x', '1').ok).toBe(true);
    expect(parseStrictFlag('x', '1.0').ok).toBe(false);
  });

  it('a trigger accepts only 1', () => {
    expect(parseTrigger('x', ' 1 ').ok).toBe(true);
    expect(parseTrigger('x', '1.0').ok).toBe(false);
  });

  it('the refusal of a value contains the leaf and the value, shortened', () => {
    const refusal = parseNumber('camera/pose/fov', 'x'.repeat(1000));
    expect(refusal.ok ? '' : refusal.reason).toMatch(/^camera\/pose\/fov: 'x{37}…' is not a number$/);
  });
});
