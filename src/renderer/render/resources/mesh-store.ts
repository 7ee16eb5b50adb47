import type { Mesh, MeshGeometry } from '../../../simulator/models/index.js';
import type { GpuContext } from '../gpu-context.js';

/**
 * Size of a vertex and offsets of its members, bytes: position 3 × f32, normal and tangent 4 × snorm16 each, uv 2 ×
 * f32. In the normal's fourth component, the sign is the handedness of the bitangent, and the magnitude is the share of
 * light that reaches the vertex.
 */
const VERTEX = { size: 36, position: 0, normal: 12, tangent: 20, uv: 28 } as const;

const ATTRIBUTES = {
  position: { shaderLocation: 0, offset: VERTEX.position, format: 'float32x3' },
  normal: { shaderLocation: 1, offset: VERTEX.normal, format: 'snorm16x4' },
  tangent: { shaderLocation: 2, offset: VERTEX.tangent, format: 'snorm16x4' },
  uv: { shaderLocation: 3, offset: VERTEX.uv, format: 'float32x2' },
} as const satisfies Record<string, GPUVertexAttribute>;

export const vertexLayout = (...members: readonly (keyof typeof ATTRIBUTES)[]): GPUVertexBufferLayout => ({
  arrayStride: VERTEX.size,
  attributes: members.map((member) => ATTRIBUTES[member]),
});

export const VERTEX_LAYOUT = vertexLayout('position', 'normal', 'tangent', 'uv');

/**
 * Size of a vertex in the buffer of packs, bytes. Each vertex has two u16: the number of copies in the pack, and the
 * copy to which the vertex belongs. shaders/lib/pack.wgsl computes the row of the instance from these two numbers.
 */
const PACK_BYTES = 4;

export const PACK_LAYOUT: GPUVertexBufferLayout = {
  arrayStride: PACK_BYTES,
  attributes: [{ shaderLocation: 4, offset: 0, format: 'uint16x2' }],
};

/**
 * Size of a vertex in the buffer of extras, and offsets of its members, bytes: second uv 2 × f32; white minus the
 * vertex colour, 4 × unorm16. With this encoding, a vertex that was never written, and so is all zeros, is white.
 */
const EXTRAS = { size: 16, secondUv: 0, takenAway: 8 } as const;

/** Slot of the vertex buffer {@link MeshStore.extras}, after the slots that {@link MeshStore.bind} uses. */
export const EXTRAS_SLOT = 2;

export const EXTRAS_LAYOUT: GPUVertexBufferLayout = {
  arrayStride: EXTRAS.size,
  attributes: [
    { shaderLocation: 5, offset: EXTRAS.secondUv, format: 'float32x2' },
    { shaderLocation: 6, offset: EXTRAS.takenAway, format: 'unorm16x4' },
  ],
};

export interface MeshRange {
  readonly firstIndex: number;
  readonly indexCount: number;
  readonly baseVertex: number;
  /** The mesh is stored this many times in succession, so that one GPU instance can draw this many copies. */
  readonly copies: number;
}

/**
 * Keeps all meshes, by content key, in one vertex buffer and one index buffer, so that all draws share the same
 * bindings. A small mesh may be stored as a pack: several copies in succession. Each copy then draws a different
 * instance of the scene, so one GPU instance draws several instances of the scene. This matters on a software adapter,
 * where an instance costs more than the triangles of a tuft of grass.
 */
export class MeshStore {
  vertices: GPUBuffer;
  indices: GPUBuffer;
  packs: GPUBuffer;
  #extras: GPUBuffer | null = null;
  /** For each mesh, the ranges of its levels, finest first. */
  readonly #ranges = new Map<string, readonly MeshRange[]>();
  readonly #bytes = new Map<string, number>();
  #vertexCount = 0;
  #indexCount = 0;

