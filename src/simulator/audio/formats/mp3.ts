import type { Outcome } from '../../../base/errors/index.js';
import { type ClipFacts, clipOf, hasText, undecodable, viewOf } from './clip.js';

/** A frame of MPEG audio, as its header describes it (ISO/IEC 11172-3 §2.4.2.3, ISO/IEC 13818-3 §2.4.2.3). */
interface Frame {
  /** Size including the header, bytes. */
  readonly size: number;
  readonly samples: number;
  readonly rate: number;
  /** The header bits for version, layer and sample rate, which are the same in all frames of a stream. */
  readonly kind: number;
}

/** The bit rates for the index values 1 to 14 in the header, kbit/s. */
const BITRATES_V1 = [
  [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
] as const;
const BITRATES_V2 = [
  [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const RATES_V1 = [44_100, 48_000, 32_000] as const;
const KIND = 0xfffe_0c00;
/** Bytes count as an MPEG stream only if they contain this number of consecutive frames. */
const FRAMES_TO_BELIEVE = 3;
/** The maximum number of bytes to search for the next frame; an arbitrary choice. */
const SEARCH_BYTES = 65_536;

/** Returns the offset of the first frame, or −1 for bytes that are not MPEG audio. */
export function findMp3(bytes: Uint8Array, start: number): number {
  const end = Math.min(bytes.length - 4, start + SEARCH_BYTES);
  const view = viewOf(bytes);
  for (let at = start; at <= end; at++) {
    if (bytes[at] === 0xff && isBelievable(view, at)) return at;
  }
  return -1;
}

/**
 * Counts the samples of all frames, because no shorter way is reliable. The bit rate may change with each frame, and
 * some encoders write a wrong length into the info frame.
 */
export function readMp3(bytes: Uint8Array, first: number): Outcome<ClipFacts> {
  const view = viewOf(bytes);
  const frame = frameAt(view, first)!;
  let samples = 0;
  let end = isInfoFrame(bytes, first, frame) ? first + frame.size : first;
  for (let at = end; at >= 0 && at + 4 <= bytes.length && at - end < SEARCH_BYTES;) {
    const next = frameAt(view, at);
    if (next?.kind !== frame.kind) {
      at = bytes.indexOf(0xff, at + 1);
      continue;
    }
    // Players skip an incomplete last frame, so its samples are not counted.
    if (at + next.size <= bytes.length) samples += next.samples;
    end = at += next.size;
  }
  return samples === 0 ? undecodable('mp3', 'it has no whole frame') : clipOf('mp3', samples, frame.rate);
}

/**
 * Reports whether enough consecutive frames begin at `start`. At the end of the file, fewer than `FRAMES_TO_BELIEVE`
 * frames are enough.
 */
function isBelievable(view: DataView, start: number): boolean {
  let at = start;
  let kind: number | null = null;
  for (let count = 0; count < FRAMES_TO_BELIEVE; count++) {
    const frame = frameAt(view, at);
    if (!frame || (kind !== null && frame.kind !== kind)) return false;
    kind = frame.kind;
    at += frame.size;
    if (at >= view.byteLength) return count > 0 || at === view.byteLength;
  }
  return true;
}

/** An info frame is a silent first frame in which an encoder has stored properties of the stream. */
function isInfoFrame(bytes: Uint8Array, at: number, { size }: Frame): boolean {
  for (const text of ['Xing', 'Info', 'VBRI']) {
    // `Xing` and `Info` follow the side information, which takes 9 to 32 bytes. `VBRI` is always at the same offset.
    for (let place = at + 4; place < at + Math.min(size, 48); place++) if (hasText(bytes, place, text)) return true;
  }
  return false;
}

function frameAt(view: DataView, at: number): Frame | null {
  if (at + 4 > view.byteLength) return null;
  const head = view.getUint32(at);
  if (head >>> 21 !== 0x7ff) return null;
  const version = (head >>> 19) & 3;
  const layer = 4 - ((head >>> 17) & 3);
  const bitrate = (head >>> 12) & 15;
  const rateIndex = (head >>> 10) & 3;
  const padding = (head >>> 9) & 1;
  // Bit rate 0 means the free format, which is not supported: its headers do not contain the size of a frame.
  if (version === 1 || layer === 4 || bitrate === 0 || bitrate === 15 || rateIndex === 3) return null;
  const isV1 = version === 3;
  // Version 2 halves the sample rates of version 1, and version 2.5 quarters them.
  const rate = RATES_V1[rateIndex]! / (isV1 ? 1 : version === 2 ? 2 : 4);
  const bitsPerSecond = (isV1 ? BITRATES_V1 : BITRATES_V2)[layer - 1]![bitrate - 1]! * 1000;
  const samples = layer === 1 ? 384 : layer === 3 && !isV1 ? 576 : 1152;
  const slotBytes = layer === 1 ? 4 : 1;
  const slots = Math.floor((samples / 8 / slotBytes) * (bitsPerSecond / rate)) + padding;
  return { size: slots * slotBytes, samples, rate, kind: (head & KIND) >>> 0 };
}
