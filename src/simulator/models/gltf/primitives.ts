import type { Primitive as GltfPrimitive } from '@gltf-transform/core';
import { bake, bakeEach } from './bake.js';
import { morphed } from './morphed.js';
import type { NodePlacement } from './placement.js';
import { PrimitiveProblem } from './primitive-problem.js';
import { skinning } from './skinning.js';
import { type Surface, withoutUnused } from './surface.js';
import { isGlass, isMapped, transformedUvs, uvPlanOf } from './texture-maps.js';

/** The primitive modes that consist of triangles (glTF 2.0 §3.7.2.1). */
const [TRIANGLES, STRIP, FAN] = [4, 5, 6] as const;

export function hasTriangles(source: GltfPrimitive): boolean {
  return source.getMode() >= TRIANGLES;
}

/**
 * Converts a glTF primitive to a surface in the frame of the part.
 *
 * @param isColoured true if at least one primitive with this material has vertex colours
 * @throws PrimitiveProblem if the primitive has no positions, or is damaged
 */
export function surfaceFromPrimitive(
  source: GltfPrimitive,
  { matrix, weights, joints }: NodePlacement,
  isColoured = false,
): Surface {
  const position = source.getAttribute('POSITION');
  if (!position || position.getCount() === 0) throw new PrimitiveProblem('has no positions; export it again');
  const count = position.getCount();
  let positions = morphed(source, 'POSITION', 3, weights)!;
  const wrong = positions.findIndex((value) => !Number.isFinite(value));
  if (wrong !== -1) {
    throw new PrimitiveProblem(
      `vertex ${Math.floor(wrong / 3)} is at ${positions[wrong]}; remove it or export it again`,
    );
  }
  let indices = indicesOf(source, count);
  const material = source.getMaterial();
  const plan = uvPlanOf(material, material ? isMapped(material, isColoured) : isColoured);
  const uvsOf = (set: number): Float32Array<ArrayBuffer> =>
    morphed(source, `TEXCOORD_${set}`, 2, weights) ?? new Float32Array(count * 2);
  let uvs = transformedUvs(uvsOf(plan.sets[0]), plan.baked);
  let secondUvs = plan.sets[1] === undefined ? undefined : uvsOf(plan.sets[1]);
  // Vertex colours have no effect on glass.
  let colours = material && isGlass(material) ? undefined : coloursOf(source, weights);
  const given = morphed(source, 'NORMAL', 3, weights);
  // A primitive without normals gets flat normals, and its tangents must be ignored (glTF 2.0, Meshes).
  const tangents = given && morphed(source, 'TANGENT', 4, weights);
  const corners = given ? null : indices;
  if (corners) {
    positions = unshared(positions, 3, corners);
    uvs = unshared(uvs, 2, corners);
    secondUvs &&= unshared(secondUvs, 2, corners);
    colours &&= unshared(colours, 4, corners);
    indices = Uint32Array.from(corners, (_, i) => i);
  }
  for (const values of [given, uvs, secondUvs, tangents]) if (values) setFinite(values);
  const vertices = { positions, normals: given, tangents, indices };
  if (joints) {
    const matrixAt = skinning(source, joints);
    bakeEach(vertices, corners ? (vertex) => matrixAt(corners[vertex]!) : matrixAt);
  } else bake(vertices, matrix);
  const normals = given ?? flatNormals(positions, indices);
  if (positions.some((value) => !Number.isFinite(value))) {
    throw new PrimitiveProblem('its node gives it coordinates too large to draw; reduce the scale of the node');
  }
  return withoutUnused({ positions, normals, tangents, uvs, secondUvs, colours, tangentUvs: plan.tangents, indices });
}

/**
 * Replaces values that are NaN or infinite by 0. Some exporters write such normals and uvs for triangles that have no
 * area.
 */
function setFinite(values: Float32Array): void {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) values[i] = 0;
}

function indicesOf(source: GltfPrimitive, count: number): Uint32Array<ArrayBuffer> {
  const accessor = source.getIndices();
  const indices = new Uint32Array(accessor?.getCount() ?? count);
  for (let i = 0; i < indices.length; i++) indices[i] = accessor ? accessor.getScalar(i) : i;
  const beyond = indices.find((index) => index >= count);
  if (beyond !== undefined)
    throw new PrimitiveProblem(`index ${beyond} is beyond its ${count} vertices; export it again`);
  return trianglesOf(indices, source.getMode());
}

/**
 * Converts strips and fans to triangles. Every second triangle of a strip has the opposite winding, so its corners are
 * reversed.
 */
function trianglesOf(indices: Uint32Array<ArrayBuffer>, mode: number): Uint32Array<ArrayBuffer> {
  if (mode === TRIANGLES) {
    if (indices.length % 3 !== 0)
      throw new PrimitiveProblem(`has ${indices.length} indices, not a multiple of three; export it again`);
    return indices;
  }
  if (mode !== STRIP && mode !== FAN) throw new PrimitiveProblem(`mode ${mode} is unknown; export triangles (mode 4)`);
  const triangles = new Uint32Array(Math.max(0, indices.length - 2) * 3);
  for (let t = 0; t < triangles.length / 3; t++) {
    const [a, b, c] = mode === FAN ? [0, t + 1, t + 2] : t % 2 === 0 ? [t, t + 1, t + 2] : [t + 1, t, t + 2];
    triangles.set([indices[a]!, indices[b]!, indices[c]!], t * 3);
  }
  return triangles;
}

/**
 * Returns the vertex colours as linear rgba, [0, 1]. `COLOR_0` is linear in the file too. It has three or four
 * components, which must be clamped because they may exceed the range (glTF 2.0, Meshes). A vertex with a NaN component
 * becomes white.
 */
function coloursOf(source: GltfPrimitive, weights: readonly number[]): Float32Array<ArrayBuffer> | undefined {
  const width = source.getAttribute('COLOR_0')?.getElementSize() ?? 0;
  const given = morphed(source, 'COLOR_0', width, weights);
  if (!given) return undefined;
  const colours = new Float32Array((given.length / width) * 4).fill(1);
  for (let i = 0; i * width < given.length; i++) {
    const colour = given.subarray(i * width, (i + 1) * width);
    if (colour.some(Number.isNaN)) continue;
    colours.set(
      colour.map((value) => Math.min(1, Math.max(0, value))),
      i * 4,
    );
  }
  return colours;
}

function unshared(values: Float32Array, width: number, corners: Uint32Array): Float32Array<ArrayBuffer> {
  const own = new Float32Array(corners.length * width);
  corners.forEach((from, i) => {
    for (let k = 0; k < width; k++) own[i * width + k] = values[from * width + k]!;
  });
  return own;
}

/**
 * Returns flat normals: the unit normal of the triangle for each of its corners. Triangles must not share vertices. The
 * normals of a triangle without area are 0.
 */
function flatNormals(positions: Float32Array, indices: Uint32Array): Float32Array<ArrayBuffer> {
  const normals = new Float32Array(positions.length);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3];
    const e = [0, 1, 2].map((k) => positions[b + k]! - positions[a + k]!) as [number, number, number];
    const f = [0, 1, 2].map((k) => positions[c + k]! - positions[a + k]!) as [number, number, number];
    const n = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]] as const;
    const length = Math.sqrt(n[0] ** 2 + n[1] ** 2 + n[2] ** 2) || 1;
    for (const corner of [a, b, c]) for (let k = 0; k < 3; k++) normals[corner + k] = n[k]! / length;
  }
  return normals;
}
