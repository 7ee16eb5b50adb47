import type { Outcome } from '../../base/errors/index.js';
import { prepareTexture, readImage } from '../../base/images/decode/index.js';
import {
  type Image,
  type ImageCodecs,
  type ImageLimits,
  type PreparedTexture,
  type TextureRequest,
} from '../../base/images/index.js';

/** A file to decode. If the job has a `request`, the decoder prepares that texture from the image. */
export interface DecodeJob {
  readonly bytes: Uint8Array;
  readonly limits: ImageLimits;
  readonly request?: TextureRequest;
}

/** The result of a job: the image as it is in the file, or the requested texture. */
export type DecodeOutcome = Outcome<Image | PreparedTexture>;

/** Runs one job on the calling thread. */
export async function runDecodeJob({ bytes, limits, request }: DecodeJob, codecs: ImageCodecs): Promise<DecodeOutcome> {
  const image = await readImage(bytes, limits, codecs);
  return image.ok && request ? prepareTexture(image.value, request, limits) : image;
}

/** Returns the buffers of an outcome, so that a thread can transfer them with its answer. */
export function buffersOf(outcome: DecodeOutcome): ArrayBuffer[] {
  if (!outcome.ok) return [];
  return [...new Set(outcome.value.levels.map(({ bytes }) => bytes.buffer))];
}
