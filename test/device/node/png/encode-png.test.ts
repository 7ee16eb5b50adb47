import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePng, encodePng, encodePngMeanwhile, isPngOf } from '../../../../src/device/node/png/index.js';

const pictures = fc
  .record({ width: fc.integer({ min: 1, max: 40 }), height: fc.integer({ min: 1, max: 40 }), opaque: fc.boolean() })
  .chain(({ width, height, opaque }) =>
    fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }).map((rgba) => {
      if (opaque) for (let i = 3; i < rgba.length; i += 4) rgba[i] = 255;
      return { width, height, rgba };
    }),
  );

/** The colour type is the tenth byte of the data in IHDR, which begin at byte 16 (PNG §11.2.1). */
const colourTypeOf = (png: Uint8Array) => png[25];

describe('encodePng', () => {
  it('an independent decoder reads back the pixels that encodePng wrote', () => {
    fc.assert(
      fc.property(pictures, ({ width, height, rgba }) => {
        const decoded = decodePng(encodePng(rgba, width, height));
        expect([decoded.width, decoded.height]).toEqual([width, height]);
        expect(Buffer.from(decoded.rgba).equals(Buffer.from(rgba))).toBe(true);
      }),
    );
  });

  it('encodePngMeanwhile, which yields to the event loop, writes the same bytes as encodePng', async () => {
    const rgba = Uint8Array.from({ length: 40 * 30 * 4 }, (_, i) => (i * 7) % 256);
    expect(Buffer.from(await encodePngMeanwhile(rgba, 40, 30))).toEqual(Buffer.from(encodePng(rgba, 40, 30)));
  });

  it('encodePng writes the same bytes for the same pixels', () => {
    fc.assert(
      fc.property(pictures, ({ width, height, rgba }) => {
        expect(Buffer.from(encodePng(rgba, width, height))).toEqual(
          Buffer.from(encodePng(rgba.slice(), width, height)),
        );
      }),
    );
  });

  it('encodePng writes RGB for an opaque picture, and RGBA if one pixel is transparent', () => {
    const rgba = new Uint8Array(4 * 4 * 4).fill(255);
    expect(colourTypeOf(encodePng(rgba, 4, 4))).toBe(2);
    rgba[4 * 15 + 3] = 254;
    expect(colourTypeOf(encodePng(rgba, 4, 4))).toBe(6);
  });

  it('encodePng rejects a buffer whose length does not match the size', () => {
    expect(() => encodePng(new Uint8Array(15), 2, 2)).toThrow('2×2 px need 16 bytes of RGBA, got 15');
    expect(() => encodePng(new Uint8Array(16), 2, 2)).not.toThrow();
  });

  it.each([
    [0, 4],
    [4, 0],
    [-2, 2],
    [1.5, 2],
    [Number.NaN, 1],
  ])('encodePng rejects a size of %d×%d', (width, height) => {
    expect(() => encodePng(new Uint8Array(16), width, height)).toThrow(RangeError);
  });
});

describe('isPngOf', () => {
  it('a file matches only the pixels that it encodes', () => {
    fc.assert(
      fc.property(pictures, fc.nat(), ({ width, height, rgba }, random) => {
        const file = encodePng(rgba, width, height);
        expect(isPngOf(file, rgba, width, height)).toBe(true);
        const other = rgba.slice();
        other[random % other.length]! ^= 1;
        expect(isPngOf(file, other, width, height)).toBe(false);
      }),
    );
  });

  it('a file with one damaged, missing or additional byte does not match its pixels', () => {
    const rgba = Uint8Array.from({ length: 6 * 5 * 4 }, (_, i) => (i * 37) % 256);
    const file = encodePng(rgba, 6, 5);
    for (let at = 0; at < file.length; at++) {
      const damaged = file.slice();
      damaged[at]! ^= 16;
      expect(isPngOf(damaged, rgba, 6, 5), `byte ${at}`).toBe(false);
      expect(isPngOf(file.subarray(0, at), rgba, 6, 5), `${at} bytes`).toBe(false);
    }
    expect(isPngOf(Uint8Array.of(...file, 0), rgba, 6, 5)).toBe(false);
    expect(isPngOf(file, rgba, 5, 6)).toBe(false);
  });
});
