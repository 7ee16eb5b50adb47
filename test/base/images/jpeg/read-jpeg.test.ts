import jpeg from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { readImage } from '../../../../src/base/images/decode/index.js';
import { decodedBytes } from '../../../../src/base/images/jpeg/decode/component.js';
import { decodeJpeg } from '../../../../src/base/images/jpeg/decode/decode-jpeg.js';
import { readJpegFrame } from '../../../../src/base/images/jpeg/jpeg-frame.js';
import { APP14 } from '../../../../src/base/images/jpeg/markers.js';
import { DEFAULT_IMAGE_LIMITS } from '../../../../src/base/images/limits.js';
import { compareBytes, decodeOutside, HAS_IMAGEMAGICK } from '../independent-decoder.js';
import { expectRefusal, readAccepted, readTexels } from '../outcomes.js';
import { scenic } from '../pictures.js';
import { greyOf, JPEG_FILES, jpegFile, withoutSegments } from './jpeg-files.js';

const meanDifference = (a: Uint8Array, b: Uint8Array) =>
  a.reduce((sum, byte, i) => sum + Math.abs(byte - b[i]!), 0) / a.length;

function withBytesAt(file: Uint8Array, marker: number, offset: number, bytes: readonly number[]): Uint8Array {
  const copy = Uint8Array.from(file);
  const at = copy.findIndex((byte, i) => byte === 0xff && copy[i + 1] === marker);
  copy.set(bytes, at + offset);
  return copy;
}

/** Returns the peak memory for decoding a picture with three components of equal sampling, bytes. */
const bytesInFlight = (width: number, height: number): number =>
  3 * Math.ceil(width / 8) * Math.ceil(height / 8) * 64 + width * height * 4;

