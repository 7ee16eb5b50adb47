import { describe, expect, it } from 'vitest';
import { readImage } from '../../../../src/base/images/decode/index.js';
import { BLOCK_FORMATS, type BlockFormat } from '../../../../src/base/images/blocks/block-formats.js';
import { levelBytes, mipSide } from '../../../../src/base/images/level-size.js';
import { numbersOf } from '../half-texels.js';
import { compareBytes } from '../independent-decoder.js';
import { expectRefusal, readAccepted, readTexels } from '../outcomes.js';
import { noise } from '../pictures.js';
import { GL, writeKtx, type KtxPlan } from './ktx-writer.js';

/** The values of OpenGL's `GL_COMPRESSED_…` constants. They are copied from OpenGL, not from the reader's table. */
const INTERNAL_FORMATS: readonly (readonly [number, BlockFormat])[] = [
  [0x83f0, 'bc1-rgba-unorm'],
  [0x83f1, 'bc1-rgba-unorm'],
  [0x83f2, 'bc2-rgba-unorm'],
  [0x83f3, 'bc3-rgba-unorm'],
  [0x8dbb, 'bc4-r-unorm'],
  [0x8dbc, 'bc4-r-snorm'],
  [0x8dbd, 'bc5-rg-unorm'],
  [0x8dbe, 'bc5-rg-snorm'],
  [0x8e8c, 'bc7-rgba-unorm'],
  [0x8e8e, 'bc6h-rgb-float'],
  [0x8e8f, 'bc6h-rgb-ufloat'],
  [0x8d64, 'etc2-rgb8unorm'],
  [0x9270, 'eac-r11unorm'],
  [0x9271, 'eac-r11snorm'],
  [0x9272, 'eac-rg11unorm'],
  [0x9273, 'eac-rg11snorm'],
  [0x9274, 'etc2-rgb8unorm'],
  [0x9276, 'etc2-rgb8a1unorm'],
  [0x9278, 'etc2-rgba8unorm'],
  [0x93b0, 'astc-4x4-unorm'],
  [0x93b7, 'astc-8x8-unorm'],
  [0x93bd, 'astc-12x12-unorm'],
];

function blocks(format: BlockFormat, internalFormat: number, part: Partial<KtxPlan> = {}): KtxPlan {
  const data = [0, 1, 2].map((i) => noise(levelBytes(format, mipSide(13, i), mipSide(9, i)) / 4, 1, i).rgba);
  return { width: 13, height: 9, type: 0, format: 0, internalFormat, data, ...part };
}

const rgba8: KtxPlan = {
  width: 2,
  height: 2,
  type: GL.unsignedByte,
  format: GL.rgba,
  internalFormat: GL.rgba8,
  data: [Uint8Array.from({ length: 16 }, (_, i) => i)],
};

