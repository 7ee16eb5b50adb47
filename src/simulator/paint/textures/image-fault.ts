import { shown } from '../../../base/errors/index.js';
import { KINDS_TEXT } from '../../../base/images/index.js';
import type { TextureFiles } from './files.js';

/**
 * `missing`: the file does not exist. `incomplete`: the upload has not ended. `failed`: the bytes cannot be decoded.
 * `pending`: the bytes have not been decoded yet.
 */
export type ImageFault =
  { readonly kind: 'missing' | 'incomplete' | 'pending' } | { readonly kind: 'failed'; readonly reason: string };

export const UNKNOWN_BYTES_TEXT = `its bytes are not a picture; upload ${KINDS_TEXT}`;

/** The maximum length of a reason in the text, characters. */
const REASON_MAX = 300;

export function faultOfFile(files: TextureFiles, name: string): ImageFault | null {
  const file = files.get(name);
  if (!file) return { kind: 'missing' };
  if (!file.bytes) return { kind: 'incomplete' };
  return file.kind === 'unknown' ? { kind: 'failed', reason: UNKNOWN_BYTES_TEXT } : null;
}

export function imageFaultText(image: string, fault: ImageFault): string {
  const what = `the image '${image}'`;
  switch (fault.kind) {
    case 'missing':
      return `${what} is missing; upload it under paint/textures/file`;
    case 'incomplete':
      return `${what} is incomplete, its upload has not ended; send the rest of it`;
    case 'failed':
      return `${what} cannot be decoded: ${shown(fault.reason, REASON_MAX)}`;
    case 'pending':
      return `${what} was still being decoded; request with settled=1 to wait for it`;
  }
}
