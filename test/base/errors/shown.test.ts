import { describe, expect, test } from 'vitest';
import { shown } from '../../../src/base/errors/index.js';

describe('a value quoted in a message', () => {
  test.each([
    ['Hülle 船 🚀', 'Hülle 船 🚀'],
    ['two\nlines\u2028three\u0000', 'two·lines·three·'],
    ['right\u202eleft', 'right·left'],
    ['half \ud83d of a pair', 'half · of a pair'],
  ])('a value quoted in a message keeps letters of every script and stays on one line: %j', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  test('a value quoted in a message is cut to its maximum length', () => {
    expect(shown('x'.repeat(40))).toBe('x'.repeat(40));
    expect(shown('x'.repeat(41))).toBe(`${'x'.repeat(37)}…`);
    expect(shown('x'.repeat(71), 70)).toBe(`${'x'.repeat(67)}…`);
    expect(shown(`${'x'.repeat(36)}🚀🚀🚀`)).toBe(`${'x'.repeat(36)}·…`);
  });
});
