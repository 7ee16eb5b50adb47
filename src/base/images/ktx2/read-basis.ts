import { KHR_SUPERCOMPRESSION_NONE, type KTX2Container } from 'ktx-parse';
import type { BasisModule } from '../codecs.js';
import type { ImageLevel } from '../image.js';
import { malformed } from '../image-problem.js';
import { levelBytes, mipSide } from '../level-size.js';

/** Returns the size of a UASTC level. A UASTC block has as many bytes as an ASTC block of 4×4 texels. */
const uastcBytes = (width: number, height: number) => levelBytes('astc-4x4-unorm', width, height);

/** @throws ImageProblem when the number of bytes of a UASTC level is wrong for its width and height */
export function checkUastcLevels({ levels, pixelWidth, pixelHeight, supercompressionScheme }: KTX2Container): void {
  levels.forEach(({ levelData, uncompressedByteLength }, level) => {
    const size = uastcBytes(mipSide(pixelWidth, level), mipSide(pixelHeight, level));
    const plain = supercompressionScheme === KHR_SUPERCOMPRESSION_NONE ? levelData.length : uncompressedByteLength;
    if (plain !== size) throw malformed(`has a level of ${plain} bytes, not ${size}`);
  });
}

/** @throws ImageProblem EINVAL when the transcoder refuses the data */
export async function readBasisLevels(
  bytes: Uint8Array,
  { pixelWidth, pixelHeight }: KTX2Container,
  { KTX2File }: BasisModule,
): Promise<ImageLevel[]> {
  // Import this only when it is needed: it loads half a megabyte of modules, and most pictures do not need them.
  const { BasisLoader } = await import('@loaders.gl/textures');
  const options = {
    worker: false,
    modules: { basisEncoder: { KTX2File } },
    basis: { format: 'rgba32' as const, containerFormat: 'ktx2' as const, module: 'encoder' as const },
  };
  const parsed = await BasisLoader.parse(new Uint8Array(bytes).buffer, options).catch((cause: unknown) => {
    throw malformed('has Basis Universal data that cannot be transcoded', { cause });
  });
  const levels = parsed[0] ?? [];
  return levels.map(({ data }, level) => {
    const width = mipSide(pixelWidth, level);
    const height = mipSide(pixelHeight, level);
    if (data.length !== width * height * 4) throw malformed(`has a level that decodes to ${data.length} bytes`);
    return { width, height, bytes: data as Uint8Array<ArrayBuffer> };
  });
}
