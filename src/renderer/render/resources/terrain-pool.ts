import {
  TERRAIN_VERTEX,
  TERRAIN_VERTEX_COUNT,
  type TerrainFrame,
  type TerrainMesh,
} from '../../scene/terrain/index.js';
import type { GpuContext } from '../gpu-context.js';

const SLOT_BYTES = TERRAIN_VERTEX_COUNT * TERRAIN_VERTEX.stride;
/** Initial number of slots. The number doubles when a frame needs more. */
const FIRST_CAPACITY = 384;

/**
 * A vertex buffer that is divided into slots of equal size. Each slot holds one chunk. When a new chunk needs a slot,
 * it gets that of the chunk that was not drawn for the longest time.
 */
export class TerrainPool {
  buffer: GPUBuffer;
  #capacity: number;
  /** The slot of each mesh on the GPU, least recently drawn first. */
  #slots = new Map<TerrainMesh, number>();

  constructor(private readonly context: GpuContext) {
    this.#capacity = FIRST_CAPACITY;
    this.buffer = this.#allocate();
  }

  /** Uploads missing meshes, and returns the index of the first vertex of each chunk, in the order of the chunks. */
  place(frame: TerrainFrame): readonly number[] {
    this.#makeRoom(frame);
    return frame.chunks.map(({ mesh }) => (this.#slots.get(mesh) ?? this.#uploadMesh(mesh)) * TERRAIN_VERTEX_COUNT);
  }

  /**
   * Uploads some of the meshes for a later frame. The meshes of a large picture take 50 ms.
   * @param isEnough called before each mesh; true ends this call
   * @returns true when all meshes are uploaded
   */
  upload(frame: TerrainFrame, isEnough: () => boolean): boolean {
    this.#makeRoom(frame);
    for (const { mesh } of frame.chunks) {
      if (this.#slots.has(mesh)) continue;
      if (isEnough()) return false;
      this.#uploadMesh(mesh);
    }
    return true;
  }

  #makeRoom(frame: TerrainFrame): void {
    if (frame.chunks.length > this.#capacity) this.#grow(frame.chunks.length);
    // First marks all chunks with a slot as recently drawn; otherwise, a new chunk could take the slot of another chunk
    // in this frame.
    for (const { mesh } of frame.chunks) {
      const slot = this.#slots.get(mesh);
      if (slot === undefined) continue;
      this.#slots.delete(mesh);
      this.#slots.set(mesh, slot);
    }
  }

  #uploadMesh(mesh: TerrainMesh): number {
    const slot = this.#freeSlot();
    this.#slots.set(mesh, slot);
    this.context.write(this.buffer, slot * SLOT_BYTES, new Uint8Array(mesh.vertices));
    return slot;
  }

  #freeSlot(): number {
    if (this.#slots.size < this.#capacity) return this.#slots.size;
    const [oldest, slot] = this.#slots.entries().next().value as [TerrainMesh, number];
    this.#slots.delete(oldest);
    return slot;
  }

  #grow(needed: number): void {
    while (this.#capacity < needed) this.#capacity *= 2;
    this.buffer.destroy();
    this.buffer = this.#allocate();
    this.#slots = new Map();
  }

  #allocate(): GPUBuffer {
    const usage = GPUBufferUsage.VERTEX | GPUBufferUsage.COPY_DST;
    return this.context.buffer('terrain vertices', this.#capacity * SLOT_BYTES, usage);
  }
}
