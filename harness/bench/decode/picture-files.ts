import jpeg from 'jpeg-js';
import { encodePng } from '../../../src/device/node/png/index.js';

export interface PictureFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** ImageMagick's name for the format; absent if ImageMagick cannot read it. */
  readonly outside?: string;
}

/**
 * Encodes a square test picture, which shows hills with grain, in every file format. Files in formats with compressed
 * blocks contain random blocks, which take as long to decode as real blocks.
 */
export function pictureFiles(side: number): readonly PictureFile[] {
  const rgba = hills(side);
  return [
    { name: 'png, RGB', bytes: encodePng(rgba, side, side), outside: 'png' },
    {
      name: 'jpeg, quality 90',
      bytes: jpeg.encode({ data: rgba, width: side, height: side }, 90).data,
      outside: 'jpeg',
    },
    { name: 'bmp, 24 bits', bytes: bmp(rgba, side), outside: 'bmp' },
    { name: 'hdr, runs', bytes: hdr(rgba, side), outside: 'hdr' },
    { name: 'dds, BC3', bytes: dds('DXT5', blocks(side), side), outside: 'dds' },
    { name: 'ktx, RGBA8', bytes: ktx(rgba, side) },
    { name: 'ktx2, BC7', bytes: ktx2(145, blocks(side), side) },
    { name: 'ktx2, RGBA8', bytes: ktx2(37, rgba, side) },
  ];
}

function hills(side: number): Uint8Array {
  const rgba = new Uint8Array(side * side * 4);
  let grain = 1;
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [(i % side) / side, Math.floor(i / side) / side];
    grain = (Math.imul(grain, 1664525) + 1013904223) >>> 0;
    const height = Math.sin(x * 17 + Math.sin(y * 11)) * Math.cos(y * 23) * 60 + 120 + (grain >>> 29);
    rgba.set([height, height * 0.8 + 40 * y, height * 0.5 + 60 * x, 255], i * 4);
  }
  return rgba;
}

function blocks(side: number): Uint8Array {
  let state = 7;
  return Uint8Array.from({ length: side * side }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}

function bmp(rgba: Uint8Array, side: number): Uint8Array {
  const bytes = Buffer.alloc(54 + side * side * 3); // rows need no padding, because the side is a multiple of four
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(54, 10);
  [40, side, side, 1 | (24 << 16)].forEach((value, i) => bytes.writeUInt32LE(value, 14 + i * 4));
  for (let i = 0; i < side * side; i++) bytes.set([rgba[i * 4 + 2]!, rgba[i * 4 + 1]!, rgba[i * 4]!], 54 + i * 3);
  return bytes;
}

/**
 * Encodes a Radiance HDR file. Each scanline contains one channel after another, as literal runs of at most 128 bytes.
 */
function hdr(rgba: Uint8Array, side: number): Uint8Array {
  const pieces = [Buffer.from(`#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y ${side} +X ${side}\n`, 'latin1')];
  for (let y = 0; y < side; y++) {
    pieces.push(Buffer.of(2, 2, side >> 8, side & 255));
    for (let channel = 0; channel < 4; channel++) {
      for (let x = 0; x < side; x += 128) {
        const run = Uint8Array.from({ length: Math.min(128, side - x) }, (_, i) =>
          channel === 3 ? 128 : rgba[(y * side + x + i) * 4 + channel]!,
        );
        pieces.push(Buffer.of(run.length), Buffer.from(run));
      }
    }
  }
  return Buffer.concat(pieces);
}

function dds(fourCC: string, data: Uint8Array, side: number): Uint8Array {
  const header = Buffer.alloc(128);
  header.write('DDS ', 0, 'latin1');
  [124, 0x81007, side, side, data.length].forEach((value, i) => header.writeUInt32LE(value, 4 + i * 4));
  header.writeUInt32LE(32, 76);
  header.writeUInt32LE(4, 80);
  header.write(fourCC, 84, 'latin1');
  header.writeUInt32LE(0x1000, 108);
  return Buffer.concat([header, data]);
}

const [GL_UNSIGNED_BYTE, GL_RGBA, GL_RGBA8] = [0x1401, 0x1908, 0x8058];

function ktx(rgba: Uint8Array, side: number): Uint8Array {
  const header = Buffer.alloc(68);
  header.set([0xab, 0x4b, 0x54, 0x58, 0x20, 0x31, 0x31, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a]);
  [0x04030201, GL_UNSIGNED_BYTE, 1, GL_RGBA, GL_RGBA8, GL_RGBA, side, side, 0, 0, 1, 1, 0, rgba.length].forEach(
    (value, i) => header.writeUInt32LE(value, 12 + i * 4),
  );
  return Buffer.concat([header, rgba]);
}

/** Writes a file with one mip level and without samples in its data format descriptor. */
function ktx2(vkFormat: number, data: Uint8Array, side: number): Uint8Array {
  const header = Buffer.alloc(80 + 24 + 28);
  header.set([0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb, 0x0d, 0x0a, 0x1a, 0x0a]);
  [vkFormat, 1, side, side, 0, 0, 1, 1, 0, 104, 28].forEach((value, i) => header.writeUInt32LE(value, 12 + i * 4));
  [header.length, data.length, data.length].forEach((value, i) => header.writeBigUInt64LE(BigInt(value), 80 + i * 8));
  header.writeUInt32LE(28, 104);
  header.writeUInt16LE(2, 112);
  header.writeUInt16LE(24, 114);
  return Buffer.concat([header, data]);
}
