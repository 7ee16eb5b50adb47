import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readImage } from '../../../../src/base/images/decode/index.js';
import { compareBytes, decodeOutside, HAS_IMAGEMAGICK } from '../independent-decoder.js';
import { expectRefusal, readAccepted, readTexels } from '../outcomes.js';
import { noise, picture } from '../pictures.js';
import { writeBmp, writeRuns, type BmpPlan } from './bmp-writer.js';

const PALETTE = Array.from({ length: 256 }, (_, i) => [i, 255 - i, (i * 37) % 256] as const);
const index = (x: number, y: number, bits: number) => ((x * 7 + y * 13) ^ (x >> 2)) & (2 ** bits - 1);

function indexed(bits: 1 | 2 | 4 | 8, part: Partial<BmpPlan> = {}): BmpPlan {
  const size = { width: 21, height: 13, ...part };
  return { bitsPerPixel: bits, palette: PALETTE.slice(0, 2 ** bits), value: (x, y) => index(x, y, bits), ...size };
}

const texelsOf = ({ width, height, bitsPerPixel, value = () => 0 }: BmpPlan) =>
  picture(width, height, (x, y) => {
    if (bitsPerPixel <= 8) return [...PALETTE[value(x, y)]!, 255];
    const rgb = value(x, y);
    return [rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255];
  }).rgba;

const stretch = (value: number, bits: number) => Math.round((value * 255) / (2 ** bits - 1));

