import type { Outcome } from '../../../base/errors/index.js';
import { type ClipFacts, clipOf, hasText, undecodable, viewOf } from './clip.js';

/** The size of a page header without its segment table, bytes (RFC 3533 §6). */
const PAGE_BYTES = 27;

interface Codec {
  readonly rate: number;
  /** Number of samples at the start of the stream that are not played. */
  readonly skip: number;
  readonly packetSamplesMax: number;
}

interface Extent {
  readonly samples: number;
  readonly packets: number;
}

export function isOgg(bytes: Uint8Array): boolean {
  return hasText(bytes, 0, 'OggS');
}

/**
 * Reads an Ogg file. The length of the clip is the highest position on the pages of the first stream. If the packets of
 * the file cannot contain this number of samples, the file is refused.
 */
export function readOgg(bytes: Uint8Array): Outcome<ClipFacts> {
  if (bytes.length < PAGE_BYTES) return undecodable('ogg', 'it ends within its first page');
  const codec = readCodec(bytes, PAGE_BYTES + bytes[26]!);
  if (!codec) return undecodable('ogg', 'it is neither Vorbis nor Opus');
  const { samples, packets } = extentOf(bytes);
  if (samples > packets * codec.packetSamplesMax) {
    return undecodable('ogg', `its header states ${samples} samples, but its ${packets} packets contain fewer`);
  }
  return clipOf('ogg', samples - codec.skip, codec.rate);
}

function readCodec(bytes: Uint8Array, at: number): Codec | null {
  const view = viewOf(bytes);
  // Vorbis I §4.2.2: the header contains the version, the number of channels, and then the sample rate. A packet
  // decodes to one block, which has at most 8192 samples.
  if (hasText(bytes, at, '\x01vorbis') && at + 16 <= bytes.length) {
    return { rate: view.getUint32(at + 12, true), skip: 0, packetSamplesMax: 8192 };
  }
  // RFC 7845 §4: positions count samples at 48 kHz, even if the recording had a different rate. A packet lasts at most
  // 120 ms.
  if (hasText(bytes, at, 'OpusHead') && at + 12 <= bytes.length) {
    return { rate: 48_000, skip: view.getUint16(at + 10, true), packetSamplesMax: 5760 };
  }
  return null;
}

function extentOf(bytes: Uint8Array): Extent {
  const view = viewOf(bytes);
  const serial = view.getUint32(14, true);
  let samples = 0;
  let packets = 0;
  for (let at = 0; at + PAGE_BYTES <= bytes.length && hasText(bytes, at, 'OggS');) {
    const segments = bytes[at + 26]!;
    const isOurs = view.getUint32(at + 14, true) === serial;
    let size = 0;
    for (let index = 0; index < segments; index++) {
      const lacing = bytes[at + PAGE_BYTES + index] ?? 0;
      size += lacing;
      // A segment shorter than 255 bytes ends a packet.
      if (isOurs && lacing < 255) packets++;
    }
    const next = at + PAGE_BYTES + segments + size;
    // Players skip an incomplete last page, so its samples are not counted.
    if (next > bytes.length) break;
    const low = view.getUint32(at + 6, true);
    const high = view.getUint32(at + 10, true);
    // A position of all ones means that no packet ends on this page (RFC 3533 §6).
    if (isOurs && !(low === 0xffff_ffff && high === 0xffff_ffff)) samples = Math.max(samples, high * 2 ** 32 + low);
    at = next;
  }
  return { samples, packets };
}
