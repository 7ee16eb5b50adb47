import type { GpuContext } from '../gpu-context.js';

/** Formats of everything a frame draws into. */
export const GBUFFER_BASE_FORMAT: GPUTextureFormat = 'rg32uint';
export const GBUFFER_DETAIL_FORMAT: GPUTextureFormat = 'r32uint';
export const DEPTH_FORMAT: GPUTextureFormat = 'depth32float';
/** Linear radiance before exposure and tone mapping. */
export const RADIANCE_FORMAT: GPUTextureFormat = 'rgba16float';
/** Display sRGB, encoded by the shader. */
export const PICTURE_FORMAT: GPUTextureFormat = 'rgba8unorm';

/** Every texture that a picture of one size passes through. */
export interface Targets {
  readonly width: number;
  readonly height: number;
  readonly base: GPUTexture;
  readonly detail: GPUTexture;
  readonly depth: GPUTexture;
  readonly radiance: GPUTexture;
  /** Tone-mapped, luma in alpha, before edge smoothing. */
  readonly toned: GPUTexture;
  /** Sum of samples, display linear. */
  readonly samples: GPUTexture;
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
    radiance: create('radiance', RADIANCE_FORMAT),
    toned: create('toned', PICTURE_FORMAT),
    samples: create('samples', RADIANCE_FORMAT),
    picture: create('picture', PICTURE_FORMAT, GPUTextureUsage.COPY_SRC),
  };
}

export function destroyTargets(targets: Targets): void {
  for (const value of Object.values(targets) as (GPUTexture | number)[]) if (typeof value === 'object') value.destroy();
}
