import type { GpuContext } from '../gpu-context.js';
import type { FleetBuffers } from './fleet-buffers.js';
import type { ImageArrays } from './image-arrays.js';
import type { MaterialStore } from './material-store.js';

/** The bind groups that passes need to draw the surfaces of a fleet. */
export class SurfaceGroups {
  readonly instanceLayout: GPUBindGroupLayout;
  readonly imageLayout: GPUBindGroupLayout;
  #instances: GPUBindGroup | null = null;
  #images = new Map<number, GPUBindGroup>();

  constructor(private readonly context: GpuContext) {
    const { device } = context;
    const both = GPUShaderStage.VERTEX | GPUShaderStage.FRAGMENT;
    this.instanceLayout = device.createBindGroupLayout({
      label: 'fleet instances',
      entries: [
        { binding: 0, visibility: both, buffer: { type: 'read-only-storage' } },
        { binding: 1, visibility: both, buffer: { type: 'read-only-storage' } },
      ],
    });
    const texture: GPUTextureBindingLayout = { viewDimension: '2d-array' };
    this.imageLayout = device.createBindGroupLayout({
      label: 'surface images',
      entries: [
        { binding: 0, visibility: GPUShaderStage.FRAGMENT, texture },
        { binding: 1, visibility: GPUShaderStage.FRAGMENT, texture },
      ],
    });
  }

  invalidate(): void {
    this.#instances = null;
    this.#images.clear();
  }

  instances(fleet: FleetBuffers, materials: MaterialStore): GPUBindGroup {
    return (this.#instances ??= this.context.bindGroup('fleet instances', this.instanceLayout, [
      { buffer: fleet.visible },
      { buffer: materials.buffer },
    ]));
  }

  /**
   * @param size side of the images, texels; 0 if surfaces have no images: a group must be bound even then, but is not
   * read
   */
  images(size: number, arrays: ImageArrays): GPUBindGroup {
    let group = this.#images.get(size);
    if (!group) {
      const side = size === 0 ? 1 : size;
      group = this.context.bindGroup(`surface images ${size}`, this.imageLayout, [
        arrays.view('albedoOcclusion', side),
        arrays.view('normalRoughMetal', side),
      ]);
      this.#images.set(size, group);
    }
    return group;
  }
}
