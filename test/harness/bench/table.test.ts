import { describe, expect, it } from 'vitest';
import { formatFigure, formatTable } from '../../../harness/bench/table.js';

describe('formatTable', () => {
  it("formatTable shows the input, the figure, our value, the peer's value, the ratio and the budget", () => {
    const table = formatTable([
      {
        input: '100 parts',
        figure: 'frame, ms',
        ours: 10,
        peer: { name: 'instanced', value: 20 },
        budget: { text: '≤ instanced', kept: true },
      },
      { input: '5,000 parts', figure: 'encode, ms', ours: 0.6, budget: { text: '≤ 0.5 ms', kept: false } },
    ]);
    expect(table.split('\n')).toEqual([
      'input        figure      ours  peer          ours/peer  budget',
      '-----------  ----------  ----  ------------  ---------  -----------  ------',
      '100 parts    frame, ms     10  20 instanced       0.50  ≤ instanced  kept',
      '5,000 parts  encode, ms   0.6  –                     –  ≤ 0.5 ms     MISSED',
    ]);
  });
});

describe('formatFigure', () => {
  it.each([
    [0.012345, '0.0123'],
    [12.345, '12.3'],
    [999.4, '999'],
    [1234567.8, '1,234,568'],
    [0, '0'],
  ])('formatFigure writes %d as %s', (value, text) => {
    expect(formatFigure(value)).toBe(text);
  });
});
