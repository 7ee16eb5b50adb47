import { malformed } from '../image-problem.js';

/** Channel masks of a little-endian pixel of up to 32 bits. If a mask is 0, the pixel does not have that channel. */
export type ChannelMasks = readonly [red: number, green: number, blue: number, alpha: number];

export type ChannelDefaults = readonly [red: number, green: number, blue: number, alpha: number];

export const OPAQUE_BLACK: ChannelDefaults = [0, 0, 0, 255];

interface Channel {
  readonly shift: number;
  readonly max: number;
  /** The 8-bit value for each value of the channel; undefined if such a table would be too large. */
  readonly table: Uint8Array | undefined;
  readonly absent: number;
}

/** @throws ImageProblem if the bits of a mask are not consecutive */
export function rgba8FromMasks(
  masks: ChannelMasks,
  absent = OPAQUE_BLACK,
): (pixel: number, to: Uint8Array, at: number) => void {
  const channels = masks.map((mask, index) => channelOf(mask, absent[index]!));
  return (pixel, to, at) => {
    for (let i = 0; i < 4; i++) {
      const { shift, max, table, absent: missing } = channels[i]!;
      if (max === 0) to[at + i] = missing;
      else {
        const value = ((pixel >>> shift) & max) >>> 0;
        to[at + i] = table ? table[value]! : Math.floor((value * 255) / max + 0.5);
      }
    }
  };
}

export function isWide(mask: number): boolean {
  return mask !== 0 && mask >>> (31 - Math.clz32(mask & -mask)) > 255;
}

function channelOf(mask: number, absent: number): Channel {
  if (mask === 0) return { shift: 0, max: 0, table: undefined, absent };
  const shift = 31 - Math.clz32(mask & -mask);
  const max = mask >>> shift;
  if ((max & (max + 1)) !== 0) throw malformed(`has a channel mask with a gap: 0x${(mask >>> 0).toString(16)}`);
  const table =
    max > 255 ? undefined : Uint8Array.from({ length: max + 1 }, (_, v) => Math.floor((v * 255) / max + 0.5));
  return { shift, max, table, absent };
}
