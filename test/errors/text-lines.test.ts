import { expect, it } from 'vitest';
import { textLines } from '../../src/errors/index.js';

it.each([
  ['', ['']],
  ['a', ['a']],
  ['a\n', ['a']],
  ['a\n\n', ['a', '']],
  ['a\r\nb', ['a', 'b']],
  ['a\rb\r', ['a', 'b']],
  ['a\n\rb', ['a', '', 'b']],
  ['\n', ['']],
])('the lines of %j are %j', (text, lines) => {
  expect(textLines(text)).toEqual(lines);
});
