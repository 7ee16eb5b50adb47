import { expect, test } from 'vitest';
import { hiddenPixels } from '../../../../../src/viewer/view/marks/occlusion/hidden-pixels.js';
import { NearnessBuffer } from '../../../../../src/viewer/view/marks/occlusion/nearness-buffer.js';

/** Makes a buffer from rows of digits. A larger digit is nearer, and a dot is an empty pixel. */
function bufferOf(...rows: readonly string[]): NearnessBuffer {
  const buffer = new NearnessBuffer(rows[0]!.length, rows.length);
  [...rows.join('')].forEach((sign, at) => (buffer.values[at] = sign === '.' ? -Infinity : Number(sign)));
  return buffer;
}

const hidden = (marked: NearnessBuffer, all: NearnessBuffer, border: number): string =>
  [...hiddenPixels(marked, all, border, (own, other) => other > own)].map((alpha) => (alpha ? '#' : '.')).join('');

test('a pixel of a part is hidden only if something in that pixel is nearer', () => {
  expect(hidden(bufferOf('.222.'), bufferOf('.2931'), 0)).toBe('..##.');
  expect(hidden(bufferOf('.222.'), bufferOf('12221'), 0)).toBe('.....');
});

test('a pixel at the border of a part gets the depth of the nearest neighbouring pixel of the part', () => {
  expect(hidden(bufferOf('..25...'), bufferOf('3.25343'), 1)).toBe('.......');
  expect(hidden(bufferOf('..25...'), bufferOf('39259.9'), 1)).toBe('.#..#..');
  expect(hidden(bufferOf('...', '.2.', '...'), bufferOf('999', '929', '999'), 1)).toBe('####.####');
});
