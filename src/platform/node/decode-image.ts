import { DocumentError } from '../../errors/index.js';
import { DEFAULT_IMAGE_LIMITS, detectKind, readImage, storedRgba8 } from '../../images/index.js';

/** A decoded picture: RGBA, 8 bits per channel, row 0 at the top. */
export interface DecodedPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const KIND_BY_MIME: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpeg' };

/**
 * Decodes a picture that a model carries: PNG or JPEG, by the readers of every other picture. The reader
 * ignores colour chunks and profiles: the slot of the material decides what the texels mean (glTF 2.0 §3.9.2).
 * @throws DocumentError for any other kind, and for broken files
 */
export async function decodeImage(bytes: Uint8Array, mime: string): Promise<DecodedPicture> {
  const kind = KIND_BY_MIME[mime];
  if (kind === undefined) throw problem(mime, 'is not an image of a model; PNG and JPEG are');
  if (detectKind(bytes) !== kind) throw problem(mime, `cannot be decoded: is no ${kind} file`);
  const outcome = await readImage(bytes, DEFAULT_IMAGE_LIMITS);
  if (!outcome.ok) throw problem(mime, `cannot be decoded: ${outcome.reason}`);
  const { width, height, levels } = storedRgba8(outcome.value);
  return { width, height, pixels: levels[0]!.bytes };
}

const problem = (mime: string, message: string) => new DocumentError(mime, [{ path: '', message }]);
