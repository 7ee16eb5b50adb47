import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodePng } from '../../../../src/device/node/png/index.js';
import { pngFile } from '../../../base/images/png/png-writer.js';

const SIDE = 4;
const ROW = SIDE * 4 + 1;
const rows = Uint8Array.from({ length: ROW * SIDE }, (_, i) => (i % ROW === 0 ? 0 : i));
const fileOf = (pixelData: Uint8Array, interlaced = false) =>
  pngFile({ width: SIDE, height: SIDE, colourType: 6, bitDepth: 8, interlaced }, pixelData);

describe('decodePng', () => {
  it('refuses bytes that are not a PNG', () => {
    expect(() => decodePng(Uint8Array.of(1, 2, 3, 4))).toThrow();
  });

  it('decodes a file whose chunks and pixel data are whole', () => {
    const texels = rows.filter((_, i) => i % ROW !== 0);
    expect(decodePng(fileOf(deflateSync(rows)))).toEqual({ width: SIDE, height: SIDE, rgba: texels });
  });

  // pngjs fills the rows that are missing with memory that nobody has written.
  it.each([
    ['lack a row', deflateSync(rows.subarray(ROW))],
    ['end inside a row', deflateSync(rows).subarray(0, -20)],
    ['have a wrong check sum', Buffer.concat([deflateSync(rows).subarray(0, -4), Buffer.alloc(4, 9)])],
    ['lack their check sum', deflateSync(rows).subarray(0, -4)],
    ['go on behind the last row', deflateSync(Buffer.concat([rows, rows]))],
  ])('refuses pixel data that %s, though the check sum of their chunk is right', (_, pixelData) => {
    expect(() => decodePng(fileOf(pixelData))).toThrow();
  });

  it('refuses pixel data that inflate to 60 MB behind a header of 4×4 without inflating them', () => {
    const bomb = deflateSync(Buffer.alloc(60_000_000), { level: 9 });
    const before = process.memoryUsage().arrayBuffers;
    expect(() => decodePng(fileOf(bomb, true))).toThrow();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });
});
