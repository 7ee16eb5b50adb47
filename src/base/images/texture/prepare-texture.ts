import { accept, refuse, type Outcome } from '../../errors/index.js';
import { type BlockFeature, blockLayout, isBlockFormat } from '../blocks/block-formats.js';
import type { Image, ImageFormat, ImageLevel } from '../image.js';
import { ImageProblem } from '../image-problem.js';
import { DEFAULT_IMAGE_LIMITS, type ImageLimits } from '../limits.js';
import { decodeBlocks, toRgba8 } from './decode-image.js';
import { downscale, dropLargeLevels } from './downscale.js';
import { faithfulLevel } from './faithful.js';
import { mipChain } from './mip-chain.js';
import { type TexelMeaning, texelCodec } from './texel-codec.js';

export interface TextureRequest {
  /**
   * How the texture uses the numbers in the file. In the modes `faithful` and `raw`, data textures contain these
   * numbers unchanged.
   *
   * - `faithful`: changes the colours so that clutter shading shows the picture as its author meant it
   * - `raw`: keeps the numbers, as the game does for its own textures. Alpha then selects the transfer function instead
   *   of the opacity
   * - `film`: for colours that are blended over other colours. A texel has four bytes, the smaller levels are made from
   *   the largest level, and colours are multiplied by alpha in linear light
   */
  readonly mode: 'faithful' | 'raw' | 'film';
  readonly meaning: TexelMeaning;
  readonly maxDimension: number;
  /** The compressed formats that the device can sample. Texels in any other format are decoded. */
  readonly features: ReadonlySet<BlockFeature>;
}

/** A texture that can be uploaded to the GPU. It has more than one level unless it is 1×1. */
export interface PreparedTexture {
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  readonly levels: readonly ImageLevel[];
  readonly sizeBytes: number;
  readonly note?: string;
}

/**
 * Makes the levels of a texture from an image. The modes `faithful` (for colours) and `film` decode compressed blocks,
 * and apply the transfer function and the alpha of the file. If colours are premultiplied, they are divided by alpha
 * before texels are averaged. In the end, `film` multiplies the colours by alpha again. In the mode `raw` and for data,
 * compressed texels stay compressed if the device can sample them, the file contains mip levels, and the size is a
 * whole number of blocks, as WebGPU requires. All other images are decoded, reduced to `maxDimension`, and get all mip
 * levels. Floats stay floats unless the mode changes colours.
 *
 * @returns the texture, or EFBIG if its texels exceed the limits
 */
export function prepareTexture(
  image: Image,
  request: TextureRequest,
  limits: ImageLimits = DEFAULT_IMAGE_LIMITS,
): Outcome<PreparedTexture> {
  try {
    return accept(prepare(image, request, limits));
  } catch (error) {
    if (error instanceof ImageProblem) return refuse(error.errno, `${image.kind} ${error.message}`);
    throw error;
  }
}

function prepare(image: Image, request: TextureRequest, limits: ImageLimits): PreparedTexture {
  const { mode, meaning, maxDimension } = request;
  if (mode === 'film') return prepareFilm(image, maxDimension, limits);
  const isRewritten = mode === 'faithful' && meaning !== 'data';
  const compressed = dropLargeLevels(image, maxDimension);
  if (!isRewritten && staysCompressed(compressed, request)) return textureOf(compressed);
  const fitting = Math.max(compressed.width, compressed.height) <= maxDimension ? compressed : image;
  const plain = isRewritten ? toRgba8(fitting, limits) : decodeBlocks(fitting, limits);
  const averaged = averagedAs(image, request);
  const small = downscale(plain, maxDimension, averaged);
  const format = plain.format === 'rgba16float' ? 'rgba16float' : 'rgba8unorm';
  const levels = small.levels.length > 1 ? small.levels : mipChain(small.levels[0]!, format, averaged);
  return textureOf({ ...small, format, levels: isRewritten ? levels.map(faithfulLevel) : levels });
}

/** Returns the way to average the texels. In the modes `faithful` and `film`, the colours are already sRGB here. */
function averagedAs({ transfer, alpha }: Image, { mode, meaning }: TextureRequest): TexelMeaning {
  if (meaning === 'data') return 'data';
  // In the mode `raw`, bytes that contain linear light according to the file are averaged without a conversion.
  if (mode === 'raw') return transfer === 'linear' ? 'data' : meaning;
  // In a premultiplied file, a texel with alpha 0 has no colour, so it must not tint its neighbours.
  return alpha === 'premultiplied' ? 'colour-with-opacity' : meaning;
}

function prepareFilm(image: Image, maxDimension: number, limits: ImageLimits): PreparedTexture {
  const { levels, ...small } = downscale(toRgba8(image, limits), maxDimension, 'colour-with-opacity');
  const chain = mipChain(levels[0]!, 'rgba8unorm', 'colour-with-opacity');
  return textureOf({ ...small, format: 'rgba8unorm', levels: chain.map(premultipliedLevel) });
}

function staysCompressed(
  { format, width, height, levels }: Image,
  { features, maxDimension }: TextureRequest,
): boolean {
  if (!isBlockFormat(format)) return false;
  const block = blockLayout(format);
  return (
    features.has(block.feature) &&
    levels.length > 1 &&
    Math.max(width, height) <= maxDimension &&
    width % block.width === 0 &&
    height % block.height === 0
  );
}

function textureOf({ format, width, height, levels, note }: Omit<PreparedTexture, 'sizeBytes'>): PreparedTexture {
  const sizeBytes = levels.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return { format, width, height, levels, sizeBytes, ...(note === undefined ? {} : { note }) };
}

function premultipliedLevel({ width, height, bytes }: ImageLevel): ImageLevel {
  const film: ImageLevel = { width, height, bytes: new Uint8Array(bytes.length) };
  const source = texelCodec({ width, height, bytes }, 'rgba8unorm', 'colour');
  const target = texelCodec(film, 'rgba8unorm', 'colour');
  const row = new Float32Array(width * 4);
  for (let y = 0; y < height; y++) {
    source.readRow(y, row);
    for (let i = 0; i < row.length; i += 4) {
      const alpha = row[i + 3]!;
      row[i]! *= alpha;
      row[i + 1]! *= alpha;
      row[i + 2]! *= alpha;
    }
    target.writeRow(y, row);
  }
  return film;
}
