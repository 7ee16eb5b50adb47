import { accept, refuse, type Outcome } from '../../../base/errors/index.js';

/** The facts that the header of a clip contains. */
export interface ClipFacts {
  readonly format: 'wav' | 'flac' | 'ogg' | 'mp3';
  /** Length of the clip, ms; more than 0. */
  readonly lengthMs: number;
}

/** Maximum sample rate, Hz. No recorder exceeds 768 kHz. */
const SAMPLE_RATE_MAX = 1_000_000;

/**
 * @param samples number of samples in each channel
 * @param rate samples per second
 * @returns EIO for an invalid rate or a clip without samples
 */
export function clipOf(format: ClipFacts['format'], samples: number, rate: number): Outcome<ClipFacts> {
  if (!(rate > 0 && rate <= SAMPLE_RATE_MAX)) return undecodable(format, `its sample rate is ${rate} Hz`);
  if (samples <= 0) return undecodable(format, 'it holds no samples');
  return accept({ format, lengthMs: (samples / rate) * 1000 });
}

export function undecodable(format: ClipFacts['format'], why: string): Outcome<never> {
  return refuse('EIO', `${format.toUpperCase()}: ${why}; export it again`);
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  if (at + text.length > bytes.length) return false;
  for (let index = 0; index < text.length; index++) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}