describe('readImage of a BMP', () => {
  describe.each([
    ['bottom-up', false],
    ['top-down', true],
  ])('%s', (_, topDown) => {
    it.each([1, 2, 4, 8] as const)('readImage of a BMP reads %d-bit pixels through the palette', async (bits) => {
      const plan = indexed(bits, { topDown });
      const file = writeBmp(plan);
      const image = await readAccepted(file);
      expect([image.kind, image.format, image.transfer, image.width, image.height]).toEqual([
        'bmp',
        'rgba8unorm',
        'unstated',
        21,
        13,
      ]);
      expect(compareBytes(image.levels[0]!.bytes, texelsOf(plan))).toEqual({ worst: 0, beyond: 0 });
      // ImageMagick 6 cannot read bitmaps with two bits per pixel, which Windows CE has introduced.
      if (HAS_IMAGEMAGICK && bits !== 2) {
        expect(compareBytes(image.levels[0]!.bytes, decodeOutside(file, 'bmp').rgba).worst).toBe(0);
      }
    });

    it('readImage of a BMP reads the rows directly after the palette when the data offset is wrong', async () => {
      const plan = indexed(8, { topDown });
      const file = Buffer.from(writeBmp(plan));
      file.writeUInt32LE(54, 10);
      expect(compareBytes(await readTexels(file), texelsOf(plan))).toEqual({ worst: 0, beyond: 0 });
    });

    it('readImage of a BMP reads 24-bit pixels', async () => {
      const plan: BmpPlan = {
        width: 7,
        height: 5,
        bitsPerPixel: 24,
        topDown,
        value: (x, y) => x * 0x240101 + y * 0x33,
      };
      expect(compareBytes(await readTexels(writeBmp(plan)), texelsOf(plan)).worst).toBe(0);
    });

    it('readImage of a BMP reads 16-bit pixels without masks as five bits per channel', async () => {
      const plan: BmpPlan = {
        width: 9,
        height: 6,
        bitsPerPixel: 16,
        topDown,
        value: (x, y) => (x << 10) | (y << 5) | 17,
      };
      const expected = picture(9, 6, (x, y) => [stretch(x, 5), stretch(y, 5), stretch(17, 5), 255]).rgba;
      expect(compareBytes(await readTexels(writeBmp(plan)), expected).worst).toBe(0);
    });

    it('readImage of a BMP reads 32-bit pixels without masks and ignores the fourth byte', async () => {
      const plan: BmpPlan = {
        width: 3,
        height: 2,
        bitsPerPixel: 32,
        topDown,
        value: (x, y) => 0x40102030 + x * 256 + y,
      };
      expect([...(await readTexels(writeBmp(plan)))].slice(0, 8)).toEqual([
        0x10, 0x20, 0x30, 255, 0x10, 0x21, 0x30, 255,
      ]);
    });
  });

  it.each([
    ['5-6-5 after the header', 16, 40, [0xf800, 0x07e0, 0x001f], [5, 6, 5, 0]],
    ['5-5-5 in version 2', 16, 52, [0x7c00, 0x03e0, 0x001f], [5, 5, 5, 0]],
    ['4-4-4-4 in version 3', 16, 56, [0x0f00, 0x00f0, 0x000f, 0xf000], [4, 4, 4, 4]],
    ['8-8-8-8 in reverse order in version 4', 32, 108, [0xff, 0xff00, 0xff0000, 0xff000000], [8, 8, 8, 8]],
    ['10-10-10-2 in version 5', 32, 124, [0x3ff00000, 0xffc00, 0x3ff, 0xc0000000], [10, 10, 10, 2]],
    ['one bit of blue', 16, 40, [0xff00, 0x00fe, 0x0001], [8, 7, 1, 0]],
  ] as const)(
    'readImage of a BMP reads pixels through masks: %s',
    async (_, bitsPerPixel, headerBytes, masks, widths) => {
      const shifts = masks.map((mask) => 31 - Math.clz32(mask & -mask));
      const field = (x: number, y: number, c: number) => (x * 11 + y * 5 + c * 3) & (2 ** widths[c]! - 1);
      const value = (x: number, y: number) => masks.reduce((sum, _, c) => sum + field(x, y, c) * 2 ** shifts[c]!, 0);
      const file = writeBmp({ width: 10, height: 4, bitsPerPixel, headerBytes, masks, scheme: 3, value });
      const channel = (x: number, y: number, c: number) => (widths[c] ? stretch(field(x, y, c), widths[c]) : 255);
      const expected = picture(10, 4, (x, y) => [
        channel(x, y, 0),
        channel(x, y, 1),
        channel(x, y, 2),
        channel(x, y, 3),
      ]);
      expect(compareBytes(await readTexels(file), expected.rgba).worst).toBe(0);
    },
  );

  it('readImage of a BMP rejects a mask with a gap, and accepts a mask without a gap', async () => {
    const plan: BmpPlan = { width: 2, height: 2, bitsPerPixel: 16, scheme: 3, masks: [0x7c00, 0x03e0, 0x001f] };
    expect((await readImage(writeBmp(plan))).ok).toBe(true);
    expectRefusal(await readImage(writeBmp({ ...plan, masks: [0x7400, 0x03e0, 0x001f] })), 'EINVAL', /a gap: 0x7400/);
  });

  it.each([
    [4, 2],
    [8, 1],
  ] as const)('readImage of a BMP reads encoded and literal runs of %d-bit pixels', async (bits, scheme) => {
    // Groups of four columns have equal values, which the encoder writes as runs.
    const value = (x: number, y: number) => ((x >> 2) * 3 + y) & (2 ** bits - 1);
    const plan: BmpPlan = { ...indexed(bits), scheme, value, data: writeRuns(bits, 21, 13, value) };
    const texels = await readTexels(writeBmp(plan));
    expect(compareBytes(texels, texelsOf(plan)).worst).toBe(0);
    if (HAS_IMAGEMAGICK) expect(compareBytes(texels, decodeOutside(writeBmp(plan), 'bmp').rgba).worst).toBe(0);
  });

  it('readImage of a BMP fills skipped pixels with the first colour', async () => {
    const plan: BmpPlan = { ...indexed(8, { width: 4, height: 3 }), scheme: 1 };
    // The data start at the bottom left corner. They contain one pixel, then a step (two to the right, one up), and
    // then a run of five pixels from the last column on.
    const data = Uint8Array.of(1, 9, 0, 2, 2, 1, 5, 7, 0, 1);
    const stored = [
      [0, 0, 0, 0],
      [0, 0, 0, 7],
      [9, 0, 0, 0],
    ];
    const expected = picture(4, 3, (x, y) => [...PALETTE[stored[y]![x]!]!, 255]).rgba;
    expect([...(await readTexels(writeBmp({ ...plan, data })))]).toEqual([...expected]);
  });

  it('readImage of a BMP rejects a run of pixels that starts after the last row', async () => {
    const plan: BmpPlan = { ...indexed(8, { width: 4, height: 1 }), scheme: 1 };
    const read = (...data: number[]) => readImage(writeBmp({ ...plan, data: Uint8Array.from(data) }));
    expect((await read(4, 9, 0, 1)).ok).toBe(true);
    expectRefusal(await read(4, 9, 0, 0, 1, 9, 0, 1), 'EINVAL', /a run in row 1, but a height of 1/);
  });

  it('readImage of a BMP rejects a file whose data end before the last pixel', async () => {
    const plan: BmpPlan = { ...indexed(8, { width: 4, height: 1 }), scheme: 1 };
    const read = (...data: number[]) => readImage(writeBmp({ ...plan, data: Uint8Array.from(data) }));
    expectRefusal(await read(3, 9), 'EINVAL', /end-of-bitmap mark is missing/);
    const whole = await readAccepted(writeBmp({ ...plan, data: Uint8Array.of(4, 9, 0, 1) }));
    expect(whole.note).toBeUndefined();
    for (const data of [
      [4, 9],
      [4, 9, 0, 0],
      [4, 9, 0],
    ]) {
      const outcome = await read(...data);
      if (data.length === 3) expectRefusal(outcome, 'EINVAL', /ends inside its runs/);
      else expect(outcome).toEqual({ ok: true, value: { ...whole, note: 'its end-of-bitmap mark is missing' } });
    }
  });

  it.each([12, 16, 64])('readImage of a BMP reads a file with an OS/2 header of %d bytes', async (headerBytes) => {
    const plan = indexed(4, { headerBytes });
    expect(compareBytes(await readTexels(writeBmp(plan)), texelsOf(plan)).worst).toBe(0);
  });

  it('readImage of a BMP reads the 24-bit runs of OS/2 files', async () => {
    const data = Uint8Array.of(2, 1, 2, 3, 0, 0, 0, 3, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 0, 1);
    const file = writeBmp({ width: 3, height: 2, bitsPerPixel: 24, headerBytes: 64, scheme: 4, data });
    const rows = await readTexels(file);
    expect([...rows.subarray(0, 12)]).toEqual([9, 8, 7, 255, 12, 11, 10, 255, 15, 14, 13, 255]);
    expect([...rows.subarray(12)]).toEqual([3, 2, 1, 255, 3, 2, 1, 255, 0, 0, 0, 255]);
  });

  it('readImage of a BMP reads pictures of any size and depth', async () => {
    const side = fc.integer({ min: 1, max: 40 });
    await fc.assert(
      fc.asyncProperty(side, side, fc.constantFrom(1, 2, 4, 8), fc.boolean(), async (width, height, bits, topDown) => {
        const plan = indexed(bits, { width, height, topDown });
        expect(compareBytes(await readTexels(writeBmp(plan)), texelsOf(plan)).worst).toBe(0);
      }),
    );
  });

  it('readImage of a BMP rejects a file truncated before the last pixel, and accepts one that lacks only its last padding', async () => {
    const file = writeBmp({ width: 5, height: 3, bitsPerPixel: 24, topDown: true, value: (x, y) => x * 99 + y });
    expect((await readImage(file.subarray(0, file.length - 1))).ok).toBe(true);
    for (let length = 2; length < file.length - 1; length += 3) {
      expectRefusal(await readImage(file.subarray(0, length)), 'EINVAL', /ends inside|has/);
    }
  });

  it.each([
    ['a width of 0', { width: 0 }, 'EINVAL', /0×13 px/],
    ['seven bits per pixel', { bitsPerPixel: 7 as 8 }, 'EINVAL', /7 bits per pixel/],
    ['8-bit runs in a 4-bit file', { bitsPerPixel: 4, scheme: 1 }, 'EINVAL', /compression 1 at 4 bits/],
    ['a JPEG in a BMP', { bitsPerPixel: 24, scheme: 4 }, 'EOPNOTSUPP', /contains a JPEG/],
    ['a header of 1,100 bytes', { headerBytes: 1100 }, 'EINVAL', /header of 1100 bytes/],
  ] as const)('readImage of a BMP rejects %s', async (_, part, errno, words) => {
    expectRefusal(await readImage(writeBmp({ ...indexed(8), data: noise(40, 40).rgba, ...part })), errno, words);
  });

  it('readImage of a BMP rejects sizes beyond the limits before it allocates memory, and accepts sizes at the limits', async () => {
    const file = writeBmp(indexed(8));
    const limits = { maxDimension: 21, maxPixels: 273, maxBytes: 273 * 4 };
    expect((await readImage(file, limits)).ok).toBe(true);
    expectRefusal(await readImage(file, { ...limits, maxDimension: 20 }), 'EFBIG', /21×13 px.*20 px a side/);
    expectRefusal(await readImage(file, { ...limits, maxPixels: 272 }), 'EFBIG', /272 texels/);
    expectRefusal(await readImage(file, { ...limits, maxBytes: 1091 }), 'EFBIG', /1092 bytes/);
    const huge = writeBmp({ ...indexed(8), width: 2 ** 31 - 1, height: 2 ** 31 - 1, data: new Uint8Array(4) });
    expectRefusal(await readImage(huge), 'EFBIG', /2147483647×2147483647/);
  });

  it('readImage of a BMP decodes no more run-length data than the size in the header allows', async () => {
    const plan: BmpPlan = { ...indexed(8, { width: 4000, height: 4000 }), scheme: 1, data: Uint8Array.of(0, 1) };
    expect((await readAccepted(writeBmp(plan))).levels[0]!.bytes.length).toBe(64_000_000);
    expectRefusal(
      await readImage(writeBmp(plan), { maxDimension: 4096, maxPixels: 2 ** 24, maxBytes: 100e6 }),
      'EFBIG',
      /128000000/,
    );
  });
});
