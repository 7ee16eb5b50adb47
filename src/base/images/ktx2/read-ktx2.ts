import { KHR_SUPERCOMPRESSION_ZLIB, type KTX2Container } from 'ktx-parse';
import { ByteReader } from '../byte-reader.js';
import type { ImageCodecs } from '../codecs.js';
import type { Image, ImageLevel } from '../image.js';
import { malformed, unsupported } from '../image-problem.js';
import { mipSide } from '../level-size.js';
import { checkBytes, type ImageLimits } from '../limits.js';
import { flippedLevel, isBottomUp } from '../orientation.js';
import { bytePixels } from '../pixels/pixel-layout.js';
import { composed, swizzled } from '../texture/swizzle.js';
import {
  checkLevels,
  formatOf,
  readStoredLevel,
  type StoredTexels,
  storedLevelBytes,
  texelsFor,
} from '../pixels/stored-levels.js';
import { channelSwizzle } from './data-format.js';
import { colourOf } from './ktx2-colour.js';
import { basisCoding, orientationOf, readKtx2Container, swizzleOf } from './ktx2-header.js';
import { checkUastcLevels, readBasisLevels } from './read-basis.js';
import { expandLevel } from './supercompression.js';
import { unpackedFile } from './unpacked-file.js';
import { TEXELS_BY_VK_FORMAT } from './vk-formats.js';

const TRANSCODED = bytePixels('rgba');

/**
 * Reads a flat KTX 2 texture with its mip levels, plain or compressed with Zstandard, zlib or BasisLZ. BC, ETC2 and
 * ASTC blocks stay compressed unless `KTXswizzle` reorders their channels. Basis Universal textures (ETC1S and UASTC)
 * become four bytes per texel. In all codings, missing colours become 0 and a missing alpha becomes 1, as in WebGPU.
 */
export async function readKtx2(bytes: Uint8Array, limits: ImageLimits, codecs: ImageCodecs): Promise<Image> {
  const container = readKtx2Container(bytes);
  const { pixelWidth: width, pixelHeight: height, levels: stored } = container;
  const coding = basisCoding(container);
  const colour = colourOf(container);
  const texels = coding ? TRANSCODED : texelsFor(texelsOf(container), colour.transfer);
  checkLevels(texels, { width, height, levels: stored.length }, limits);
  const bottomUp = isBottomUp(orientationOf(container), texels);
  if (coding === 'UASTC') checkUastcLevels(container);
  const levels = coding
    ? await transcodedLevels(bytes, container, codecs)
    : await plainLevels(container, texels, limits);
  if (levels.length !== stored.length)
    throw malformed(`lists ${stored.length} mip levels, but contains ${levels.length}`);
  const swizzle = swizzleOf(container);
  const image: Image = {
    kind: 'ktx2',
    format: formatOf(texels),
    ...colour,
    width,
    height,
    levels: bottomUp ? levels.map(flippedLevel) : levels,
  };
  return swizzled(image, coding ? composed(channelSwizzle(coding, container), swizzle) : swizzle, limits);
}

function texelsOf({ vkFormat }: KTX2Container): StoredTexels {
  const texels = TEXELS_BY_VK_FORMAT[vkFormat];
  if (!texels) throw unsupported(`has Vulkan format ${vkFormat}`);
  return texels;
}

async function plainLevels(container: KTX2Container, texels: StoredTexels, limits: ImageLimits): Promise<ImageLevel[]> {
  const { pixelWidth, pixelHeight, supercompressionScheme, levels } = container;
  const result: ImageLevel[] = [];
  for (const [i, level] of levels.entries()) {
    const width = mipSide(pixelWidth, i);
    const height = mipSide(pixelHeight, i);
    const size = storedLevelBytes(texels, width, height);
    checkBytes(size, limits);
    const data = await expandLevel(level, supercompressionScheme, size);
    result.push(readStoredLevel(new ByteReader(data), texels, width, height));
  }
  return result;
}

async function transcodedLevels(
  bytes: Uint8Array,
  container: KTX2Container,
  { loadBasis }: ImageCodecs,
): Promise<ImageLevel[]> {
  if (!loadBasis) throw unsupported('is a Basis Universal texture, but no transcoder was given');
  const isZlib = container.supercompressionScheme === KHR_SUPERCOMPRESSION_ZLIB;
  const file = isZlib ? await unpackedFile(bytes, container) : bytes;
  return readBasisLevels(file, container, await loadBasis());
}
