import { expect } from 'vitest';
import { type BmpPlan, writeBmp } from '../../bmp/bmp-writer.js';
import { type HdrPlan, type Rgbe, writeHdr } from '../../hdr/hdr-writer.js';
import { jpegFile } from '../../jpeg/jpeg-files.js';
import { scenic } from '../../pictures.js';
import { BLUE, type Cell, type FormatCells, HALF_LIGHT, HALF_WHITE, RED, shows, showsBoth, WHITE } from '../cell.js';
import { DISPLAY_P3, iccProfile } from '../icc-writer.js';
import { readWhole } from '../shown.js';
import { exif } from './png.js';

const madeLevels = (file: () => Uint8Array): Cell => ({
  column: 'Mip levels',
  title: 'the file contains only one level',
  check: async () => expect((await readWhole(file())).levels).toHaveLength(1),
});

/** Writes a grey JPEG of two adjacent blocks of 8×8 texels, which are all 128. */
function greyJpeg(...segments: readonly Buffer[]): Buffer {
  const steps = Buffer.from('ffdb004300' + '08'.repeat(64), 'hex');
  const tables = Buffer.from('ffc4001400' + '01' + '00'.repeat(16) + 'ffc4001410' + '01' + '00'.repeat(16), 'hex');
  const frame = Buffer.from('ffc0000b08' + '0008' + '0010' + '01011100', 'hex');
  // The bits of the scan: 0000 for each block (no difference, no coefficients), padded with ones.
  const scan = Buffer.from('ffda0008010100003f00' + '0f' + 'ffd9', 'hex');
  return Buffer.concat([Buffer.from('ffd8', 'hex'), ...segments, steps, tables, frame, scan]);
}

