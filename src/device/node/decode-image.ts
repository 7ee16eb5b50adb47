import { DocumentError } from '../../base/errors/index.js';
import { DEFAULT_IMAGE_LIMITS, detectKind } from '../../base/images/index.js';
import { readImage, storedRgba8 } from '../../base/images/decode/index.js';
import { NODE_CODECS } from './decode/node-codecs.js';

/** A decoded picture: RGBA with 8 bits per channel, row 0 at the top. */
export interface DecodedPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The file formats that images in models may have (glTF 2.0 §3.6.1.1; KTX 2 by the extension KHR_texture_basisu). */
const KINDS: readonly string[] = ['png', 'jpeg', 'ktx2'];

/**
 * Decodes a picture of a model with the same readers as all other pictures. The bytes decide the format, and the media
 * type in the model is ignored. Colour chunks and profiles are ignored as well, because the slot of the material
 * decides what the texels mean (glTF 2.0 §3.9.2).
 * @throws DocumentError for a file of another format, or a broken file
 */
export async function decodeImage(bytes: Uint8Array, mime: string): Promise<DecodedPicture> {
  const kind = detectKind(bytes);
  if (!KINDS.includes(kind)) {
    const found = kind === 'unknown' ? 'an unknown format' : `the format ${kind}`;
    throw problem(mime, `has ${found}; store the images of a model as PNG or JPEG`);
  }
  const outcome = await readImage(bytes, DEFAULT_IMAGE_LIMITS, NODE_CODECS);
  if (!outcome.ok) throw problem(mime, `cannot be decoded: ${outcome.reason}`);
  const { width, height, levels } = storedRgba8(outcome.value);
  return { width, height, pixels: levels[0]!.bytes };
}

const problem = (mime: string, message: string) => new DocumentError(mime, [{ path: '', message }]);
