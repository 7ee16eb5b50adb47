import { expect, test } from 'vitest';
import { patternTurn } from '../../../../src/renderer/scene/fleet/pattern-row.js';
import { NO_PATTERN } from '../../../../src/simulator/paint/rules/index.js';

test('even the smallest scale of a pattern gives numbers that stay finite when a shader squares them', () => {
  for (const angleDeg of [0, 45, -360]) {
    const turn = patternTurn({ ...NO_PATTERN, scale: Number.MIN_VALUE, angleDeg });
    expect(Math.fround(turn[0] ** 2 + turn[1] ** 2)).toBeLessThan(Infinity);
  }
  expect(patternTurn({ ...NO_PATTERN, scale: 0.5 })).toEqual([2, 0]);
});
