import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { BodyView } from '../../scene/body-view.js';
import { CHUNK_CELLS, cloudinessOf, TERRAIN_VERTEX, type TerrainChunk } from '../../scene/terrain/index.js';

export const TERRAIN_ROW = {
  size: 112,
  axis_x: 0,
  detail_repeats: 12,
  axis_y: 16,
  face_scale: 28,
  axis_z: 32,
  cloudiness: 44,
  centre: 48,
  body: 60,
  tangent: 64,
  face_x: 76,
  radial: 80,
  face_y: 92,
  detail_origin: 96,
} as const;

/**
 * The attributes of `Chunk` in shaders/terrain/bindings.wgsl, in the order of its locations; a test compares them with
 * the WGSL. The number after a `float32x3` is the fourth component of the same attribute.
 */
export const CHUNK_ATTRIBUTES = [
  { name: 'axis_x', format: 'float32x4' },
  { name: 'axis_y', format: 'float32x4' },
  { name: 'axis_z', format: 'float32x4' },
  { name: 'centre', format: 'float32x3' },
  { name: 'body', format: 'uint32' },
  { name: 'tangent', format: 'float32x4' },
  { name: 'radial', format: 'float32x4' },
  { name: 'detail_origin', format: 'float32x2' },
] as const;

/** @param first location of the first attribute */
export function chunkRowLayout(first: number): GPUVertexBufferLayout {
  return {
    arrayStride: TERRAIN_ROW.size,
    stepMode: 'instance',
    attributes: CHUNK_ATTRIBUTES.map(({ name, format }, index) => ({
      shaderLocation: first + index,
      offset: TERRAIN_ROW[name],
      format,
    })),
  };
}

/**
 * Approximate length of one repeat of the detail image on the ground, m. The exact length is chosen so that the side of
 * a cube face has 2^n repeats.
 */
const DETAIL_PERIOD = 2.4;
/**
 * The detail image is used at several scales, which together repeat after this number of repeats of the smallest scale;
 * see `detail_at` in shaders/terrain/detail.wgsl.
 */
export const DETAIL_CYCLE = 512;

/**
 * Writes the row of a chunk. `floats` and `words` must be views of one buffer.
 * @param relief visible share of the detail image's relief, 0 to 1, see `detailRelief`
 */
export function writeTerrainRow(
  floats: Float32Array,
  words: Uint32Array,
  index: number,
  chunk: TerrainChunk,
  body: BodyView,
  relief = 1,
): void {
  const at = (member: keyof typeof TERRAIN_ROW): number => (index * TERRAIN_ROW.size + TERRAIN_ROW[member]) / 4;
  const { mesh } = chunk;
  const { meanRadius } = body.definition;
  const finest = Math.round(Math.log2(((Math.PI / 2) * meanRadius) / DETAIL_PERIOD));
  const repeats = 2 ** (finest - mesh.level);
  const chunksPerFace = 2 ** mesh.level;
  const q = body.worldFromCcf;
  floats.set(quat.rotate(q, vec3.X_AXIS), at('axis_x'));
  floats[at('detail_repeats')] = repeats;
  floats.set(quat.rotate(q, vec3.Y_AXIS), at('axis_y'));
  floats[at('face_scale')] = 1 / chunksPerFace;
  floats.set(quat.rotate(q, vec3.Z_AXIS), at('axis_z'));
  floats[at('cloudiness')] = cloudinessOf(body);
  floats.set(chunk.centre, at('centre'));
  words[at('body')] = chunk.body;
  floats.set(vec3.scale(quat.rotate(q, tangentOf(mesh.vertices)), relief), at('tangent'));
  floats[at('face_x')] = mesh.x / chunksPerFace;
  floats.set(quat.rotate(q, mesh.centreCcf), at('radial'));
  floats[at('face_y')] = mesh.y / chunksPerFace;
  // Leaving out whole cycles does not change the detail image. The remainder is small enough for 32-bit floats to be
  // exact.
  const origin = [(mesh.x * repeats) % DETAIL_CYCLE, (mesh.y * repeats) % DETAIL_CYCLE];
  floats.set(origin, at('detail_origin'));
}

/**
 * Returns the direction in which u of the detail image grows: the direction from the first to the last vertex of a row
 * in the grid.
 */
function tangentOf(vertices: ArrayBuffer): Vec3 {
  const floats = new Float32Array(vertices);
  const last = (CHUNK_CELLS * TERRAIN_VERTEX.stride) / 4;
  const x = (floats[last] as number) - (floats[0] as number);
  const y = (floats[last + 1] as number) - (floats[1] as number);
  const z = (floats[last + 2] as number) - (floats[2] as number);
  const k = 1 / Math.sqrt(x * x + y * y + z * z);
  return [x * k, y * k, z * k];
}
