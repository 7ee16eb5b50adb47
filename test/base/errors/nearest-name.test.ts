import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearestName } from '../../../src/base/errors/index.js';

const word = fc.string({ minLength: 6 }).filter((name) => !/^-?\d+$/.test(name));

describe('nearestName', () => {
  test.each([
    ['tempaltes', 'templates'],
    ['vessel', 'vessels'],
    ['Camera', 'camera'],
    ['http_prefered_prot', 'http_preferred_port'],
  ])('for %s, nearestName suggests %s', (misspelt, meant) => {
    expect(nearestName(misspelt, ['camera', 'templates', 'http_preferred_port', 'vessels'])).toBe(meant);
  });

  test('nearestName suggests nothing for a very different name', () => {
    expect(nearestName('nope', ['templates', 'vessels'])).toBeUndefined();
    expect(nearestName('templates', [])).toBeUndefined();
  });

  test('nearestName never suggests a number', () => {
    expect(nearestName('99', ['9', '0', 'json', '9a'])).toBeUndefined();
    expect(nearestName('-1', ['1'])).toBeUndefined();
    expect(nearestName('x', ['0', '1', 'y'])).toBe('y');
    expect(nearestName('2a', ['2', '3'])).toBeUndefined();
  });

  test('nearestName returns a listed name unchanged, and corrects a name with one wrong letter', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1 }), fc.nat(), (names, pick) => {
        const name = names[pick % names.length]!;
        expect(nearestName(name, names)).toBe(name);
        expect(nearestName(`${name}~`, names)).toBeDefined();
      }),
    );
  });
});