  constructor(
    private readonly context: GpuContext,
    private readonly copiesOf: (mesh: MeshGeometry) => number,
  ) {
    this.vertices = this.#vertexBuffer(1 << 16);
    this.indices = this.#indexBuffer(1 << 18);
    this.packs = this.#packBuffer(1 << 16);
  }

  /** Binds the vertices as buffer 0, the packs as buffer 1, and the indices. After an upload, call it again. */
  bind(encoder: GPURenderPassEncoder | GPURenderBundleEncoder): void {
    encoder.setVertexBuffer(0, this.vertices);
    encoder.setVertexBuffer(1, this.packs);
    encoder.setIndexBuffer(this.indices, 'uint32');
  }

  /** The buffer is created only when a mesh or a draw needs it, because most scenes do not need it. */
  get extras(): GPUBuffer {
    return (this.#extras ??= this.#extrasBuffer(this.vertices.size / VERTEX.size));
  }

  /** Number of indices in the buffer. It never decreases. */
  get indexCount(): number {
    return this.#indexCount;
  }

  /** Returns the range of a mesh's finest level. The call may replace the buffers. */
  range(mesh: Mesh): MeshRange {
    return this.levels(mesh)[0]!;
  }

  /**
   * Returns the ranges of a mesh's levels, finest first. The first call for a mesh uploads it, which may replace the
   * buffers.
   */
  levels(mesh: Mesh): readonly MeshRange[] {
    let ranges = this.#ranges.get(mesh.key);
    if (!ranges) {
      const before = this.#usedBytes;
      ranges = [mesh, ...mesh.levels].map((level) => this.#upload(level));
      this.#bytes.set(mesh.key, this.#usedBytes - before);
      this.#ranges.set(mesh.key, ranges);
    }
    return ranges;
  }

  /** Returns the size of all meshes whose keys are not in `keys`, bytes. */
  bytesBeside(keys: ReadonlySet<string>): number {
    return [...this.#bytes].reduce((sum, [key, bytes]) => (keys.has(key) ? sum : sum + bytes), 0);
  }

  destroy(): void {
    for (const buffer of [this.vertices, this.indices, this.packs, this.#extras]) buffer?.destroy();
  }

  get #usedBytes(): number {
    return this.#vertexCount * VERTEX.size + this.#indexCount * 4;
  }

  /** Makes room for meshes that are uploaded later. The call may replace the buffers. */
  reserve(meshes: Iterable<Mesh>): void {
    let vertexCount = this.#vertexCount;
    let indexCount = this.#indexCount;
    for (const mesh of new Map([...meshes].map((mesh) => [mesh.key, mesh])).values()) {
      if (this.#ranges.has(mesh.key)) continue;
      for (const level of [mesh, ...mesh.levels]) {
        const copies = this.copiesOf(level);
        vertexCount += (copies * level.positions.length) / 3;
        indexCount += copies * level.indices.length;
      }
    }
    this.#reserve(vertexCount, indexCount);
  }

  #upload(mesh: MeshGeometry): MeshRange {
    const { indices, positions } = mesh;
    const copies = this.copiesOf(mesh);
    const count = positions.length / 3;
    const [vertices, indexCount] = [count * copies, indices.length * copies];
    this.#reserve(this.#vertexCount + vertices, this.#indexCount + indexCount);
    const range = { firstIndex: this.#indexCount, indexCount: indices.length, baseVertex: this.#vertexCount, copies };
    const interleaved = interleave(mesh);
    const extras = mesh.secondUvs || mesh.colours ? interleaveExtras(mesh) : null;
    // The lower half of the word is the number of copies, the upper half is the index of this copy; see PACK_BYTES.
    const packs = new Uint32Array(vertices);
    const repeated = copies === 1 ? indices : new Uint32Array(indexCount);
    for (let copy = 0; copy < copies; copy++) {
      const first = copy * count;
      this.context.write(this.vertices, (this.#vertexCount + first) * VERTEX.size, interleaved);
      packs.fill(copies | (copy << 16), first, first + count);
      if (extras) this.context.write(this.extras, (this.#vertexCount + first) * EXTRAS.size, extras);
      if (copies > 1)
        repeated.set(
          indices.map((index) => index + first),
          copy * indices.length,
        );
    }
    this.context.write(this.packs, this.#vertexCount * PACK_BYTES, packs);
    this.context.write(this.indices, this.#indexCount * 4, repeated as Uint32Array<ArrayBuffer>);
    this.#vertexCount += vertices;
    this.#indexCount += indexCount;
    return range;
  }

  #reserve(vertexCount: number, indexCount: number): void {
    // The size is doubled, because otherwise every new mesh would copy the buffer.
    if (vertexCount * VERTEX.size > this.vertices.size) {
      const room = Math.max(vertexCount, (this.vertices.size / VERTEX.size) * 2);
      this.vertices = this.#grow(this.vertices, this.#vertexBuffer(room), this.#vertexCount * VERTEX.size);
      this.packs = this.#grow(this.packs, this.#packBuffer(room), this.#vertexCount * PACK_BYTES);
      if (this.#extras)
        this.#extras = this.#grow(this.#extras, this.#extrasBuffer(room), this.#vertexCount * EXTRAS.size);
    }
    if (indexCount * 4 > this.indices.size) {
      const room = Math.max(indexCount, (this.indices.size / 4) * 2);
      this.indices = this.#grow(this.indices, this.#indexBuffer(room), this.#indexCount * 4);
    }
  }

  #grow(from: GPUBuffer, to: GPUBuffer, usedBytes: number): GPUBuffer {
    if (usedBytes > 0) this.#copy(from, to, usedBytes);
    from.destroy();
    return to;
  }

  #copy(from: GPUBuffer, to: GPUBuffer, usedBytes: number): void {
    const encoder = this.context.device.createCommandEncoder({ label: 'grow mesh store' });
    encoder.copyBufferToBuffer(from, 0, to, 0, usedBytes);
    this.context.device.queue.submit([encoder.finish()]);
  }

  #vertexBuffer(count: number): GPUBuffer {
    const usage = GPUBufferUsage.VERTEX | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
    return this.context.buffer('mesh vertices', count * VERTEX.size, usage);
  }

  #packBuffer(count: number): GPUBuffer {
    const usage = GPUBufferUsage.VERTEX | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
    return this.context.buffer('mesh packs', count * PACK_BYTES, usage);
  }

  #extrasBuffer(count: number): GPUBuffer {
    const usage = GPUBufferUsage.VERTEX | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
    return this.context.buffer('mesh extras', count * EXTRAS.size, usage);
  }

  #indexBuffer(count: number): GPUBuffer {
    const usage = GPUBufferUsage.INDEX | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
    return this.context.buffer('mesh indices', count * 4, usage);
  }
}

/** Limits the value, because rounding may make a component of a unit vector exceed 1. */
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
    // The light must not be 0, because its sign is the handedness of the bitangent, and zero has no sign.
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

function interleaveExtras({ positions, secondUvs, colours }: MeshGeometry): Uint8Array<ArrayBuffer> {
  const count = positions.length / 3;
  const bytes = new ArrayBuffer(count * EXTRAS.size);
  const floats = new Float32Array(bytes);
  const shorts = new Uint16Array(bytes);
  for (let i = 0; i < count; i++) {
    const at = i * EXTRAS.size;
    if (secondUvs) floats.set(secondUvs.subarray(i * 2, i * 2 + 2), (at + EXTRAS.secondUv) / 4);
    if (!colours) continue;
    for (let k = 0; k < 4; k++) {
      shorts[(at + EXTRAS.takenAway) / 2 + k] = Math.round((1 - colours[i * 4 + k]!) * 65535);
    }
  }
  return new Uint8Array(bytes);
}
