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
   * The conversion. `faithful` rewrites colours for clutter shading, so that the picture looks as authored. `raw` uses
   * the stored numbers, as the game's textures do. In that mode, alpha is not opacity: it selects the transfer
   * function. In both modes, data textures contain the stored numbers. `film` is for colours that are blended over
   * others: four bytes per texel, all levels made from the largest, and colours multiplied by alpha in linear light.
   */
  readonly mode: 'faithful' | 'raw' | 'film';
  readonly meaning: TexelMeaning;
  /** Longest edge, texels. */
  readonly maxDimension: number;
  /** Features of the device. Texels stay compressed only in formats that the device can sample. */
  readonly features: ReadonlySet<BlockFeature>;
}

/** The texels of a texture: always more than one level, unless the texture is 1×1. */
export interface PreparedTexture {
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  readonly levels: readonly ImageLevel[];
  readonly sizeBytes: number;
  readonly note?: string;
}

/**
 * Makes the levels of a texture from an image. The modes `faithful` (for colours) and `film` use the transfer function
 * and the alpha that the file states. They decode compressed blocks, and divide premultiplied colours by alpha before
 * averaging texels. At the end, `film` multiplies colours by alpha again, so shaders need not know whether the file was
 * premultiplied. In the mode `raw` and for data, compressed texels stay compressed under three conditions: the device
 * can sample them, the file contains mip levels, and the size is a whole number of blocks, as WebGPU requires. All
 * other images are decoded, reduced to `maxDimension`, and completed with a full chain of levels. Floats stay floats
 * unless the mode rewrites colours.
 *
 * @returns the texture, or EFBIG when its texels are beyond the limits
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
  // Drop the levels that are larger than needed before decoding, if a smaller one is in the file.
  const fitting = Math.max(compressed.width, compressed.height) <= maxDimension ? compressed : image;
  const plain = isRewritten ? toRgba8(fitting, limits) : decodeBlocks(fitting, limits);
  const averaged = averagedAs(image, request);
  const small = downscale(plain, maxDimension, averaged);
  const format = plain.format === 'rgba16float' ? 'rgba16float' : 'rgba8unorm';
  const levels = small.levels.length > 1 ? small.levels : mipChain(small.levels[0]!, format, averaged);
  return textureOf({ ...small, format, levels: isRewritten ? levels.map(faithfulLevel) : levels });
}

/**
 * Returns what the texels mean when they are averaged. The modes `faithful` and `film` have already converted the
 * colours to sRGB.
 */
function averagedAs({ transfer, alpha }: Image, { mode, meaning }: TextureRequest): TexelMeaning {
  if (meaning === 'data') return 'data';
  // In the mode `raw`, bytes that the file declares linear are averaged as stored.
  if (mode === 'raw') return transfer === 'linear' ? 'data' : meaning;
  // A fully transparent texel of a premultiplied file has no colour of its own. Weighting colours by opacity keeps such
  // texels from tinting their neighbours.
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

/**
 * Multiplies the colours of a level of bytes by alpha in linear light, and encodes them as sRGB again. Filtering such a
 * level mixes no colour of transparent texels into their neighbours.
 */
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
