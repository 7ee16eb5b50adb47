import type { Outcome } from '../../../base/errors/index.js';
import { type ClipFacts, clipOf, hasText, undecodable, viewOf } from './clip.js';

const PCM = 1;
const FLOAT = 3;
/** The format tag of an extensible header, whose GUID has the real format in its first two bytes. */
const EXTENSIBLE = 0xfffe;
const BITS: Readonly<Record<number, readonly number[]>> = { [PCM]: [8, 16, 24, 32], [FLOAT]: [32, 64] };

interface WavFormat {
  readonly tag: number;
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
}

export function isWav(bytes: Uint8Array): boolean {
  return hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WAVE');
}

/**
 * Reads RIFF files with PCM samples (8, 16, 24 or 32 bits) or floats (32 or 64 bits), from the chunks `fmt ` and
 * `data`. Counts only bytes that exist, because the sizes in the headers are wrong if a recorder was interrupted.
 */
export function readWav(bytes: Uint8Array): Outcome<ClipFacts> {
  const view = viewOf(bytes);
  let format: WavFormat | null = null;
  // Chunks begin at even offsets.
  for (let at = 12; at + 8 <= bytes.length;) {
    const declared = view.getUint32(at + 4, true);
    const size = Math.min(declared, bytes.length - at - 8);
    if (hasText(bytes, at, 'fmt ')) format = readFormat(view, at + 8, size);
    if (hasText(bytes, at, 'data')) {
      if (!format) return undecodable('wav', 'its data chunk comes before its fmt chunk');
      return lengthOf(format, size);
    }
    at += 8 + size + (size % 2);
  }
  return undecodable('wav', format ? 'it has no data' : 'it has no format');
}

function readFormat(view: DataView, at: number, size: number): WavFormat | null {
  if (size < 16) return null;
  const tag = view.getUint16(at, true);
  return {
    tag: tag === EXTENSIBLE && size >= 26 ? view.getUint16(at + 24, true) : tag,
    channels: view.getUint16(at + 2, true),
    rate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  };
}

function lengthOf({ tag, channels, rate, bits }: WavFormat, size: number): Outcome<ClipFacts> {
  if (!BITS[tag]?.includes(bits)) {
    return undecodable('wav', `format ${tag} of ${bits} bit, not PCM of 8 to 32 bit or float of 32 or 64 bit`);
  }
  if (channels === 0) return undecodable('wav', 'it has no channels');
  return clipOf('wav', Math.floor(size / ((channels * bits) / 8)), rate);
}
