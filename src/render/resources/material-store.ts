import type { Material } from '../../models/model.js';
import type { GpuContext } from '../gpu-context.js';
import type { ImageArrays } from './image-arrays.js';

/** Bytes of `MaterialRow` in shaders/fleet/material.wgsl. */
export const MATERIAL_BYTES = 48;

/** The G-buffer has 12 bits for the material row. */
export const MATERIAL_ROWS_MAX = 4096;

/** A buffer with one row per material of a fleet; rows are appended and never change. */
export class MaterialStore {
  buffer: GPUBuffer;
  #written = 0;

  constructor(
    private readonly context: GpuContext,
    private readonly images: ImageArrays,
  ) {
    this.buffer = this.#create(64);
  }

  /** Uploads materials that are new. @returns whether the buffer was replaced */
  sync(materials: readonly Material[]): boolean {
    if (materials.length === this.#written) return false;
    if (materials.length > MATERIAL_ROWS_MAX) {
      throw new Error(`a scene may have ${MATERIAL_ROWS_MAX} materials; this one has ${materials.length}`);
    }
    let replaced = false;
    if (materials.length * MATERIAL_BYTES > this.buffer.size) {
      this.buffer.destroy();
      this.buffer = this.#create(materials.length * 2);
      this.#written = 0;
      replaced = true;
    }
    const rows = new ArrayBuffer((materials.length - this.#written) * MATERIAL_BYTES);
    materials.slice(this.#written).forEach((material, index) => this.#pack(material, rows, index * MATERIAL_BYTES));
    this.context.write(this.buffer, this.#written * MATERIAL_BYTES, new Uint8Array(rows));
    this.#written = materials.length;
    return replaced;
  }

  destroy(): void {
    this.buffer.destroy();
  }

  #pack(material: Material, rows: ArrayBuffer, offset: number): void {
    const floats = new Float32Array(rows, offset, MATERIAL_BYTES / 4);
    const uints = new Uint32Array(rows, offset, MATERIAL_BYTES / 4);
    floats.set([...material.baseColour, material.metallic, ...material.emissive, material.perceptualRoughness]);
    floats[8] = material.opacity;
    const { albedoOcclusion, normalRoughMetal } = material;
    uints[9] = albedoOcclusion ? this.images.layer('albedoOcclusion', albedoOcclusion) : 0;
    uints[10] = normalRoughMetal ? this.images.layer('normalRoughMetal', normalRoughMetal) : 0;
    uints[11] = (albedoOcclusion ? 1 : 0) | (normalRoughMetal ? 2 : 0);
  }

  #create(rows: number): GPUBuffer {
    return this.context.buffer('materials', rows * MATERIAL_BYTES, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST);
  }
}
