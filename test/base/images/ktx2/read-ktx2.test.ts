import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import * as vk from 'ktx-parse';
import { describe, expect, it } from 'vitest';
import { DEFAULT_IMAGE_LIMITS, type Image } from '../../../../src/base/images/index.js';
import { readImage, toRgba8 } from '../../../../src/base/images/decode/index.js';
import { loadBasis } from '../../../../src/device/node/decode/load-basis.js';
import { levelBytes, mipSide } from '../../../../src/base/images/level-size.js';
import type { BlockFormat } from '../../../../src/base/images/blocks/block-formats.js';
import { numbersOf } from '../half-texels.js';
import { compareBytes } from '../independent-decoder.js';
import { expectRefusal, readAccepted, readTexels } from '../outcomes.js';
import { noise, scenic } from '../pictures.js';
import { writeKtx2, type Ktx2Plan } from './ktx2-writer.js';
import { zstdBomb } from './zstd-frame.js';

/** Some formats of each family. The reader's table contains all formats. */
const BLOCKS: readonly (readonly [number, BlockFormat])[] = [
  [vk.VK_FORMAT_BC1_RGBA_UNORM_BLOCK, 'bc1-rgba-unorm'],
  [vk.VK_FORMAT_BC3_SRGB_BLOCK, 'bc3-rgba-unorm'],
  [vk.VK_FORMAT_BC5_SNORM_BLOCK, 'bc5-rg-snorm'],
  [vk.VK_FORMAT_BC6H_UFLOAT_BLOCK, 'bc6h-rgb-ufloat'],
  [vk.VK_FORMAT_BC6H_SFLOAT_BLOCK, 'bc6h-rgb-float'],
  [vk.VK_FORMAT_BC7_SRGB_BLOCK, 'bc7-rgba-unorm'],
  [vk.VK_FORMAT_ETC2_R8G8B8_UNORM_BLOCK, 'etc2-rgb8unorm'],
  [vk.VK_FORMAT_ETC2_R8G8B8A1_SRGB_BLOCK, 'etc2-rgb8a1unorm'],
  [vk.VK_FORMAT_ETC2_R8G8B8A8_SRGB_BLOCK, 'etc2-rgba8unorm'],
  [vk.VK_FORMAT_EAC_R11G11_SNORM_BLOCK, 'eac-rg11snorm'],
  [vk.VK_FORMAT_ASTC_4x4_UNORM_BLOCK, 'astc-4x4-unorm'],
  [vk.VK_FORMAT_ASTC_6x5_SRGB_BLOCK, 'astc-6x5-unorm'],
  [vk.VK_FORMAT_ASTC_12x12_SRGB_BLOCK, 'astc-12x12-unorm'],
];

function blocks(vkFormat: number, format: BlockFormat, part: Partial<Ktx2Plan> = {}): Ktx2Plan {
  const data = [0, 1, 2].map((i) => noise(levelBytes(format, mipSide(13, i), mipSide(9, i)) / 4, 1, i).rgba);
  return { width: 13, height: 9, vkFormat, data, ...part };
}

const rgba8: Ktx2Plan = {
  width: 2,
  height: 2,
  vkFormat: vk.VK_FORMAT_R8G8B8A8_UNORM,
  data: [Uint8Array.from({ length: 16 }, (_, i) => i)],
};

function readBasis(name: string): Promise<Image> {
  return accepted(basisFile(name));
}

async function accepted(file: Uint8Array): Promise<Image> {
  const outcome = await readImage(file, DEFAULT_IMAGE_LIMITS, { loadBasis });
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value;
}

function underZlib(file: Uint8Array): Uint8Array {
  const head = Buffer.from(file);
  const start = Number(head.readBigUInt64LE(80));
  const packed = deflateSync(file.subarray(start));
  head.writeUInt32LE(3, 44);
  head.writeBigUInt64LE(BigInt(packed.length), 88);
  return Buffer.concat([head.subarray(0, start), packed]);
}

const basisFile = (name: string) => readFileSync(new URL(`./files/${name}.ktx2`, import.meta.url));

