import { Document, type Material, type Node, WebIO } from '@gltf-transform/core';
import type { Surface } from '../../../../src/simulator/models/gltf/surface.js';

export type FileSurface = Pick<Surface, 'positions' | 'indices'> &
  Partial<Pick<Surface, 'normals' | 'uvs' | 'colours'>>;

/**
 * Makes a ring of `around` × `tube` quadrilaterals around the Z axis. It has seams where the texture coordinates start
 * again.
 */
export function ring(
  around: number,
  tube: number,
  radius = 2,
  thickness = 0.7,
): Required<Omit<FileSurface, 'colours'>> {
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= around; i++) {
    for (let j = 0; j <= tube; j++) {
      // Vertices on the two sides of a seam have identical positions.
      const a = ((i % around) / around) * 2 * Math.PI;
      const b = ((j % tube) / tube) * 2 * Math.PI;
      const normal = [Math.cos(a) * Math.cos(b), Math.sin(a) * Math.cos(b), Math.sin(b)];
      positions.push(
        radius * Math.cos(a) + thickness * normal[0]!,
        radius * Math.sin(a) + thickness * normal[1]!,
        thickness * normal[2]!,
      );
      normals.push(...normal);
      uvs.push((i / around) * 4, j / tube);
      if (i === around || j === tube) continue;
      const corner = i * (tube + 1) + j;
      indices.push(corner, corner + tube + 1, corner + tube + 2, corner, corner + tube + 2, corner + 1);
    }
  }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    uvs: new Float32Array(uvs),
    indices: new Uint32Array(indices),
  };
}

export class FileBuilder {
  readonly document = new Document();
  readonly scene = this.document.createScene();
  readonly #buffer = this.document.createBuffer();

  /** @param isInScene false if the node is a level of detail of another node */
  node(name: string, surfaces: readonly (readonly [FileSurface, Material | null])[], isInScene = true): Node {
    const mesh = this.document.createMesh(name);
    for (const [surface, material] of surfaces) mesh.addPrimitive(this.#primitive(surface).setMaterial(material));
    const node = this.document.createNode(name).setMesh(mesh);
    if (isInScene) this.scene.addChild(node);
    return node;
  }

  /** @param lods contents of the extension MSFT_lod, by the names of nodes */
  async write(lods: Readonly<Record<string, unknown>> = {}): Promise<Uint8Array> {
    const { json, resources } = await new WebIO().writeJSON(this.document);
    for (const node of json.nodes ?? []) {
      const lod = lods[node.name ?? ''];
      if (lod !== undefined) node.extensions = { MSFT_lod: lod };
    }
    if (Object.keys(lods).length > 0) json.extensionsUsed = ['MSFT_lod'];
    for (const file of [...(json.buffers ?? []), ...(json.images ?? [])]) {
      const type = 'mimeType' in file ? file.mimeType : 'application/octet-stream';
      file.uri = `data:${type};base64,${Buffer.from(resources[file.uri!]!).toString('base64')}`;
    }
    return new TextEncoder().encode(JSON.stringify(json));
  }

  #primitive({ positions, normals, uvs, colours, indices }: FileSurface) {
    const accessor = (type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4', values: Float32Array | Uint32Array) =>
      this.document.createAccessor().setType(type).setArray(values).setBuffer(this.#buffer);
    const primitive = this.document.createPrimitive().setIndices(accessor('SCALAR', indices));
    primitive.setAttribute('POSITION', accessor('VEC3', positions));
    if (normals) primitive.setAttribute('NORMAL', accessor('VEC3', normals));
    if (uvs) primitive.setAttribute('TEXCOORD_0', accessor('VEC2', uvs));
    if (colours) primitive.setAttribute('COLOR_0', accessor('VEC4', colours));
    return primitive;
  }
}
