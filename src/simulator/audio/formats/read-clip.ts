import { refuse, type Outcome } from '../../../base/errors/index.js';
import { type ClipFacts, hasText } from './clip.js';
import { isFlac, readFlac } from './flac.js';
import { findMp3, readMp3 } from './mp3.js';
import { isOgg, readOgg } from './ogg.js';
import { isWav, readWav } from './wav.js';

/**
 * Reads the facts about a clip. The format is detected from the bytes, not from the file name. The time to read a file
 * depends only on its size, and no memory is allocated.
 * @returns EIO if the file is not WAV, FLAC, Ogg (Vorbis, Opus) or MP3, or cannot be played
 */
export function readClip(bytes: Uint8Array): Outcome<ClipFacts> {
  if (bytes.length === 0) return refuse('EIO', 'the file is empty; export it again');
  if (isWav(bytes)) return readWav(bytes);
  if (isOgg(bytes)) return readOgg(bytes);
  const start = behindTags(bytes);
  if (isFlac(bytes, start)) return readFlac(bytes, start);
  const frame = findMp3(bytes, start);
  if (frame >= 0) return readMp3(bytes, frame);
  return refuse('EIO', 'no sound in it; use WAV, FLAC, Ogg (Vorbis, Opus) or MP3');
}

/** Returns the position after all ID3v2 tags. A tag stores its size in 7 bits per byte (ID3v2.4 §3.1). */
function behindTags(bytes: Uint8Array): number {
  let at = 0;
  while (hasText(bytes, at, 'ID3') && at + 10 <= bytes.length) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at + 6, at + 10);
    const footer = (bytes[at + 5]! & 0x10) === 0 ? 0 : 10;
    at += 10 + footer + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f);
  }
  return at;
}
