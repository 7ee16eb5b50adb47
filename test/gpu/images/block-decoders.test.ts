import { describe, expect, it } from 'vitest';
import { decodeLevel, decodedFormat } from '../../../src/base/images/blocks/decode/decode-level.js';
import { BLOCK_FORMATS, type BlockFormat, blockLayout } from '../../../src/base/images/blocks/block-formats.js';
import { numbersOf } from '../../base/images/half-texels.js';
import { noise } from '../../base/images/pictures.js';
import { DEEP } from '../../support/deep.js';
import { sharedGpu } from '../../support/shared-device.js';
import { sampleTexels } from './sample-texels.js';

const gpu = await sharedGpu();

const COLUMNS = 32;
/**
 * Returns how many rows of random blocks to compare for a format. ASTC needs many rows, because most random ASTC blocks
 * are invalid: 96 rows contain hundreds of valid blocks, and 256 rows contain thousands.
 */
const rowsOf = (format: BlockFormat) => (format.startsWith('astc') ? (DEEP ? 256 : 96) : 64);

/**
 * Makes random blocks, which cover all modes, partitions and tables. The mode of a BC7 block is the index of its lowest
 * set bit. Each mode occurs equally often.
 */
function blocksOf(format: BlockFormat, columns: number, rows: number): Uint8Array<ArrayBuffer> {
  const { bytes } = blockLayout(format);
  const blocks = noise((columns * rows * bytes) / 4, 1, format.length).rgba;
  if (format === 'bc7-rgba-unorm') {
    for (let i = 0; i < columns * rows; i++) blocks[i * 16] = (blocks[i * 16]! | 1) << (i % 8);
  }
  return blocks;
}

/**
 * Returns the tolerance for a channel. BC6H and BC7 must match exactly. In other formats, an adapter may round a
 * channel to 8 bits, or to 7 bits and a sign.
 */
function toleranceOf(format: BlockFormat): number {
  if (/^bc[67]/.test(format)) return 0;
  return format.endsWith('snorm') ? 1.5 / 127 : 1.01 / 255;
}

describe.skipIf(!gpu)('the block decoders', () => {
  it.each(BLOCK_FORMATS)('the block decoders decode %s to the same texels as the adapter', async (format) => {
    const handle = gpu!;
    const { width: blockWidth, height: blockHeight, feature } = blockLayout(format);
    if (!handle.device.features.has(feature)) {
      console.warn(`${format} not compared: ${handle.adapter.name} lacks ${feature}`);
      return;
    }
    const width = COLUMNS * blockWidth;
    const height = rowsOf(format) * blockHeight;
    const bytes = blocksOf(format, COLUMNS, rowsOf(format));
    const theirs = await sampleTexels(handle, format, bytes, COLUMNS);
    const level = decodeLevel(format, { width, height, bytes });
    const ours =
      decodedFormat(format) === 'rgba16float' ? numbersOf(level) : Array.from(level.bytes, (byte) => byte / 255);
    const tolerance = toleranceOf(format);
    let worst = 0;
    let at = 0;
    theirs.forEach((value, i) => {
      // A number outside the range of half floats becomes the nearest half float.
      const difference = Math.abs(Math.min(Math.max(value, -65504), 65504) - ours[i]!);
      if (difference > worst) [worst, at] = [difference, i];
    });
    const place = `texel ${(at >> 2) % width},${Math.floor((at >> 2) / width)} channel ${at & 3}: ${String(ours[at])}, adapter ${String(theirs[at])}`;
    expect(worst, place).toBeLessThanOrEqual(tolerance + 1e-6);
  });
});
