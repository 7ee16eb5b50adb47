/**
 * Counts what has been created and uploaded. Tests use these counts to check that an unused feature creates no GPU
 * objects.
 */
export interface GpuCounters {
  pipelines: number;
  buffers: number;
  textures: number;
  bindGroups: number;
  /** Total of the bytes passed to `writeBuffer` and `writeTexture`. */
  uploadedBytes: number;
}

/**
 * The buffers and textures that a factory has created and that are still in use. The list has weak references, so the
 * garbage collector can free objects that are no longer used.
 */
class Made {
  #list: WeakRef<GPUBuffer | GPUTexture>[] = [];
  #limit = 1024;

  add<T extends GPUBuffer | GPUTexture>(made: T): T {
    if (this.#list.length >= this.#limit) {
      this.#list = this.#list.filter((each) => each.deref());
      this.#limit = Math.max(1024, 2 * this.#list.length);
    }
    this.#list.push(new WeakRef(made));
    return made;
  }

  destroy(): void {
    for (const each of this.#list) each.deref()?.destroy();
    this.#list = [];
  }
}

/** Creates GPU objects on a device, and counts buffers, textures, bind groups and uploaded bytes. */
export class GpuFactory {
  readonly counters: GpuCounters = { pipelines: 0, buffers: 0, textures: 0, bindGroups: 0, uploadedBytes: 0 };

  readonly #made = new Made();

  constructor(readonly device: GPUDevice) {}

  buffer(label: string, size: number, usage: GPUBufferUsageFlags): GPUBuffer {
    this.counters.buffers++;
    return this.#made.add(this.device.createBuffer({ label, size: Math.max(16, Math.ceil(size / 4) * 4), usage }));
  }

  texture(descriptor: GPUTextureDescriptor & { readonly label: string }): GPUTexture {
    this.counters.textures++;
    return this.#made.add(this.device.createTexture(descriptor));
  }

  /** Frees all buffers and textures. The device can still be used. */
  destroy(): void {
    this.#made.destroy();
  }

  bindGroup(
    label: string,
    layout: GPUBindGroupLayout,
    resources: readonly GPUBindingResource[],
    first = 0,
  ): GPUBindGroup {
    this.counters.bindGroups++;
    const entries = resources.map((resource, index) => ({ binding: first + index, resource }));
    return this.device.createBindGroup({ label, layout, entries });
  }

  write(buffer: GPUBuffer, offset: number, data: ArrayBufferView<ArrayBuffer>, dataOffset = 0, size?: number): void {
    this.counters.uploadedBytes += size ?? data.byteLength - dataOffset;
    this.device.queue.writeBuffer(
      buffer,
      offset,
      data.buffer,
      data.byteOffset + dataOffset,
      size ?? data.byteLength - dataOffset,
    );
  }
}
