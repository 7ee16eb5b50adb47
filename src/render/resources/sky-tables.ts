import { SKY_TABLE_HEIGHT, SKY_TABLE_WIDTH } from '../../scene/sky/sky-view-mapping.js';
import type { GpuContext } from '../gpu-context.js';
import { ATMOSPHERE_LAYOUT } from '../layouts/atmosphere-uniform.js';
import { RADIANCE_FORMAT } from './targets.js';

/** Bindings of shaders/atmosphere/bindings.wgsl in @group(1). */
export const SKY_BINDING = {
  atmosphere: 8,
  transmittance: 9,
  sky: 10,
  airLight: 11,
  environment: 12,
  irradiance: 13,
  multipleScattering: 14,
  environmentSampler: 15,
} as const;

export type SkyBinding = keyof typeof SKY_BINDING;

/** Sides of the environment map's levels; level i holds perceptual roughness i / 4. */
export const ENVIRONMENT_SIZES = [128, 64, 32, 16, 8] as const;
export const IRRADIANCE_SIZE = 16;

/** The uniform and every table of air, sky and environment light. They are made once and never change size. */
export class SkyTables {
  readonly uniform: GPUBuffer;
  readonly transmittance: GPUTexture;
  readonly multipleScattering: GPUTexture;
  readonly sky: GPUTexture;
  readonly airLight: GPUTexture;
  readonly environment: GPUTexture;
  readonly irradiance: GPUTexture;
  readonly environmentSampler: GPUSampler;

  constructor(private readonly context: GpuContext) {
    const table = (label: string, width: number, height: number, mipLevelCount = 1): GPUTexture =>
      context.texture({
        label,
        size: [width, height],
        mipLevelCount,
        format: RADIANCE_FORMAT,
        usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.RENDER_ATTACHMENT,
      });
    this.uniform = context.buffer(
      'atmosphere',
      ATMOSPHERE_LAYOUT.size,
      GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    );
    this.transmittance = table('transmittance', 128, 32);
    this.multipleScattering = table('multiple scattering', 32, 16);
    this.sky = table('sky', SKY_TABLE_WIDTH, SKY_TABLE_HEIGHT);
    this.airLight = table('air light', SKY_TABLE_WIDTH, SKY_TABLE_HEIGHT);
    this.environment = table('environment', ENVIRONMENT_SIZES[0], ENVIRONMENT_SIZES[0], ENVIRONMENT_SIZES.length);
    this.irradiance = table('irradiance', IRRADIANCE_SIZE, IRRADIANCE_SIZE);
    this.environmentSampler = context.device.createSampler({
      label: 'environment',
      magFilter: 'linear',
      minFilter: 'linear',
      mipmapFilter: 'linear',
    });
  }

  layoutEntry(name: SkyBinding, visibility: GPUShaderStageFlags): GPUBindGroupLayoutEntry {
    const binding = SKY_BINDING[name];
    if (name === 'atmosphere') {
      return { binding, visibility, buffer: { type: 'uniform', minBindingSize: ATMOSPHERE_LAYOUT.size } };
    }
    if (name === 'environmentSampler') return { binding, visibility, sampler: {} };
    return { binding, visibility, texture: { sampleType: 'float' } };
  }

  bindGroupEntry(name: SkyBinding): GPUBindGroupEntry {
    return { binding: SKY_BINDING[name], resource: this.#resource(name) };
  }

  #resource(name: SkyBinding): GPUBindingResource {
    if (name === 'atmosphere') return { buffer: this.uniform };
    if (name === 'environmentSampler') return this.environmentSampler;
    return this[name].createView();
  }

  /** Layout and bind group for a pass that needs these and nothing else in @group(1). */
  group(
    label: string,
    names: readonly SkyBinding[],
    extra: readonly (GPUBindGroupLayoutEntry & GPUBindGroupEntry)[] = [],
  ) {
    const { device, counters } = this.context;
    counters.bindGroups++;
    const visibility = GPUShaderStage.VERTEX | GPUShaderStage.FRAGMENT;
    const layout = device.createBindGroupLayout({
      label,
      entries: [...extra, ...names.map((name) => this.layoutEntry(name, visibility))],
    });
    const entries = [...extra, ...names.map((name) => this.bindGroupEntry(name))];
    return { layout, bindGroup: device.createBindGroup({ label, layout, entries }) };
  }
}
