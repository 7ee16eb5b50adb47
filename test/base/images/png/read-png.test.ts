import { constants, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_IMAGE_LIMITS } from '../../../../src/base/images/index.js';
import { readImage } from '../../../../src/base/images/decode/index.js';
import { compareBytes, decodeOutside, HAS_IMAGEMAGICK } from '../independent-decoder.js';
import { expectRefusal, readAccepted, readTexels } from '../outcomes.js';
import { chunk, insertedBefore, pngFile, writePng, type PngPlan } from './png-writer.js';

const KINDS = [
  [0, 1],
  [0, 2],
  [0, 4],
  [0, 8],
  [0, 16],
  [2, 8],
  [2, 16],
  [3, 1],
  [3, 2],
  [3, 4],
  [3, 8],
  [4, 8],
  [4, 16],
  [6, 8],
  [6, 16],
] as const;
const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

const PALETTE = Array.from({ length: 256 }, (_, i) => [i, 255 - i, (i * 37) % 256] as const);

type PngKind = readonly [PngPlan['colourType'], PngPlan['bitDepth']];

function planOf([colourType, bitDepth]: PngKind, interlaced: boolean, width = 21, height = 13): PngPlan {
  const max = 2 ** bitDepth - 1;
  return {
    width,
    height,
    colourType,
    bitDepth,
    interlaced,
    samples: (x, y) => Array.from({ length: CHANNELS[colourType] }, (_, c) => (x * 3571 + y * 977 + c * 12345) & max),
    ...(colourType === 3 ? { palette: PALETTE.slice(0, max + 1), transparency: Uint8Array.of(0, 77) } : {}),
  };
}

function damaged(bytes: Buffer): Buffer {
  bytes[bytes.length - 1]! ^= 1;
  return bytes;
}

/** Converts samples by the rules of PNG §13, in the simplest way. */
function expectedTexels({ width, height, colourType, bitDepth, samples, transparency }: PngPlan): Uint8Array {
  const scale = (v: number) => Math.round((v * 255) / (2 ** bitDepth - 1));
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [a = 0, b = 0, c = 0, d = 0] = samples(x, y);
      const texel = {
        0: () => [scale(a), scale(a), scale(a), 255],
        2: () => [scale(a), scale(b), scale(c), 255],
        3: () => [...PALETTE[a]!, transparency?.[a] ?? 255],
        4: () => [scale(a), scale(a), scale(a), scale(b)],
        6: () => [scale(a), scale(b), scale(c), scale(d)],
      }[colourType]();
      rgba.set(texel, (y * width + x) * 4);
    }
  }
  return rgba;
}

