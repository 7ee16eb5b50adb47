import { malformed, tooLarge } from './image-problem.js';

/** Every reader checks these limits before it allocates memory. */
export interface ImageLimits {
  /** Maximum length of a side, px. */
  readonly maxDimension: number;
  /** Maximum number of texels of the largest level. */
  readonly maxPixels: number;
  /**
   * Maximum number of decoded bytes of all levels together. This is also the maximum size of an intermediate result.
   */
  readonly maxBytes: number;
}

/**
 * The default limits. No WebGPU device offers sides of more than 16,384 texels. The maximum number of texels is that of
 * 8192×8192, and the maximum number of bytes is enough for these texels as half floats.
 */
export const DEFAULT_IMAGE_LIMITS: ImageLimits = { maxDimension: 16_384, maxPixels: 2 ** 26, maxBytes: 2 ** 29 };

/**
 * Maximum number of texels of a picture that pngjs or jpeg-js decodes. Measured (the memory does not include the file):
 * for 1024×1024 texels, pngjs needs up to 0.3 s and 41 MB (16 bits), and jpeg-js 0.2 s and 52 MB. For 2048×2048 texels,
 * pngjs needs 1 s and 150 MB, and jpeg-js 0.6 s and 200 MB. Our own decoders need 0.6 s (PNG) or 0.3 s (JPEG), and at
 * most 35 MB.
 */
export const LIBRARY_TEXELS = 2 ** 20;

/** @throws ImageProblem EINVAL if the picture is empty, EFBIG if it exceeds a limit */
export function checkSize(width: number, height: number, limits: ImageLimits): void {
  if (!(width > 0 && height > 0)) throw malformed(`is ${width}×${height} px; both sides must be positive`);
  if (Math.max(width, height) > limits.maxDimension) {
    throw tooLarge(`is ${width}×${height} px; the limit is ${limits.maxDimension} px a side`);
  }
  if (width * height > limits.maxPixels) {
    throw tooLarge(`is ${width}×${height} px; the limit is ${limits.maxPixels} texels`);
  }
}

/** @throws ImageProblem EFBIG if `sizeBytes` exceeds the limit */
export function checkBytes(sizeBytes: number, limits: ImageLimits): void {
  if (!(sizeBytes <= limits.maxBytes)) {
    throw tooLarge(`needs ${sizeBytes} bytes decoded; the limit is ${limits.maxBytes}`);
  }
}
