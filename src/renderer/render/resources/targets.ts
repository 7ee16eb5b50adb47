import { CASCADE_COUNT, shadowMapSide } from '../../scene/shadows/cascades.js';
import type { GpuContext } from '../gpu-context.js';

/** The format of the G-buffer, whose words shaders/gbuffer/layout.wgsl defines. */
export const GBUFFER_FORMAT: GPUTextureFormat = 'rgba32uint';
export const DEPTH_FORMAT: GPUTextureFormat = 'depth32float';
/** True if the device draws on the CPU: only devices of software adapters get this feature, see SOFTWARE_FEATURES. */
export const drawsOnCpu = ({ features }: GPUDevice): boolean => features.has('float32-filterable');
/**
 * The format of the tables of radiance. Both formats contain the same numbers, because shaders/lib/half.wgsl rounds
 * them.
 */
export const radianceFormat = (device: GPUDevice): GPUTextureFormat =>
  drawsOnCpu(device) ? 'rgba32float' : 'rgba16float';
/** Format of the sum of samples, in linear display light. */
export const SUM_FORMAT: GPUTextureFormat = 'rgba16float';
/** Format of the picture: display sRGB, which the shader has already encoded. */
export const PICTURE_FORMAT: GPUTextureFormat = 'rgba8unorm';

export const OVER_PICTURE: GPUBlendState = {
  color: { srcFactor: 'src-alpha', dstFactor: 'one-minus-src-alpha' },
  alpha: { srcFactor: 'one', dstFactor: 'one-minus-src-alpha' },
};

/** A texture and its view, which is created only once, because creating a view for every frame takes time. */
export interface Target {
  readonly texture: GPUTexture;
  readonly view: GPUTextureView;
}

export interface Targets {
  readonly width: number;
  readonly height: number;
  readonly surfaces: Target;
  readonly depth: Target;
  /** One sample in display sRGB, before edges are smoothed and samples are averaged. */
  readonly sample: Target;
  readonly sum: Target;
  readonly picture: Target;
  /** The shadow maps, one in each layer. */
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
