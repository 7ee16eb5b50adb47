import type { Material } from '../../models/model.js';
import type { GpuContext } from '../gpu-context.js';
import { MATERIAL_ROW } from '../layouts/fleet-rows.js';
import type { ImageArrays } from './image-arrays.js';

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
    if (materials.length * MATERIAL_ROW.size > this.buffer.size) {
      this.buffer.destroy();
      this.buffer = this.#create(materials.length * 2);
      this.#written = 0;
      replaced = true;
    }
    const rows = new ArrayBuffer((materials.length - this.#written) * MATERIAL_ROW.size);
    materials.slice(this.#written).forEach((material, index) => this.#pack(material, rows, index * MATERIAL_ROW.size));
    this.context.write(this.buffer, this.#written * MATERIAL_ROW.size, new Uint8Array(rows));
    this.#written = materials.length;
    return replaced;
  }

  destroy(): void {
    this.buffer.destroy();
  }

  #pack(material: Material, rows: ArrayBuffer, offset: number): void {
    const floats = new Float32Array(rows, offset, MATERIAL_ROW.size / 4);
    const uints = new Uint32Array(rows, offset, MATERIAL_ROW.size / 4);
    floats.set([...material.baseColour, material.metallic], MATERIAL_ROW.base_colour / 4);
    floats.set([...material.emissive, material.perceptualRoughness], MATERIAL_ROW.emissive / 4);
    floats[MATERIAL_ROW.opacity / 4] = material.opacity;
    const { albedoOcclusion, normalRoughMetal } = material;
    uints[MATERIAL_ROW.albedo_layer / 4] = albedoOcclusion ? this.images.layer('albedoOcclusion', albedoOcclusion) : 0;
    uints[MATERIAL_ROW.normal_layer / 4] = normalRoughMetal
      ? this.images.layer('normalRoughMetal', normalRoughMetal)
      : 0;
    uints[MATERIAL_ROW.images / 4] = (albedoOcclusion ? 1 : 0) | (normalRoughMetal ? 2 : 0);
  }

  #create(rows: number): GPUBuffer {
    return this.context.buffer('materials', rows * MATERIAL_ROW.size, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST);
  }
}
