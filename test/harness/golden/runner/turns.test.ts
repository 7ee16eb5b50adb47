import { describe, expect, it } from 'vitest';
import { turnsOf } from '../../../../harness/golden/runner/turns.js';

const cases = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, folder: `/${name}` }));
const namesIn = (index: number, of: number): string =>
  turnsOf(cases, 1, { index, of })
    .map(({ found }) => found.name)
    .join('');

describe('turnsOf', () => {
  it('turnsOf draws every case once by default', () => {
    expect(turnsOf(cases, 1).map(({ found, round }) => `${found.name}${round}`)).toEqual([
      'a0',
      'b0',
      'c0',
      'd0',
      'e0',
    ]);
  });

  it('turnsOf draws the repetitions of a case one after another and numbers them', () => {
    expect(turnsOf(cases.slice(0, 2), 2).map(({ found, round }) => `${found.name}${round}`)).toEqual([
      'a0',
      'a1',
      'b0',
      'b1',
    ]);
  });

  it('turnsOf gives each shard neighbouring cases', () => {
    expect([1, 2].map((index) => namesIn(index, 2))).toEqual(['ab', 'cde']);
    expect([1, 2, 3].map((index) => namesIn(index, 3)).join('')).toBe('abcde');
    expect([1, 2, 3, 4, 5, 6, 7].map((index) => namesIn(index, 7)).join('')).toBe('abcde');
  });
});
