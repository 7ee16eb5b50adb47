import type { Accessor, Primitive as GltfPrimitive, TextureInfo, mat4 } from '@gltf-transform/core';
import type { Transform as TextureTransform } from '@gltf-transform/extensions';
import { type Surface, withoutUnused } from './surface.js';

/** A mistake in a primitive; the caller knows where it is. */
export class PrimitiveProblem extends Error {}

const TRIANGLES = 4;

/**
 * Converts a glTF primitive to a surface, its node's transform baked in.
 *
 * @param matrix column-major, takes the primitive to the part's frame
 * @throws PrimitiveProblem for anything but indexed or plain triangles with positions
 */
export function surfaceFromPrimitive(source: GltfPrimitive, matrix: mat4): Surface {
  if (source.getMode() !== TRIANGLES) {
    throw new PrimitiveProblem(`mode ${source.getMode()} is not drawn; export triangles (mode 4)`);
  }
  const position = source.getAttribute('POSITION');
  if (!position || position.getCount() === 0) throw new PrimitiveProblem('has no positions');
  const count = position.getCount();
  let positions = elements(position, 3);
  const wrong = positions.findIndex((value) => !Number.isFinite(value));
  if (wrong !== -1) {
    throw new PrimitiveProblem(
      `vertex ${Math.floor(wrong / 3)} is at ${positions[wrong]}; remove it or export it again`,
    );
  }
  let indices = indicesOf(source, count);
  const normalAccessor = source.getAttribute('NORMAL');
  const textureInfo = textureInfoOf(source);
  const uvAccessor = source.getAttribute(`TEXCOORD_${textureInfo?.getTexCoord() ?? 0}`);
  let uvs = uvAccessor ? elements(uvAccessor, 2) : new Float32Array(count * 2);
  transformUvs(uvs, textureInfo);
  const tangentAccessor = source.getAttribute('TANGENT');
  let tangents = tangentAccessor ? elements(tangentAccessor, 4) : null;
  let normals: Float32Array<ArrayBuffer>;
  if (normalAccessor) normals = elements(normalAccessor, 3);
  else {
    // glTF 2.0, Meshes: without normals, flat ones; and given tangents are then to be ignored.
    ({ positions, uvs, indices } = unshared(positions, uvs, indices));
    normals = flatNormals(positions);
    tangents = null;
  }
  for (const values of [normals, uvs, ...(tangents ? [tangents] : [])]) setFinite(values);
  bake(positions, normals, tangents, indices, matrix);
  if (positions.some((value) => !Number.isFinite(value))) {
    throw new PrimitiveProblem('its node takes it too far away to be drawn; make the scale of the node smaller');
  }
  return withoutUnused({ positions, normals, tangents, uvs, indices });
}

function elements(accessor: Accessor, width: number): Float32Array<ArrayBuffer> {
  const values = new Float32Array(accessor.getCount() * width);
  const element: number[] = [];
  for (let i = 0; i < accessor.getCount(); i++) {
    // `getElement` undoes normalised integers.
    accessor.getElement(i, element);
    for (let k = 0; k < width; k++) values[i * width + k] = element[k] ?? 0;
  }
  return values;
}

/** Makes what is no number 0: exporters write such normals and uvs for triangles of no area. */
function setFinite(values: Float32Array): void {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) values[i] = 0;
}

function indicesOf(source: GltfPrimitive, count: number): Uint32Array<ArrayBuffer> {
  const accessor = source.getIndices();
  const indices = new Uint32Array(accessor?.getCount() ?? count);
  for (let i = 0; i < indices.length; i++) indices[i] = accessor ? accessor.getScalar(i) : i;
  if (indices.length % 3 !== 0) throw new PrimitiveProblem(`has ${indices.length} indices, not a multiple of three`);
  const beyond = indices.find((index) => index >= count);
  if (beyond !== undefined) throw new PrimitiveProblem(`index ${beyond} is beyond its ${count} vertices`);
  return indices;
}

/**
 * Returns the texture whose uv set counts. The images of a material share one set here: that of the base colour, else
 * of the normals, else of roughness and metallic.
 */
function textureInfoOf(source: GltfPrimitive): TextureInfo | null {
  const material = source.getMaterial();
  if (!material) return null;
  return (
    material.getBaseColorTextureInfo() ?? material.getNormalTextureInfo() ?? material.getMetallicRoughnessTextureInfo()
  );
}

