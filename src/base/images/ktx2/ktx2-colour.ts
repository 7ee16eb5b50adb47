import * as df from 'ktx-parse';
import { type StatedColour, type Transfer, transferOfBt709, transferOfPower } from '../colour/transfer.js';
import type { AlphaMeaning } from '../image.js';

export interface Ktx2Colour extends StatedColour {
  readonly alpha: AlphaMeaning;
}

/**
 * Reads the transfer function and the flags of the descriptor (Khronos Data Format Specification 1.3, §5.10 and §5.11).
 */
export function colourOf({ dataFormatDescriptor }: df.KTX2Container): Ktx2Colour {
  const { transferFunction = df.KHR_DF_TRANSFER_UNSPECIFIED, flags = 0 } = dataFormatDescriptor[0] ?? {};
  const alpha = flags & df.KHR_DF_FLAG_ALPHA_PREMULTIPLIED ? 'premultiplied' : 'straight';
  const transfer = TRANSFERS[transferFunction];
  if (transfer !== undefined) return { transfer: transfer(), alpha };
  return {
    transfer: 'unstated',
    alpha,
    note: `its transfer function ${transferFunction} is not supported, so sRGB is assumed`,
  };
}

/**
 * The supported transfer functions. The table does not contain logarithmic curves of cameras and curves of HDR
 * displays.
 */
const TRANSFERS: Readonly<Record<number, () => Transfer>> = {
  [df.KHR_DF_TRANSFER_UNSPECIFIED]: () => 'unstated',
  [df.KHR_DF_TRANSFER_LINEAR]: () => 'linear',
  [df.KHR_DF_TRANSFER_SRGB]: () => 'srgb',
  [df.KHR_DF_TRANSFER_ITU]: transferOfBt709,
  [df.KHR_DF_TRANSFER_NTSC]: () => transferOfPower(2.2),
  [df.KHR_DF_TRANSFER_BT1886]: () => transferOfPower(2.4),
  [df.KHR_DF_TRANSFER_DCIP3]: () => transferOfPower(2.6),
  [df.KHR_DF_TRANSFER_ADOBERGB]: () => transferOfPower(2 + 51 / 256),
};
