import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonError, parseJson } from '../../../src/base/errors/index.js';

function faultOf(text: string): string {
  try {
    parseJson(text);
  } catch (error) {
    expect(error).toBeInstanceOf(JsonError);
    return (error as Error).message;
  }
  return 'it was parsed';
}

describe('the error for a text that is not JSON', () => {
  it.each([
    ['', 'line 1, column 1: expected a value, not the end of the text'],
    ['\n  ', 'line 2, column 3: expected a value, not the end of the text'],
    ['{"a": }', `line 1, column 7: expected a value, not '}' in '{"a": }'`],
    ['{\n  "a": 1,\n  "b": 2,\n}', "line 4, column 1: expected a name in double quotes, not '}' in '}'"],
    ['{\r\n  "a": 1\r\n  "b": 2\r\n}', `line 3, column 3: expected ',' or '}', not '"' in '"b": 2'`],
    ['{"a" 1}', `line 1, column 6: expected ':', not '1' in '{"a" 1}'`],
    ["{'a': 1}", "line 1, column 2: expected a name in double quotes, not ''' in '{'a': 1}'"],
    ['[1, 2', "line 1, column 6: expected ',' or ']', not the end of the text after '[1, 2'"],
    ['[,]', "line 1, column 2: expected a value or ']', not ',' in '[,]'"],
    ['[1,]', "line 1, column 4: expected a value, not ']' in '[1,]'"],
    ['{} x', "line 1, column 4: expected the end of the text, not 'x' in '{} x'"],
    ['[01]', "line 1, column 3: expected ',' or ']', not '1' in '[01]'"],
    ['[.5]', "line 1, column 2: expected a value or ']', not '.' in '[.5]'"],
    ['[NaN]', "line 1, column 2: expected a value or ']', not 'N' in '[NaN]'"],
    ['["a\nb"]', `line 1, column 4: expected '"' at the end of a text, not the end of the line in '["a'`],
    ['["a\tb"]', `line 1, column 4: a control character is written as \\u00…, not '·' in '["a·b"]'`],
    [
      '["\\x"]',
      `line 1, column 3: a backslash is followed by one of "\\/bfnrt, or by u and four hexadecimal digits, not '\\' in '["\\x"]'`,
    ],
    ['// a remark\n{}', "line 1, column 1: expected a value, not '/' in '// a remark'"],
    ['\ufeff{]', "line 1, column 2: expected a name in double quotes, not ']' in '{]'"],
  ])('the error for a text that is not JSON names line and column of %j', (text, message) => {
    expect(faultOf(text)).toBe(message);
  });

  it('the error for a text that is not JSON quotes only a part of a long line', () => {
    const message = faultOf(`{\n"first": 1,\n"long": "${'x'.repeat(500)}" 7${'y'.repeat(500)}\n}`);
    expect(message).toMatch(/^line 3, column 512: expected ',' or '}', not '7' in '…x+" 7y+'$/);
    expect(message.length).toBeLessThan(120);
  });

  it('a syntax error in deeply nested brackets is found and reported', () => {
    expect(faultOf('['.repeat(1_000_000))).toMatch(/^line 1, column 1000001: expected a value or '\]', not the end/);
    expect(faultOf(`"${'x'.repeat(1_000_000)}`)).toMatch(/^line 1, column 1000002: /);
  });

  it('the error for a text that is not JSON names the column of the error', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(), (json, seed) => {
        expect(parseJson(json)).toEqual(JSON.parse(json));
        expect(parseJson(`\ufeff${json}`)).toEqual(JSON.parse(json));
        // Nothing but white space may follow the end of JSON, so parsing fails at the §.
        expect(faultOf(`${json}§`)).toContain(`column ${json.length + 1}: `);
        const cut = json.slice(0, seed % json.length);
        let good = true;
        try {
          JSON.parse(cut);
        } catch {
          good = false;
        }
        if (!good) expect(faultOf(cut)).toMatch(/^line 1, column \d+: /);
      }),
    );
  });
});
