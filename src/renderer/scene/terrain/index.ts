export { CHUNK_CELLS } from '../../../simulator/sim/terrain/index.js';
export { chunkIndices, chunkTriangles, type ChunkIndices, type IndexRange } from './chunk-indices.js';
export { cloudinessOf } from './clouds.js';
export { detailRelief } from './detail-relief.js';
export { KnownGround } from './known-ground.js';
export { TerrainSelector } from './terrain-selector.js';
export {
  NO_TERRAIN,
  TERRAIN_VERTEX,
  TERRAIN_VERTEX_COUNT,
  type TerrainChunk,
  type TerrainFrame,
  type TerrainMesh,
} from './terrain-frame.js';