describe('readImage of a KTX 2', () => {
  it.each(BLOCKS)(
    'readImage of a KTX 2 reads VkFormat %d as blocks of %s, including every level',
    async (vkFormat, format) => {
      for (const scheme of ['none', 'zstd', 'zlib'] as const) {
        const plan = blocks(vkFormat, format, { scheme });
        const image = await readAccepted(writeKtx2(plan));
        expect([image.kind, image.format, image.width, image.height]).toEqual(['ktx2', format, 13, 9]);
        image.levels.forEach(({ bytes, width, height }, i) => {
          expect([width, height]).toEqual([mipSide(13, i), mipSide(9, i)]);
          expect(compareBytes(bytes, plan.data[i]!).worst, scheme).toBe(0);
        });
      }
    },
  );

  it.each([
    ['sRGB', vk.KHR_DF_TRANSFER_SRGB, 'srgb'],
    ['linear', vk.KHR_DF_TRANSFER_LINEAR, 'linear'],
    ['no', vk.KHR_DF_TRANSFER_UNSPECIFIED, 'unstated'],
  ] as const)(
    'readImage of a KTX 2 takes the transfer function from the data format descriptor: %s',
    async (_, transfer, expected) => {
      expect((await readAccepted(writeKtx2({ ...rgba8, transfer }))).transfer).toBe(expected);
    },
  );

  it.each([
    ['R8', vk.VK_FORMAT_R8_UNORM, [9], [9, 0, 0, 255]],
    ['R8G8', vk.VK_FORMAT_R8G8_UNORM, [9, 8], [9, 8, 0, 255]],
    ['R8G8B8', vk.VK_FORMAT_R8G8B8_SRGB, [9, 8, 7], [9, 8, 7, 255]],
    ['B8G8R8A8', vk.VK_FORMAT_B8G8R8A8_UNORM, [1, 2, 3, 4], [3, 2, 1, 4]],
    ['R4G4B4A4', vk.VK_FORMAT_R4G4B4A4_UNORM_PACK16, [0x34, 0x12], [17, 34, 51, 68]],
    ['B4G4R4A4', vk.VK_FORMAT_B4G4R4A4_UNORM_PACK16, [0x34, 0x12], [51, 34, 17, 68]],
    ['R5G6B5', vk.VK_FORMAT_R5G6B5_UNORM_PACK16, [0x00, 0xf8], [255, 0, 0, 255]],
    ['A1R5G5B5', vk.VK_FORMAT_A1R5G5B5_UNORM_PACK16, [0x1f, 0x80], [0, 0, 255, 255]],
    ['A2B10G10R10', vk.VK_FORMAT_A2B10G10R10_UNORM_PACK32, [0xff, 0x03, 0x00, 0x40], [255, 0, 0, 85]],
    ['R16G16', vk.VK_FORMAT_R16G16_UNORM, [255, 255, 0, 128], [255, 128, 0, 255]],
  ] as const)('readImage of a KTX 2 reads one pixel of %s', async (_, vkFormat, stored, texel) => {
    const file = writeKtx2({ width: 1, height: 1, vkFormat, data: [Uint8Array.from(stored)] });
    expect([...(await readTexels(file))]).toEqual(texel);
  });

  it.each([
    [
      'singles',
      vk.VK_FORMAT_R32G32B32A32_SFLOAT,
      new Uint8Array(Float32Array.of(1, -2, 0.5, 4).buffer),
      [1, -2, 0.5, 4],
    ],
    ['halves', vk.VK_FORMAT_R16G16_SFLOAT, Uint8Array.of(0, 0x3c, 0, 0xc0), [1, -2, 0, 1]],
    ['B10G11R11', vk.VK_FORMAT_B10G11R11_UFLOAT_PACK32, Uint8Array.of(0xc0, 0x03, 0, 0), [1, 0, 0, 1]],
    ['E5B9G9R9', vk.VK_FORMAT_E5B9G9R9_UFLOAT_PACK32, Uint8Array.of(0, 1, 0, 0x80), [1, 0, 0, 1]],
  ] as const)('readImage of a KTX 2 reads one pixel of %s', async (_, vkFormat, data, texel) => {
    const image = await readAccepted(writeKtx2({ width: 1, height: 1, vkFormat, data: [data] }));
    expect(image.format).toBe('rgba16float');
    expect(numbersOf(image.levels[0]!)).toEqual(texel);
  });

  it('readImage of a KTX 2 reads files that the zstd program compressed', async ({ skip }) => {
    const picture = scenic(64, 48);
    let packed: Uint8Array;
    try {
      packed = execFileSync('zstd', ['-19', '-c'], { input: picture.rgba, stdio: ['pipe', 'pipe', 'ignore'] });
    } catch {
      skip('zstd is not installed (apt-get install zstd)');
    }
    const plan: Ktx2Plan = { ...rgba8, width: 64, height: 48, scheme: 'zstd', data: [picture.rgba], stored: [packed!] };
    expect(compareBytes(await readTexels(writeKtx2(plan)), picture.rgba).worst).toBe(0);
  });

  it.each([
    ['etc1s', 6, 6],
    ['uastc', 1, 1.5],
    ['uastc-zstd', 6, 1.5],
  ] as const)(
    'readImage of a KTX 2 transcodes %s to the picture that was encoded, with %d levels',
    async (name, levels, mean) => {
      const image = await readBasis(name);
      expect([image.format, image.transfer, image.width, image.height]).toEqual(['rgba8unorm', 'srgb', 45, 27]);
      expect(image.levels).toHaveLength(levels);
      const { rgba } = scenic(45, 27);
      const difference =
        image.levels[0]!.bytes.reduce((sum, byte, i) => sum + Math.abs(byte - rgba[i]!), 0) / rgba.length;
      expect(difference).toBeLessThan(mean);
      image.levels.forEach(({ width, height, bytes }) => expect(bytes.length).toBe(width * height * 4));
    },
  );

  it.each(['etc1s', 'uastc', 'uastc-zstd'])(
    'readImage of a KTX 2 rejects %s without a transcoder, and rejects a damaged file with a transcoder',
    async (name) => {
      expectRefusal(await readImage(basisFile(name)), 'EOPNOTSUPP', /no transcoder was given/);
      for (let length = 12; length < basisFile(name).length; length += 97) {
        const cut = await readImage(basisFile(name).subarray(0, length), DEFAULT_IMAGE_LIMITS, { loadBasis });
        expect(cut.ok, `cut to ${length} bytes`).toBe(false);
      }
      expect((await readBasis(name)).levels.length).toBeGreaterThan(0);
    },
  );

  it('readImage of a KTX 2 transcodes zlib-compressed UASTC like uncompressed UASTC', async () => {
    const file = basisFile('uastc');
    const plain = await readBasis('uastc');
    const zlib = underZlib(file);
    const around = new Uint8Array(zlib.length + 64).fill(77);
    around.set(zlib, 32);
    for (const each of [zlib, around.subarray(32, 32 + zlib.length)]) {
      const image = await accepted(each);
      expect(compareBytes(image.levels[0]!.bytes, plain.levels[0]!.bytes).worst).toBe(0);
    }
    const damaged = Uint8Array.from(zlib);
    damaged[zlib.length - 1]! ^= 1;
    const outcome = await readImage(damaged, DEFAULT_IMAGE_LIMITS, { loadBasis });
    expectRefusal(outcome, 'EINVAL', /zlib data that are damaged: incorrect data check/);
  });

  it.each([
    ['xuastc', 'XUASTC LDR'],
    ['uastc-hdr', 'UASTC HDR 4×4'],
    ['astc-hdr-6x6i', 'UASTC HDR 6×6 intermediate'],
  ])('readImage of a KTX 2 rejects %s, and the message names it', async (name, words) => {
    const outcome = await readImage(basisFile(name), DEFAULT_IMAGE_LIMITS, { loadBasis });
    expectRefusal(
      outcome,
      'EOPNOTSUPP',
      new RegExp(`^ktx2 is ${words}; the supported formats of Basis Universal are ETC1S and UASTC LDR 4×4$`),
    );
  });

  it("when Basis Universal data are damaged, readImage of a KTX 2 reports the error in Livery's own words", async () => {
    const file = Uint8Array.from(basisFile('etc1s'));
    file.fill(0xff, -600);
    const outcome = await readImage(file, DEFAULT_IMAGE_LIMITS, { loadBasis });
    expectRefusal(outcome, 'EINVAL', /^ktx2 has Basis Universal data that cannot be transcoded; export it again$/);
  });

  it.each([
    ['rrr1', [9, 9, 9, 255]],
    ['rrrg', [9, 9, 9, 8]],
    ['bgra', [7, 8, 9, 6]],
    ['0a1r', [0, 6, 255, 9]],
    ['rgba', [9, 8, 7, 6]],
  ] as const)('readImage of a KTX 2 swaps the channels of plain texels by KTXswizzle %s', async (swizzle, texel) => {
    const plan = { width: 1, height: 1, vkFormat: vk.VK_FORMAT_R8G8B8A8_UNORM, data: [Uint8Array.of(9, 8, 7, 6)] };
    expect([...(await readTexels(writeKtx2({ ...plan, swizzle })))]).toEqual(texel);
    const halves = Uint8Array.from([1, 2, 3, 4].flatMap((value) => [0, value]));
    const floats = { ...plan, vkFormat: vk.VK_FORMAT_R16G16B16A16_SFLOAT, data: [halves] };
    const read = await readAccepted(writeKtx2({ ...floats, swizzle }));
    const words = [...new Uint16Array(read.levels[0]!.bytes.buffer)];
    expect(words).toEqual(Array.from(swizzle, (c) => ({ r: 0x100, g: 0x200, b: 0x300, a: 0x400, 0: 0, 1: 0x3c00 })[c]));
  });

  it("readImage of a KTX 2 keeps compressed blocks unless the file's swizzle moves their channels", async () => {
    const bc4 = blocks(vk.VK_FORMAT_BC4_UNORM_BLOCK, 'bc4-r-unorm');
    const image = await readAccepted(writeKtx2({ ...bc4, swizzle: 'rrr1' }));
    expect([image.format, image.levels.length]).toEqual(['rgba8unorm', 3]);
    const red = toRgba8(await readAccepted(writeKtx2(bc4)));
    image.levels.forEach(({ bytes }, i) => {
      const expected = red.levels[i]!.bytes.map((_, at, all) => (at % 4 === 3 ? 255 : all[at - (at % 4)]!));
      expect(compareBytes(bytes, expected).worst).toBe(0);
    });
    for (const swizzle of ['r001', 'rgb1', 'rgba', 'r00a']) {
      expect((await readAccepted(writeKtx2({ ...bc4, swizzle }))).format).toBe('bc4-r-unorm');
    }
    expectRefusal(await readImage(writeKtx2({ ...bc4, swizzle: 'rrrx' })), 'EINVAL', /the swizzle 'rrrx'/);
  });

  it('readImage of a KTX 2 returns the same texels from a Basis file with one or two channels in every coding', async () => {
    const plain = await readBasis('uastc');
    const channels = (type: number) => {
      const file = Uint8Array.from(basisFile('uastc'));
      const descriptor = new DataView(file.buffer).getUint32(48, true);
      file[descriptor + 4 + 24 + 3] = type;
      return file;
    };
    const texel = async (file: Uint8Array) => [...(await accepted(file)).levels[0]!.bytes.subarray(400, 404)];
    const [red = 0, green = 0] = plain.levels[0]!.bytes.subarray(400, 404);
    const [RRR, RRRG, RG] = [4, 5, 6];
    expect(await texel(channels(RRR))).toEqual([red, 0, 0, 255]);
    expect(await texel(channels(RRRG))).toEqual([red, 255, 0, 255]);
    expect(await texel(channels(RG))).toEqual([red, green, 0, 255]);
    const etc1s = Uint8Array.from(basisFile('etc1s'));
    etc1s[new DataView(etc1s.buffer).getUint32(48, true) + 4 + 24 + 3] = 3;
    expect((await texel(etc1s)).slice(1)).toEqual([0, 0, 255]);
  });

  it('readImage of a KTX 2 flips a file so that its first row is at the top', async () => {
    const stored = [...rgba8.data[0]!];
    expect([...(await readTexels(writeKtx2({ ...rgba8, orientation: 'rd' })))]).toEqual(stored);
    const up = [...(await readTexels(writeKtx2({ ...rgba8, orientation: 'ru' })))];
    expect(up).toEqual([...stored.slice(8), ...stored.slice(0, 8)]);
    const plan = blocks(vk.VK_FORMAT_BC7_UNORM_BLOCK, 'bc7-rgba-unorm');
    expect((await readImage(writeKtx2({ ...plan, orientation: 'rd' }))).ok).toBe(true);
    expectRefusal(await readImage(writeKtx2({ ...plan, orientation: 'ru' })), 'EOPNOTSUPP', /from the bottom up/);
  });

  it.each([
    ['a cube', { faces: 6 }, 'EOPNOTSUPP', /6 faces/],
    ['a volume', { depth: 2 }, 'EOPNOTSUPP', /volume/],
    ['an array of pictures', { layers: 2 }, 'EOPNOTSUPP', /array of 2/],
    ['a depth format', { vkFormat: vk.VK_FORMAT_D16_UNORM }, 'EOPNOTSUPP', /format 124/],
    ['an undefined format that is not Basis Universal', { vkFormat: 0 }, 'EOPNOTSUPP', /colour model 1/],
    ['BasisLZ with a plain format', { scheme: 'basis' }, 'EOPNOTSUPP', /scheme 1/],
    ['a level that is too small', { data: [new Uint8Array(15)] }, 'EINVAL', /15 bytes, not 16/],
    ['a level whose stated size is wrong', { statedBytes: 2 ** 40 }, 'EINVAL', /1099511627776 bytes, not 16/],
    [
      'three levels of 2×2',
      { data: [new Uint8Array(16), new Uint8Array(4), new Uint8Array(4)] },
      'EINVAL',
      /3 mip levels/,
    ],
    ['a picture without rows', { height: 0 }, 'EINVAL', /2×0 px/],
    ['sides of absurd length', { width: 2 ** 32 - 1, height: 2 ** 32 - 1 }, 'EFBIG', /4294967295/],
  ] as const)('readImage of a KTX 2 rejects %s', async (_, part, errno, words) => {
    expect((await readImage(writeKtx2(rgba8))).ok).toBe(true);
    expectRefusal(await readImage(writeKtx2({ ...rgba8, ...part })), errno, words);
  });

  it('readImage of a KTX 2 rejects a truncated file, and accepts the whole one', async () => {
    const file = writeKtx2(blocks(vk.VK_FORMAT_BC1_RGBA_UNORM_BLOCK, 'bc1-rgba-unorm', { scheme: 'zstd' }));
    expect((await readImage(file)).ok).toBe(true);
    for (let length = 12; length < file.length; length += 7) {
      expectRefusal(
        await readImage(file.subarray(0, length)),
        'EINVAL',
        /points beyond its \d+ bytes|ends inside its header/,
      );
    }
  });

  it('readImage of a KTX 2 reads no bytes outside the file, even in a larger buffer', async () => {
    const file = writeKtx2({ ...rgba8, data: [new Uint8Array(16)] });
    const around = new Uint8Array(file.length + 64).fill(77);
    around.set(file, 32);
    expect((await readImage(around.subarray(32, 32 + file.length))).ok).toBe(true);
    expectRefusal(await readImage(around.subarray(32, 32 + file.length - 4)), 'EINVAL', /points beyond/);
  });

  it('readImage of a KTX 2 stops decompressing at the size of the level', async () => {
    const patched = (scheme: 'zstd' | 'zlib', data: Uint8Array) => writeKtx2({ ...rgba8, scheme, stored: [data] });
    const zlibBomb = patched('zlib', deflateSync(Buffer.alloc(2 ** 26)));
    const before = process.memoryUsage().arrayBuffers;
    expectRefusal(await readImage(patched('zstd', zstdBomb(2 ** 29))), 'EINVAL', /damaged Zstandard data/);
    expectRefusal(await readImage(zlibBomb), 'EINVAL', /more than 16 bytes/);
    expectRefusal(await readImage(patched('zlib', deflateSync(Buffer.alloc(15)))), 'EINVAL', /15 bytes, not to 16/);
    expect((await readImage(patched('zlib', deflateSync(Buffer.alloc(16))))).ok).toBe(true);
    expect((await readImage(patched('zstd', zstdBomb(16)))).ok).toBe(true);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });
});
