import { accept, refuse, type Errno, type Outcome } from '../errors/index.js';
import { readBmp } from './bmp/read-bmp.js';
import type { ImageCodecs } from './codecs.js';
import { readDds } from './dds/read-dds.js';
import { detectKind, KINDS_TEXT } from './detect-kind.js';
import { readHdr } from './hdr/read-hdr.js';
import type { Image, ImageKind } from './image.js';
import { ImageProblem } from './image-problem.js';
import { readJpeg } from './jpeg/read-jpeg.js';
import { readKtx } from './ktx/read-ktx.js';
import { readKtx2 } from './ktx2/read-ktx2.js';
import { DEFAULT_IMAGE_LIMITS, type ImageLimits } from './limits.js';
import { readPng } from './png/read-png.js';

/**
 * Reads a picture file. The kind of the file is recognized by its bytes. Compressed texels stay compressed, and the
 * image contains the mip levels of the file. The result never shares memory with `bytes`.
 *
 * @returns the image, or EINVAL (unknown kind, damaged, cut off), EFBIG (a limit is exceeded; this is checked before
 *   any large allocation), EOPNOTSUPP (a feature of the format that is not supported).
 */
export async function readImage(
  bytes: Uint8Array,
  limits = DEFAULT_IMAGE_LIMITS,
  codecs: ImageCodecs = {},
): Promise<Outcome<Image>> {
  const kind = detectKind(bytes);
  if (kind === 'unknown') return refuse('EINVAL', `is not a ${KINDS_TEXT} file; save it as one`);
  try {
    return accept(await READERS[kind](bytes, limits, codecs));
  } catch (error) {
    if (error instanceof ImageProblem) return refuse(error.errno, `${kind} ${withNextStep(error)}`);
    // Do not show the messages of other decoders to users, because they describe the internals of these decoders.
    return refuse('EINVAL', `${kind} is damaged; export it again`);
  }
}

const NEXT_STEPS: Readonly<Partial<Record<Errno, string>>> = {
  EINVAL: 'export it again',
  EFBIG: 'make it smaller',
  EOPNOTSUPP: 'save it in another format',
};

function withNextStep({ errno, message }: ImageProblem): string {
  const next = NEXT_STEPS[errno];
  return next === undefined || message.includes('; ') ? message : `${message}; ${next}`;
}

type Reader = (bytes: Uint8Array, limits: ImageLimits, codecs: ImageCodecs) => Image | Promise<Image>;

const READERS: Readonly<Record<ImageKind, Reader>> = {
  png: readPng,
  jpeg: readJpeg,
  bmp: readBmp,
  hdr: readHdr,
  dds: readDds,
  ktx: readKtx,
  ktx2: readKtx2,
};
