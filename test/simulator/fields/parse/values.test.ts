import { describe, expect, it } from 'vitest';
import {
  parseFlag,
  parseNumber,
  parseNumbers,
  parseStrictFlag,
  parseTrigger,
} from '../../../../src/simulator/fields/parse/values.js';

describe('parsing', () => {
  it.each(['1', ' 1.5 ', '+.5', '-2.', '1e3', '1E-3'])('%s is a number', (text) => {
    expect(parseNumber('x', text).ok).toBe(true);
  });

  it.each(['', '0x10', 'NaN', 'Infinity', '1e999', '1,000', '1 2', '.', 'e5'])('%s is not a number', (text) => {
    expect(parseNumber('x', text)).toMatchObject({ ok: false, errno: 'EINVAL' });
  });

  it('parsing accepts a vector of exactly the right length, split at any white space', () => {
    expect(parseNumbers('x', ' 1\t2  3 ', 3)).toEqual({ ok: true, value: [1, 2, 3] });
    expect(parseNumbers('x', '1 2', 3).ok).toBe(false);
    expect(parseNumbers('x', '1 2 3 4', 3).ok).toBe(false);
  });

  it('parsing accepts any number equal to 0 or 1 as a flag, but only the digits for paint rules', () => {
    expect(parseFlag('x', '1.0').ok).toBe(true);
    expect(parseFlag('x', '2').ok).toBe(false);
    expect(parseStrictFlag('x', '1').ok).toBe(true);
    expect(parseStrictFlag('x', '1.0').ok).toBe(false);
  });

  it('parsing accepts only 1 as a trigger', () => {
    expect(parseTrigger('x', ' 1 ').ok).toBe(true);
    expect(parseTrigger('x', '1.0').ok).toBe(false);
  });

  it('parsing names the leaf and the value in a refusal, shortened', () => {
    const refusal = parseNumber('camera/pose/fov', 'x'.repeat(1000));
    expect(refusal.ok ? '' : refusal.reason).toMatch(/^camera\/pose\/fov: 'x{37}…' is not a number$/);
  });
});
