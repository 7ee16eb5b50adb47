import { halfFromNumber } from '../../../../../src/base/images/pixels/half-float.js';
import { DDPF, type DdsPlan, writeDds } from '../../dds/dds-writer.js';
import { BLUE, type Cell, type FormatCells, HALF_LIGHT, HALF_WHITE, keepsLevels, RED, shows, showsBoth, WHITE } from '../cell.js'; // prettier-ignore

const file =
  (head: Partial<DdsPlan>, ...data: number[]) =>
  () =>
    writeDds({ width: 1, height: 1, ...head, data: Uint8Array.from(data) });

const RGBA = { flags: DDPF.rgb | DDPF.alphaPixels, bitCount: 32, masks: [0xff, 0xff00, 0xff0000, 0xff000000] };
const LUMINANCE = { flags: DDPF.luminance, bitCount: 8, masks: [0xff] };
const halves = (...values: number[]) => [...new Uint8Array(Uint16Array.from(values, halfFromNumber).buffer)];

/**
 * Blocks of white and of grey texels. The grey is stored as a 565 colour; each of its channels has half the value of
 * white.
 */
const WHITE_BLOCK = [0xff, 0xff, 0, 0, 0, 0, 0, 0];
const GREY_BLOCK = [0x10, 0x84, 0, 0, 0, 0, 0, 0];
/** Alpha of all texels in a block: 8 of 15 in BC2, and 128 in BC3. */
const BC2_ALPHA = Array<number>(8).fill(0x88);
const BC3_ALPHA = [128, 128, 0, 0, 0, 0, 0, 0];

const block = (head: Partial<DdsPlan>, ...data: number[]) => file({ width: 4, height: 4, ...head }, ...data);

const upright = (head: Partial<DdsPlan>) =>
  showsBoth(
    'Orientation',
    'the first row is at the top',
    file({ ...head, height: 2 }, 255, 0, 0, 255, 0, 0, 255, 255),
    [RED, BLUE],
  );
const levels = (head: Partial<DdsPlan>): Cell =>
  keepsLevels('the levels of the file are kept', file({ ...head, width: 2, height: 2, levels: 2 }, ...Array<number>(20).fill(9)), [2, 1]); // prettier-ignore

export const DDS_LEGACY: FormatCells = {
  row: 'DDS without DX10 header',
  cells: [
    shows('Alpha', 'alpha is straight', file(RGBA, 255, 255, 255, 128), HALF_WHITE),
    shows('Alpha', 'DXT5 is straight', block({ fourCC: 'DXT5' }, ...BC3_ALPHA, ...WHITE_BLOCK), HALF_WHITE),
    shows('Alpha', 'DXT4 is premultiplied', block({ fourCC: 'DXT4' }, ...BC3_ALPHA, ...GREY_BLOCK), HALF_WHITE),
    shows('Alpha', 'DXT3 is straight', block({ fourCC: 'DXT3' }, ...BC2_ALPHA, ...WHITE_BLOCK), [194, 194, 194, 136]),
    shows('Alpha', 'DXT2 is premultiplied', block({ fourCC: 'DXT2' }, ...BC2_ALPHA, ...GREY_BLOCK), [187, 184, 187, 136], 2), // prettier-ignore
    shows(
      'Alpha',
      'a picture without the alpha flag is opaque',
      file({ ...RGBA, flags: DDPF.rgb }, 255, 255, 255, 128),
      WHITE,
    ),
    shows('Transfer function', 'bytes are read as sRGB', file(RGBA, 188, 188, 188, 255), HALF_LIGHT),
    shows(
      'Transfer function',
      'blocks are read as sRGB',
      block({ fourCC: 'DXT1' }, 0xf7, 0xbd, 0, 0, 0, 0, 0, 0),
      HALF_LIGHT,
      2,
    ),
    shows('Transfer function', 'floats are read as linear light', file({ fourCC: 113 }, ...halves(0.5, 0.5, 0.5, 1)), HALF_LIGHT), // prettier-ignore
    shows('Transfer function', 'numbers of 16 bits are read as sRGB', file({ fourCC: 36 }, 0, 188, 0, 188, 0, 188, 255, 255), HALF_LIGHT), // prettier-ignore
    upright(RGBA),
    shows('Channels', 'the masks determine the order of channels', file({ ...RGBA, masks: [0xff0000, 0xff00, 0xff, 0xff000000] }, 0, 0, 255, 255), RED), // prettier-ignore
    shows('Channels', 'luminance fills red, green and blue', file(LUMINANCE, 188), HALF_LIGHT),
    levels(RGBA),
  ],
};