describe('readImage of a KTX 1', () => {
  it.each(INTERNAL_FORMATS)(
    'readImage of a KTX 1 reads internal format %d as blocks of %s, including every level',
    async (number, format) => {
      const plan = blocks(format, number);
      const image = await readAccepted(writeKtx(plan));
      expect([image.kind, image.format, image.width, image.height]).toEqual(['ktx', format, 13, 9]);
      expect(image.levels.map(({ width, height }) => [width, height])).toEqual([
        [13, 9],
        [6, 4],
        [3, 2],
      ]);
      image.levels.forEach(({ bytes }, i) => expect(compareBytes(bytes, plan.data[i]!).worst).toBe(0));
    },
  );

  it('the tests of KTX 1 cover every block format except ASTC', () => {
    const read = new Set(INTERNAL_FORMATS.map(([, format]) => format));
    expect(BLOCK_FORMATS.filter((format) => !format.startsWith('astc') && !read.has(format))).toEqual([]);
  });

  it.each([
    [0x8c4c, 'bc1-rgba-unorm'],
    [0x8c4f, 'bc3-rgba-unorm'],
    [0x8e8d, 'bc7-rgba-unorm'],
    [0x9275, 'etc2-rgb8unorm'],
    [0x9279, 'etc2-rgba8unorm'],
    [0x93d0, 'astc-4x4-unorm'],
    [0x93dd, 'astc-12x12-unorm'],
  ] as const)('readImage of a KTX 1 reads internal format %d as %s with sRGB colours', async (number, format) => {
    const image = await readAccepted(writeKtx(blocks(format, number)));
    expect([image.format, image.transfer]).toEqual([format, 'srgb']);
  });

  it.each([
    ['RGBA8', GL.unsignedByte, 0x1908, [1, 2, 3, 4], [1, 2, 3, 4]],
    ['BGRA8', GL.unsignedByte, 0x80e1, [1, 2, 3, 4], [3, 2, 1, 4]],
    ['R8', GL.unsignedByte, 0x1903, [9, 0, 0, 0], [9, 0, 0, 255]],
    ['RG8', GL.unsignedByte, 0x8227, [9, 8, 0, 0], [9, 8, 0, 255]],
    ['L8', GL.unsignedByte, 0x1909, [9, 0, 0, 0], [9, 9, 9, 255]],
    ['LA8', GL.unsignedByte, 0x190a, [9, 8, 0, 0], [9, 9, 9, 8]],
    ['A8', GL.unsignedByte, 0x1906, [9, 0, 0, 0], [0, 0, 0, 9]],
    ['RGB565', 0x8363, 0x1907, [0x00, 0xf8, 0, 0], [255, 0, 0, 255]],
    ['RGBA4444', 0x8033, 0x1908, [0x34, 0x12, 0, 0], [17, 34, 51, 68]],
    ['RGBA5551', 0x8034, 0x1908, [0x01, 0xf8, 0, 0], [255, 0, 0, 255]],
    ['RGB10A2', 0x8368, 0x1908, [0xff, 0x03, 0x00, 0x40], [255, 0, 0, 85]],
    ['RGBA16', 0x1403, 0x1908, [0, 0, 255, 255, 0, 128, 255, 127], [0, 255, 128, 127]],
  ] as const)('readImage of a KTX 1 reads one pixel of %s', async (_, type, format, stored, texel) => {
    const file = writeKtx({ ...rgba8, width: 1, height: 1, type, format, data: [Uint8Array.from(stored)] });
    expect([...(await readTexels(file))]).toEqual(texel);
  });

  it.each([
    ['singles', 0x1406, 0x1907, new Uint8Array(Float32Array.of(1, -2, 0.5).buffer), [1, -2, 0.5, 1]],
    ['halves', 0x140b, 0x8227, Uint8Array.of(0, 0x3c, 0, 0xc0), [1, -2, 0, 1]],
    ['signed bytes', 0x1400, 0x1903, Uint8Array.of(129, 0, 0, 0), [-1, 0, 0, 1]],
    ['RG11B10', 0x8c3b, 0x1907, Uint8Array.of(0xc0, 0x03, 0, 0), [1, 0, 0, 1]],
  ] as const)('readImage of a KTX 1 reads one pixel of %s', async (_, type, format, data, texel) => {
    const image = await readAccepted(writeKtx({ ...rgba8, width: 1, height: 1, type, format, data: [data] }));
    expect([image.format, image.transfer]).toEqual(['rgba16float', 'linear']);
    expect(numbersOf(image.levels[0]!)).toEqual(texel);
  });

  it('readImage of a KTX 1 reads rows with and without padding to four bytes', async () => {
    const plan = { ...rgba8, width: 1, format: GL.rgb };
    const texels = [1, 2, 3, 255, 4, 5, 6, 255];
    expect([...(await readTexels(writeKtx({ ...plan, data: [Uint8Array.of(1, 2, 3, 0, 4, 5, 6, 0)] })))]).toEqual(
      texels,
    );
    expect([...(await readTexels(writeKtx({ ...plan, data: [Uint8Array.of(1, 2, 3, 4, 5, 6)] })))]).toEqual(texels);
    expectRefusal(
      await readImage(writeKtx({ ...plan, data: [new Uint8Array(7)] })),
      'EINVAL',
      /a level of 7 bytes; 1×2 px need 8/,
    );
  });

  it('readImage of a KTX 1 reads a file in the other byte order by swapping the bytes of each number', async () => {
    const head = { ...rgba8, bigEndian: true };
    expect([...(await readTexels(writeKtx(head)))]).toEqual([...rgba8.data[0]!]);
    const words = { ...head, width: 1, height: 1, type: 0x1403, typeBytes: 2 };
    const data = [Uint8Array.of(255, 255, 128, 0, 0, 0, 127, 255)];
    expect([...(await readTexels(writeKtx({ ...words, data })))]).toEqual([255, 128, 0, 127]);
    const floats = {
      ...head,
      width: 1,
      height: 1,
      type: 0x1406,
      typeBytes: 4,
      format: 0x1903,
      data: [Uint8Array.of(0x3f, 0x80, 0, 0)],
    };
    expect(numbersOf((await readAccepted(writeKtx(floats))).levels[0]!)).toEqual([1, 0, 0, 1]);
    expectRefusal(await readImage(writeKtx({ ...words, typeBytes: 3, data })), 'EINVAL', /values of 3 bytes/);
  });

  it('readImage of a KTX 1 flips a file so that its first row is at the top', async () => {
    const row = (texels: Uint8Array, y: number) => [...texels.subarray(y * 8, y * 8 + 8)];
    const stored = rgba8.data[0]!;
    const down = await readTexels(writeKtx({ ...rgba8, orientation: 'S=r,T=d' }));
    expect([row(down, 0), row(down, 1)]).toEqual([row(stored, 0), row(stored, 1)]);
    const up = await readTexels(writeKtx({ ...rgba8, orientation: 'S=r,T=u' }));
    expect([row(up, 0), row(up, 1)]).toEqual([row(stored, 1), row(stored, 0)]);
    const turned = (orientation: string) => readImage(writeKtx(blocks('bc7-rgba-unorm', 0x8e8c, { orientation })));
    expect((await turned('S=r,T=d')).ok).toBe(true);
    expectRefusal(await turned('S=r,T=u'), 'EOPNOTSUPP', /from the bottom up/);
    expectRefusal(await turned('S=l,T=d'), 'EOPNOTSUPP', /orientation 'S=l,T=d'/);
  });

  it('readImage of a KTX 1 reads a header with 0 levels as one level', async () => {
    expect((await readAccepted(writeKtx({ ...rgba8, levels: 0 }))).levels).toHaveLength(1);
  });

  it.each([
    ['SR8', 0x8fbd, 0x1903, [9, 0, 0, 0], [9, 0, 0, 255]],
    ['SRG8', 0x8fbe, 0x8227, [9, 8, 0, 0], [9, 8, 0, 255]],
  ] as const)(
    'readImage of a KTX 1 recognizes the sRGB pixels of %s',
    async (_, internalFormat, format, stored, texel) => {
      const plan = { ...rgba8, width: 1, height: 1, format, internalFormat, data: [Uint8Array.from(stored)] };
      const image = await readAccepted(writeKtx(plan));
      expect([image.transfer, ...image.levels[0]!.bytes]).toEqual(['srgb', ...texel]);
    },
  );

  it('readImage of a KTX 1 recognizes sRGB pixels', async () => {
    expect((await readAccepted(writeKtx({ ...rgba8, internalFormat: GL.srgb8Alpha8 }))).transfer).toBe('srgb');
    expect((await readAccepted(writeKtx(rgba8))).transfer).toBe('unstated');
  });

  it.each([
    ['a cube', { faces: 6 }, 'EOPNOTSUPP', /cube/],
    ['a volume', { depth: 2 }, 'EOPNOTSUPP', /volume/],
    ['an array of pictures', { elements: 1 }, 'EOPNOTSUPP', /array/],
    ['an unknown compressed format', { type: 0, internalFormat: 0x8c00 }, 'EOPNOTSUPP', /0x8c00/],
    ['an unknown pixel format', { format: 0x1902 }, 'EOPNOTSUPP', /0x1902/],
    ['five levels', { levels: 5 }, 'EINVAL', /5 mip levels/],
    ['a picture without rows', { height: 0 }, 'EINVAL', /2×0 px/],
    ['a level whose stated size is wrong', { statedBytes: 2 ** 31 }, 'EINVAL', /a level of 2147483648 bytes/],
    ['sides of absurd length', { width: 2 ** 32 - 1, height: 2 ** 32 - 1 }, 'EFBIG', /4294967295/],
  ] as const)('readImage of a KTX 1 rejects %s', async (_, part, errno, words) => {
    expect((await readImage(writeKtx(rgba8))).ok).toBe(true);
    expectRefusal(await readImage(writeKtx({ ...rgba8, ...part })), errno, words);
  });

  it('readImage of a KTX 1 rejects a truncated file, and accepts the whole file', async () => {
    const file = writeKtx(blocks('bc1-rgba-unorm', 0x83f1, { orientation: 'S=r,T=d' }));
    expect((await readImage(file)).ok).toBe(true);
    for (let length = 12; length < file.length; length += 7) {
      expectRefusal(await readImage(file.subarray(0, length)), 'EINVAL', /ends inside/);
    }
  });

  it('readImage of a KTX 1 rejects sizes beyond the limits, and accepts sizes at the limits', async () => {
    const limits = { maxDimension: 2, maxPixels: 4, maxBytes: 16 };
    expect((await readImage(writeKtx(rgba8), limits)).ok).toBe(true);
    expectRefusal(await readImage(writeKtx(rgba8), { ...limits, maxDimension: 1 }), 'EFBIG', /2×2/);
    expectRefusal(await readImage(writeKtx(rgba8), { ...limits, maxPixels: 3 }), 'EFBIG', /3 texels/);
    expectRefusal(await readImage(writeKtx(rgba8), { ...limits, maxBytes: 15 }), 'EFBIG', /16 bytes/);
  });
});
