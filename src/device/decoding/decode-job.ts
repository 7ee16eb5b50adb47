import type { Outcome } from '../../base/errors/index.js';
import { prepareTexture, readImage } from '../../base/images/decode/index.js';
import {
  type Image,
  type ImageCodecs,
  type ImageLimits,
  type PreparedTexture,
  type TextureRequest,
} from '../../base/images/index.js';

/** A file to decode; where there is a request, a texture is prepared from it. */
export interface DecodeJob {
  readonly bytes: Uint8Array;
  readonly limits: ImageLimits;
  readonly request?: TextureRequest;
}

/** The result of a job: the image as it is in its file, or the texture that was asked for. */
export type DecodeOutcome = Outcome<Image | PreparedTexture>;

/** Does one job on the thread that calls. */
export async function runDecodeJob({ bytes, limits, request }: DecodeJob, codecs: ImageCodecs): Promise<DecodeOutcome> {
  const image = await readImage(bytes, limits, codecs);
  return image.ok && request ? prepareTexture(image.value, request, limits) : image;
}

/** Returns the memory of an outcome, which is handed over with it. */
export function buffersOf(outcome: DecodeOutcome): ArrayBuffer[] {
  if (!outcome.ok) return [];
  return [...new Set(outcome.value.levels.map(({ bytes }) => bytes.buffer))];
}
