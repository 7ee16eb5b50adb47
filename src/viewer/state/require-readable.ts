import { detectKind } from '../../base/images/index.js';
import { createImageDecoder } from '../../device/browser/index.js';
import { LinkError } from '../link/link-error.js';

/** Errors that are about the picture. Other errors are about the decoder, which can be too slow or fail. */
const FAULTS: ReadonlySet<string> = new Set(['EINVAL', 'EFBIG', 'EOPNOTSUPP']);

type Decoder = Pick<ReturnType<typeof createImageDecoder>, 'read'>;
type RequireReadable = (name: string, picture: Blob, signal?: AbortSignal) => Promise<void>;

/**
 * Makes a function that decodes a picture in a worker, as the server and the drawing of the page do later. It does not
 * decode a KTX2 file, because its transcoder may not load. It reads and decodes one picture at a time: the user may drop
 * more files than the memory has room for.
 */
export function readableCheck(decoder: Decoder): RequireReadable {
  let last: Promise<unknown> = Promise.resolve();
  const check: RequireReadable = async (name, picture, signal) => {
    if (signal?.aborted) return;
    const bytes = new Uint8Array(await picture.arrayBuffer());
    if (detectKind(bytes) === 'ktx2') return;
    const outcome = await decoder.read(bytes).outcome;
    if (!outcome.ok && FAULTS.has(outcome.errno)) throw new LinkError(outcome.errno, `${name}: ${outcome.reason}`);
  };
  return (...args) => {
    const checking = last.then(() => check(...args));
    last = checking.catch(() => undefined);
    return checking;
  };
}

/** @throws LinkError if the picture is damaged, is too large, or uses a feature that the decoder does not support */
export const requireReadable = readableCheck(createImageDecoder());
