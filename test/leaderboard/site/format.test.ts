import { expect, it } from 'vitest';
import { BOARDS } from '../../../src/leaderboard/derivation/boards.js';
import { shownDuration, shownNumber, shownValue } from '../../../src/leaderboard/site/format.js';

it.each([
  [12.345, 'm/s', '12.35 m/s'],
  [7993, 'm/s', '7,993 m/s'],
  [25_880_000, 'm', '25.88 Mm'],
  [123_456, 'm', '123.5 km'],
  [4_933_000, 'J', '4.933 MJ'],
  [1800, 'kg', '1,800 kg'],
  [61_000, 'ms', '1 min 1 s'],
  [12.5, 's', '12.5 s'],
  [172, 'deg', '172 °'],
  [0.0012, '', '0.0012'],
  [3, 'RUDs', '3 RUDs'],
  [1, 'g', '1 g'],
  [1e40, 'm', '1.000e+28 Tm'],
])('%d %s is shown as %s', (value, unit, shown) => {
  const { number, unit: of } = shownValue(value, unit);
  expect(`${number} ${of}`.trim()).toBe(shown);
});

it('every unit of a board has a singular word', () => {
  const counted = BOARDS.map(({ unit }) => unit).filter(
    (unit) => /[a-z]s$/i.test(unit) && !['m/s', 'ms'].includes(unit),
  );
  expect(new Set(counted).size).toBeGreaterThan(10);
  for (const unit of counted) {
    expect([shownValue(0, unit).unit, shownValue(1, unit).unit]).toEqual([
      unit,
      unit === 'bodies' ? 'body' : unit.replace(/s$/, ''),
    ]);
  }
});

it('times are shown in their two largest units, and invalid numbers as a question mark', () => {
  expect([0, 59.5, 3600, 90_061, -1, NaN].map(shownDuration)).toEqual(['0 s', '59.5 s', '1 h', '1 d 1 h', '?', '?']);
  expect([NaN, Infinity, 1234567].map(shownNumber)).toEqual(['?', '?', '1,234,567']);
});
