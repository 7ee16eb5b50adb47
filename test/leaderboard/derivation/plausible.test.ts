import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boardOf } from '../../../src/leaderboard/derivation/boards.js';
import { isPlausible, LIMITS } from '../../../src/leaderboard/derivation/plausible.js';

describe('the limit of plausible values of a board', () => {
  it.each([...LIMITS])('the limit of %s is plausible, and the next value beyond it is not', (stat, limit) => {
    const ahead = boardOf(stat)!.kind === 'best' ? limit * (1 - Number.EPSILON) : limit * (1 + Number.EPSILON);
    expect([isPlausible(stat, limit), isPlausible(stat, ahead)]).toEqual([true, false]);
  });

  it('some boards have no limit of plausible values', () => {
    for (const stat of ['kitten_tumbles', 'rud_total', 'rud_collision', 'fastest_to_orbit', 'fastest_to_luna']) {
      expect([stat, isPlausible(stat, Number.MAX_VALUE), isPlausible(stat, 0)]).toEqual([stat, true, true]);
    }
  });

  it('the page of the rules shows each limit of plausible values with its reason', () => {
    const page = readFileSync('docs/reference/leaderboard-rules.md', 'utf8');
    const table = page.slice(page.indexOf('## Plausible values'), page.indexOf('## Families of boards'));
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    const stated = rows.flatMap((line) => {
      const [, boards = '', limit = '', why = ''] = line.split('|');
      expect(why.trim()).not.toBe('');
      const value = Number(limit.trim().split(' ')[0]!.replaceAll(',', ''));
      return [...boards.matchAll(/`(\w+)`/g)].map(([, stat]): [string, number] => [stat!, value]);
    });
    expect(new Map(stated)).toEqual(LIMITS);
  });
});
