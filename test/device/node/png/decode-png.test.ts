import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodePng, encodePng } from '../../../../src/device/node/png/index.js';
import { pngFile } from '../../../base/images/png/png-writer.js';

const SIDE = 4;
const ROW = SIDE * 4 + 1;
const rows = Uint8Array.from({ length: ROW * SIDE }, (_, i) => (i % ROW === 0 ? 0 : i));
const fileOf = (pixelData: Uint8Array, interlaced = false) =>
  pngFile({ width: SIDE, height: SIDE, colourType: 6, bitDepth: 8, interlaced }, pixelData);

function withByte(bytes: Uint8Array, at: number): Uint8Array {
  const other = Uint8Array.from(bytes);
  other[at]! ^= 1;
  return other;
}

describe('decodePng', () => {
  const whole = encodePng(new Uint8Array(8 * 8 * 4).fill(200), 8, 8);

  it.each([
    ['an empty file', new Uint8Array(0), 'is empty'],
    ['a text', Buffer.from('not a picture'), 'does not begin with the PNG signature'],
    ['a file that ends before its pixels', whole.subarray(0, 40), 'ends before its pixel data, after 40 bytes'],
    ['a file that ends in its pixels', whole.subarray(0, 60), 'ends too early, after 60 bytes'],
    ['a file without its last chunk', whole.subarray(0, -12), `ends too early, after ${whole.length - 12} bytes`],
    ['a wrong byte in its header', withByte(whole, 20), 'has a chunk IHDR whose check sum is wrong'],
    ['a wrong byte in its pixels', withByte(whole, whole.length - 20), 'has a chunk IDAT whose check sum is wrong'],
    ['bytes after its end', Buffer.concat([whole, Buffer.alloc(3)]), 'has pixels that cannot be unpacked'],
  ])('decodePng rejects %s with a message', (_, bytes, fault) => {
    expect(() => decodePng(bytes)).toThrow(fault);
    expect(() => decodePng(whole)).not.toThrow();
  });

  it('decodePng decodes a file with complete chunks and pixel data', () => {
    const texels = rows.filter((_, i) => i % ROW !== 0);
    expect(decodePng(fileOf(deflateSync(rows)))).toEqual({ width: SIDE, height: SIDE, rgba: texels });
  });

  // pngjs itself would leave uninitialised memory where rows are missing.
  it.each([
    ['lack a row', deflateSync(rows.subarray(ROW))],
    ['end inside a row', deflateSync(rows).subarray(0, -20)],
    ['have a wrong checksum', Buffer.concat([deflateSync(rows).subarray(0, -4), Buffer.alloc(4, 9)])],
    ['lack their checksum', deflateSync(rows).subarray(0, -4)],
    ['continue after the last row', deflateSync(Buffer.concat([rows, rows]))],
  ])('decodePng rejects pixel data that %s, even if the checksum of the chunk is correct', (_, pixelData) => {
    expect(() => decodePng(fileOf(pixelData))).toThrow('has pixels that cannot be unpacked');
  });

  it.each([
    [11_586, 'has 11586 × 11586 px; the maximum is 134217728 px in total'],
    [11_585, 'has pixels that cannot be unpacked'],
  ])('decodePng checks the size of a picture with sides of %d px before it inflates the pixel data', (side, fault) => {
    const file = pngFile(
      { width: side, height: side, colourType: 6, bitDepth: 8, interlaced: false },
      deflateSync(rows),
    );
    expect(() => decodePng(file)).toThrow(fault);
  });

  it('decodePng rejects 60 MB of pixel data for a 4×4 picture before it inflates them', () => {
    const bomb = deflateSync(Buffer.alloc(60_000_000), { level: 9 });
    const before = process.memoryUsage().arrayBuffers;
    expect(() => decodePng(fileOf(bomb, true))).toThrow();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });
});
