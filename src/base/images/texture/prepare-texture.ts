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

/** The use of an image as a texture. */
export interface TextureRequest {
  /**
   * Mode: `faithful` rewrites colours for clutter shading, so that the picture looks as authored; `raw` uses the stored
   * numbers like the game's own textures, in which alpha selects the transfer function instead of opacity. Data are
   * stored numbers in both modes. `film` is for colours that are drawn over others: four bytes per texel, all levels
   * made from the largest, with colours multiplied by alpha in linear light.
   */
  readonly mode: 'faithful' | 'raw' | 'film';
  readonly meaning: TexelMeaning;
  /** Longest edge, texels. */
  readonly maxDimension: number;
  /** Features of the device; formats that it samples may stay compressed. */
  readonly features: ReadonlySet<BlockFeature>;
}

/** The texels of a texture: always more than one level unless the texture is 1×1. */
export interface PreparedTexture {
  readonly format: ImageFormat;
  readonly width: number;
  readonly height: number;
  readonly levels: readonly ImageLevel[];
  /** Number of bytes of all levels. */
  readonly sizeBytes: number;
  /** The note of the image. */
  readonly note?: string;
}

/**
 * Turns an image into the levels of a texture. Faithful colours and films honour what the file says of its transfer
 * function and its alpha. Both are decoded, so premultiplied blocks are divided by alpha before anything is averaged.
 * The levels of a film are multiplied again at the end, so no shader needs to know how a file was stored. Compressed
 * texels stay compressed in `raw` and for data where the device samples them, the file brings its mip levels, and the
 * size is one that WebGPU takes (whole blocks); everything else is decoded, brought down to `maxDimension` and given a
 * full chain of levels. Floats stay floats unless colours are rewritten; if bytes are needed, first convert the image
 * with `toRgba8`.
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
  // An image that fits without its large levels need not be decoded with them.
  const fitting = Math.max(compressed.width, compressed.height) <= maxDimension ? compressed : image;
  const plain = isRewritten ? toRgba8(fitting, limits) : decodeBlocks(fitting, limits);
  const averaged = averagedAs(image, request);
  const small = downscale(plain, maxDimension, averaged);
  const format = plain.format === 'rgba16float' ? 'rgba16float' : 'rgba8unorm';
  const levels = small.levels.length > 1 ? small.levels : mipChain(small.levels[0]!, format, averaged);
  return textureOf({ ...small, format, levels: isRewritten ? levels.map(faithfulLevel) : levels });
}

/** Returns the meaning by which texels are averaged, after colours that are rewritten have become sRGB. */
function averagedAs({ transfer, alpha }: Image, { mode, meaning }: TextureRequest): TexelMeaning {
  if (meaning === 'data') return 'data';
  // Raw bytes of linear light are averaged as they are.
  if (mode === 'raw') return transfer === 'linear' ? 'data' : meaning;
  // Clear texels of a premultiplied file have no colour left to lend.
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
 * Returns a level of bytes with its colours multiplied by alpha in linear light and encoded as sRGB again. It filters
 * like a film: transparent texels do not tint their neighbours.
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
