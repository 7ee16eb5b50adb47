import type { Accessor, Primitive as GltfPrimitive, mat4 } from '@gltf-transform/core';
import { type Surface, withoutUnused } from './surface.js';
import { isGlass, isMapped, transformedUvs, uvPlanOf } from './texture-maps.js';

/** A mistake in a primitive; the caller knows where it is. */
export class PrimitiveProblem extends Error {}

const TRIANGLES = 4;

/**
 * Converts a glTF primitive to a surface, its node's transform baked in.
 *
 * @param matrix column-major, takes the primitive to the part's frame
 * @param isColoured true when a primitive with this material has colours at its vertices
 * @throws PrimitiveProblem for anything but indexed or plain triangles with positions
 */
export function surfaceFromPrimitive(source: GltfPrimitive, matrix: mat4, isColoured = false): Surface {
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
  const material = source.getMaterial();
  const plan = uvPlanOf(material, material ? isMapped(material, isColoured) : isColoured);
  const uvsOf = (set: number): Float32Array<ArrayBuffer> => {
    const accessor = source.getAttribute(`TEXCOORD_${set}`);
    return accessor ? elements(accessor, 2) : new Float32Array(count * 2);
  };
  let uvs = transformedUvs(uvsOf(plan.sets[0]), plan.baked);
  let secondUvs = plan.sets[1] === undefined ? undefined : uvsOf(plan.sets[1]);
  // Glass is stock, and shows no colours of vertices.
  let colours = material && isGlass(material) ? undefined : coloursOf(source);
  const tangentAccessor = source.getAttribute('TANGENT');
  let tangents = tangentAccessor ? elements(tangentAccessor, 4) : null;
  let normals: Float32Array<ArrayBuffer>;
  if (normalAccessor) normals = elements(normalAccessor, 3);
  else {
    // glTF 2.0, Meshes: without normals, flat ones; and given tangents are then to be ignored.
    positions = unshared(positions, 3, indices);
    uvs = unshared(uvs, 2, indices);
    secondUvs &&= unshared(secondUvs, 2, indices);
    colours &&= unshared(colours, 4, indices);
    indices = Uint32Array.from(indices, (_, i) => i);
    normals = flatNormals(positions);
    tangents = null;
  }
  for (const values of [normals, uvs, secondUvs, tangents]) if (values) setFinite(values);
  bake(positions, normals, tangents, indices, matrix);
  if (positions.some((value) => !Number.isFinite(value))) {
    throw new PrimitiveProblem('its node takes it too far away to be drawn; make the scale of the node smaller');
  }
  return withoutUnused({ positions, normals, tangents, uvs, secondUvs, colours, tangentUvs: plan.tangents, indices });
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
 * Returns the colours of the vertices, linear rgba in [0, 1] (glTF 2.0, Meshes: `COLOR_0` is linear, has three or four
 * components, and must be clamped). A vertex is white where a component is NaN.
 */
function coloursOf(source: GltfPrimitive): Float32Array<ArrayBuffer> | undefined {
  const accessor = source.getAttribute('COLOR_0');
  if (!accessor) return undefined;
  const colours = new Float32Array(accessor.getCount() * 4).fill(1);
  const element: number[] = [];
  for (let i = 0; i < accessor.getCount(); i++) {
    accessor.getElement(i, element);
    if (element.some((value) => Number.isNaN(value))) continue;
    for (let k = 0; k < accessor.getElementSize(); k++) colours[i * 4 + k] = Math.min(1, Math.max(0, element[k]!));
  }
  return colours;
}

/** Gives every corner its own vertex. */
function unshared(values: Float32Array, width: number, indices: Uint32Array): Float32Array<ArrayBuffer> {
  const corners = new Float32Array(indices.length * width);
  indices.forEach((from, i) => {
    for (let k = 0; k < width; k++) corners[i * width + k] = values[from * width + k]!;
  });
  return corners;
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
