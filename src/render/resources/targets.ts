import type { GpuContext } from '../gpu-context.js';

/** Formats of everything a frame draws into. */
export const GBUFFER_BASE_FORMAT: GPUTextureFormat = 'rg32uint';
export const GBUFFER_DETAIL_FORMAT: GPUTextureFormat = 'r32uint';
export const DEPTH_FORMAT: GPUTextureFormat = 'depth32float';
/** Linear radiance, in tables. */
export const RADIANCE_FORMAT: GPUTextureFormat = 'rgba16float';
/** Sum of samples, display linear. */
export const SUM_FORMAT: GPUTextureFormat = 'rgba16float';
/** Display sRGB, encoded by the shader. */
export const PICTURE_FORMAT: GPUTextureFormat = 'rgba8unorm';

/** Every texture that a picture of one size passes through. */
export interface Targets {
  readonly width: number;
  readonly height: number;
  readonly base: GPUTexture;
  readonly detail: GPUTexture;
  readonly depth: GPUTexture;
  /** One sample as it is shown, before edges are smoothed or samples are averaged. */
  readonly sample: GPUTexture;
  readonly sum: GPUTexture;
  readonly picture: GPUTexture;
}

export function createTargets(context: GpuContext, width: number, height: number): Targets {
  const create = (label: string, format: GPUTextureFormat, extra = 0): GPUTexture =>
    context.texture({
      label: `${label} ${width}×${height}`,
      size: [width, height],
      format,
      usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING | extra,
    });
  return {
    width,
    height,
    base: create('G-buffer base', GBUFFER_BASE_FORMAT),
    detail: create('G-buffer detail', GBUFFER_DETAIL_FORMAT),
    depth: create('depth', DEPTH_FORMAT),
    sample: create('sample', PICTURE_FORMAT, GPUTextureUsage.COPY_SRC),
    sum: create('sum of samples', SUM_FORMAT),
    picture: create('picture', PICTURE_FORMAT, GPUTextureUsage.COPY_SRC),
  };
}

export function destroyTargets(targets: Targets): void {
  for (const value of Object.values(targets) as (GPUTexture | number)[]) if (typeof value === 'object') value.destroy();
}
