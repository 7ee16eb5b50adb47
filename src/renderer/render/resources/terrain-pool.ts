import {
  TERRAIN_VERTEX,
  TERRAIN_VERTEX_COUNT,
  type TerrainFrame,
  type TerrainMesh,
} from '../../scene/terrain/index.js';
import type { GpuContext } from '../gpu-context.js';

const SLOT_BYTES = TERRAIN_VERTEX_COUNT * TERRAIN_VERTEX.stride;
const FIRST_CAPACITY = 384;

/**
 * A vertex buffer that consists of slots of the same size. If no slot is free, a new chunk gets the slot of the chunk
 * that has not been drawn for the longest time.
 */
export class TerrainPool {
  buffer: GPUBuffer;
  #capacity: number;
  /** The slot of each mesh that is on the GPU; the first is the one that has not been drawn for the longest time. */
  #slots = new Map<TerrainMesh, number>();

  constructor(private readonly context: GpuContext) {
    this.#capacity = FIRST_CAPACITY;
    this.buffer = this.#allocate();
  }

  /** Uploads the meshes that are missing, and returns for each chunk the index of its first vertex. */
  place(frame: TerrainFrame): readonly number[] {
    this.#makeRoom(frame);
    return frame.chunks.map(({ mesh }) => (this.#slots.get(mesh) ?? this.#uploadMesh(mesh)) * TERRAIN_VERTEX_COUNT);
  }

  /**
   * Uploads some of the meshes that a later frame needs. All meshes of a large picture take 50 ms.
   * @param isEnough called before each mesh; if it returns true, this call ends
   * @returns whether all meshes have been uploaded
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
    // All chunks that have a slot must be marked first; otherwise, a new chunk could take the slot of another chunk in
    // the same frame.
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