/** Applies KHR_texture_transform to uvs: scale, then rotation, then offset. */
function transformUvs(uvs: Float32Array, info: TextureInfo | null): void {
  const transform = info?.getExtension<TextureTransform>('KHR_texture_transform');
  if (!transform) return;
  const [su, sv] = transform.getScale();
  const [ou, ov] = transform.getOffset();
  const c = Math.cos(transform.getRotation());
  const s = Math.sin(transform.getRotation());
  for (let i = 0; i < uvs.length; i += 2) {
    const u = uvs[i]! * su;
    const v = uvs[i + 1]! * sv;
    uvs[i] = c * u + s * v + ou;
    uvs[i + 1] = -s * u + c * v + ov;
  }
}

interface Soup {
  positions: Float32Array<ArrayBuffer>;
  uvs: Float32Array<ArrayBuffer>;
  indices: Uint32Array<ArrayBuffer>;
}

/** Gives every corner its own vertex. */
function unshared(positions: Float32Array, uvs: Float32Array, indices: Uint32Array): Soup {
  const soup = {
    positions: new Float32Array(indices.length * 3),
    uvs: new Float32Array(indices.length * 2),
    indices: Uint32Array.from(indices, (_, i) => i),
  };
  indices.forEach((from, i) => {
    for (let k = 0; k < 3; k++) soup.positions[i * 3 + k] = positions[from * 3 + k]!;
    for (let k = 0; k < 2; k++) soup.uvs[i * 2 + k] = uvs[from * 2 + k]!;
  });
  return soup;
}

function flatNormals(positions: Float32Array): Float32Array<ArrayBuffer> {
  const normals = new Float32Array(positions.length);
  for (let t = 0; t < positions.length; t += 9) {
    const e = [0, 1, 2].map((k) => positions[t + 3 + k]! - positions[t + k]!) as [number, number, number];
    const f = [0, 1, 2].map((k) => positions[t + 6 + k]! - positions[t + k]!) as [number, number, number];
    const n = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]] as const;
    for (let corner = 0; corner < 3; corner++) normals.set(n, t + corner * 3);
  }
  return normals;
}

/** Takes everything through the node's transform; one that mirrors turns the triangles and the bitangents round. */
function bake(
  positions: Float32Array,
  normals: Float32Array,
  tangents: Float32Array | null,
  indices: Uint32Array,
  m: mat4,
): void {
  const at = (row: number, column: number): number => m[column * 4 + row]!;
  const cofactor = (row: number, column: number): number => {
    const [r1, r2, c1, c2] = [(row + 1) % 3, (row + 2) % 3, (column + 1) % 3, (column + 2) % 3];
    return at(r1, c1) * at(r2, c2) - at(r1, c2) * at(r2, c1);
  };
  const determinant = at(0, 0) * cofactor(0, 0) + at(0, 1) * cofactor(0, 1) + at(0, 2) * cofactor(0, 2);
  const sign = determinant < 0 ? -1 : 1;
  const linear = [0, 1, 2].map((r) => [0, 1, 2].map((c) => at(r, c)));
  const forNormals = [0, 1, 2].map((r) => [0, 1, 2].map((c) => cofactor(r, c) * sign));
  transformEach(positions, 3, linear, [at(0, 3), at(1, 3), at(2, 3)]);
  transformEach(normals, 3, forNormals, null);
  if (tangents) {
    transformEach(tangents, 4, linear, null);
    for (let i = 3; i < tangents.length; i += 4) tangents[i] = tangents[i]! * sign;
  }
  if (sign > 0) return;
  for (let t = 0; t < indices.length; t += 3) {
    const kept = indices[t + 1]!;
    indices[t + 1] = indices[t + 2]!;
    indices[t + 2] = kept;
  }
}

/** Transforms each vector. Points get the offset; directions (no offset) come out of unit length. */
function transformEach(
  values: Float32Array,
  stride: number,
  matrix: readonly (readonly number[])[],
  offset: readonly number[] | null,
): void {
  for (let i = 0; i < values.length; i += stride) {
    const [x, y, z] = [values[i]!, values[i + 1]!, values[i + 2]!];
    const p = matrix.map((row, r) => row[0]! * x + row[1]! * y + row[2]! * z + (offset?.[r] ?? 0));
    const length = offset ? 1 : Math.sqrt(p[0]! ** 2 + p[1]! ** 2 + p[2]! ** 2) || 1;
    for (let k = 0; k < 3; k++) values[i + k] = p[k]! / length;
  }
}
