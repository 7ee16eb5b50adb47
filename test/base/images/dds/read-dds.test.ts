import { describe, expect, it } from 'vitest';
import { readImage } from '../../../../src/base/images/decode/index.js';
import { halfFromNumber } from '../../../../src/base/images/pixels/half-float.js';
import { type BlockFormat, blockLayout } from '../../../../src/base/images/blocks/block-formats.js';
import { levelBytes, mipSide } from '../../../../src/base/images/level-size.js';
import { numbersOf } from '../half-texels.js';
import { compareBytes, decodeOutside, HAS_IMAGEMAGICK, magick } from '../independent-decoder.js';
import { expectRefusal, readAccepted, readTexels } from '../outcomes.js';
import { noise, scenic } from '../pictures.js';
import { DDPF, writeDds, type DdsPlan } from './dds-writer.js';

function blocks(format: BlockFormat, width: number, height: number, levels: number, head: Partial<DdsPlan>): DdsPlan {
  const sizes = Array.from({ length: levels }, (_, i) => levelBytes(format, mipSide(width, i), mipSide(height, i)));
  const data = noise(
    sizes.reduce((a, b) => a + b),
    1,
  ).rgba.subarray(
    0,
    sizes.reduce((a, b) => a + b),
  );
  return { width, height, levels, data, ...head };
}

const LEGACY = [
  ['DXT1', 'bc1-rgba-unorm'],
  ['DXT2', 'bc2-rgba-unorm'],
  ['DXT3', 'bc2-rgba-unorm'],
  ['DXT4', 'bc3-rgba-unorm'],
  ['DXT5', 'bc3-rgba-unorm'],
  ['ATI1', 'bc4-r-unorm'],
  ['BC4U', 'bc4-r-unorm'],
  ['BC4S', 'bc4-r-snorm'],
  ['ATI2', 'bc5-rg-unorm'],
  ['BC5U', 'bc5-rg-unorm'],
  ['BC5S', 'bc5-rg-snorm'],
] as const;

const DX10 = [
  [71, 'bc1-rgba-unorm', 'linear'],
  [72, 'bc1-rgba-unorm', 'srgb'],
  [74, 'bc2-rgba-unorm', 'linear'],
  [75, 'bc2-rgba-unorm', 'srgb'],
  [77, 'bc3-rgba-unorm', 'linear'],
  [78, 'bc3-rgba-unorm', 'srgb'],
  [80, 'bc4-r-unorm', 'linear'],
  [81, 'bc4-r-snorm', 'linear'],
  [83, 'bc5-rg-unorm', 'linear'],
  [84, 'bc5-rg-snorm', 'linear'],
  [95, 'bc6h-rgb-ufloat', 'linear'],
  [96, 'bc6h-rgb-float', 'linear'],
  [97, 'bc7-rgba-unorm', 'unstated'],
  [98, 'bc7-rgba-unorm', 'linear'],
  [99, 'bc7-rgba-unorm', 'srgb'],
] as const;

