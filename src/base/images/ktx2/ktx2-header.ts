import {
  KHR_DF_MODEL_ETC1S,
  KHR_DF_MODEL_UASTC,
  KHR_SUPERCOMPRESSION_BASISLZ,
  type KTX2Container,
  read,
  VK_FORMAT_UNDEFINED,
} from 'ktx-parse';
import { malformed, unsupported } from '../image-problem.js';
import { NO_SWIZZLE, type Swizzle, swizzleFrom } from '../texture/swizzle.js';
import { checkCoding } from './data-format.js';

/** @throws ImageProblem EINVAL for offsets beyond the file, EOPNOTSUPP for cubes, volumes and arrays */
export function readKtx2Container(bytes: Uint8Array): KTX2Container {
  checkCoding(bytes);
  // Copy a file that is only a part of its buffer, because ktx-parse reads the whole buffer of a view.
  const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  const container = parse(isWhole ? bytes : new Uint8Array(bytes));
  const { pixelDepth, layerCount, faceCount } = container;
  if (pixelDepth > 1) throw unsupported('is a volume texture; only 2D pictures are supported');
  if (layerCount > 1) throw unsupported(`is an array of ${layerCount} pictures; only single 2D pictures are supported`);
  if (faceCount !== 1) throw unsupported(`has ${faceCount} faces; only 2D pictures are supported`);
  return container;
}

function parse(bytes: Uint8Array): KTX2Container {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw malformed(`points beyond its ${bytes.length} bytes`);
    throw malformed('has a header, a descriptor or keys that contradict themselves');
  }
}

export function basisCoding(container: KTX2Container): 'ETC1S' | 'UASTC' | undefined {
  if (container.vkFormat !== VK_FORMAT_UNDEFINED) return undefined;
  const model = container.dataFormatDescriptor[0]?.colorModel;
  if (container.supercompressionScheme === KHR_SUPERCOMPRESSION_BASISLZ && model === KHR_DF_MODEL_ETC1S) return 'ETC1S';
  if (container.supercompressionScheme !== KHR_SUPERCOMPRESSION_BASISLZ && model === KHR_DF_MODEL_UASTC) return 'UASTC';
  throw unsupported(`has no format, and its colour model ${String(model)} is not one of Basis Universal`);
}

export function orientationOf({ keyValue }: KTX2Container): string | undefined {
  const orientation = keyValue['KTXorientation'];
  return typeof orientation === 'string' ? orientation : undefined;
}

export function swizzleOf({ keyValue }: KTX2Container): Swizzle {
  const swizzle = keyValue['KTXswizzle'];
  return typeof swizzle === 'string' ? swizzleFrom(swizzle) : NO_SWIZZLE;
}
