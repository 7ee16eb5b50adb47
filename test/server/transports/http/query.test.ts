import fc from 'fast-check';
import type { TObject } from 'typebox';
import { describe, expect, it } from 'vitest';
import { FieldError } from '../../../../src/base/errors/index.js';
import { CompareQuery } from '../../../../src/contract/golden-queries.js';
import { ChunkQuery, FrameQuery, StreamQuery, WaitQuery } from '../../../../src/contract/http/queries.js';
import { parseQuery, readQuery, rewritePath } from '../../../../src/server/transports/http/query.js';

describe('the query of a request', () => {
  it('query names may have any letter case, and the last of repeated values counts', () => {
    expect({ ...parseQuery('Until=1&until=2&a+b=c%20d') }).toEqual({ until: '2', 'a b': 'c d' });
  });

  it('a query name without an equals sign has the empty value', () => {
    expect({ ...parseQuery('stream') }).toEqual({ stream: '' });
  });
});

describe('the path of a request', () => {
  it.each([
    ['/v1/vessels/My+Ship', '/v1/vessels/My%20Ship'],
    ['/v1/vessels/My%2BShip', '/v1/vessels/My%2BShip'],
    ['/v1/fs/a?b=1+1', '/v1/fs/a?b=1+1'],
    ['/v1/fs/a%2Fb%2fc?d=%2F', '/v1/fs/a/b/c?d=%2F'],
    ['/v1/fs/a+b?c=1+1', '/v1/fs/a%20b?c=1+1'],
  ])('the path %s is rewritten to %s', (url, meant) => {
    expect(rewritePath({ url })).toBe(meant);
  });
});

const read = (schema: TObject, text: string): unknown => readQuery(schema, parseQuery(text));

function refusalOf(schema: TObject, text: string): string {
  try {
    read(schema, text);
  } catch (error) {
    expect(error).toBeInstanceOf(FieldError);
    expect((error as FieldError).errno).toBe('EINVAL');
    return (error as FieldError).message;
  }
  return 'accepted';
}

describe('query parameters', () => {
  it('an absent query parameter gets its default; one without a default stays undefined', () => {
    expect(read(FrameQuery, '')).toEqual({ width: 960, height: 540, samples: 1, format: 'png' });
    expect(read(ChunkQuery, '')).toEqual({ offset: 0, complete: '1' });
    expect(read(StreamQuery, '')).toEqual({});
    expect(read(CompareQuery, '')).toEqual({ settled: '1' });
  });

  it('query parameters are read by their schema, and unknown parameters are ignored', () => {
    expect(read(FrameQuery, 'width=16&HEIGHT=4096&samples=16&settled=1&pass=light&quality=9')).toEqual({
      ...{ width: 16, height: 4096, samples: 16, format: 'png', settled: '1', pass: 'light' },
    });
    expect(read(StreamQuery, 'stream')).toEqual({ stream: '' });
    expect(read(ChunkQuery, 'offset=007&complete=no')).toEqual({ offset: 7, complete: 'no' });
    expect(read(ChunkQuery, 'offset=9007199254740991')).toMatchObject({ offset: Number.MAX_SAFE_INTEGER });
  });

  it.each([
    ['0', 0],
    ['-12.5', -12.5],
    ['.5', 0.5],
    ['5.', 5],
    ['%2B5', 5],
    ['1e6', 1e6],
    ['2E-3', 0.002],
    [' 5 ', 5],
    ['%0A5', 5],
  ])('a query parameter accepts the number %s', (text, value) => {
    expect(read(WaitQuery, `until=${text}`)).toEqual({ until: value });
  });

  it.each([
    '',
    ' ',
    '.',
    'e5',
    '1e',
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e999',
    '1,5',
    '５',
    'null',
    '1 2',
  ])("a query parameter refuses '%s' as a number", (text) => {
    expect(refusalOf(WaitQuery, `until=${text}`)).toBe(`invalid 'until': '${text}'; a number is expected`);
  });

  it.each(['', '-1', '%2B1', '1.0', '1e3', ' 1', '0x1', 'one', '9007199254740992', '99999999999999999999'])(
    "a query parameter refuses '%s' as a whole number",
    (text) => {
      const shown = decodeURIComponent(text);
      expect(refusalOf(ChunkQuery, `offset=${text}`)).toBe(
        `invalid 'offset': '${shown}'; a whole number of 0 or more is expected`,
      );
    },
  );

  it.each([
    ['width=15', "invalid 'width': '15'; a whole number from 16 to 4096 is expected"],
    ['width=4097', "invalid 'width': '4097'; a whole number from 16 to 4096 is expected"],
    ['samples=2', "invalid 'samples': '2'; 1, 4 or 16 is expected"],
    ['samples=4.0', "invalid 'samples': '4.0'; 1, 4 or 16 is expected"],
    ['format=PNG', "invalid 'format': 'PNG'; png or jpeg is expected"],
    ['settled=soon', "invalid 'settled': 'soon'; 1, 0 or nothing is expected"],
    [
      'pass=%00',
      "invalid 'pass': '·'; albedo, normal, material, emissive, stickers, depth, tiles or light is expected",
    ],
    [`width=${'9'.repeat(100)}`, `invalid 'width': '${'9'.repeat(37)}…'; a whole number from 16 to 4096 is expected`],
    // The error is about the first wrong parameter in the order of the description, not of the request.
    ['pass=x&samples=x&height=x', "invalid 'height': 'x'; a whole number from 16 to 4096 is expected"],
  ])('a query parameter refuses %s, and the message says what is expected', (text, message) => {
    expect(refusalOf(FrameQuery, text)).toBe(message);
  });

  it('a query parameter refuses a value outside its range', () => {
    for (const text of ['1.01', '-0.1', 'x']) {
      expect(refusalOf(CompareQuery, `max_mean=${text}`)).toBe(
        `invalid 'max_mean': '${text}'; a number from 0 to 1 is expected`,
      );
    }
  });

  it('the message about a missing query parameter names it', () => {
    expect(refusalOf(WaitQuery, 'till=5')).toBe("missing 'until'; a number is expected");
  });

  it('accepted query parameters always fit their schema, whatever the input', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('width', 'height', 'samples', 'settled', 'pass'), fc.string()),
        (query) => {
          const text = new URLSearchParams(query).toString();
          if (refusalOf(FrameQuery, text) !== 'accepted') return;
          const { width, height } = read(FrameQuery, text) as { width: number; height: number };
          for (const side of [width, height]) {
            expect(Number.isInteger(side) && side >= 16 && side <= 4096).toBe(true);
          }
        },
      ),
    );
  });
});
