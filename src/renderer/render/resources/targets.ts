import { CASCADE_COUNT, shadowMapSide } from '../../scene/shadows/cascades.js';
import type { GpuContext } from '../gpu-context.js';

/** The format of the G-buffer; shaders/gbuffer/layout.wgsl defines its words. */
export const GBUFFER_FORMAT: GPUTextureFormat = 'rgba32uint';
export const DEPTH_FORMAT: GPUTextureFormat = 'depth32float';
/** Format of linear radiance in tables. */
export const RADIANCE_FORMAT: GPUTextureFormat = 'rgba16float';
/** Format of the sum of samples, in linear display light. */
export const SUM_FORMAT: GPUTextureFormat = 'rgba16float';
/** Format of the picture, in display sRGB that the shader encodes. */
export const PICTURE_FORMAT: GPUTextureFormat = 'rgba8unorm';

/** Blends a draw over the picture by its opacity. */
export const OVER_PICTURE: GPUBlendState = {
  color: { srcFactor: 'src-alpha', dstFactor: 'one-minus-src-alpha' },
  alpha: { srcFactor: 'one', dstFactor: 'one-minus-src-alpha' },
};

/** A texture together with its view. The view is kept, because creating one in every frame costs time. */
export interface Target {
  readonly texture: GPUTexture;
  readonly view: GPUTextureView;
}

export interface Targets {
  readonly width: number;
  readonly height: number;
  readonly surfaces: Target;
  readonly depth: Target;
  /** One sample in display sRGB, before its edges are smoothed or samples are averaged. */
  readonly sample: Target;
  readonly sum: Target;
  readonly picture: Target;
  /** An array texture. Each layer is a shadow map. */
  readonly shadows: Target;
}

export function createTargets(context: GpuContext, width: number, height: number): Targets {
  const create = (label: string, format: GPUTextureFormat, extra = 0, size = [width, height]): Target => {
    const texture = context.texture({
      label: `${label} ${width}×${height}`,
      size,
      format,
      usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING | extra,
    });
    return { texture, view: texture.createView() };
  };
  const copied = GPUTextureUsage.COPY_SRC;
  const side = shadowMapSide({ width, height });
  return {
    width,
    height,
    surfaces: create('G-buffer', GBUFFER_FORMAT),
    depth: create('depth', DEPTH_FORMAT, copied),
    sample: create('sample', PICTURE_FORMAT, copied),
    sum: create('sum of samples', SUM_FORMAT),
    picture: create('picture', PICTURE_FORMAT, copied | GPUTextureUsage.COPY_DST | GPUTextureUsage.STORAGE_BINDING),
    shadows: create('shadow maps', DEPTH_FORMAT, 0, [side, side, CASCADE_COUNT]),
  };
}

export function destroyTargets(targets: Targets): void {
  const { surfaces, depth, sample, sum, picture, shadows } = targets;
  for (const { texture } of [surfaces, depth, sample, sum, picture, shadows]) texture.destroy();
}
