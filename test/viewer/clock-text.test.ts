import { expect, test } from 'vitest';
import { clockText, parseClock } from '../../src/viewer/widgets/clock-text.js';

test('clockText formats a number of hours as HH:MM', () => {
  expect([0, 7.8, 21.5, 23.999].map(clockText)).toEqual(['00:00', '07:48', '21:30', '00:00']);
});

test('parseClock accepts HH:MM or a number of hours', () => {
  expect(['21:30', ' 7:48 ', '24:00', '7.8', '7,5'].map(parseClock)).toEqual([21.5, 7.8, 24, 7.8, 7.5]);
  for (const text of ['', 'noon', '24:01', '25:00', '9:60', '9:5', '-1']) expect(parseClock(text), text).toBeNull();
});
