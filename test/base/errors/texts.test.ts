import { expect, it } from 'vitest';
import { textLines, withoutByteOrderMark } from '../../../src/base/errors/index.js';

it.each([
  ['', ['']],
  ['a', ['a']],
  ['a\n', ['a']],
  ['a\n\n', ['a', '']],
  ['a\r\nb', ['a', 'b']],
  ['a\rb\r', ['a', 'b']],
  ['a\n\rb', ['a', '', 'b']],
  ['\n', ['']],
])('textLines splits %j into %j', (text, lines) => {
  expect(textLines(text)).toEqual(lines);
});

it.each([
  ['\ufeffa', 'a'],
  ['a\ufeff', 'a\ufeff'],
  ['\ufeff\ufeffa', '\ufeffa'],
  ['', ''],
])('withoutByteOrderMark turns %j into %j', (text, rest) => {
  expect(withoutByteOrderMark(text)).toBe(rest);
});
