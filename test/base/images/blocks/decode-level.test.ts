import { KHR_DF_TRANSFER_LINEAR, KHR_DF_TRANSFER_SRGB, VK_FORMAT_ASTC_4x4_SRGB_BLOCK } from 'ktx-parse';
import { describe, expect, it } from 'vitest';
import { decodeLevel } from '../../../../src/base/images/blocks/decode/decode-level.js';
import { toRgba8 } from '../../../../src/base/images/decode/index.js';
import type { BlockFormat } from '../../../../src/base/images/blocks/block-formats.js';
import { writeDds } from '../dds/dds-writer.js';
import { compareBytes, decodeOutside, HAS_IMAGEMAGICK } from '../independent-decoder.js';
import { readAccepted } from '../outcomes.js';
import { writeKtx2 } from '../ktx2/ktx2-writer.js';
import { noise } from '../pictures.js';

/** @param digits the bytes of the block, in hexadecimal */
function texelsOf(format: BlockFormat, width: number, height: number, digits: string): number[][] {
  const { bytes } = decodeLevel(format, { width, height, bytes: Uint8Array.from(Buffer.from(digits, 'hex')) });
  return Array.from({ length: width * height }, (_, i) => [...bytes.subarray(i * 4, i * 4 + 4)]);
}

// The tests in test/gpu/images compare all modes of all formats with the decoder of the adapter.
describe('decodeLevel', () => {
  it.skipIf(!HAS_IMAGEMAGICK).each([
    ['DXT1', 8],
    ['DXT3', 16],
    ['DXT5', 16],
  ] as const)('decodeLevel decodes random blocks of %s like ImageMagick', async (fourCC, blockBytes) => {
    const file = writeDds({ width: 64, height: 32, fourCC, data: noise((16 * 8 * blockBytes) / 4, 1).rgba });
    const ours = toRgba8(await readAccepted(file)).levels[0]!.bytes;
    // For BC2 and BC3, compare only alpha: in these formats, ImageMagick rounds colours differently, and decodes some
    // blocks with three colours instead of four.
    const theirs = decodeOutside(file, 'dds').rgba;
    const alpha = (bytes: Uint8Array) => bytes.filter((_, i) => i % 4 === 3);
    expect(compareBytes(alpha(ours), alpha(theirs)).worst).toBeLessThanOrEqual(1);
    if (fourCC === 'DXT1') expect(compareBytes(ours, theirs).worst).toBeLessThanOrEqual(2);
  });

  it('decodeLevel decodes a BC1 block with both endpoint colours, their mean and transparent black', () => {
    // The first endpoint (blue) is below the second (red), so the block has transparent texels.
    const texels = texelsOf('bc1-rgba-unorm', 4, 4, '1f0000f8' + 'e4e4e4e4');
    expect(texels.slice(0, 4)).toEqual([
      [0, 0, 255, 255],
      [255, 0, 0, 255],
      [128, 0, 128, 255],
      [0, 0, 0, 0],
    ]);
  });

  it('decodeLevel decodes a void-extent block of ASTC', () => {
    const colour = 'fcfdffffffffffff' + '00ff' + '0080' + '0040' + '00ff';
    expect(texelsOf('astc-5x4-unorm', 5, 4, colour)[19]).toEqual([255, 128, 64, 255]);
    expect(texelsOf('astc-5x4-unorm', 5, 4, '00'.repeat(16))[0]).toEqual([255, 0, 255, 255]);
  });

  it('decodeLevel extends the colour endpoints of sRGB ASTC blocks to 16 bits with 0x80', async () => {
    // Grey and alpha have the end points 0 and 1, and every weight is 43 of 64.
    const block = '428000020002' + '00'.repeat(6) + '55'.repeat(4);
    expect(texelsOf('astc-4x4-unorm', 4, 4, block)[5]).toEqual([0, 0, 0, 0]);
    const data = [Uint8Array.from(Buffer.from(block, 'hex'))];
    const plan = { width: 4, height: 4, vkFormat: VK_FORMAT_ASTC_4x4_SRGB_BLOCK, data };
    const texel = async (transfer: number) =>
      [...toRgba8(await readAccepted(writeKtx2({ ...plan, transfer }))).levels[0]!.bytes].slice(-4);
    expect(await texel(KHR_DF_TRANSFER_SRGB)).toEqual([1, 1, 1, 0]);
    expect(await texel(KHR_DF_TRANSFER_LINEAR)).toEqual([0, 0, 0, 0]);
  });

  it('decodeLevel decodes the reserved mode of BC7 as transparent black', () => {
    expect(texelsOf('bc7-rgba-unorm', 4, 4, '00' + 'ff'.repeat(15))[5]).toEqual([0, 0, 0, 0]);
  });

  it('decodeLevel crops blocks that extend beyond the level', () => {
    const level = { width: 5, height: 3, bytes: noise(4, 1).rgba };
    const whole = decodeLevel('bc1-rgba-unorm', { ...level, width: 8, height: 4 });
    const cut = decodeLevel('bc1-rgba-unorm', level);
    expect(cut.bytes.length).toBe(5 * 3 * 4);
    for (let y = 0; y < 3; y++) {
      expect([...cut.bytes.subarray(y * 20, y * 20 + 20)]).toEqual([...whole.bytes.subarray(y * 32, y * 32 + 20)]);
    }
  });
});