describe('readImage of a PNG', () => {
  describe.each([false, true])('interlaced: %s', (interlaced) => {
    it.each(KINDS)('readImage of a PNG reads colour type %d with %d bits from its samples', async (...kind) => {
      const plan = planOf(kind, interlaced);
      const image = await readAccepted(writePng(plan));
      expect([image.kind, image.format, image.width, image.height]).toEqual(['png', 'rgba8unorm', 21, 13]);
      expect(compareBytes(image.levels[0]!.bytes, expectedTexels(plan))).toEqual({ worst: 0, beyond: 0 });
    });

    it.skipIf(!HAS_IMAGEMAGICK).each(KINDS)(
      'readImage of a PNG reads colour type %d with %d bits like ImageMagick',
      async (...kind) => {
        const file = writePng(planOf(kind, interlaced));
        // ImageMagick rounds 16 bits to 8 bits by a different rule.
        const tolerance = kind[1] === 16 ? 1 : 0;
        expect(compareBytes(await readTexels(file), decodeOutside(file, 'png').rgba).worst).toBeLessThanOrEqual(
          tolerance,
        );
      },
    );
  });

  it('readImage of a PNG reads pictures of any size, interlaced or not', async () => {
    const side = fc.integer({ min: 1, max: 18 });
    await fc.assert(
      fc.asyncProperty(side, side, fc.boolean(), fc.constantFrom(...KINDS), async (width, height, interlaced, kind) => {
        const plan = planOf(kind, interlaced, width, height);
        expect(compareBytes(await readTexels(writePng(plan)), expectedTexels(plan)).worst).toBe(0);
      }),
    );
  });

  it('readImage of a PNG ignores bytes after the end of the picture, and reports their number in a note', async () => {
    const transparency = { colourType: 2, bitDepth: 8, transparency: Uint8Array.of(0, 200, 0, 10, 0, 5) } as const;
    for (const plan of [planOf([6, 8], false), { ...planOf([2, 8], true), ...transparency }]) {
      const file = writePng(plan);
      const clean = await readAccepted(file);
      const longer = new Uint8Array(file.length + 5).fill(7);
      longer.set(file);
      expect(clean.note).toBeUndefined();
      expect(await readAccepted(longer)).toEqual({ ...clean, note: '5 bytes after the end were ignored' });
    }
  });

  describe('readImage of a PNG accepts harmless errors that other readers accept', () => {
    const plan = planOf([6, 8], false);
    const clean = writePng(plan);
    const GAMMA_NOTE = 'the damaged chunk gAMA was left out';

    it.each([
      ['an empty gAMA chunk', insertedBefore(clean, 'IDAT', chunk('gAMA', new Uint8Array())), GAMMA_NOTE],
      ['a gAMA chunk that is too long', insertedBefore(clean, 'IDAT', chunk('gAMA', new Uint8Array(9))), GAMMA_NOTE],
      ['an empty IDAT chunk', insertedBefore(clean, 'IDAT', chunk('IDAT', new Uint8Array())), undefined],
      ['an IDAT chunk after the stream', insertedBefore(clean, 'IEND', chunk('IDAT', new Uint8Array(30))), undefined],
      ['a second stream', insertedBefore(clean, 'IEND', chunk('IDAT', deflateSync(Buffer.alloc(99)))), undefined],
      ['an unknown ancillary chunk', insertedBefore(clean, 'IDAT', chunk('weRd', Buffer.of(1))), undefined],
      [
        'a damaged ancillary chunk',
        insertedBefore(clean, 'IDAT', damaged(chunk('tEXt', Buffer.of(65)))),
        'the damaged chunk tEXt was left out',
      ],
    ] as const)('readImage of a PNG accepts %s', async (_, file, note) => {
      const image = await readAccepted(file);
      expect(compareBytes(image.levels[0]!.bytes, expectedTexels(plan)).worst).toBe(0);
      expect(image.note).toBe(note);
      if (HAS_IMAGEMAGICK) expect(compareBytes(decodeOutside(file, 'png').rgba, expectedTexels(plan)).worst).toBe(0);
    });

    it.each([false, true])(
      'readImage of a PNG ignores pixel data after the last row, with a note (interlaced: %s)',
      async (interlaced) => {
        const rows = Buffer.alloc(interlaced ? 80 : 69); // 4×4 pixels need 68 bytes, or 71 bytes if interlaced
        const plan = { width: 4, height: 4, colourType: 6, bitDepth: 8, interlaced } as const;
        const image = await readAccepted(pngFile(plan, deflateSync(rows)));
        expect(image.note).toBe('pixel data after the last row were ignored');
        expect(
          (await readAccepted(pngFile(plan, deflateSync(Buffer.alloc(interlaced ? 71 : 68))))).note,
        ).toBeUndefined();
      },
    );
  });

  it('readImage of a PNG rejects pixel data that are incomplete or have a wrong checksum', async () => {
    const plan = { width: 4, height: 4, colourType: 6, bitDepth: 8 } as const;
    const whole = deflateSync(Buffer.alloc(68, 0));
    expect((await readImage(pngFile(plan, whole))).ok).toBe(true);
    const wrong = Buffer.concat([whole.subarray(0, -4), Buffer.alloc(4, 9)]);
    expectRefusal(await readImage(pngFile(plan, wrong)), 'EINVAL', /incorrect data check/);
    const threeRows = deflateSync(Buffer.alloc(51));
    expectRefusal(await readImage(pngFile(plan, threeRows)), 'EINVAL', /pixel data for 3 of 4 rows/);
    const flushed = deflateSync(Buffer.alloc(51), { finishFlush: constants.Z_SYNC_FLUSH });
    expectRefusal(await readImage(pngFile(plan, flushed)), 'EINVAL', /cut off after \d+ bytes/);
  });

  it('readImage of a PNG reads a pixel whose palette entry is missing as opaque black, like libpng', async () => {
    const plan: PngPlan = {
      ...{ width: 2, height: 1, colourType: 3, bitDepth: 8, palette: [[9, 8, 7]] },
      samples: (x) => [x],
    };
    expect([...(await readTexels(writePng(plan)))]).toEqual([9, 8, 7, 255, 0, 0, 0, 255]);
  });

  it('readImage of a PNG allocates little memory beyond the decoded picture', async () => {
    const side = 2048;
    const plan = { width: side, height: side, colourType: 6, bitDepth: 16 } as const;
    const file = pngFile(plan, deflateSync(Buffer.alloc((side * 8 + 1) * side)));
    const before = process.memoryUsage().arrayBuffers;
    const outcome = await readImage(file);
    expect(outcome.ok).toBe(true);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * side * side * 4 + file.length);
    const limits = { ...DEFAULT_IMAGE_LIMITS, maxBytes: side * side * 4 };
    expect((await readImage(file, limits)).ok).toBe(true);
    expectRefusal(await readImage(file, { ...limits, maxBytes: limits.maxBytes - 1 }), 'EFBIG', /needs 16777216 bytes/);
  });

  it('readImage of a PNG keeps the colour of a transparent texel, with 8 and with 16 bits', async () => {
    const rgb = { width: 2, height: 1, colourType: 2 } as const;
    const texels8 = await readTexels(
      writePng({
        ...rgb,
        bitDepth: 8,
        samples: (x) => [200, 10 + x, 5],
        transparency: Uint8Array.of(0, 200, 0, 10, 0, 5),
      }),
    );
    expect([...texels8]).toEqual([200, 10, 5, 0, 200, 11, 5, 255]);
    // The second pixel differs from the transparent colour only in the low byte of a channel.
    const transparency = Uint8Array.of(200, 200, 10, 10, 5, 5);
    const texels16 = await readTexels(
      writePng({ ...rgb, bitDepth: 16, samples: (x) => [200 * 257, 10 * 257 + x, 5 * 257], transparency }),
    );
    expect([...texels16]).toEqual([200, 10, 5, 0, 200, 10, 5, 255]);
  });

  it('readImage of a PNG makes the grey level of tRNS transparent and all other levels opaque', async () => {
    const grey = { width: 4, height: 1, colourType: 0, bitDepth: 2, samples: (x: number) => [x] } as const;
    const texels = await readTexels(writePng({ ...grey, transparency: Uint8Array.of(0, 2) }));
    expect([...texels].filter((_, i) => i % 4 === 3)).toEqual([255, 255, 0, 255]);
    expect([...texels].filter((_, i) => i % 4 === 0)).toEqual([0, 85, 170, 255]);
  });

  it('readImage of a PNG rejects a side, an area and a byte size beyond their limits, and accepts values at the limits', async () => {
    const file = writePng(planOf([6, 8], false, 20, 10));
    const limits = { maxDimension: 20, maxPixels: 200, maxBytes: 800 };
    expect((await readImage(file, limits)).ok).toBe(true);
    expectRefusal(await readImage(file, { ...limits, maxDimension: 19 }), 'EFBIG', /20×10 px.*19 px a side/);
    expectRefusal(await readImage(file, { ...limits, maxPixels: 199 }), 'EFBIG', /199 texels/);
    expectRefusal(await readImage(file, { ...limits, maxBytes: 799 }), 'EFBIG', /800 bytes/);
  });

  it('readImage of a PNG rejects a header of four thousand million pixels without allocating memory', async () => {
    const file = pngFile({ width: 2 ** 31 - 1, height: 2 ** 31 - 1, colourType: 6, bitDepth: 16 }, new Uint8Array(10));
    expectRefusal(await readImage(file), 'EFBIG', /2147483647×2147483647/);
  });

  it('readImage of a PNG rejects pixel data that are too short for the picture before it allocates memory', async () => {
    const plan = { width: 8192, height: 8192, colourType: 6, bitDepth: 8 } as const;
    expectRefusal(await readImage(pngFile(plan, new Uint8Array(200))), 'EINVAL', /200 bytes of pixel data, too few/);
  });

  it.each([false, true])(
    'readImage of a PNG needs little memory for pixel data that inflate to 200 MB for a 4×4 picture (interlaced: %s)',
    async (interlaced) => {
      const bomb = deflateSync(Buffer.alloc(200_000_000), { level: 9 });
      const before = process.memoryUsage().arrayBuffers;
      const outcome = await readImage(pngFile({ width: 4, height: 4, colourType: 6, bitDepth: 8, interlaced }, bomb));
      expect(outcome).toMatchObject({ ok: true, value: { note: 'pixel data after the last row were ignored' } });
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000);
    },
  );

  it('readImage of a PNG rejects a file truncated in or before its pixels, and accepts the whole file', async () => {
    const file = writePng(planOf([2, 8], false));
    expect((await readImage(file)).ok).toBe(true);
    // The pixels are followed by the check sum of the data, the check sum of IDAT, and IEND.
    const behindPixels = 4 + 4 + 12 + 1;
    for (let length = 8; length < file.length - behindPixels; length += 7) {
      expect((await readImage(file.subarray(0, length))).ok, `cut to ${length} bytes`).toBe(false);
    }
  });

  it.each([
    ['a palette with 16 bits', { colourType: 3, bitDepth: 16 }],
    ['RGB with 4 bits', { colourType: 2, bitDepth: 4 }],
    ['a picture without pixels', { colourType: 2, bitDepth: 8, width: 0 }],
  ] as const)('readImage of a PNG rejects %s', async (_, part) => {
    const outcome = await readImage(pngFile({ width: 4, height: 4, ...part }, deflateSync(Buffer.alloc(1000))));
    expectRefusal(outcome, 'EINVAL', /^png /);
  });

  it.each([
    [
      'a missing palette',
      pngFile({ width: 1, height: 1, colourType: 3, bitDepth: 8 }, deflateSync(Buffer.alloc(2))),
      'EINVAL',
      /no PLTE/,
    ],
    [
      'a file without pixel data',
      insertedBefore(writePng(planOf([2, 8], false)), 'IDAT', chunk('IEND', new Uint8Array())),
      'EINVAL',
      /no IDAT/,
    ],
    [
      'an unknown critical chunk',
      insertedBefore(writePng(planOf([2, 8], false)), 'IDAT', chunk('WERD', new Uint8Array())),
      'EOPNOTSUPP',
      /critical chunk WERD/,
    ],
    [
      'a row with filter 5',
      pngFile({ width: 1, height: 1, colourType: 0, bitDepth: 8 }, deflateSync(Buffer.of(5, 0))),
      'EINVAL',
      /filter 5/,
    ],
    [
      'pixel data that are not in zlib format',
      pngFile({ width: 1, height: 1, colourType: 0, bitDepth: 8 }, Buffer.of(1, 2, 3)),
      'EINVAL',
      /incorrect header check/,
    ],
  ] as const)('readImage of a PNG rejects %s', async (_, file, errno, words) => {
    expectRefusal(await readImage(file), errno, words);
  });

  it('readImage of a PNG detects a changed byte of pixel data by its checksum', async () => {
    const file = Uint8Array.from(writePng(planOf([6, 8], false)));
    file[70]! ^= 1;
    expectRefusal(
      await readImage(file, DEFAULT_IMAGE_LIMITS),
      'EINVAL',
      /^png has a chunk IDAT whose check sum is wrong; export it again$/,
    );
  });
});
