import { describe, expect, it } from 'vitest';
import { readImage } from '../../../src/images/index.js';
import { DEFAULT_IMAGE_LIMITS } from '../../../src/images/limits.js';
import { compareBytes, decodeOutside, HAS_IMAGEMAGICK } from '../independent-decoder.js';
import { expectRefusal, readAccepted, readTexels } from '../outcomes.js';
import { scenic } from '../pictures.js';
import { greyOf, JPEG_FILES, jpegFile } from './jpeg-files.js';

const meanDifference = (a: Uint8Array, b: Uint8Array) =>
  a.reduce((sum, byte, i) => sum + Math.abs(byte - b[i]!), 0) / a.length;

/** Replaces `length` bytes at the first place where `marker` stands. */
function withBytesAt(file: Uint8Array, marker: number, offset: number, bytes: readonly number[]): Uint8Array {
  const copy = Uint8Array.from(file);
  const at = copy.findIndex((byte, i) => byte === 0xff && copy[i + 1] === marker);
  copy.set(bytes, at + offset);
  return copy;
}

/** Returns the bytes that a picture of three components, all sampled alike, needs at once. */
const bytesInFlight = (width: number, height: number): number =>
  3 * Math.ceil(width / 8) * Math.ceil(height / 8) * 64 * 5 + width * height * 7;

describe('readImage of a JPEG', () => {
  it.each(JPEG_FILES)('reads %s as the picture it was made of', async (name) => {
    const image = await readAccepted(jpegFile(name));
    expect([image.kind, image.format, image.transfer, image.width, image.height]).toEqual([
      'jpeg',
      'rgba8unorm',
      'srgb',
      45,
      27,
    ]);
    const original = name === 'grey' ? greyOf(scenic(45, 27)) : scenic(45, 27);
    // Half the resolution of the colours smears the edges.
    expect(meanDifference(image.levels[0]!.bytes, original.rgba)).toBeLessThan(name.endsWith('420') ? 3.5 : 1.5);
  });

  it.skipIf(!HAS_IMAGEMAGICK).each(JPEG_FILES)('reads %s as libjpeg does, but for rounding', async (name) => {
    const file = jpegFile(name);
    const { worst, beyond } = compareBytes(await readTexels(file), decodeOutside(file, 'jpeg').rgba, 3);
    // libjpeg interpolates the half-resolution colours, jpeg-js repeats them.
    if (name.endsWith('420')) expect(beyond).toBeLessThan(1500);
    else expect(worst).toBeLessThanOrEqual(3);
  });

  it.each(JPEG_FILES)('refuses %s cut off anywhere, and takes it whole', async (name) => {
    const file = jpegFile(name);
    expect((await readImage(file)).ok).toBe(true);
    for (let length = 3; length < file.length; length += 5) {
      expect((await readImage(file.subarray(0, length))).ok, `cut to ${length} bytes`).toBe(false);
    }
  });

  it('refuses a side, an area and a need of memory beyond the limits, and takes those at them', async () => {
    const file = jpegFile('baseline');
    const limits = { maxDimension: 45, maxPixels: 45 * 27, maxBytes: bytesInFlight(45, 27) };
    expect((await readImage(file, limits)).ok).toBe(true);
    expectRefusal(await readImage(file, { ...limits, maxDimension: 44 }), 'EFBIG', /45×27 px.*44 px a side/);
    expectRefusal(await readImage(file, { ...limits, maxPixels: 45 * 27 - 1 }), 'EFBIG', /1214 texels/);
    expectRefusal(await readImage(file, { ...limits, maxBytes: limits.maxBytes - 1 }), 'EFBIG', /bytes decoded/);
  });

  it('needs less where colours have half the resolution: six blocks for four of texels', async () => {
    const file = jpegFile('baseline-420');
    const maxBytes = 3 * 2 * (4 + 1 + 1) * 64 * 5 + 45 * 27 * 7;
    expect(maxBytes).toBeLessThan(bytesInFlight(48, 32));
    expect((await readImage(file, { ...DEFAULT_IMAGE_LIMITS, maxBytes })).ok).toBe(true);
    const less = { ...DEFAULT_IMAGE_LIMITS, maxBytes: maxBytes - 1 };
    expectRefusal(await readImage(file, less), 'EFBIG', /bytes decoded/);
  });

  it.each([0x01, 0x10, 0x51, 0x15])('refuses the sampling factors %i', async (factors) => {
    expectRefusal(await readImage(withBytesAt(jpegFile('baseline'), 0xc0, 11, [factors])), 'EINVAL', /sampled/);
  });

  it('refuses a header that promises far more than the file can hold', async () => {
    const file = withBytesAt(jpegFile('baseline'), 0xc0, 5, [0x10, 0x00, 0x10, 0x00]);
    expectRefusal(await readImage(file), 'EINVAL', /too few for 4096×4096 px/);
  });

  it.each([
    ['no rows', 0xc0, 5, [0, 0], 'EINVAL', /0 px; both sides/],
    ['twelve bits per sample', 0xc0, 4, [12], 'EOPNOTSUPP', /12 bits per sample/],
    ['two components', 0xc0, 9, [2], 'EOPNOTSUPP', /2 components/],
    ['lossless coding', 0xc0, 1, [0xc3], 'EOPNOTSUPP', /lossless/],
    ['arithmetic coding', 0xc0, 1, [0xc9], 'EOPNOTSUPP', /arithmetic/],
  ] as const)('refuses %s', async (_, marker, offset, bytes, errno, words) => {
    expectRefusal(await readImage(withBytesAt(jpegFile('baseline'), marker, offset, bytes)), errno, words);
  });

  it('refuses a picture of more than a hundred scans before it decodes one', async () => {
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
