import type { Outcome } from '../../base/errors/index.js';
import { prepareTexture, readImage } from '../../base/images/decode/index.js';
import {
  type Image,
  type ImageCodecs,
  type ImageLimits,
  type PreparedTexture,
  type TextureRequest,
} from '../../base/images/index.js';

/** A file to decode. If there is a `request`, the image of the file is converted to the requested texture. */
export interface DecodeJob {
  readonly bytes: Uint8Array;
  readonly limits: ImageLimits;
  readonly request?: TextureRequest;
}

export type DecodeOutcome = Outcome<Image | PreparedTexture>;

export async function runDecodeJob({ bytes, limits, request }: DecodeJob, codecs: ImageCodecs): Promise<DecodeOutcome> {
  const image = await readImage(bytes, limits, codecs);
  return image.ok && request ? prepareTexture(image.value, request, limits) : image;
}

export function buffersOf(outcome: DecodeOutcome): ArrayBuffer[] {
  if (!outcome.ok) return [];
  return [...new Set(outcome.value.levels.map(({ bytes }) => bytes.buffer))];
}
