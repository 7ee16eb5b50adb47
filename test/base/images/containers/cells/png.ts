import { deflateSync } from 'node:zlib';
import { expect } from 'vitest';
import { iccProfile } from '../icc-writer.js';
import { BLUE, type FormatCells, HALF_LIGHT, HALF_WHITE, RED, shows, showsBoth } from '../cell.js';
import { chunk, insertedBefore, type PngPlan, writePng } from '../../png/png-writer.js';
import { readWhole } from '../shown.js';

const plain = (samples: readonly number[], part: Partial<PngPlan> = {}) =>
  writePng({ width: 2, height: 1, colourType: 2, bitDepth: 8, samples: () => samples, ...part });

const GREY_128 = plain([128, 128, 128]);
const GREY_188 = plain([188, 188, 188]);
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer).reverse();
const withChunks =
  (file: Uint8Array, ...chunks: readonly (readonly [type: string, data: Uint8Array])[]) =>
  () =>
    chunks.reduce((bytes, [type, data]) => insertedBefore(bytes, 'IDAT', chunk(type, data)), file);
const gamma = (value: number) => ['gAMA', u32(value)] as const;
const codes = (primaries: number, transfer: number) => ['cICP', Buffer.of(primaries, transfer, 0, 1)] as const;
const profile = (exponent: number) =>
  ['iCCP', Buffer.concat([Buffer.from('a profile\0\0', 'latin1'), deflateSync(iccProfile(exponent))])] as const;

export const PNG: FormatCells = {
  row: 'PNG',
  cells: [
    shows('Alpha', 'alpha is straight', () => plain([255, 255, 255, 128], { colourType: 6 }), HALF_WHITE),
    showsBoth(
      'Alpha',
      'the colour of tRNS is clear',
      () => plain([], { samples: (x) => (x ? [0, 9, 0] : [255, 0, 0]), transparency: Buffer.of(0, 0, 0, 9, 0, 0) }),
      [RED, [0, 0, 0, 0]],
    ),
    shows('Transfer function', 'without a chunk it is sRGB', () => GREY_188, HALF_LIGHT),
    shows('Transfer function', 'sRGB is sRGB', withChunks(GREY_188, ['sRGB', Buffer.of(0)]), HALF_LIGHT),
    shows('Transfer function', 'a gAMA near 45455 is sRGB', withChunks(GREY_188, gamma(45_000)), HALF_LIGHT),
    shows('Transfer function', 'a gAMA of 1 is linear light', withChunks(GREY_128, gamma(100_000)), HALF_LIGHT),
    shows(
      'Transfer function',
      'another gAMA is a power',
      withChunks(plain([174, 174, 174]), gamma(55_556)),
      HALF_LIGHT,
    ),
    shows('Transfer function', 'sRGB counts before gAMA', withChunks(GREY_188, gamma(100_000), ['sRGB', Buffer.of(0)]), HALF_LIGHT), // prettier-ignore
    shows('Transfer function', 'iCCP counts before sRGB', withChunks(GREY_128, ['sRGB', Buffer.of(0)], profile(1)), HALF_LIGHT), // prettier-ignore
    shows('Transfer function', 'cICP counts before iCCP', withChunks(GREY_188, profile(1), codes(1, 13)), HALF_LIGHT),
    shows('Transfer function', 'cICP 8 is linear light', withChunks(GREY_128, codes(1, 8)), HALF_LIGHT),
    shows('Transfer function', 'the first of two gAMA counts', withChunks(GREY_128, gamma(100_000), gamma(45_455)), HALF_LIGHT), // prettier-ignore
    shows('Transfer function', 'a chunk behind the pixels is left out', () => insertedBefore(GREY_188, 'IEND', chunk(...gamma(100_000))), HALF_LIGHT), // prettier-ignore
    {
      column: 'Transfer function',
      title: 'cICP of HDR video is shown as sRGB, with a note',
      check: async () => {
        const image = await readWhole(withChunks(GREY_188, codes(9, 16))());
        expect([image.transfer, image.note]).toEqual([
          'unstated',
          'its transfer function 16 (cICP) is not read: shown as sRGB',
        ]);
      },
    },
    showsBoth(
      'Orientation',
      'the first row is at the top, whatever eXIf says',
      withChunks(plain([], { width: 1, height: 2, samples: (_, y) => (y ? [0, 0, 255] : [255, 0, 0]) }), [
        'eXIf',
        exif(3),
      ]),
      [RED, BLUE],
    ),
    shows('Channels', 'grey fills red, green and blue', () => plain([188], { colourType: 0 }), HALF_LIGHT),
    shows('Channels', '16 bits become 8', () => plain([0xbc40, 0xbc40, 0xbc40], { bitDepth: 16 }), HALF_LIGHT),
    {
      column: 'Mip levels',
      title: 'the file has none',
      check: async () => expect((await readWhole(GREY_188)).levels).toHaveLength(1),
    },
  ],
};

/** Writes EXIF data with an orientation tag (Exif 3.0 §4.6.5). */
export function exif(orientation: number): Buffer {
  const data = Buffer.alloc(26);
  data.write('MM\0*', 0, 'latin1');
  data.writeUInt32BE(8, 4);
  data.writeUInt16BE(1, 8);
  data.writeUInt16BE(0x0112, 10);
  data.writeUInt16BE(3, 12);
  data.writeUInt32BE(1, 14);
  data.writeUInt16BE(orientation, 18);
  return data;
}
