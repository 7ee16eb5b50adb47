import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunksOf, encodePath } from '../../src/client/index.js';
import { retryDelayMs } from '../../src/viewer/link/back-off.js';
import { refusalIn } from '../../src/viewer/link/link-error.js';
import { uploadName } from '../../src/viewer/link/upload.js';
import { isFileName } from '../../src/base/uploads/index.js';

describe('reconnecting to the server', () => {
  test('the pause before the next attempt to connect starts at a quarter of a second and doubles, up to five seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 100].map(retryDelayMs)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000]);
  });
});

describe('a refused request', () => {
  test("the error of a refused request contains the server's errno and message", async () => {
    const body = JSON.stringify({ errno: 'EINVAL', message: 'no colour' });
    expect(await refusalIn(new Response(body, { status: 400 }))).toMatchObject({
      errno: 'EINVAL',
      message: 'no colour',
    });
  });

  test('the error of a refused request without an errno contains the status of the response', async () => {
    expect(await refusalIn(new Response('<h1>no</h1>', { status: 502 }))).toMatchObject({ errno: 'HTTP 502' });
  });
});

describe('uploads in pieces', () => {
  test('a small file is sent as a single piece, which is marked as the last piece', () => {
    expect(chunksOf(10, 16)).toEqual([{ offset: 0, end: 10, last: true }]);
    expect(chunksOf(0, 16)).toEqual([{ offset: 0, end: 0, last: true }]);
    expect(chunksOf(32, 16).map(({ last }) => last)).toEqual([false, true]);
  });

  test('the pieces of an upload leave no gap, and the last piece is marked as such', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.integer({ min: 1, max: 700 }), (bytes, most) => {
        const chunks = chunksOf(bytes, most);
        let at = 0;
        for (const { offset, end } of chunks) {
          expect(offset).toBe(at);
          expect(end - offset).toBeLessThanOrEqual(most);
          at = end;
        }
        expect(at).toBe(bytes);
        expect(chunks.filter(({ last }) => last)).toEqual([chunks.at(-1)]);
      }),
    );
  });

  test('the name of an uploaded file is changed to a name that the server accepts, and a valid name stays unchanged', () => {
    expect(uploadName('badge.png')).toBe('badge.png');
    expect(uploadName('Schöne Übersicht (2).PNG')).toBe('Schone-Ubersicht-2-.PNG');
    for (const name of ['日本.png', '中国.png', '-.png', '__.png']) expect(uploadName(name)).toBe('image.png');
    expect(uploadName('日本')).toBe('image');
    expect(uploadName('badge.日本')).toBe('badge');
    const names = fc.oneof(
      fc.string(),
      fc.string({ minLength: 60 }).map((name) => `${name}.png`),
    );
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 999 }), (name, nth) => {
        expect(isFileName(uploadName(name, nth))).toBe(true);
        expect(uploadName(name, nth)).not.toBe(uploadName(name, nth + 1));
      }),
    );
  });

  test('a repeated file name gets a number before its extension', () => {
    expect([1, 2, 3].map((nth) => uploadName('badge.png', nth))).toEqual(['badge.png', 'badge-2.png', 'badge-3.png']);
    expect(uploadName(`${'x'.repeat(80)}.png`, 12)).toBe(`${'x'.repeat(57)}-12.png`);
  });
});

test('URLs keep the slashes of a path and escape everything else', () => {
  expect(encodePath('/vessels/by-id/A b?/name')).toBe('vessels/by-id/A%20b%3F/name');
  for (const path of ['..', 'time/../../golden', './time']) {
    expect(() => encodePath(path)).toThrow(`${path}: no such field`);
  }
});
