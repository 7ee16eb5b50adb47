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
      'texels of the colour in tRNS are transparent',
      () => plain([], { samples: (x) => (x ? [0, 9, 0] : [255, 0, 0]), transparency: Buffer.of(0, 0, 0, 9, 0, 0) }),
      [RED, [0, 0, 0, 0]],
    ),
    shows('Transfer function', 'a file without a colour chunk is read as sRGB', () => GREY_188, HALF_LIGHT),
    shows(
      'Transfer function',
      'an sRGB chunk is read as sRGB',
      withChunks(GREY_188, ['sRGB', Buffer.of(0)]),
      HALF_LIGHT,
    ),
    shows(
      'Transfer function',
      'a gAMA chunk near 45455 is read as sRGB',
      withChunks(GREY_188, gamma(45_000)),
      HALF_LIGHT,
    ),
    shows(
      'Transfer function',
      'a gAMA chunk of 1 is read as linear light',
      withChunks(GREY_128, gamma(100_000)),
      HALF_LIGHT,
    ),
    shows(
      'Transfer function',
      'any other gAMA chunk is read as a power',
      withChunks(plain([174, 174, 174]), gamma(55_556)),
      HALF_LIGHT,
    ),
    shows('Transfer function', 'an sRGB chunk takes precedence over gAMA', withChunks(GREY_188, gamma(100_000), ['sRGB', Buffer.of(0)]), HALF_LIGHT), // prettier-ignore
    shows('Transfer function', 'an iCCP chunk takes precedence over sRGB', withChunks(GREY_128, ['sRGB', Buffer.of(0)], profile(1)), HALF_LIGHT), // prettier-ignore
    shows(
      'Transfer function',
      'a cICP chunk takes precedence over iCCP',
      withChunks(GREY_188, profile(1), codes(1, 13)),
      HALF_LIGHT,
    ),
    shows(
      'Transfer function',
      'a cICP chunk with function 8 is read as linear light',
      withChunks(GREY_128, codes(1, 8)),
      HALF_LIGHT,
    ),
    shows('Transfer function', 'the first of two gAMA chunks counts', withChunks(GREY_128, gamma(100_000), gamma(45_455)), HALF_LIGHT), // prettier-ignore
    shows('Transfer function', 'a colour chunk after the pixels is ignored', () => insertedBefore(GREY_188, 'IEND', chunk(...gamma(100_000))), HALF_LIGHT), // prettier-ignore
    {
      column: 'Transfer function',
      title: 'a cICP chunk of HDR video is shown as sRGB, with a note',
      check: async () => {
        const image = await readWhole(withChunks(GREY_188, codes(9, 16))());
        expect([image.transfer, image.note]).toEqual([
          'unstated',
          'its transfer function 16 (cICP) is not supported, so sRGB is assumed',
        ]);
      },
    },
    showsBoth(
      'Orientation',
      'the first row is at the top, whatever eXIf contains',
      withChunks(plain([], { width: 1, height: 2, samples: (_, y) => (y ? [0, 0, 255] : [255, 0, 0]) }), [
        'eXIf',
        exif(3),
      ]),
      [RED, BLUE],
    ),
    shows('Channels', 'grey fills red, green and blue', () => plain([188], { colourType: 0 }), HALF_LIGHT),
    shows(
      'Channels',
      'channels of 16 bits are reduced to 8 bits',
      () => plain([0xbc40, 0xbc40, 0xbc40], { bitDepth: 16 }),
      HALF_LIGHT,
    ),
    {
      column: 'Mip levels',
      title: 'the file contains only one level',
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
