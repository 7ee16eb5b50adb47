import type { GpuContext } from '../gpu-context.js';

export const KEPT_IMAGES = [
  'clouds',
  'ground detail',
  'dry detail',
  'eroded detail',
  'cratered detail',
  'cloud tops',
  'clutter maps',
] as const;
export type KeptImageName = (typeof KEPT_IMAGES)[number];

/** Uploads a square RGBA image that is the same in every run; takes it from the cache if it is there. */
export function keptImage(
  context: GpuContext,
  name: KeptImageName,
  levels: () => Uint8Array<ArrayBuffer>[],
): GPUTexture {
  const sections = keptLevels(context, name, levels);
  const side = Math.sqrt(sections[0]!.byteLength / 4);
  const texture = context.texture({
    label: name,
    size: [side, side],
    format: 'rgba8unorm',
    mipLevelCount: sections.length,
    usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST,
  });
  sections.forEach((bytes, mipLevel) => {
    const rows = side >> mipLevel;
    const layout = { bytesPerRow: rows * 4, rowsPerImage: rows };
    context.device.queue.writeTexture({ texture, mipLevel }, bytes, layout, [rows, rows]);
  });
  return texture;
}

function keptLevels(
  { assets }: GpuContext,
  name: string,
  levels: () => Uint8Array<ArrayBuffer>[],
): readonly Uint8Array<ArrayBuffer>[] {
  const kept = assets.read(name);
  if (kept) return kept.sections;
  const made = levels();
  assets.write?.(name, { facts: null, sections: made });
  return made;
}
