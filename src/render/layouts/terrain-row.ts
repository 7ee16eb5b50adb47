import type { BodyView } from '../../scene/scene-frame.js';
import { CHUNK_CELLS, type TerrainChunk } from '../../scene/terrain/index.js';

/** Byte size and offsets of `Chunk` in shaders/terrain/bindings.wgsl; a test compares them with the WGSL. */
export const TERRAIN_ROW = {
  size: 80,
  centre: 0,
  body: 12,
  world_from_ccf: 16,
  centre_ccf: 32,
  detail_repeats: 44,
  face_origin: 48,
  face_scale: 56,
  cloudiness: 60,
  tangent: 64,
} as const;

/** Edge of the detail image on the ground, m; rounded so that a power of two of it fills a face. */
const DETAIL_PERIOD = 2.4;
/** Clouds are drawn from above them; between these altitudes (m) they fade in. */
const CLOUDS_FROM = 16_000;
const CLOUDS_FULL = 60_000;

/** Whether the camera is high enough to look down on the clouds of this body. */
export const seesClouds = (body: BodyView): boolean => cloudiness(body) > 0;

function cloudiness(body: BodyView): number {
  const altitude = body.distance - body.definition.meanRadius;
  const t = Math.min(1, Math.max(0, (altitude - CLOUDS_FROM) / (CLOUDS_FULL - CLOUDS_FROM)));
  return t * t * (3 - 2 * t);
}

/** Writes row `index` of the chunk table; `floats` and `words` share one buffer. */
export function writeTerrainRow(
  floats: Float32Array,
  words: Uint32Array,
  index: number,
  chunk: TerrainChunk,
  body: BodyView,
): void {
  const at = (index * TERRAIN_ROW.size) / 4;
  const { mesh } = chunk;
  const { meanRadius } = body.definition;
  const finest = Math.round(Math.log2(((Math.PI / 2) * meanRadius) / DETAIL_PERIOD));
  const chunksPerFace = 2 ** mesh.level;
  floats.set(chunk.centre, at);
  words[at + 3] = chunk.body;
  floats.set(body.worldFromCcf, at + 4);
  floats.set(mesh.centreCcf, at + 8);
  floats[at + 11] = 2 ** (finest - mesh.level);
  floats[at + 12] = mesh.x / chunksPerFace;
  floats[at + 13] = mesh.y / chunksPerFace;
  floats[at + 14] = 1 / chunksPerFace;
  floats[at + 15] = cloudiness(body);
  floats.set(tangentOf(mesh.vertices), at + 16);
}

/** Direction in which the image's u grows: from the first vertex of the grid to the last of its row. */
function tangentOf(vertices: ArrayBuffer): readonly [number, number, number] {
  const floats = new Float32Array(vertices);
  const last = (CHUNK_CELLS * 32) / 4;
  const x = (floats[last] as number) - (floats[0] as number);
  const y = (floats[last + 1] as number) - (floats[1] as number);
  const z = (floats[last + 2] as number) - (floats[2] as number);
  const k = 1 / Math.sqrt(x * x + y * y + z * z);
  return [x * k, y * k, z * k];
}
