import { type AssetCache, bytesOf } from '../../../base/assets/index.js';
import { TERRAIN_VERTEX, TERRAIN_VERTEX_COUNT, type TerrainMesh } from './terrain-frame.js';

/** Returns the mesh that was kept under `key`, or one that `build` makes and that is kept from now on. */
export function keptChunk(assets: AssetCache, key: string, build: () => TerrainMesh): TerrainMesh {
  const kept = assets.read(key);
  const bytes = kept?.sections[0];
  if (bytes?.byteLength === TERRAIN_VERTEX_COUNT * TERRAIN_VERTEX.stride) {
    const { buffer, byteOffset, byteLength } = bytes;
    const vertices = buffer.slice(byteOffset, byteOffset + byteLength);
    return { ...(kept!.facts as Omit<TerrainMesh, 'vertices'>), vertices };
  }
  const { vertices, ...facts } = build();
  assets.write(key, { facts, sections: [bytesOf(new Uint8Array(vertices))] });
  return { ...facts, vertices };
}
