import { SKY_TABLE_HEIGHT, SKY_TABLE_WIDTH } from '../../scene/sky/sky-view-mapping.js';
import type { GpuContext } from '../gpu-context.js';
import { ATMOSPHERE_LAYOUT } from '../layouts/atmosphere-uniform.js';
import { radianceFormat } from './targets.js';

/** The bindings that shaders/atmosphere/bindings.wgsl has in @group(1). */
export const SKY_BINDING = {
  atmosphere: 8,
  transmittance: 9,
  sky: 10,
  airLight: 11,
  environment: 12,
  multipleScattering: 13,
  irradiance: 14,
} as const;

export type SkyBinding = keyof typeof SKY_BINDING;

/**
 * A square of the environment map: its corner and its side, texels. shaders/atmosphere/environment-map.wgsl must have
 * the same squares.
 */
export type MapSquare = readonly [x: number, y: number, side: number];

export const ENVIRONMENT_SIZE = [128, 256] as const;
export const ENVIRONMENT_LEVELS = 5;
export const IRRADIANCE_SQUARE: MapSquare = [64, 128, 16];

/** Returns the square for a level; level i is for the perceptual roughness i / 4. */
export function environmentSquare(level: number): MapSquare {
  const side = ENVIRONMENT_SIZE[0] >> level;
  return [0, ENVIRONMENT_SIZE[1] - 2 * side, side];
}

export const IRRADIANCE_BYTES = 6 * 16;

/** The uniform, and the tables of air, sky and environment light, whose sizes never change. */
export class SkyTables {
  readonly uniform: GPUBuffer;
  readonly transmittance: GPUTexture;
  readonly multipleScattering: GPUTexture;
  readonly sky: GPUTexture;
  readonly airLight: GPUTexture;
  readonly environment: GPUTexture;
  readonly irradiance: GPUBuffer;

  constructor(private readonly context: GpuContext) {
    const table = (label: string, width: number, height: number): GPUTexture =>
      context.texture({
        label,
        size: [width, height],
        format: radianceFormat(context.device),
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
    this.environment = table('environment', ...ENVIRONMENT_SIZE);
    this.irradiance = context.buffer('irradiance', IRRADIANCE_BYTES, GPUBufferUsage.UNIFORM | GPUBufferUsage.STORAGE);
  }

  bindGroupEntry(name: SkyBinding): GPUBindGroupEntry {
    return { binding: SKY_BINDING[name], resource: this.#resource(name) };
  }

  #resource(name: SkyBinding): GPUBindingResource {
    if (name === 'atmosphere') return { buffer: this.uniform };
    if (name === 'irradiance') return { buffer: this.irradiance };
    return this[name].createView();
  }

  /** Creates the @group(1) of a pass. The group has only the bindings in `names` and `extra`. */
  group(
    label: string,
    names: readonly SkyBinding[],
    extra: readonly (GPUBindGroupLayoutEntry & GPUBindGroupEntry)[] = [],
  ) {
    const { device, counters } = this.context;
    counters.bindGroups++;
    const visibility = GPUShaderStage.VERTEX | GPUShaderStage.FRAGMENT | GPUShaderStage.COMPUTE;
    const layout = device.createBindGroupLayout({
      label,
      entries: [...extra, ...names.map((name) => skyLayoutEntry(name, visibility))],
    });
    const entries = [...extra, ...names.map((name) => this.bindGroupEntry(name))];
    return { layout, bindGroup: device.createBindGroup({ label, layout, entries }) };
  }
}

export function skyLayoutEntry(name: SkyBinding, visibility: GPUShaderStageFlags): GPUBindGroupLayoutEntry {
  const binding = SKY_BINDING[name];
  if (name === 'atmosphere') {
    return { binding, visibility, buffer: { type: 'uniform', minBindingSize: ATMOSPHERE_LAYOUT.size } };
  }
  if (name === 'irradiance') {
    return { binding, visibility, buffer: { type: 'uniform', minBindingSize: IRRADIANCE_BYTES } };
  }
  return { binding, visibility, texture: { sampleType: 'float' } };
}