describe('readImage of a DDS', () => {
  it.each(LEGACY)('readImage of a DDS keeps the blocks of %s and every level', async (fourCC, format) => {
    const plan = blocks(format, 20, 12, 5, { fourCC });
    const image = await readAccepted(writeDds(plan));
    expect([image.kind, image.format, image.transfer, image.width, image.height]).toEqual([
      'dds',
      format,
      'unstated',
      20,
      12,
    ]);
    expect(image.levels.map(({ width, height }) => [width, height])).toEqual([
      [20, 12],
      [10, 6],
      [5, 3],
      [2, 1],
      [1, 1],
    ]);
    const stored = Buffer.concat(image.levels.map(({ bytes }) => bytes));
    expect(compareBytes(stored, plan.data).worst).toBe(0);
    expect(image.levels[4]!.bytes.length).toBe(blockLayout(format).bytes);
  });

  it.each(DX10)('readImage of a DDS reads DXGI format %d as %s in %s', async (dxgiFormat, format, transfer) => {
    const plan = blocks(format, 8, 8, 1, { dxgiFormat });
    const image = await readAccepted(writeDds(plan));
    expect([image.format, image.transfer]).toEqual([format, transfer]);
    expect(compareBytes(image.levels[0]!.bytes, plan.data).worst).toBe(0);
  });

  const { rgb, luminance, alpha, alphaPixels } = DDPF;
  it.each([
    ['A8R8G8B8', rgb | alphaPixels, 32, [0xff0000, 0xff00, 0xff, 0xff000000], [1, 2, 3, 4], [3, 2, 1, 4]],
    ['X8R8G8B8', rgb, 32, [0xff0000, 0xff00, 0xff, 0], [1, 2, 3, 4], [3, 2, 1, 255]],
    ['A8B8G8R8', rgb | alphaPixels, 32, [0xff, 0xff00, 0xff0000, 0xff000000], [1, 2, 3, 4], [1, 2, 3, 4]],
    ['R8G8B8', rgb, 24, [0xff0000, 0xff00, 0xff, 0], [1, 2, 3], [3, 2, 1, 255]],
    ['R5G6B5', rgb, 16, [0xf800, 0x07e0, 0x001f, 0], [0xff, 0x07], [0, 255, 255, 255]],
    ['A1R5G5B5', rgb | alphaPixels, 16, [0x7c00, 0x03e0, 0x001f, 0x8000], [0x1f, 0x80], [0, 0, 255, 255]],
    ['A4R4G4B4', rgb | alphaPixels, 16, [0x0f00, 0x00f0, 0x000f, 0xf000], [0x12, 0x34], [68, 17, 34, 51]],
    // The lowest ten bits have their maximum (1023), and the highest two bits are 1 of 3. D3DX stores red in the bits
    // for blue.
    [
      'A2B10G10R10 as D3DX writes it',
      rgb | alphaPixels,
      32,
      [0x3ff00000, 0xffc00, 0x3ff, 0xc0000000],
      [0xff, 0x03, 0x00, 0x40],
      [255, 0, 0, 85],
    ],
    [
      'A2R10G10B10 as D3DX writes it',
      rgb | alphaPixels,
      32,
      [0x3ff, 0xffc00, 0x3ff00000, 0xc0000000],
      [0xff, 0x03, 0x00, 0x40],
      [0, 0, 255, 85],
    ],
    ['L8', luminance, 8, [0xff, 0, 0, 0], [77], [77, 77, 77, 255]],
    [
      'L8 with the masks of ImageMagick',
      luminance,
      8,
      [0xff000000, 0xff000000, 0xff000000, 0],
      [77],
      [77, 77, 77, 255],
    ],
    ['A8L8', luminance | alphaPixels, 16, [0xff, 0, 0, 0xff00], [77, 99], [77, 77, 77, 99]],
    ['L16', luminance, 16, [0xffff, 0, 0, 0], [0x00, 0x80], [128, 128, 128, 255]],
    ['A8', alpha, 8, [0, 0, 0, 0xff], [55], [0, 0, 0, 55]],
    [
      'an alpha mask without the alpha flag',
      rgb,
      32,
      [0xff, 0xff00, 0xff0000, 0xff000000],
      [1, 2, 3, 4],
      [1, 2, 3, 255],
    ],
  ] as const)('readImage of a DDS reads %s', async (_, flags, bitCount, masks, stored, texel) => {
    const data = Uint8Array.from([...stored, ...stored]);
    const file = writeDds({ width: 2, height: 1, flags, bitCount, masks, data });
    expect([...(await readTexels(file))]).toEqual([...texel, ...texel]);
  });

  it.each([
    ['36, 16 bits of each channel', { fourCC: 36 }, [0, 0, 255, 255, 0, 128, 255, 127], [0, 255, 128, 127]],
    ['31, A2B10G10R10', { fourCC: 31 }, [0xff, 0x03, 0x00, 0x40], [255, 0, 0, 85]],
    ['35, A2R10G10B10', { fourCC: 35 }, [0xff, 0x03, 0x00, 0x40], [0, 0, 255, 85]],
    ['R8', { dxgiFormat: 61 }, [9], [9, 0, 0, 255]],
    ['R8G8', { dxgiFormat: 49 }, [9, 8], [9, 8, 0, 255]],
    ['A8', { dxgiFormat: 65 }, [9], [0, 0, 0, 9]],
    ['R8G8B8A8', { dxgiFormat: 28 }, [1, 2, 3, 4], [1, 2, 3, 4]],
    ['B8G8R8A8', { dxgiFormat: 87 }, [1, 2, 3, 4], [3, 2, 1, 4]],
    ['B5G6R5', { dxgiFormat: 85 }, [0x00, 0xf8], [255, 0, 0, 255]],
    ['B4G4R4A4', { dxgiFormat: 115 }, [0x12, 0x34], [68, 17, 34, 51]],
  ] as const)('readImage of a DDS reads the numbered format %s', async (_, head, stored, texel) => {
    const file = writeDds({ width: 1, height: 1, ...head, data: Uint8Array.from(stored) });
    expect([...(await readTexels(file))]).toEqual(texel);
  });

  const half = (...values: number[]) => new Uint8Array(Uint16Array.from(values, halfFromNumber).buffer);
  const single = (...values: number[]) => new Uint8Array(Float32Array.from(values).buffer);
  const word = (value: number) => new Uint8Array(Uint32Array.of(value).buffer);
  it.each([
    ['111, one half', { fourCC: 111 }, half(1.5), [1.5, 0, 0, 1]],
    ['112, two halves', { fourCC: 112 }, half(1.5, -2), [1.5, -2, 0, 1]],
    ['113, four halves', { fourCC: 113 }, half(1.5, -2, 0.25, 8), [1.5, -2, 0.25, 8]],
    ['114, one single', { fourCC: 114 }, single(1e9), [65504, 0, 0, 1]],
    ['115, two singles', { fourCC: 115 }, single(0.5, NaN), [0.5, 0, 0, 1]],
    ['116, four singles', { fourCC: 116 }, single(1, 2, 3, 4), [1, 2, 3, 4]],
    ['three singles', { dxgiFormat: 6 }, single(1, 2, 3), [1, 2, 3, 1]],
    ['R11G11B10', { dxgiFormat: 26 }, word(0x3c0 | (0x400 << 11) | (0x1c0 << 22)), [1, 2, 0.5, 1]],
    ['R9G9B9E5', { dxgiFormat: 67 }, word((16 << 27) | 256 | (128 << 9) | (511 << 18)), [1, 0.5, 511 / 256, 1]],
    ['R10G10B10A2', { dxgiFormat: 24 }, word(1 | (2 << 10) | (1023 << 20) | (1 << 30)), [1 / 1023, 2 / 1023, 1, 1 / 3]],
    [
      'R16G16B16A16 from 0 to 1',
      { dxgiFormat: 11 },
      Uint8Array.of(1, 0, 0, 0x80, 255, 255, 0, 1),
      [1 / 65535, 0.5, 1, 1 / 256],
    ],
    ['R8G8 from −1 to 1', { dxgiFormat: 51 }, Uint8Array.of(127, 128), [1, -1, 0, 1]],
    ['R16G16 from −1 to 1', { dxgiFormat: 37 }, Uint8Array.of(0xff, 0x7f, 0, 0x80), [1, -1, 0, 1]],
  ] as const)('readImage of a DDS reads the floats of %s', async (_, head, data, texel) => {
    const image = await readAccepted(writeDds({ width: 1, height: 1, ...head, data }));
    expect([image.format, image.transfer]).toEqual(['rgba16float', 'linear']);
    numbersOf(image.levels[0]!).forEach((value, c) => expect(value).toBeCloseTo(texel[c]!, 3));
  });

  it.skipIf(!HAS_IMAGEMAGICK)(
    'readImage of a DDS reads uncompressed files that ImageMagick wrote, with the same result as ImageMagick',
    async () => {
      const { width, height, rgba } = scenic(37, 22);
      const settings = ['-size', `${width}x${height}`, '-depth', '8'];
      const file = magick(
        rgba,
        'rgba',
        'dds',
        ['-define', 'dds:compression=none', '-define', 'dds:mipmaps=0'],
        settings,
      );
      expect(compareBytes(await readTexels(file), decodeOutside(file, 'dds').rgba).worst).toBe(0);
      expect(compareBytes(await readTexels(file), rgba).worst).toBe(0);
    },
  );

  it('readImage of a DDS reads a file whose dimension field is 0 as a two-dimensional picture', async () => {
    const plan = { width: 1, height: 1, dxgiFormat: 28, data: Uint8Array.of(1, 2, 3, 4) };
    for (const dimension of [0, 3]) {
      expect([...(await readTexels(writeDds({ ...plan, dimension })))]).toEqual([1, 2, 3, 4]);
    }
  });

  it('readImage of a DDS reads all levels of an uncompressed file', async () => {
    const file = writeDds({
      width: 3,
      height: 2,
      levels: 2,
      dxgiFormat: 61,
      data: Uint8Array.of(1, 2, 3, 4, 5, 6, 99),
    });
    const { levels } = await readAccepted(file);
    expect(levels.map(({ width, height, bytes }) => [width, height, bytes[0], bytes.length])).toEqual([
      [3, 2, 1, 24],
      [1, 1, 99, 4],
    ]);
  });

  const one = { width: 1, height: 1, data: new Uint8Array(64) };
  it.each([
    ['a cube', { fourCC: 'DXT1', caps2: 0x200 }, 'EOPNOTSUPP', /cube/],
    ['a volume', { fourCC: 'DXT1', caps2: 0x200000 }, 'EOPNOTSUPP', /volume/],
    ['a cube of the DX10 header', { dxgiFormat: 98, misc: 4 }, 'EOPNOTSUPP', /cube/],
    ['an array of pictures', { dxgiFormat: 98, arraySize: 2 }, 'EOPNOTSUPP', /array of 2/],
    ['a one-dimensional picture', { dxgiFormat: 98, dimension: 2 }, 'EOPNOTSUPP', /dimension 2/],
    ['an unknown DXGI format', { dxgiFormat: 200 }, 'EOPNOTSUPP', /DXGI format 200/],
    ['packed video', { fourCC: 'UYVY' }, 'EOPNOTSUPP', /'UYVY'/],
    ['YUV pixels', { flags: DDPF.yuv, bitCount: 16 }, 'EOPNOTSUPP', /kind 0x200/],
    ['seven bits per pixel', { flags: DDPF.rgb, bitCount: 7 }, 'EINVAL', /7 bits per pixel/],
    ['a channel mask with a gap', { flags: DDPF.rgb, bitCount: 8, masks: [5, 0, 0, 0] }, 'EINVAL', /gap/],
    [
      'a channel mask wider than the pixel',
      { flags: DDPF.rgb, bitCount: 8, masks: [0x100, 0, 0, 0] },
      'EINVAL',
      /beyond its 8 bits/,
    ],
    [
      'two levels of 1×1',
      { fourCC: 'DXT1', levels: 2 },
      'EINVAL',
      /2 mip levels, more than a picture of 1×1 px can have/,
    ],
    ['four thousand million levels', { fourCC: 'DXT1', levels: 2 ** 32 - 1 }, 'EINVAL', /levels/],
    ['a file without pixels', { fourCC: 'DXT1', width: 0 }, 'EINVAL', /0×1 px/],
  ] as const)('readImage of a DDS rejects %s', async (_, part, errno, words) => {
    expectRefusal(await readImage(writeDds({ ...one, ...part })), errno, words);
    expect((await readImage(writeDds({ ...one, fourCC: 'DXT1' }))).ok).toBe(true);
  });

  it('readImage of a DDS rejects a truncated file, and accepts the whole file', async () => {
    const file = writeDds(blocks('bc7-rgba-unorm', 9, 9, 4, { dxgiFormat: 98 }));
    expect((await readImage(file)).ok).toBe(true);
    for (let length = 4; length < file.length; length += 9) {
      expectRefusal(await readImage(file.subarray(0, length)), 'EINVAL', /ends inside/);
    }
  });

  it('readImage of a DDS rejects a size above the limits', async () => {
    const file = writeDds(blocks('bc1-rgba-unorm', 16, 8, 5, { fourCC: 'DXT1' }));
    const limits = { maxDimension: 16, maxPixels: 128, maxBytes: 64 + 16 + 8 + 8 + 8 };
    expect((await readImage(file, limits)).ok).toBe(true);
    expectRefusal(await readImage(file, { ...limits, maxDimension: 15 }), 'EFBIG', /16×8/);
    expectRefusal(await readImage(file, { ...limits, maxPixels: 127 }), 'EFBIG', /127 texels/);
    expectRefusal(await readImage(file, { ...limits, maxBytes: 103 }), 'EFBIG', /104 bytes/);
    const absurd = writeDds({ ...one, width: 2 ** 32 - 1, height: 2 ** 32 - 1, fourCC: 'DXT1' });
    expectRefusal(await readImage(absurd), 'EFBIG', /4294967295/);
  });
});
