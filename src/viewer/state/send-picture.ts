import { detectKind } from '../../base/images/index.js';
import { LinkError } from '../link/link-error.js';
import type { Session } from './session.js';

const HEAD_BYTES = 256;

/**
 * @returns the name of the file on the server; null if the user cancelled
 * @throws LinkError if the file is not a picture, or if the server refuses it
 */
export async function sendPicture({ uploads }: Session, file: File): Promise<string | null> {
  if (detectKind(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())) === 'unknown') {
    const shown = 'PNG, JPEG, BMP, HDR, DDS, KTX and KTX2';
    throw new LinkError('EINVAL', `nothing was sent; the page shows ${shown} only`);
  }
  return uploads.send(file);
}
