import { readFileSync } from 'node:fs';
import * as vk from 'ktx-parse';
import { expect } from 'vitest';
import { halfFromNumber } from '../../../../../src/base/images/pixels/half-float.js';
import { GL, type KtxPlan, writeKtx } from '../../ktx/ktx-writer.js';
import { type Ktx2Plan, writeKtx2 } from '../../ktx2/ktx2-writer.js';
import { BLUE, type Cell, type FormatCells, HALF_LIGHT, HALF_WHITE, keepsLevels, RED, refuses, shows, showsBoth } from '../cell.js'; // prettier-ignore
import { readWhole } from '../shown.js';

const RED_THEN_BLUE = [255, 0, 0, 255, 0, 0, 255, 255];
const halves = (...values: number[]) => [...new Uint8Array(Uint16Array.from(values, halfFromNumber).buffer)];

const RGBA8: Omit<KtxPlan, 'data'> = {
  ...{ width: 1, height: 1, type: GL.unsignedByte, format: GL.rgba, internalFormat: GL.rgba8 },
};
const ktx =
  (part: Partial<KtxPlan>, ...data: number[]) =>
  () =>
    writeKtx({ ...RGBA8, data: [Uint8Array.from(data)], ...part });
const oriented = (orientation: string) => ktx({ height: 2, orientation }, ...RED_THEN_BLUE);
const BC1 = { width: 4, height: 4, type: 0, format: 0, internalFormat: 0x83f1 };
const GL_FLOATS = { type: 0x140b, typeBytes: 2, internalFormat: 0x881a };

export const KTX_1: FormatCells = {
  row: 'KTX 1',
  cells: [
    shows('Alpha', 'alpha is straight', ktx({}, 255, 255, 255, 128), HALF_WHITE),
    shows('Transfer function', 'an sRGB format is read as sRGB', ktx({ internalFormat: GL.srgb8Alpha8 }, 188, 188, 188, 255), HALF_LIGHT), // prettier-ignore
    shows(
      'Transfer function',
      'RGBA8 states no transfer function and is read as sRGB',
      ktx({}, 188, 188, 188, 255),
      HALF_LIGHT,
    ),
    shows(
      'Transfer function',
      'floats are read as linear light',
      ktx(GL_FLOATS, ...halves(0.5, 0.5, 0.5, 1)),
      HALF_LIGHT,
    ),
    showsBoth('Orientation', 'the first row is at the top if the orientation key is missing', ktx({ height: 2 }, ...RED_THEN_BLUE), [RED, BLUE]), // prettier-ignore
    showsBoth('Orientation', 'rows are read from the top for S=r,T=d', oriented('S=r,T=d'), [RED, BLUE]),
    showsBoth('Orientation', 'rows are read from the bottom for S=r,T=u', oriented('S=r,T=u'), [BLUE, RED]),
    refuses('Orientation', 'the orientation S=l is refused', oriented('S=l,T=d'), /has the orientation 'S=l,T=d'/),
    refuses('Orientation', 'blocks with rows from the bottom are refused', ktx({ ...BC1, orientation: 'S=r,T=u' }, 0, 0, 0, 0, 0, 0, 0, 0), /from the bottom up/), // prettier-ignore
    shows('Channels', 'luminance fills red, green and blue', ktx({ format: 0x1909, internalFormat: 0x1909 }, 188, 0, 0, 0), HALF_LIGHT), // prettier-ignore
    shows('Channels', 'BGRA begins with blue', ktx({ format: 0x80e1 }, 0, 0, 255, 255), RED),
    keepsLevels('the levels of the file are kept', ktx({ width: 2, height: 2, data: [new Uint8Array(16), new Uint8Array(4)] }), [2, 1]), // prettier-ignore
  ],
};

const UNORM: Omit<Ktx2Plan, 'data'> = { width: 1, height: 1, vkFormat: vk.VK_FORMAT_R8G8B8A8_UNORM, transfer: 1 };
const SRGB = { vkFormat: vk.VK_FORMAT_R8G8B8A8_SRGB, transfer: 2 };
const ktx2 =
  (part: Partial<Ktx2Plan>, ...data: number[]) =>
  () =>
    writeKtx2({ ...UNORM, data: [Uint8Array.from(data)], ...part });
