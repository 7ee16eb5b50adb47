import type { GLTF } from '@gltf-transform/core';

export interface GltfSize {
  readonly parts: number;
  /** The number of triangles; the triangles of a mesh are counted once for each node that draws the mesh. */
  readonly triangles: number;
  readonly images: number;
}

/** The primitive modes that consist of triangles (glTF 2.0 §3.7.2.1). */
const [TRIANGLES, STRIP, FAN] = [4, 5, 6] as const;

/** Measures the scene of a document that has been checked. */
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
