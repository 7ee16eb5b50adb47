import { type Outcome } from '../../../errors/index.js';
import {
  type Image,
  type ImageLimits,
  type PreparedTexture,
  prepareTexture,
  readImage,
  type TextureRequest,
} from '../../../images/index.js';
import { loadBasis } from './load-basis.js';

/** One file to decode; with a request, to prepare as a texture as well. */
export interface DecodeJob {
  readonly bytes: Uint8Array;
  readonly limits: ImageLimits;
  readonly request?: TextureRequest;
}

/** What comes of a job: the image as it is in its file, or the texture that was asked for. */
export type DecodeOutcome = Outcome<Image | PreparedTexture>;

/** Does one job on the thread that calls. */
export async function runDecodeJob({ bytes, limits, request }: DecodeJob): Promise<DecodeOutcome> {
  const image = await readImage(bytes, limits, { loadBasis });
  return image.ok && request ? prepareTexture(image.value, request, limits) : image;
}
