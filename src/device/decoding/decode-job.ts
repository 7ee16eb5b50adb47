import type { Outcome } from '../../base/errors/index.js';
import { prepareTexture, readImage } from '../../base/images/decode/index.js';
import {
  type Image,
  type ImageCodecs,
  type ImageLimits,
  type PreparedTexture,
  type TextureRequest,
} from '../../base/images/index.js';

/** A file to decode. With a `request`, the decoder makes that texture from the image. */
export interface DecodeJob {
  readonly bytes: Uint8Array;
  readonly limits: ImageLimits;
  readonly request?: TextureRequest;
}

/** The image as it is in the file, or the requested texture. */
export type DecodeOutcome = Outcome<Image | PreparedTexture>;

export async function runDecodeJob({ bytes, limits, request }: DecodeJob, codecs: ImageCodecs): Promise<DecodeOutcome> {
  const image = await readImage(bytes, limits, codecs);
  return image.ok && request ? prepareTexture(image.value, request, limits) : image;
}

/** Returns the buffers of an outcome, for a thread that transfers them with its response. */
export function buffersOf(outcome: DecodeOutcome): ArrayBuffer[] {
  if (!outcome.ok) return [];
  return [...new Set(outcome.value.levels.map(({ bytes }) => bytes.buffer))];
}
