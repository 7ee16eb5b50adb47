import type { GLTF } from '@gltf-transform/core';

/** The extensions that the library (glTF Transform) reads. */
const OF_LIBRARY: readonly string[] = [
  'EXT_meshopt_compression',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_mesh_quantization',
  'KHR_texture_transform',
];

/**
 * Converts a checked document to a form that the library can read. Removes unused members, so that mistakes in them
 * have no effect. Some supported extensions are unknown to the library; replaces them by core members.
 */
export function normalForm(json: GLTF.IGLTF): GLTF.IGLTF {
  const { animations: _animations, cameras: _cameras, ...drawn } = json;
  const isRead = (name: string): boolean => OF_LIBRARY.includes(name);
  return {
    ...drawn,
    nodes: nodesOf(json),
    ...(json.skins && { skins: json.skins.map(({ skeleton: _skeleton, ...skin }) => skin) }),
    ...(json.accessors && { accessors: json.accessors.map(withSparseOffsets) }),
    ...(json.textures && { textures: json.textures.map(withSource) }),
    extensionsUsed: (json.extensionsUsed ?? []).filter(isRead),
    extensionsRequired: (json.extensionsRequired ?? []).filter(isRead),
  };
}

/** Removes the meshes of hidden nodes, and of all nodes below them (KHR_node_visibility). */
function nodesOf({ nodes = [] }: GLTF.IGLTF): GLTF.INode[] {
  const hidden = new Set<number>();
  const open = nodes.flatMap(({ extensions }, index) => {
    const visibility = extensions?.['KHR_node_visibility'] as { readonly visible?: boolean } | undefined;
    return visibility?.visible === false ? [index] : [];
  });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (hidden.has(next)) continue;
    hidden.add(next);
    open.push(...(nodes[next]!.children ?? []));
  }
  return nodes.map((node, index) => {
    const { camera: _camera, mesh, skin, ...rest } = node;
    if (mesh === undefined || hidden.has(index)) return rest;
    return { ...rest, mesh, ...(skin !== undefined && { skin }) };
  });
}

/** Sets missing offsets of sparse data to 0, because the library would use the offset of the accessor. */
function withSparseOffsets(accessor: GLTF.IAccessor): GLTF.IAccessor {
  const { sparse } = accessor;
  if (!sparse) return accessor;
  const { indices, values, ...more } = sparse;
  return {
    ...accessor,
    sparse: { ...more, indices: { byteOffset: 0, ...indices }, values: { byteOffset: 0, ...values } },
  };
}

/** If a texture has no image of its own, gives it the image that KHR_texture_basisu names. */
function withSource(texture: GLTF.ITexture): GLTF.ITexture {
  const { source } = (texture.extensions?.['KHR_texture_basisu'] ?? {}) as GLTF.ITexture;
  return source === undefined || texture.source !== undefined ? texture : { ...texture, source };
}
