import type { GLTF } from '@gltf-transform/core';
import { encodePng } from '../../../../src/device/node/png/index.js';

/** The component types (glTF 2.0 §3.6.2.2) with the classes of their typed arrays. */
const ARRAYS = {
  5120: Int8Array,
  5121: Uint8Array,
  5122: Int16Array,
  5123: Uint16Array,
  5125: Uint32Array,
  5126: Float32Array,
} as const;
type ComponentType = keyof typeof ARRAYS;
const WIDTHS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 } as const;
type AccessorType = keyof typeof WIDTHS;

interface AccessorOptions {
  readonly componentType?: ComponentType;
  readonly normalized?: boolean;
  readonly bounds?: boolean;
  /** The indices of elements to replace, and their new values. */
  readonly sparse?: { readonly indices: readonly number[]; readonly values: readonly number[] };
}

/**
 * Builds a glTF file member by member. Tests may change the lists in `json`, to write files that no library would
 * write. {@link accessor} and {@link view} add bytes.
 */
export class GltfBuilder {
  readonly json: GLTF.IGLTF & { nodes: GLTF.INode[]; meshes: GLTF.IMesh[]; accessors: GLTF.IAccessor[] } = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [] }],
    nodes: [],
    meshes: [],
    accessors: [],
    bufferViews: [],
  };
  #bytes: Uint8Array<ArrayBuffer> = new Uint8Array();

  /** Adds bytes as a buffer view that starts at a multiple of four. */
  view(bytes: Uint8Array, more: Partial<GLTF.IBufferView> = {}): number {
    const byteOffset = this.#bytes.length;
    const padded = new Uint8Array(byteOffset + Math.ceil(bytes.length / 4) * 4);
    padded.set(this.#bytes);
    padded.set(bytes, byteOffset);
    this.#bytes = padded;
    return this.json.bufferViews!.push({ buffer: 0, byteOffset, byteLength: bytes.length, ...more }) - 1;
  }

  /**
   * @param values all components in file order. A number n stands for n elements that are zero; they need no data in
   * the file
   */
  accessor(
    type: AccessorType,
    values: readonly number[] | number,
    { componentType = 5126, normalized, bounds = false, sparse }: AccessorOptions = {},
  ): number {
    const width = WIDTHS[type];
    const list = typeof values === 'number' ? null : values;
    const count = list ? list.length / width : (values as number);
    const accessor: GLTF.IAccessor = { componentType, count, type };
    if (list) accessor.bufferView = this.#elements(list, width, componentType);
    if (normalized !== undefined) accessor.normalized = normalized;
    if (sparse) {
      accessor.sparse = {
        count: sparse.indices.length,
        indices: { bufferView: this.view(bytesOf(Uint16Array.from(sparse.indices))), componentType: 5123 },
        values: { bufferView: this.view(bytesOf(ARRAYS[componentType].from(sparse.values))) },
      };
    }
    if (bounds) {
      const all = [...(list ?? new Array<number>(count * width).fill(0))];
      sparse?.indices.forEach((index, i) => {
        for (let k = 0; k < width; k++) all[index * width + k] = sparse.values[i * width + k]!;
      });
      const column = (k: number): number[] => all.filter((_, i) => i % width === k).map(Math.fround);
      accessor.min = Array.from({ length: width }, (_, k) => Math.min(...column(k)));
      accessor.max = Array.from({ length: width }, (_, k) => Math.max(...column(k)));
    }
    return this.json.accessors.push(accessor) - 1;
  }

  /** Adds a picture of RGBA texels to the buffer. @returns the index of the picture's texture */
  texture(width: number, height: number, texels: readonly (readonly number[])[], sampler?: GLTF.ISampler): number {
    const { images = (this.json.images = []), textures = (this.json.textures = []) } = this.json;
    images.push({ bufferView: this.view(pngOf(width, height, texels)), mimeType: 'image/png' });
    const texture: GLTF.ITexture = { source: images.length - 1 };
    if (sampler) texture.sampler = (this.json.samplers ??= []).push(sampler) - 1;
    return textures.push(texture) - 1;
  }

  material(material: GLTF.IMaterial): number {
    return (this.json.materials ??= []).push(material) - 1;
  }

  mesh(primitives: GLTF.IMeshPrimitive[], more: Partial<GLTF.IMesh> = {}): number {
    return this.json.meshes.push({ primitives, ...more }) - 1;
  }

  /** The node is a root of the scene unless `isTop` is false. */
  node(node: GLTF.INode, isTop = true): number {
    const index = this.json.nodes.push(node) - 1;
    if (isTop) this.json.scenes![0]!.nodes.push(index);
    return index;
  }

  uses(extension: string, isRequired = false): void {
    (this.json.extensionsUsed ??= []).push(extension);
    if (isRequired) (this.json.extensionsRequired ??= []).push(extension);
  }

  /** The content of the `.bin` file of a `.gltf`. */
  get bin(): Uint8Array<ArrayBuffer> {
    return this.#bytes;
  }

  /** @param uri the URI of the buffer; by default, it contains the bytes */
  gltf(uri = dataUri('application/octet-stream', this.#bytes)): Uint8Array<ArrayBuffer> {
    return new TextEncoder().encode(JSON.stringify(this.#document({ byteLength: this.#bytes.length, uri })));
  }

  glb(): Uint8Array<ArrayBuffer> {
    const text = new TextEncoder().encode(JSON.stringify(this.#document({ byteLength: this.#bytes.length })));
    const length = Math.ceil(text.length / 4) * 4;
    const file = new Uint8Array(20 + length + (this.#bytes.length > 0 ? 8 + this.#bytes.length : 0)).fill(0x20);
    const words = new DataView(file.buffer);
    [0x46546c67, 2, file.length, length, 0x4e4f534a].forEach((word, i) => words.setUint32(i * 4, word, true));
    file.set(text, 20);
    if (this.#bytes.length > 0) {
      words.setUint32(20 + length, this.#bytes.length, true);
      words.setUint32(24 + length, 0x004e4942, true);
      file.set(this.#bytes, 28 + length);
    }
    return file;
  }

  /** Leaves out empty lists, because the format does not allow them. */
  #document(buffer: GLTF.IBuffer): GLTF.IGLTF {
    const whole = { ...this.json, buffers: this.#bytes.length > 0 ? [buffer] : [] };
    return Object.fromEntries(Object.entries(whole).filter(([, value]) => !Array.isArray(value) || value.length > 0)) as unknown as GLTF.IGLTF; // prettier-ignore
  }

  /**
   * The elements of vertex attributes must start at multiples of four bytes, so elements of three bytes get a stride.
   */
  #elements(values: readonly number[], width: number, componentType: ComponentType): number {
    const array = ARRAYS[componentType].from(values);
    const size = array.BYTES_PER_ELEMENT * width;
    if (width === 1 || size % 4 === 0) return this.view(bytesOf(array));
    const stride = Math.ceil(size / 4) * 4;
    const count = values.length / width;
    const padded = new Uint8Array(stride * count);
    for (let i = 0; i < count; i++) padded.set(bytesOf(array.subarray(i * width, (i + 1) * width)), i * stride);
    return this.view(padded, { byteStride: stride });
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);

export const dataUri = (mime: string, bytes: Uint8Array): string =>
  `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;

/** Encodes a picture as a PNG; the texels are RGBA, in rows from the top. */
export const pngOf = (width: number, height: number, texels: readonly (readonly number[])[]): Uint8Array =>
  encodePng(Uint8Array.from(texels.flat()), width, height);

/**
 * Adds a square around the origin in the XY plane, with normals towards +Z and with texture coordinates; `v` increases
 * downwards.
 */
export function addQuad(builder: GltfBuilder, half = 1): Pick<GLTF.IMeshPrimitive, 'attributes' | 'indices'> {
  return {
    attributes: {
      POSITION: builder.accessor('VEC3', [-half, -half, 0, half, -half, 0, half, half, 0, -half, half, 0], { bounds: true }), // prettier-ignore
      NORMAL: builder.accessor('VEC3', [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]),
      TEXCOORD_0: builder.accessor('VEC2', [0, 1, 1, 1, 1, 0, 0, 0]),
    },
    indices: builder.accessor('SCALAR', [0, 1, 2, 0, 2, 3], { componentType: 5123 }),
  };
}
