import { expect, it } from 'vitest';
import { BOARDS } from '../../../src/leaderboard/derivation/boards.js';
import { shownApart, shownDuration, shownNumber, shownValue } from '../../../src/leaderboard/site/format.js';

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
])('the value %d %s is shown as %s', (value, unit, shown) => {
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

it('times are shown in their two largest units', () => {
  expect([0, 59.5, 3600, 90_061, -1, NaN].map((seconds) => shownDuration(seconds))).toEqual([
    '0 s',
    '59.5 s',
    '1 h',
    '1 d 1 h',
    '?',
    '?',
  ]);
  expect([NaN, Infinity, 1234567].map((value) => shownNumber(value))).toEqual(['?', '?', '1,234,567']);
});

it.each<[string, readonly number[], string, readonly string[]]>([
  ['close heights', [300_000.4, 300_000.2, 299_998], 'm', ['300.0004 km', '300.0002 km', '299.998 km']],
  ['equal values', [300_000.4, 300_000.4, 200_000], 'm', ['300 km', '300 km', '200 km']],
  ['distant values', [400_000, 300_000], 'm', ['400 km', '300 km']],
  ['close times', [3_600_000, 3_605_000, 3_605_250], 'ms', ['1 h', '1 h 5 s', '1 h 5.3 s']],
  ['close speeds above a thousand', [7993.1, 7993.4], 'm/s', ['7,993.1 m/s', '7,993.4 m/s']],
  ['close ratios', [0.00012345, 0.00012346], '', ['0.00012345', '0.00012346']],
  ['neighbouring doubles', [1.5e14, 1.5e14 + 0.03125], 'm', ['150 Tm', '150.00000000000003 Tm']],
])(
  'ranked values are shown with enough digits to differ from neighbouring values: %s',
  (_title, values, unit, shown) => {
    expect(shownApart(values, unit).map(({ number, unit: of }) => `${number} ${of}`.trim())).toEqual(shown);
  },
);