const red = (part: Partial<Ktx2Plan>) => ktx2({ ...SRGB, height: 2, ...part }, ...RED_THEN_BLUE);
const greys = (title: string, part: Partial<Ktx2Plan>, ...data: number[]) =>
  shows('Transfer function', title, ktx2(part, ...data), HALF_LIGHT, 2);

export const KTX_2: FormatCells = {
  row: 'KTX 2',
  cells: [
    shows('Alpha', 'alpha is straight', ktx2(SRGB, 255, 255, 255, 128), HALF_WHITE),
    shows('Alpha', 'premultiplied colours of an sRGB format were multiplied in linear light if the flag is set', ktx2({ ...SRGB, flags: 1 }, 188, 188, 188, 128), HALF_WHITE), // prettier-ignore
    shows('Alpha', 'premultiplied colours of other formats were multiplied as stored if the flag is set', ktx2({ flags: 1 }, 128, 128, 128, 128), HALF_WHITE), // prettier-ignore
    greys('sRGB is read as sRGB', SRGB, 188, 188, 188, 255),
    greys('linear numbers of 8 bits are read as linear light', {}, 128, 128, 128, 255),
    greys('linear numbers of 16 bits are read as linear light', { vkFormat: vk.VK_FORMAT_R16G16B16A16_UNORM }, 0, 128, 0, 128, 0, 128, 255, 255), // prettier-ignore
    greys(
      'floats are read as linear light',
      { vkFormat: vk.VK_FORMAT_R16G16B16A16_SFLOAT },
      ...halves(0.5, 0.5, 0.5, 1),
    ),
    greys('sRGB numbers of 16 bits are read as sRGB', { vkFormat: vk.VK_FORMAT_R16G16B16A16_UNORM, transfer: 2 }, 0, 188, 0, 188, 0, 188, 255, 255), // prettier-ignore
    greys('linear blocks are read as linear light', { width: 4, height: 4, vkFormat: vk.VK_FORMAT_BC1_RGB_UNORM_BLOCK }, 0x10, 0x84, 0, 0, 0, 0, 0, 0), // prettier-ignore
    greys('an unspecified function is read as sRGB', { transfer: 0 }, 188, 188, 188, 255),
    greys('BT.709 is read with its own curve', { transfer: 3 }, 180, 180, 180, 255),
    greys('NTSC is read as the power of 2.2', { transfer: 4 }, 186, 186, 186, 255),
    greys('BT.1886 is read as the power of 2.4', { transfer: 7 }, 191, 191, 191, 255),
    greys('DCI-P3 is read as the power of 2.6', { transfer: 12 }, 195, 195, 195, 255),
    greys('Adobe RGB is read as the power of 2.2', { transfer: 18 }, 186, 186, 186, 255),
    {
      column: 'Transfer function',
      title: 'PQ is shown as sRGB, with a note',
      check: async () => {
        const { transfer, note } = await readWhole(ktx2({ transfer: 10 }, 188, 188, 188, 255)());
        expect([transfer, note]).toEqual(['unstated', 'its transfer function 10 is not supported, so sRGB is assumed']);
      },
    },
    showsBoth('Orientation', 'the first row is at the top if the orientation key is missing', red({}), [RED, BLUE]),
    showsBoth('Orientation', 'rows are read from the top for rd', red({ orientation: 'rd' }), [RED, BLUE]),
    showsBoth('Orientation', 'rows are read from the bottom for ru', red({ orientation: 'ru' }), [BLUE, RED]),
    refuses('Orientation', 'the orientation l is refused', red({ orientation: 'ld' }), /has the orientation 'ld'/),
    refuses('Orientation', 'blocks with rows from the bottom are refused', ktx2({ width: 4, height: 4, vkFormat: vk.VK_FORMAT_BC1_RGB_UNORM_BLOCK, orientation: 'ru' }, 0, 0, 0, 0, 0, 0, 0, 0), /from the bottom up/), // prettier-ignore
    shows('Channels', 'KTXswizzle exchanges the channels', ktx2({ ...SRGB, swizzle: 'b001' }, 0, 0, 255, 9), RED),
    shows(
      'Channels',
      'a file with only a red channel is shown as red',
      ktx2({ vkFormat: vk.VK_FORMAT_R8_UNORM }, 255),
      RED,
    ),
    shows('Channels', 'the swizzle rrr1 makes the picture grey', ktx2({ vkFormat: vk.VK_FORMAT_R8_SRGB, transfer: 2, swizzle: 'rrr1' }, 188), HALF_LIGHT), // prettier-ignore
    keepsLevels('the levels of the file are kept', ktx2({ width: 2, height: 2, data: [new Uint8Array(16), new Uint8Array(4)] }), [2, 1]), // prettier-ignore
  ],
};

