import { crc32 } from 'node:zlib';
import { detectKind, PNG_SIGNATURE } from '../../../base/images/detect-kind.js';

/** Length and type before the data of a chunk, and the check sum behind it, bytes. */
const AROUND_DATA = 12;

/**
 * Says in plain words what is wrong with a PNG file that cannot be decoded; the messages of decoders are about their
 * own parts.
 */
export function pngFault(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'it is empty';
  if (detectKind(bytes) !== 'png') return 'it does not begin as a PNG file does';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at: number = PNG_SIGNATURE.length;
  while (at + AROUND_DATA <= bytes.length) {
    const end = at + AROUND_DATA + view.getUint32(at);
    if (end > bytes.length) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (view.getUint32(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) return `its chunk ${type} is damaged`;
    if (type === 'IEND') return 'its pixels cannot be unpacked';
    at = end;
  }
  return `it ends too early, after ${bytes.length} bytes`;
}
