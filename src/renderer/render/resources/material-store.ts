import { emitsByPoint, type Material } from '../../../simulator/models/index.js';
import type { Fleet } from '../../scene/fleet/fleet.js';
import type { GpuContext } from '../gpu-context.js';
import { MATERIAL_ROW } from '../layouts/fleet-rows.js';
import type { ImageArrays } from './image-arrays.js';
import type { TableChange } from './table-mirror.js';

/** Maximum number of material rows. An instance has 12 bits for the row of its material. */
export const MATERIAL_ROWS_MAX = 4096;

/**
 * A buffer that has a row for each material of a fleet. A row is written only if its material is a different object
 * from before.
 */
export class MaterialStore {
  buffer: GPUBuffer;
  #written: Material[] = [];
  #revision = -1;

  constructor(
    private readonly context: GpuContext,
    private readonly images: Pick<ImageArrays, 'layer' | 'reserve'>,
  ) {
    this.buffer = this.#create(64);
  }

  /** @returns `buffer` if the buffer itself was replaced */
  sync({ materials, materialsRevision }: Pick<Fleet, 'materials' | 'materialsRevision'>): TableChange {
    if (materialsRevision === this.#revision) return 'same';
    this.#revision = materialsRevision;
    if (materials.length > MATERIAL_ROWS_MAX) {
      throw new Error(`a scene may have ${MATERIAL_ROWS_MAX} materials; this one has ${materials.length}`);
    }
    this.images.reserve(materials);
    let replaced = false;
    if (materials.length * MATERIAL_ROW.size > this.buffer.size) {
      this.buffer.destroy();
      this.buffer = this.#create(materials.length * 2);
      this.#written = [];
      replaced = true;
    }
    let first = 0;
    while (first < materials.length) {
      let end = first;
      while (end < materials.length && materials[end] !== this.#written[end]) end++;
      if (end > first) this.#upload(materials, first, end);
      first = end + 1;
    }
    return replaced ? 'buffer' : 'rows';
  }

  #upload(materials: readonly Material[], first: number, end: number): void {
    const rows = new ArrayBuffer((end - first) * MATERIAL_ROW.size);
    for (let row = first; row < end; row++) {
      this.#pack(materials[row]!, rows, (row - first) * MATERIAL_ROW.size);
      this.#written[row] = materials[row]!;
    }
    this.context.write(this.buffer, first * MATERIAL_ROW.size, new Uint8Array(rows));
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
    const { albedoOcclusion, normalRoughMetal, mapped } = material;
    uints[MATERIAL_ROW.albedo_layer / 4] = albedoOcclusion ? this.images.layer('albedoOcclusion', albedoOcclusion) : 0;
    uints[MATERIAL_ROW.normal_layer / 4] = normalRoughMetal
      ? this.images.layer('normalRoughMetal', normalRoughMetal)
      : 0;
    uints[MATERIAL_ROW.images / 4] =
      (albedoOcclusion ? 1 : 0) | (normalRoughMetal ? 2 : 0) | (mapped && emitsByPoint(mapped) ? 4 : 0);
  }

  #create(rows: number): GPUBuffer {
    return this.context.buffer('materials', rows * MATERIAL_ROW.size, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST);
  }
}
