import { deflateSync } from 'node:zlib';
import * as vk from 'ktx-parse';
import { zstdFrame } from './zstd-frame.js';

export interface Ktx2Plan {
  readonly width: number;
  readonly height: number;
  readonly vkFormat: number;
  readonly depth?: number;
  readonly layers?: number;
  readonly faces?: number;
  readonly transfer?: number;
  readonly colourModel?: number;
  readonly orientation?: string;
  readonly scheme?: 'none' | 'zstd' | 'zlib' | 'basis';
  /** Plain bytes of each level, the largest first. */
  readonly data: readonly Uint8Array[];
  /** In place of the true plain size of each level. */
  readonly statedBytes?: number;
}

const SCHEMES = { none: 0, basis: 1, zstd: 2, zlib: 3 } as const;

/** Writes a KTX 2 file through ktx-parse. */
export function writeKtx2(plan: Ktx2Plan): Uint8Array {
  const { scheme = 'none' } = plan;
  const container = vk.createDefaultContainer();
  container.vkFormat = plan.vkFormat as typeof container.vkFormat;
  container.pixelWidth = plan.width;
  container.pixelHeight = plan.height;
  container.pixelDepth = plan.depth ?? 0;
  container.layerCount = plan.layers ?? 0;
  container.faceCount = plan.faces ?? 1;
  container.levelCount = plan.data.length;
  container.supercompressionScheme = SCHEMES[scheme];
  container.levels = plan.data.map((data) => ({
    levelData: Uint8Array.from(scheme === 'zstd' ? zstdFrame(data) : scheme === 'zlib' ? deflateSync(data) : data),
    uncompressedByteLength: plan.statedBytes ?? data.length,
  }));
  const [descriptor] = container.dataFormatDescriptor;
  if (descriptor) {
    descriptor.colorModel = plan.colourModel ?? vk.KHR_DF_MODEL_RGBSDA;
    descriptor.transferFunction = plan.transfer ?? vk.KHR_DF_TRANSFER_UNSPECIFIED;
  }
  if (plan.orientation !== undefined) container.keyValue['KTXorientation'] = plan.orientation;
  return vk.write(container);
}
