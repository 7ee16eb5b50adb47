import { LinkError } from '../link/link-error.js';
import { PICTURE_HEAD_BYTES, pictureFault } from '../paint/picture-fault.js';
import { requireReadable } from './require-readable.js';
import type { Session } from './session.js';

/**
 * @returns the name of the uploaded picture on the server; null if the user cancelled
 * @throws LinkError if the file is not a picture, if it cannot be decoded, or if the server refuses it
 */
export async function sendPicture({ uploads }: Session, file: File): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer());
  const fault = pictureFault(file.name, head);
  if (fault !== null) throw new LinkError('EINVAL', fault);
  return uploads.send(file, (signal) => requireReadable(`nothing was sent; ${file.name}`, file, signal));
}
