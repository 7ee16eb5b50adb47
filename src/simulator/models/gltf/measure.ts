import type { GLTF } from '@gltf-transform/core';

/** The amounts on which the time and the memory for reading a file depend. */
export interface GltfSize {
  readonly parts: number;
  /** The number of triangles. If several nodes draw the same mesh, its triangles are counted for each of them. */
  readonly triangles: number;
  readonly images: number;
}

/** The modes of primitives that consist of triangles (glTF 2.0 §3.7.2.1). */
const [TRIANGLES, STRIP, FAN] = [4, 5, 6] as const;

/**
 * Measures the scene of a document that has been checked. Only counts in the JSON are used. Buffers and images are not
 * read.
 */
export function measureGltf(json: GLTF.IGLTF): GltfSize {
  const { nodes = [], meshes = [], accessors = [], scenes = [], images = [] } = json;
  const trianglesOf = ({ attributes, indices, mode = TRIANGLES }: GLTF.IMeshPrimitive): number => {
    const corners = accessors[indices ?? attributes['POSITION'] ?? -1]?.count ?? 0;
    if (mode === STRIP || mode === FAN) return Math.max(0, corners - 2);
    return mode === TRIANGLES ? Math.floor(corners / 3) : 0;
  };
  const ofMeshes = meshes.map(({ primitives }) => primitives.reduce((sum, each) => sum + trianglesOf(each), 0));
  let [parts, triangles] = [0, 0];
  const seen = new Set<number>();
  const open = [...(scenes[json.scene ?? 0]?.nodes ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const { mesh, children = [] } = nodes[next]!;
    open.push(...children);
    if (mesh === undefined) continue;
    parts++;
    triangles += ofMeshes[mesh]!;
  }
  return { parts, triangles, images: images.length };
}