describe('readImage of a JPEG', () => {
  it.each(JPEG_FILES)('readImage of a JPEG reads %s as the picture that was encoded', async (name) => {
    const image = await readAccepted(jpegFile(name));
    expect([image.kind, image.format, image.transfer, image.width, image.height]).toEqual([
      'jpeg',
      'rgba8unorm',
      'srgb',
      45,
      27,
    ]);
    const original = name.startsWith('grey') ? greyOf(scenic(45, 27)) : scenic(45, 27);
    // If colours have half the resolution, edges are blurred. The program that wrote `grey-restarts` computes grey with
    // different weights than `greyOf`.
    const smeared = name.includes('420') ? 3.5 : name === 'grey-restarts' ? 9 : 1.5;
    expect(meanDifference(image.levels[0]!.bytes, original.rgba)).toBeLessThan(smeared);
  });

  it.skipIf(!HAS_IMAGEMAGICK).each(JPEG_FILES)(
    'readImage of a JPEG reads %s like libjpeg, within rounding',
    async (name) => {
      const file = jpegFile(name);
      const { worst, beyond } = compareBytes(await readTexels(file), decodeOutside(file, 'jpeg').rgba, 3);
      // For colours with half the resolution, libjpeg interpolates, but jpeg-js repeats texels.
      if (name.includes('420')) expect(beyond).toBeLessThan(1500);
      else expect(worst).toBeLessThanOrEqual(3);
    },
  );

  it.each(JPEG_FILES)('both JPEG decoders produce the same texels for %s', (name) => {
    const file = jpegFile(name);
    const frame = readJpegFrame(file);
    // jpeg-js refuses a scan with one component unless the size of the scan is a multiple of the restart interval.
    if (name.includes('restarts') && name !== 'restarts-420') return;
    const colorTransform = frame.colours === 'ycbcr' || frame.colours === 'ycck';
    const { data } = jpeg.decode(file, {
      useTArray: true,
      formatAsRGBA: true,
      tolerantDecoding: false,
      colorTransform,
    });
    expect(compareBytes(decodeJpeg(file, frame), data)).toEqual({ worst: 0, beyond: 0 });
  });

  it('readImage of a JPEG reads components named R, G and B as RGB, even without the Adobe marker', async () => {
    const file = jpegFile('rgb');
    const unmarked = withoutSegments(file, APP14);
    expect(unmarked.length).toBeLessThan(file.length);
    expect(compareBytes(await readTexels(unmarked), await readTexels(file)).worst).toBe(0);
    // With an Adobe transform of 0, the ids of the components do not matter. A JFIF segment takes precedence over the
    // transform and the ids.
    const numbered = withBytesAt(withBytesAt(file, 0xc0, 10, [1]), 0xda, 5, [1]);
    expect(compareBytes(await readTexels(numbered), await readTexels(file)).worst).toBe(0);
    const jfif = Buffer.concat([file.subarray(0, 2), jpegFile('baseline').subarray(2, 20), file.subarray(2)]);
    if (HAS_IMAGEMAGICK) {
      for (const each of [file, unmarked, numbered, jfif]) {
        expect(compareBytes(await readTexels(each), decodeOutside(each, 'jpeg').rgba).worst).toBeLessThanOrEqual(3);
      }
    }
    expect(compareBytes(await readTexels(jfif), await readTexels(file)).worst).toBeGreaterThan(50);
  });

  it('readImage of a JPEG with four components returns the same picture after the Adobe marker is removed', async () => {
    const file = jpegFile('cmyk-plain');
    const unmarked = withoutSegments(file, APP14);
    expect(unmarked.length).toBeLessThan(file.length);
    expect(compareBytes(await readTexels(unmarked), await readTexels(file), 1)).toMatchObject({ beyond: 0 });
  });

  it('readImage of a JPEG reports the cause when a file is damaged', async () => {
    const file = jpegFile('baseline');
    const noTables = withoutSegments(file, 0xc4);
    expectRefusal(
      await readImage(noTables),
      'EINVAL',
      /^jpeg uses a Huffman table that it does not define; export it again$/,
    );
    const noSteps = withoutSegments(file, 0xdb);
    expectRefusal(
      await readImage(noSteps),
      'EINVAL',
      /^jpeg uses the quantization table 0, which it does not define; export it again$/,
    );
    const cut = Buffer.concat([file.subarray(0, -150), file.subarray(-2)]);
    expectRefusal(await readImage(cut), 'EINVAL', /^jpeg has a scan that ends before its last block/);
    const restarts = Buffer.from(jpegFile('grey-restarts'));
    restarts[restarts.lastIndexOf(Buffer.of(0xff, 0xd1)) + 1] = 0xfe;
    expect((await readImage(restarts)).ok).toBe(false);
    expectRefusal(
      await readImage(withBytesAt(file, 0xda, 5, [77])),
      'EINVAL',
      /^jpeg has a scan of the component 77, which its frame does not have; export it again$/,
    );
  });

  it('readImage of a JPEG rejects a block with more than 64 coefficients, and accepts one with 64', async () => {
    const fileOf = (codes: number) => {
      const steps = 'ffdb004300' + '08'.repeat(64);
      // The code for DC: 0 is a difference of 0. The codes for AC: 00 is sixteen zeros; 01 is fifteen zeros and then a
      // coefficient of one bit; 10 ends the block.
      const dc = 'ffc4001400' + '01' + '00'.repeat(16);
      const ac = 'ffc4001610' + '000300' + '00'.repeat(13) + 'f0f100';
      const frame = 'ffc0000b080008000801011100' + 'ffdd00040001';
      const scan = 'ffda0008010100003f00' + codes.toString(16).padStart(4, '0');
      return Buffer.from(`ffd8${steps}${dc}${ac}${frame}${scan}ffd9`, 'hex');
    };
    // The first file has a coefficient after 47 zeros, the second file has a coefficient after 63 zeros, and the third
    // file has 64 zeros.
    const whole = await readTexels(fileOf(0b0_00_00_01_1_10_111111));
    expect(new Set(whole)).not.toEqual(new Set([128, 255]));
    expectRefusal(await readImage(fileOf(0b0_00_00_00_01_1_10_1111)), 'EINVAL', /^jpeg has a block of more than 64/);
    expectRefusal(await readImage(fileOf(0b0_00_00_00_00_10_11111)), 'EINVAL', /^jpeg has a block of more than 64/);
  });

  it('readImage of a JPEG allocates at most twice the memory of the texels of a large picture', async () => {
    const side = 2048;
    // There is one scan with one component. Each block has two bits: a DC difference of 0, and the end of the block.
    const tables = Buffer.from('ffdb004300' + '01'.repeat(64) + 'ffc4001400' + '01' + '00'.repeat(16), 'hex');
    const codes = Buffer.from('ffc4001410' + '01' + '00'.repeat(16), 'hex');
    const frame = Buffer.from('ffc0000b08' + '08000800' + '01011100', 'hex');
    const scan = Buffer.concat([Buffer.from('ffda0008010100003f00', 'hex'), Buffer.alloc(side ** 2 / 64 / 4)]);
    const file = Buffer.concat([Buffer.of(0xff, 0xd8), tables, codes, frame, scan, Buffer.of(0xff, 0xd9)]);
    const before = process.memoryUsage().arrayBuffers;
    const image = await readAccepted(file);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * side * side * 4 + file.length);
    expect([...image.levels[0]!.bytes.subarray(-4)]).toEqual([128, 128, 128, 255]);
  });

  it.each([0x11, 0x21, 0x12, 0x22, 0x41])(
    'readImage of a JPEG plans memory for at most twice the texels plus one row, for a progressive file with sampling factors %i',
    (first) => {
      const [side, high, low] = [2048, 0x08, 0x00];
      const file = withBytesAt(jpegFile('progressive'), 0xc2, 5, [high, low, high, low]);
      const frame = readJpegFrame(withBytesAt(file, 0xc2, 11, [first]));
      expect(decodedBytes(frame)).toBeLessThanOrEqual(2 * side * side * 4 + side * 4 * 16);
    },
  );

  it('readImage of a JPEG rejects sides, areas and memory sizes beyond the limits, and accepts values at the limits', async () => {
    const file = jpegFile('baseline');
    const limits = { maxDimension: 45, maxPixels: 45 * 27, maxBytes: bytesInFlight(45, 27) };
    expect((await readImage(file, limits)).ok).toBe(true);
    expectRefusal(await readImage(file, { ...limits, maxDimension: 44 }), 'EFBIG', /45×27 px.*44 px a side/);
    expectRefusal(await readImage(file, { ...limits, maxPixels: 45 * 27 - 1 }), 'EFBIG', /1214 texels/);
    expectRefusal(await readImage(file, { ...limits, maxBytes: limits.maxBytes - 1 }), 'EFBIG', /bytes decoded/);
  });

  it('readImage of a JPEG reserves less memory for a picture whose colours have half the resolution', async () => {
    const file = jpegFile('baseline-420');
    const maxBytes = 3 * 2 * (4 + 1 + 1) * 64 + 45 * 27 * 4;
    expect(maxBytes).toBeLessThan(bytesInFlight(48, 32));
    expect((await readImage(file, { ...DEFAULT_IMAGE_LIMITS, maxBytes })).ok).toBe(true);
    const less = { ...DEFAULT_IMAGE_LIMITS, maxBytes: maxBytes - 1 };
    expectRefusal(await readImage(file, less), 'EFBIG', /bytes decoded/);
  });

  it.each([0x01, 0x10, 0x51, 0x15])('readImage of a JPEG rejects the byte %i as sampling factors', async (factors) => {
    expectRefusal(await readImage(withBytesAt(jpegFile('baseline'), 0xc0, 11, [factors])), 'EINVAL', /sampled/);
  });

  it('readImage of a JPEG rejects a header that promises far more pixels than the file can hold', async () => {
    const file = withBytesAt(jpegFile('baseline'), 0xc0, 5, [0x10, 0x00, 0x10, 0x00]);
    expectRefusal(await readImage(file), 'EINVAL', /too few for 4096×4096 px/);
  });

  it.each([
    ['a picture without columns', 0xc0, 7, [0, 0], 'EINVAL', /0×27 px; both sides/],
    ['twelve bits per sample', 0xc0, 4, [12], 'EOPNOTSUPP', /12 bits per sample/],
    ['a picture of two components', 0xc0, 9, [2], 'EOPNOTSUPP', /2 components/],
    ['lossless coding', 0xc0, 1, [0xc3], 'EOPNOTSUPP', /lossless/],
    ['arithmetic coding', 0xc0, 1, [0xc9], 'EOPNOTSUPP', /arithmetic/],
  ] as const)('readImage of a JPEG rejects %s', async (_, marker, offset, bytes, errno, words) => {
    expectRefusal(await readImage(withBytesAt(jpegFile('baseline'), marker, offset, bytes)), errno, words);
  });

  it('readImage of a JPEG rejects a picture of more than a hundred scans before it decodes a scan', async () => {
    const file = jpegFile('baseline');
    const scan = file.findIndex((byte, i) => byte === 0xff && file[i + 1] === 0xda);
    const bomb = (scans: number) =>
      Buffer.concat([
        file.subarray(0, scan),
        ...Array.from({ length: scans }, () => file.subarray(scan, -2)),
        file.subarray(-2),
      ]);
    expectRefusal(await readImage(bomb(101)), 'EINVAL', /more than 100 scans/);
    expect((await readImage(bomb(1))).ok).toBe(true);
  });
});
