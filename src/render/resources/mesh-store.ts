import type { Mesh, MeshGeometry } from '../../models/model.js';
import type { GpuContext } from '../gpu-context.js';

/**
 * Bytes of a vertex and offsets of its members: position 3 × f32, normal and tangent 4 × snorm16 each, uv 2 × f32. The
 * normal's fourth component has the sign of the bitangent's handedness; its size is the light that reaches the vertex.
 */
const VERTEX = { size: 36, position: 0, normal: 12, tangent: 20, uv: 28 } as const;

const ATTRIBUTES = {
  position: { shaderLocation: 0, offset: VERTEX.position, format: 'float32x3' },
  normal: { shaderLocation: 1, offset: VERTEX.normal, format: 'snorm16x4' },
  tangent: { shaderLocation: 2, offset: VERTEX.tangent, format: 'snorm16x4' },
  uv: { shaderLocation: 3, offset: VERTEX.uv, format: 'float32x2' },
} as const satisfies Record<string, GPUVertexAttribute>;

/** Vertex layout of {@link MeshStore} for a shader that reads these members. */
export const vertexLayout = (...members: readonly (keyof typeof ATTRIBUTES)[]): GPUVertexBufferLayout => ({
  arrayStride: VERTEX.size,
  attributes: members.map((member) => ATTRIBUTES[member]),
});

/** Vertex layout of {@link MeshStore} with all members. */
export const VERTEX_LAYOUT = vertexLayout('position', 'normal', 'tangent', 'uv');

/** The place of a mesh in the shared buffers. */
export interface MeshRange {
  readonly firstIndex: number;
  readonly indexCount: number;
  readonly baseVertex: number;
}

/** Keeps all meshes in one vertex buffer and one index buffer, by content key, so that draws share their bindings. */
export class MeshStore {
  vertices: GPUBuffer;
  indices: GPUBuffer;
  /** The ranges of each mesh's levels, the finest first. */
  readonly #ranges = new Map<string, readonly MeshRange[]>();
  #vertexCount = 0;
  #indexCount = 0;

  constructor(private readonly context: GpuContext) {
    this.vertices = this.#vertexBuffer(1 << 16);
    this.indices = this.#indexBuffer(1 << 18);
  }

  /** The number of indices that `indices` holds so far; it only grows. */
  get indexCount(): number {
    return this.#indexCount;
  }

  /** The range of a mesh's finest level. This may replace `vertices` and `indices`. */
  range(mesh: Mesh): MeshRange {
    return this.levels(mesh)[0]!;
  }

  /**
   * The ranges of the levels of a mesh, the finest first; they are uploaded the first time. This may replace `vertices`
   * and `indices`.
   */
  levels(mesh: Mesh): readonly MeshRange[] {
    let ranges = this.#ranges.get(mesh.key);
    if (!ranges) {
      ranges = [mesh, ...mesh.levels].map((level) => this.#upload(level));
      this.#ranges.set(mesh.key, ranges);
    }
    return ranges;
  }

  #upload(mesh: MeshGeometry): MeshRange {
    const count = mesh.positions.length / 3;
    this.#reserve(this.#vertexCount + count, this.#indexCount + mesh.indices.length);
    const range = { firstIndex: this.#indexCount, indexCount: mesh.indices.length, baseVertex: this.#vertexCount };
    this.context.write(this.vertices, this.#vertexCount * VERTEX.size, interleave(mesh));
    this.context.write(this.indices, this.#indexCount * 4, mesh.indices as Uint32Array<ArrayBuffer>);
    this.#vertexCount += count;
    this.#indexCount += mesh.indices.length;
    return range;
  }

  #reserve(vertexCount: number, indexCount: number): void {
    if (vertexCount * VERTEX.size > this.vertices.size) {
      this.vertices = this.#grow(this.vertices, this.#vertexBuffer(vertexCount * 2), this.#vertexCount * VERTEX.size);
    }
    if (indexCount * 4 > this.indices.size) {
      this.indices = this.#grow(this.indices, this.#indexBuffer(indexCount * 2), this.#indexCount * 4);
    }
  }

  #grow(from: GPUBuffer, to: GPUBuffer, usedBytes: number): GPUBuffer {
    const encoder = this.context.device.createCommandEncoder({ label: 'grow mesh store' });
    encoder.copyBufferToBuffer(from, 0, to, 0, usedBytes);
    this.context.device.queue.submit([encoder.finish()]);
    from.destroy();
    return to;
  }

  #vertexBuffer(count: number): GPUBuffer {
    const usage = GPUBufferUsage.VERTEX | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
    return this.context.buffer('mesh vertices', count * VERTEX.size, usage);
  }

  #indexBuffer(count: number): GPUBuffer {
    const usage = GPUBufferUsage.INDEX | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
    return this.context.buffer('mesh indices', count * 4, usage);
  }
}

/** A component of a unit vector as snorm16; rounding error may carry it past 1. */
const snorm16 = (value: number): number => Math.round((value > 1 ? 1 : value < -1 ? -1 : value) * 32767);

function interleave({ positions, normals, tangents, uvs, light }: MeshGeometry): Uint8Array<ArrayBuffer> {
  const count = positions.length / 3;
  const bytes = new ArrayBuffer(count * VERTEX.size);
  const floats = new Float32Array(bytes);
  const shorts = new Int16Array(bytes);
  for (let i = 0; i < count; i++) {
    const vertex = i * VERTEX.size;
    const position = (vertex + VERTEX.position) / 4;
    const normal = (vertex + VERTEX.normal) / 2;
    const tangent = (vertex + VERTEX.tangent) / 2;
    const uv = (vertex + VERTEX.uv) / 4;
    const v = i * 3;
    const t = i * 4;
    floats[position] = positions[v]!;
    floats[position + 1] = positions[v + 1]!;
    floats[position + 2] = positions[v + 2]!;
    shorts[normal] = snorm16(normals[v]!);
    shorts[normal + 1] = snorm16(normals[v + 1]!);
    shorts[normal + 2] = snorm16(normals[v + 2]!);
    // In the dark a vertex keeps the least light that has a sign.
    const lit = light ? Math.max(1, Math.round(light[i]! * 32767)) : 32767;
    shorts[normal + 3] = tangents[t + 3]! < 0 ? -lit : lit;
    shorts[tangent] = snorm16(tangents[t]!);
    shorts[tangent + 1] = snorm16(tangents[t + 1]!);
    shorts[tangent + 2] = snorm16(tangents[t + 2]!);
    floats[uv] = uvs[i * 2]!;
    floats[uv + 1] = uvs[i * 2 + 1]!;
  }
  return new Uint8Array(bytes);
}
