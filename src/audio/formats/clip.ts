import { accept, type Outcome, refuse } from '../../errors/index.js';

/** What is known of a clip without decoding it. */
export interface ClipFacts {
  readonly format: 'wav' | 'flac' | 'ogg' | 'mp3';
  /** ms, more than 0 */
  readonly lengthMs: number;
}

/** Chosen: no recorder goes beyond 768 kHz, and what says so holds no sound. */
const SAMPLE_RATE_MAX = 1_000_000;

/**
 * The length of so many samples.
 * @param samples per channel
 * @param rate samples per second
 * @returns EIO for a rate that cannot be, and where there is nothing to hear
 */
export function clipOf(format: ClipFacts['format'], samples: number, rate: number): Outcome<ClipFacts> {
  if (!(rate > 0 && rate <= SAMPLE_RATE_MAX)) return undecodable(format, `a sample rate of ${rate} Hz cannot be`);
  if (samples <= 0) return undecodable(format, 'it holds no samples');
  return accept({ format, lengthMs: (samples / rate) * 1000 });
}

/** EIO, with what is wrong. */
export function undecodable(format: ClipFacts['format'], why: string): Outcome<never> {
  return refuse('EIO', `${format.toUpperCase()}: ${why}`);
}

/** The view that readers of headers work on. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Whether these ASCII characters stand there. */
export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  if (at + text.length > bytes.length) return false;
  for (let index = 0; index < text.length; index++) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}