type BasisFile = 'etc1s' | 'uastc';

/**
 * Changes bytes in the data format descriptor of a Basis Universal file. The keys of `changes` are offsets in the
 * descriptor block.
 */
function basis(name: BasisFile, changes: Readonly<Record<number, number>> = {}, keyValue = ''): Buffer {
  const bytes = Buffer.from(readFileSync(new URL(`../../ktx2/files/${name}.ktx2`, import.meta.url)));
  const descriptor = bytes.readUInt32LE(48) + 4;
  for (const [offset, value] of Object.entries(changes)) bytes[descriptor + Number(offset)] = value;
  if (keyValue === '') return bytes;
  // Overwrite the name of the program that made the file.
  const at = bytes.readUInt32LE(56);
  bytes.writeUInt32LE(keyValue.length, at);
  bytes.write(keyValue, at + 4, 'latin1');
  bytes.writeUInt32LE(4 + Math.ceil(keyValue.length / 4) * 4, 60);
  return bytes;
}

const TRANSFER = 10;
const FLAGS = 11;
const BASIS_FILES: readonly BasisFile[] = ['etc1s', 'uastc'];
const ofBasis = (column: Cell['column'], title: string, check: (name: BasisFile) => Promise<void>): Cell[] =>
  BASIS_FILES.map((name) => ({ column, title: `${title} (${name})`, check: () => check(name) }));

export const BASIS: FormatCells = {
  row: 'KTX 2 with Basis Universal',
  cells: [
    ...ofBasis('Alpha', 'the alpha flag determines how alpha is read', async (name) => {
      expect((await readWhole(basis(name))).alpha).toBe('straight');
      expect((await readWhole(basis(name, { [FLAGS]: 1 }))).alpha).toBe('premultiplied');
    }),
    ...ofBasis('Transfer function', 'the data format descriptor determines the transfer function', async (name) => {
      expect((await readWhole(basis(name))).transfer).toBe('srgb');
      expect((await readWhole(basis(name, { [TRANSFER]: 1 }))).transfer).toBe('linear');
    }),
    ...ofBasis('Orientation', 'the orientation ru flips the picture', async (name) => {
      const down = await readWhole(basis(name));
      const up = await readWhole(basis(name, {}, 'KTXorientation\0ru\0'));
      const row = (bytes: Uint8Array, y: number) => bytes.slice(y * 45 * 4, (y + 1) * 45 * 4);
      expect(row(up.levels[0]!.bytes, 0)).toEqual(row(down.levels[0]!.bytes, 26));
    }),
    ...ofBasis('Channels', 'KTXswizzle exchanges the channels', async (name) => {
      const [plain, swizzled] = [await readWhole(basis(name)), await readWhole(basis(name, {}, 'KTXswizzle\0bgr1\0'))];
      const [red = 0, green = 0, blue = 0] = plain.levels[0]!.bytes.subarray(4000);
      expect([...swizzled.levels[0]!.bytes.subarray(4000, 4004)]).toEqual([blue, green, red, 255]);
    }),
    keepsLevels('the levels of the file are kept', () => basis('etc1s'), [45, 22, 11, 5, 2, 1]),
  ],
};