const SRGB = { dxgiFormat: 29 };
const mode = (alphaMode: number, ...data: number[]) => file({ ...SRGB, alphaMode }, ...data);

export const DDS_DX10: FormatCells = {
  row: 'DDS with DX10 header',
  cells: [
    shows('Alpha', 'the mode unknown is read as straight alpha', mode(0, 255, 255, 255, 128), HALF_WHITE),
    shows('Alpha', 'the mode straight is read as straight alpha', mode(1, 255, 255, 255, 128), HALF_WHITE),
    shows('Alpha', 'premultiplied colours of an sRGB format were multiplied in linear light', mode(2, 188, 188, 188, 128), HALF_WHITE), // prettier-ignore
    shows('Alpha', 'premultiplied colours of other formats were multiplied as stored', file({ dxgiFormat: 28, alphaMode: 2 }, 128, 128, 128, 128), HALF_WHITE), // prettier-ignore
    shows('Alpha', 'premultiplied colours of blocks are divided by alpha', block({ dxgiFormat: 77, alphaMode: 2 }, ...BC3_ALPHA, ...GREY_BLOCK), HALF_WHITE), // prettier-ignore
    shows('Alpha', 'premultiplied colours of floats are divided by alpha', file({ dxgiFormat: 10, alphaMode: 2 }, ...halves(0.5, 0.5, 0.5, 0.5)), HALF_WHITE), // prettier-ignore
    shows(
      'Alpha',
      'a picture with the mode opaque is opaque, whatever alpha is stored',
      mode(3, 255, 255, 255, 0),
      WHITE,
    ),
    shows('Alpha', 'custom alpha does not make the picture transparent', mode(4, 255, 255, 255, 7), WHITE),
    shows('Alpha', 'an undefined mode is read as straight alpha', mode(6, 255, 255, 255, 128), HALF_WHITE),
    shows('Transfer function', '_SRGB is read as sRGB', file(SRGB, 188, 188, 188, 255), HALF_LIGHT),
    shows('Transfer function', '_TYPELESS is read as sRGB', file({ dxgiFormat: 27 }, 188, 188, 188, 255), HALF_LIGHT),
    shows('Transfer function', '_UNORM of 8 bits is read as linear light', file({ dxgiFormat: 28 }, 128, 128, 128, 255), HALF_LIGHT), // prettier-ignore
    shows('Transfer function', '_UNORM of 16 bits is read as linear light', file({ dxgiFormat: 11 }, 0, 128, 0, 128, 0, 128, 255, 255), HALF_LIGHT), // prettier-ignore
    shows('Transfer function', 'dark linear light of 16 bits keeps its steps', file({ dxgiFormat: 11 }, 0x20, 0, 0x40, 0, 0x80, 0, 255, 255), [2, 3, 6, 255], 0), // prettier-ignore
    shows('Transfer function', 'blocks of _UNORM are read as linear light', block({ dxgiFormat: 71 }, ...GREY_BLOCK), [190, 189, 190, 255]), // prettier-ignore
    shows('Transfer function', '_FLOAT is read as linear light', file({ dxgiFormat: 10 }, ...halves(0.5, 0.5, 0.5, 1)), HALF_LIGHT), // prettier-ignore
    upright(SRGB),
    shows('Channels', 'B8G8R8A8 begins with blue', file({ dxgiFormat: 91 }, 0, 0, 255, 255), RED),
    shows('Channels', 'R8 is shown as red only', file({ dxgiFormat: 61 }, 255), RED),
    levels(SRGB),
  ],
};
