import type { Accessor, Buffer, Document, Primitive as GltfPrimitive } from '@gltf-transform/core';
import type { Mesh } from '../../simulator/models/index.js';
import type { Unwrapped } from './unwrap.js';

/** Writes the triangles of meshes into a document; an attribute that several primitives share is written only once. */
export class MeshWriter {
  readonly #accessors = new Map<string, Accessor>();
  readonly #unwrapped = new Map<Unwrapped, number>();

  constructor(
    private readonly document: Document,
    private readonly buffer: Buffer,
  ) {}

  /**
   * @param unwrapped the mesh with the position of each vertex on a page; null if it has no page
   * @param page size of that page, texels
   * @param withTangents whether the material has relief, and so needs tangents
   */
  write(
    mesh: Mesh,
    unwrapped: Unwrapped | null,
    page: { readonly side: number; readonly height: number } | null,
    withTangents: boolean,
  ): GltfPrimitive {
    const primitive = this.document.createPrimitive();
    const prefix = unwrapped ? `${mesh.key} unwrapped ${this.#numberOf(unwrapped)}` : mesh.key;
    const put = (name: string, type: 'VEC2' | 'VEC3' | 'VEC4', make: () => Float32Array): void => {
      primitive.setAttribute(name, this.#accessor(`${prefix} ${name}`, type, make));
    };
    const own = (values: Float32Array, width: number): Float32Array =>
      unwrapped ? repeated(values, width, unwrapped.sources) : values;
    put('POSITION', 'VEC3', () => own(mesh.positions, 3));
    put('NORMAL', 'VEC3', () => unitNormals(own(mesh.normals, 3)));
    if (withTangents) put('TANGENT', 'VEC4', () => unitTangents(own(mesh.tangents, 4), own(mesh.normals, 3)));
    put('TEXCOORD_0', 'VEC2', () => own(mesh.uvs, 2));
    if (mesh.secondUvs) put('TEXCOORD_1', 'VEC2', () => own(mesh.secondUvs!, 2));
    if (mesh.colours) put('COLOR_0', 'VEC4', () => own(mesh.colours!, 4));
    if (unwrapped && page) {
      put(`TEXCOORD_${bakedSet(mesh)}`, 'VEC2', () =>
        unwrapped.texels.map((texel, i) => texel / (i % 2 === 0 ? page.side : page.height)),
      );
    }
    const count = unwrapped ? unwrapped.sources.length : mesh.positions.length / 3;
    const indices = this.#accessor(`${prefix} indices`, 'SCALAR', () => {
      const from = unwrapped ? unwrapped.indices : mesh.indices;
      // The 16-bit index 65535 is reserved (glTF 2.0 §3.7.2.1).
      return count < 65_535 ? Uint16Array.from(from) : Uint32Array.from(from);
    });
    return primitive.setIndices(indices);
  }

  #numberOf(unwrapped: Unwrapped): number {
    const number = this.#unwrapped.get(unwrapped) ?? this.#unwrapped.size;
    this.#unwrapped.set(unwrapped, number);
    return number;
  }

  #accessor(
    key: string,
    type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4',
    make: () => Float32Array | Uint16Array | Uint32Array,
  ): Accessor {
    let accessor = this.#accessors.get(key);
    if (!accessor) {
      accessor = this.document.createAccessor().setType(type).setArray(make()).setBuffer(this.buffer);
      this.#accessors.set(key, accessor);
    }
    return accessor;
  }
}

/** Index of the set of texture coordinates that pages use. */
export const bakedSet = (mesh: Mesh): number => (mesh.secondUvs ? 2 : 1);

function repeated(values: Float32Array, width: number, sources: Uint32Array): Float32Array {
  const result = new Float32Array(sources.length * width);
  sources.forEach((source, vertex) =>
    result.set(values.subarray(source * width, source * width + width), vertex * width),
  );
  return result;
}

const NO_LENGTH = 1e-12;

/** Returns the normals with a length of 1, as glTF requires. A normal of length 0 becomes +X. */
function unitNormals(normals: Float32Array): Float32Array {
  const unit = normals.slice();
  for (let at = 0; at < unit.length; at += 3) {
    const length = Math.hypot(unit[at]!, unit[at + 1]!, unit[at + 2]!);
    if (length > NO_LENGTH) for (let k = 0; k < 3; k++) unit[at + k]! /= length;
    else unit.set([1, 0, 0], at);
  }
  return unit;
}

function unitTangents(tangents: Float32Array, normals: Float32Array): Float32Array {
  const unit = tangents.slice();
  for (let at = 0; at < unit.length; at += 4) {
    const length = Math.hypot(unit[at]!, unit[at + 1]!, unit[at + 2]!);
    if (length > NO_LENGTH) for (let k = 0; k < 3; k++) unit[at + k]! /= length;
    // If the texture coordinates determine no tangent, any direction except the direction of the normal will do.
    else unit.set(Math.abs(normals[(at / 4) * 3]!) < 0.9 ? [1, 0, 0] : [0, 1, 0], at);
    unit[at + 3] = unit[at + 3]! < 0 ? -1 : 1;
  }
  return unit;
}
