import type { KTX2Container } from 'ktx-parse';
import { ByteReader } from '../byte-reader.js';
import { unsupported } from '../image-problem.js';
import { NO_SWIZZLE, type Swizzle } from '../texture/swizzle.js';

/** For each colour model of Basis Universal (`basis_tex_format`) that is not supported, the name of its coding. */
const UNREAD_MODELS: Readonly<Record<number, string>> = {
  167: 'UASTC HDR 4×4',
  168: 'UASTC HDR 6×6 intermediate',
  169: 'XUASTC LDR',
};

const SCHEMES = ['none', 'BasisLZ', 'Zstandard', 'zlib'];

const VK_FORMAT_OFFSET = 12;
const SCHEME_OFFSET = 44;
const DESCRIPTOR_OFFSET = 48;
const MODEL_OFFSET = 12;

/**
 * Checks the coding. This must be the first check, because the global data of an unsupported coding would look damaged.
 * @throws ImageProblem EOPNOTSUPP
 */
export function checkCoding(bytes: Uint8Array): void {
  const u32At = (offset: number) => new ByteReader(bytes, offset).u32('its header');
  const model = bytes[u32At(DESCRIPTOR_OFFSET) + MODEL_OFFSET] ?? 0;
  const name = UNREAD_MODELS[model];
  if (name !== undefined)
    throw unsupported(`is ${name}; the supported formats of Basis Universal are ETC1S and UASTC LDR 4×4`);
  const scheme = u32At(SCHEME_OFFSET);
  if (SCHEMES[scheme] !== undefined) return;
  throw unsupported(`has supercompression scheme ${scheme} with Vulkan format ${u32At(VK_FORMAT_OFFSET)}`);
}

/** Channel types of samples (Khronos Data Format Specification, "ETC1S" and "UASTC" colour models). */
const ETC1S_RRR = 3;
const ETC1S_GGG = 4;
const UASTC_RRR = 4;
const UASTC_RRRG = 5;
const UASTC_RG = 6;
const CHANNEL_MASK = 15;

/**
 * Returns the swizzle that restores the channels of the descriptor after transcoding. The transcoder copies a lone red
 * channel to green and blue. If the file also has green, the transcoder may write green to alpha.
 */
export function channelSwizzle(coding: 'ETC1S' | 'UASTC', { dataFormatDescriptor }: KTX2Container): Swizzle {
  const [first, second] = (dataFormatDescriptor[0]?.samples ?? []).map(({ channelType }) => channelType & CHANNEL_MASK);
  if (coding === 'ETC1S') {
    if (first !== ETC1S_RRR) return NO_SWIZZLE;
    return second === ETC1S_GGG ? 'ra01' : 'r001';
  }
  return { [UASTC_RRR]: 'r001', [UASTC_RRRG]: 'ra01', [UASTC_RG]: 'rg01' }[first ?? 0] ?? NO_SWIZZLE;
}
