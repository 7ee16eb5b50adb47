import { expect, it } from 'vitest';
import { Allowances } from '../../src/leaderboard/allowances.js';

it('each key may spend its whole allowance in each window, whatever other keys spend', () => {
  let now = 0;
  const allowances = new Allowances<string>({ most: 2, windowMs: 10_000 }, () => now);
  allowances.spend('a');
  expect(allowances.waitOf('a')).toBe(0);
  expect([allowances.waitOf('a', 1), allowances.waitOf('c', 1), allowances.waitOf('c', 2)]).toEqual([10, 0, 10]);
  now = 4000;
  allowances.spend('a');
  expect([allowances.waitOf('a'), allowances.waitOf('b')]).toEqual([6, 0]);
  now = 10_000;
  expect(allowances.waitOf('a')).toBe(0);
});

it('if there are too many keys, Allowances forgets the oldest ones', () => {
  const allowances = new Allowances<number>({ most: 1, windowMs: 1000 }, () => 0);
  for (let key = 0; key <= 20_000; key++) allowances.spend(key);
  expect([allowances.waitOf(0), allowances.waitOf(1), allowances.waitOf(20_000)]).toEqual([0, 1, 1]);
});