function segment(marker: number, ...parts: readonly (string | Buffer)[]): Buffer {
  const data = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

const withProfile = (profile: Buffer) => () => {
  const half = profile.length >> 1;
  const piece = (number: number, bytes: Buffer) => segment(0xe2, 'ICC_PROFILE\0', Buffer.of(number, 2), bytes);
  // A reader must join the pieces of a profile by their numbers, not in the order in the file.
  return greyJpeg(piece(2, profile.subarray(half)), piece(1, profile.subarray(0, half)));
};

const noted = (title: string, profile: Buffer, transfer: unknown, note: RegExp): Cell => ({
  column: 'Transfer function',
  title,
  check: async () => {
    const image = await readWhole(withProfile(profile)());
    expect(image.transfer).toEqual(transfer);
    expect(image.note).toMatch(note);
  },
});

export const JPEG: FormatCells = {
  row: 'JPEG',
  cells: [
    shows('Alpha', 'the picture is opaque', () => greyJpeg(), [128, 128, 128, 255]),
    shows('Transfer function', 'a file without a profile is read as sRGB', () => greyJpeg(), [128, 128, 128, 255]),
    shows(
      'Transfer function',
      'a profile of linear light is read as linear light',
      withProfile(iccProfile(1)),
      HALF_LIGHT,
    ),
    shows('Transfer function', 'a profile of the power 1.8 is read as that power', withProfile(iccProfile(1.8)), [146, 146, 146, 255], 2), // prettier-ignore
    noted('a note mentions the primaries of a profile', iccProfile(1, DISPLAY_P3), 'linear', /its own primaries/),
    noted('a file with a profile of inks is shown as sRGB, with a note', iccProfile(1, undefined, 'CMYK'), 'srgb', /CMYK colour profile/), // prettier-ignore
    noted('a file with a damaged profile is shown as sRGB, with a note', iccProfile(1).subarray(0, 200), 'srgb', /profile is damaged/), // prettier-ignore
    {
      column: 'Orientation',
      title: 'the EXIF orientation is ignored',
      check: async () => {
        const turned = await readWhole(greyJpeg(segment(0xe1, 'Exif\0\0', exif(6))));
        expect([turned.width, turned.height, turned.note]).toEqual([16, 8, undefined]);
      },
    },
    shows('Channels', 'grey fills red, green and blue', () => greyJpeg(), [128, 128, 128, 255]),
    {
      column: 'Channels',
      title: 'CMYK colours become RGB',
      check: async () => {
        const { levels } = await readWhole(jpegFile('cmyk'));
        const wanted = scenic(45, 27).rgba;
        const off = levels[0]!.bytes.reduce((sum, byte, i) => sum + Math.abs(byte - wanted[i]!), 0);
        expect(off / wanted.length).toBeLessThan(6);
      },
    },
    madeLevels(() => greyJpeg()),
  ],
};

const bmp = (part: Partial<BmpPlan>, value: (x: number, y: number) => number) => () =>
  writeBmp({ width: 1, height: 1, bitsPerPixel: 24, ...part, value });
const MASKS = [0xff, 0xff00, 0xff0000, 0xff000000];
const MASKED = { bitsPerPixel: 32, headerBytes: 108, scheme: 3 } as const;
const redThenBlue = (_: number, y: number) => (y ? 0x0000ff : 0xff0000);

/** Writes a header of version 4 with calibrated colours and the exponent 1. */
function calibrated(): Uint8Array {
  const file = Buffer.from(bmp({ ...MASKED, masks: MASKS }, () => 0xffbcbcbc)());
  for (const gamma of [96, 100, 104]) file.writeUInt32LE(0x10000, 14 + gamma);
  return file;
}

export const BMP: FormatCells = {
  row: 'BMP',
  cells: [
    shows(
      'Alpha',
      'the alpha of a mask is straight',
      bmp({ ...MASKED, masks: MASKS }, () => 0x80ffffff),
      HALF_WHITE,
    ),
    shows(
      'Alpha',
      'a picture without an alpha mask is opaque',
      bmp({ bitsPerPixel: 32 }, () => 0x80ffffff),
      WHITE,
    ),
    shows(
      'Transfer function',
      'the colours are read as sRGB',
      bmp({}, () => 0xbcbcbc),
      HALF_LIGHT,
    ),
    shows('Transfer function', 'calibrated colours are read as sRGB', calibrated, HALF_LIGHT),
    showsBoth('Orientation', 'the first row of the file is at the bottom', bmp({ height: 2 }, redThenBlue), [RED, BLUE]), // prettier-ignore
    showsBoth('Orientation', 'the first row is at the top if the height is negative', bmp({ height: 2, topDown: true }, redThenBlue), [RED, BLUE]), // prettier-ignore
    shows(
      'Channels',
      'the masks determine the order of channels',
      bmp({ ...MASKED, masks: MASKS }, () => 0xff0000ff),
      RED,
    ),
    shows('Channels', 'the palette determines the colours', bmp({ bitsPerPixel: 8, palette: [[0, 0, 0], [255, 0, 0]] }, () => 1), RED), // prettier-ignore
    madeLevels(bmp({}, () => 0)),
  ],
};

const hdr =
  (pixel: (x: number, y: number) => Rgbe, part: Partial<HdrPlan> = {}) =>
  () =>
    writeHdr({ width: 1, height: 1, coding: 'flat', pixel, ...part });
const HALF: Rgbe = [128, 128, 128, 128];
const lines = '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\nEXPOSURE=4\nCOLORCORR=1 2 3\n';

export const HDR: FormatCells = {
  row: 'HDR',
  cells: [
    shows(
      'Alpha',
      'the picture is opaque',
      hdr(() => HALF),
      HALF_LIGHT,
    ),
    shows(
      'Transfer function',
      'the colours are read as linear light',
      hdr(() => HALF),
      HALF_LIGHT,
    ),
    shows(
      'Transfer function',
      'EXPOSURE and COLORCORR are not applied',
      hdr(() => HALF, { header: lines }),
      HALF_LIGHT,
    ),
    ...(['-Y', '+Y'] as const).flatMap((major) =>
      (['+X', '-X'] as const).flatMap((minor) =>
        (
          [
            [major, minor],
            [minor, major],
          ] as const
        ).map((axes) =>
          showsBoth(
            'Orientation',
            `a picture with the axes ${axes.join(' ')} is shown upright`,
            hdr((_, y) => (y ? [0, 0, 128, 129] : [128, 0, 0, 129]), { height: 2, axes }),
            [RED, BLUE],
          ),
        ),
      ),
    ),
    shows(
      'Channels',
      'the channels share an exponent',
      hdr(() => [64, 64, 64, 129]),
      HALF_LIGHT,
    ),
    madeLevels(hdr(() => HALF)),
  ],
};
