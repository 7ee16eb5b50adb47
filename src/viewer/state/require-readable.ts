import { detectKind } from '../../base/images/index.js';
import { createImageDecoder } from '../../device/browser/index.js';
import { LinkError } from '../link/link-error.js';

/** Errors that are about the picture. Other errors are about the decoder, which can be busy or too slow. */
const FAULTS: ReadonlySet<string> = new Set(['EINVAL', 'EFBIG', 'EOPNOTSUPP']);

const decoder = createImageDecoder();

/**
 * Decodes a picture in a worker, as the server and the drawing of the page do later. Does not decode a KTX2 file, because
 * its transcoder may not load.
 * @throws LinkError if the picture is damaged, is too large, or uses a feature that the decoder does not support
 */
export async function requireReadable(name: string, bytes: Uint8Array): Promise<void> {
  if (detectKind(bytes) === 'ktx2') return;
  const outcome = await decoder.read(bytes).outcome;
  if (!outcome.ok && FAULTS.has(outcome.errno)) throw new LinkError(outcome.errno, `${name}: ${outcome.reason}`);
}
