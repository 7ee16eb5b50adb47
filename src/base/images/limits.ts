import { malformed, tooLarge } from './image-problem.js';

/** Limits for one picture. Every reader checks them before it allocates memory. */
export interface ImageLimits {
  /** Maximum length of an edge, px. A picture may be downscaled afterwards. */
  readonly maxDimension: number;
  /** Maximum number of texels of the largest level. */
  readonly maxPixels: number;
  /** Maximum number of decoded bytes, all levels together. The same limit applies to each intermediate result. */
  readonly maxBytes: number;
}

/**
 * Chosen: edges of 16,384 texels, the longest that WebGPU devices offer; the texels of 8192×8192; and their bytes as
 * half floats.
 */
export const DEFAULT_IMAGE_LIMITS: ImageLimits = { maxDimension: 16_384, maxPixels: 2 ** 26, maxBytes: 2 ** 29 };

/**
 * The largest picture that pngjs or jpeg-js decodes, texels. Measured; the memory excludes the file. For 1024×1024
 * texels, pngjs needs up to 0.3 s and 41 MB (16 bits), and jpeg-js 0.2 s and 52 MB. For 2048×2048 texels, pngjs needs 1
 * s and 150 MB, and jpeg-js 0.6 s and 200 MB. Our own decoders need 0.6 s (PNG) or 0.3 s (JPEG), and at most 35 MB.
 */
export const LIBRARY_TEXELS = 2 ** 20;

/** @throws ImageProblem EINVAL for an empty picture, EFBIG for one beyond a limit */
export function checkSize(width: number, height: number, limits: ImageLimits): void {
  if (!(width > 0 && height > 0)) throw malformed(`is ${width}×${height} px; both sides must be positive`);
  if (Math.max(width, height) > limits.maxDimension) {
    throw tooLarge(`is ${width}×${height} px; the limit is ${limits.maxDimension} px a side`);
  }
  if (width * height > limits.maxPixels) {
    throw tooLarge(`is ${width}×${height} px; the limit is ${limits.maxPixels} texels`);
  }
}

/** @throws ImageProblem EFBIG when `sizeBytes` is beyond the limit */
export function checkBytes(sizeBytes: number, limits: ImageLimits): void {
  if (!(sizeBytes <= limits.maxBytes)) {
    throw tooLarge(`needs ${sizeBytes} bytes decoded; the limit is ${limits.maxBytes}`);
  }
}
