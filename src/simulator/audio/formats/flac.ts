import type { Outcome } from '../../../base/errors/index.js';
import { type ClipFacts, clipOf, hasText, undecodable, viewOf } from './clip.js';

const STREAM_INFO_BYTES = 34;
/** The maximum number of samples in a frame (RFC 9639 §9.1.1). */
const FRAME_SAMPLES_MAX = 65_535;
/** The minimum size of a frame, in bytes: 6 for the header, 2 for one subframe and 2 for the checksum. */
const FRAME_BYTES_LEAST = 10;

/** @param at the offset of the first byte after any ID3v2 tags */
export function isFlac(bytes: Uint8Array, at: number): boolean {
  return hasText(bytes, at, 'fLaC');
}

/**
 * Reads the rate and the number of samples from STREAMINFO (RFC 9639 §8.2). Refuses a number of samples that cannot fit
 * into the file.
 */
export function readFlac(bytes: Uint8Array, at: number): Outcome<ClipFacts> {
  const info = at + 8;
  if (info + STREAM_INFO_BYTES > bytes.length || (bytes[at + 4]! & 0x7f) !== 0) {
    return undecodable('flac', 'it has no STREAMINFO');
  }
  const view = viewOf(bytes);
  // The fields of STREAMINFO are packed: sample rate (20 bits), channels (3), bits per sample (5) and number of samples
  // (36).
  const rate = view.getUint32(info + 10) >>> 12;
  const samples = (view.getUint8(info + 13) & 0x0f) * 2 ** 32 + view.getUint32(info + 14);
  if (samples === 0) return undecodable('flac', 'its header does not state the number of samples');
  const room = Math.ceil((bytes.length - framesAt(bytes, at)) / FRAME_BYTES_LEAST) * FRAME_SAMPLES_MAX;
  if (samples > room)
    return undecodable(
      'flac',
      `its header states ${samples} samples, but its frames contain ${Math.max(0, room)} at most`,
    );
  return clipOf('flac', samples, rate);
}

function framesAt(bytes: Uint8Array, start: number): number {
  const view = viewOf(bytes);
  let at = start + 4;
  while (at + 4 <= bytes.length) {
    const head = view.getUint32(at);
    at += 4 + (head & 0xff_ffff);
    if (head >>> 31 === 1) return Math.min(at, bytes.length);
  }
  return bytes.length;
}
