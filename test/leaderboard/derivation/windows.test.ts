import { describe, expect, it } from 'vitest';
import { dayOf, isWindow, lastBeside, windowBefore, windowOf } from '../../../src/leaderboard/derivation/windows.js';

const at = (text: string): number => Date.parse(text);

describe('time windows', () => {
  it.each([
    ['2026-11-22T23:59:59.999Z', '2026-11-22', '2026-W47', '2026-11', '2026'],
    // An ISO 8601 week belongs to the year of its Thursday.
    ['2024-12-30T00:00:00Z', '2024-12-30', '2025-W01', '2024-12', '2024'],
    ['2027-01-03T12:00:00Z', '2027-01-03', '2026-W53', '2027-01', '2027'],
    ['2021-01-03T12:00:00Z', '2021-01-03', '2020-W53', '2021-01', '2021'],
  ])('the day, week, month and year that contain %s are %s, %s, %s and %s', (time, daily, weekly, monthly, yearly) => {
    const day = dayOf(at(time));
    expect([day, windowOf('weekly', day), windowOf('monthly', day), windowOf('yearly', day)]).toEqual([
      daily,
      weekly,
      monthly,
      yearly,
    ]);
  });

  it('windowBefore returns the window that is a given number of windows before the window of a given time', () => {
    const now = at('2026-03-01T00:00:00Z');
    expect(windowBefore('daily', now, 1)).toBe('2026-02-28');
    expect(windowBefore('weekly', now, 52)).toBe('2025-W09');
    expect(windowBefore('monthly', at('2026-03-31T00:00:00Z'), 1)).toBe('2026-02');
    expect(windowBefore('monthly', now, 36)).toBe('2023-03');
    expect(windowBefore('yearly', now, 20)).toBe('2006');
  });

  it.each([
    [
      'daily',
      ['2026-11-22', '2024-02-29', '2027-02-28'],
      [
        '2026-02-29',
        '2027-02-30',
        '2026-13-01',
        '2026-00-01',
        '2026-11-31',
        '2026-11-00',
        '1969-12-31',
        '2026-1-1',
        '',
      ],
    ],
    [
      'weekly',
      ['2026-W01', '2026-W53', '2020-W53', '2027-W52', '1970-W01', '1970-W53'],
      ['2027-W53', '2025-W53', '2026-W00', '2026-W54', '2026-w01', '1969-W01'],
    ],
    ['monthly', ['2026-01', '2026-12'], ['2026-00', '2026-13', '2026-1']],
    ['yearly', ['1970', '9999'], ['1969', '10000', '26']],
  ] as const)('a %s window must be well-formed, in the calendar and not before 1970', (period, good, bad) => {
    for (const text of good) expect(isWindow(period, text), text).toBe(true);
    for (const text of bad) expect(isWindow(period, text), text).toBe(false);
  });

  it('a weekly window is valid exactly if the calendar has that week in that year', () => {
    const weeks = new Set<string>();
    for (let time = at('1970-01-01T12:00:00Z'); time < at('2101-01-01T00:00:00Z'); time += 86_400_000) {
      weeks.add(windowOf('weekly', dayOf(time)));
    }
    for (let year = 1971; year < 2100; year++) {
      for (let week = 50; week < 56; week++) {
        const text = `${year}-W${week}`;
        expect(isWindow('weekly', text), text).toBe(weeks.has(text));
      }
    }
  });

  it.each([
    ['weekly', '2027-W53', { of: '2027', name: '2027-W52' }],
    ['weekly', '2026-W99', { of: '2026', name: '2026-W53' }],
    ['daily', '2027-02-30', { of: '2027-02', name: '2027-02-28' }],
    ['daily', '2028-02-30', { of: '2028-02', name: '2028-02-29' }],
    ['daily', '2026-13-01', null],
    ['monthly', '2026-13', { of: '2026', name: '2026-12' }],
    ['yearly', '1969', null],
    ['daily', 'x', null],
  ] as const)(
    'the calendar has no %s window %s, and the last existing window near that name is %j',
    (period, text, last) => {
      expect(lastBeside(period, text)).toEqual(last);
    },
  );
});
