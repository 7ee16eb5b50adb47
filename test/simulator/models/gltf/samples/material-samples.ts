import { type GltfBuilder, addQuad } from '../gltf-builder.js';
import { addSquare, BLUE, GREEN, plain, QUARTERS, RED, sample, type Sample } from './sample.js';

/**
 * Adds a square that shows the picture {@link QUARTERS}, with 32 × 32 texels for each quarter. So filtering changes
 * only the edges of the quarters.
 */
function addPictured(
  file: GltfBuilder,
  half: number,
  info: object = {},
  more: { sampler?: object; material?: object; uvs?: readonly number[] } = {},
): void {
  // prettier-ignore
  const quarterAt = (x: number, y: number) => QUARTERS[(y < 32 ? 0 : 2) + (x < 32 ? 0 : 1)]!;
  const texels = Array.from({ length: 64 * 64 }, (_, i) => quarterAt(i % 64, Math.floor(i / 64)));
  const index = file.texture(64, 64, texels, more.sampler);
  const material = file.material({
    pbrMetallicRoughness: { baseColorTexture: { index, ...info }, metallicFactor: 0 },
    ...more.material,
  });
  const quad = addQuad(file, half);
  const attributes = { ...quad.attributes };
  if (more.uvs) attributes['TEXCOORD_0'] = file.accessor('VEC2', more.uvs);
  file.node({ mesh: file.mesh([{ ...quad, attributes, material }]) });
}

function addExtended(
  file: GltfBuilder,
  name: string,
  extension: object,
  colour = GREEN as readonly [number, number, number],
): void {
  file.uses(name);
  file.node({ mesh: file.mesh([{ ...addQuad(file, 0.8), material: plain(file, ...colour, { extensions: { [name]: extension } }) }]) }); // prettier-ignore
}

/** Models whose materials show only their base colour and at most one texture. */
export const MATERIAL_SAMPLES: readonly Sample[] = [
  sample(
    'a textured square',
    ['Metallic-roughness materials', 'PNG and JPEG images', 'Texture coordinates'],
    (file) => {
      addPictured(file, 1.2);
    },
  ),
  sample('a factor on a texture', ['Metallic-roughness materials'], (file) => {
    addPictured(file, 1.2);
    file.json.materials![0]!.pbrMetallicRoughness!.baseColorFactor = [0.5, 0.8, 0.6, 1];
  }),
  sample('a texture transform', ['KHR_texture_transform'], (file) => {
    file.uses('KHR_texture_transform');
    addPictured(file, 1.2, { extensions: { KHR_texture_transform: { offset: [0.25, 0.5], rotation: Math.PI / 2, scale: [0.5, 1] } } }); // prettier-ignore
  }),
  sample('quantised texture coordinates', ['KHR_mesh_quantization', 'Texture coordinates'], (file) => {
    addPictured(file, 1.2);
    const { attributes } = file.json.meshes[0]!.primitives[0]!;
    attributes['TEXCOORD_0'] = file.accessor('VEC2', [0, 65535, 65535, 65535, 65535, 0, 0, 0], { componentType: 5123, normalized: true }); // prettier-ignore
  }),
  sample('strong emission', ['KHR_materials_emissive_strength'], (file) => {
    addExtended(file, 'KHR_materials_emissive_strength', { emissiveStrength: 3 });
  }),
  sample('clear coat', ['KHR_materials_clearcoat'], (file) => {
    addExtended(file, 'KHR_materials_clearcoat', { clearcoatFactor: 1 });
  }),
  sample('sheen', ['KHR_materials_sheen'], (file) => {
    addExtended(file, 'KHR_materials_sheen', { sheenColorFactor: [1, 1, 1] });
  }),
  sample('specular', ['KHR_materials_specular'], (file) => {
    addExtended(file, 'KHR_materials_specular', { specularFactor: 0.2 });
  }),
  sample('iridescence', ['KHR_materials_iridescence'], (file) => {
    addExtended(file, 'KHR_materials_iridescence', { iridescenceFactor: 1 });
  }),
  sample('anisotropy', ['KHR_materials_anisotropy'], (file) => {
    addExtended(file, 'KHR_materials_anisotropy', { anisotropyStrength: 0.5 });
  }),
  sample('an index of refraction', ['KHR_materials_ior'], (file) => {
    addExtended(file, 'KHR_materials_ior', { ior: 1.2 });
  }),
  sample('variants', ['KHR_materials_variants'], (file) => {
    file.uses('KHR_materials_variants');
    file.json.extensions = { KHR_materials_variants: { variants: [{ name: 'night' }] } };
    const other = plain(file, ...RED);
    const extensions = { KHR_materials_variants: { mappings: [{ material: other, variants: [0] }] } };
    file.node({ mesh: file.mesh([{ ...addQuad(file, 0.8), material: plain(file, ...BLUE), extensions }]) });
  }),
  sample('metadata', ['KHR_xmp_json_ld'], (file) => {
    file.uses('KHR_xmp_json_ld');
    file.json.extensions = { KHR_xmp_json_ld: { packets: [{ '@context': {}, '@id': '' }] } };
    addSquare(file, 0.8, GREEN);
  }),
  sample('an unknown extension that is not required', [], (file) => {
    file.uses('XY_unknown');
    addSquare(file, 0.8, RED, { extensions: { XY_unknown: {} } });
  }),
];

/** Models that need vertex colours, several sets of texture coordinates, samplers, alpha, or an unlit material. */
export const SURFACE_SAMPLES: readonly Sample[] = [
  sample('vertex colours', ['Vertex colours'], (file) => {
    const quad = addQuad(file, 0.9);
    const COLOR_0 = file.accessor('VEC3', Array.from({ length: 4 }, () => [0.9, 0.3, 0.1]).flat());
    file.node({ mesh: file.mesh([{ ...quad, attributes: { ...quad.attributes, COLOR_0 }, material: plain(file, 1, 1, 1) }]) }); // prettier-ignore
  }),
  sample('vertex colours as bytes, on a colour', ['Vertex colours'], (file) => {
    const quad = addQuad(file, 0.9);
    const COLOR_0 = file.accessor('VEC4', Array.from({ length: 4 }, () => [100, 200, 250, 255]).flat(), { componentType: 5121, normalized: true }); // prettier-ignore
    file.node({ mesh: file.mesh([{ ...quad, attributes: { ...quad.attributes, COLOR_0 }, material: plain(file, 0.9, 0.5, 0.7) }]) }); // prettier-ignore
  }),
  sample('a second set of texture coordinates', ['Texture coordinates'], (file) => {
    addPictured(file, 1.2, { texCoord: 1 });
    const { attributes } = file.json.meshes[0]!.primitives[0]!;
    attributes['TEXCOORD_1'] = file.accessor('VEC2', [1, 1, 0, 1, 0, 0, 1, 0]);
  }),
  sample('a transform that chooses the second set', ['KHR_texture_transform', 'Texture coordinates'], (file) => {
    file.uses('KHR_texture_transform');
    addPictured(file, 1.2, { extensions: { KHR_texture_transform: { texCoord: 1 } } });
    const { attributes } = file.json.meshes[0]!.primitives[0]!;
    attributes['TEXCOORD_1'] = file.accessor('VEC2', [0, 0, 1, 0, 1, 1, 0, 1]);
  }),
  sample('a clamped texture', ['Samplers'], (file) => {
    addPictured(file, 1.6, {}, { sampler: { wrapS: 33071, wrapT: 33071, magFilter: 9728, minFilter: 9728 }, uvs: [-1, 2, 2, 2, 2, -1, -1, -1] }); // prettier-ignore
  }),
  sample('a mirrored texture', ['Samplers'], (file) => {
    addPictured(file, 1.6, {}, { sampler: { wrapS: 33648, wrapT: 33648, magFilter: 9728, minFilter: 9728 }, uvs: [0, 2, 2, 2, 2, 0, 0, 0] }); // prettier-ignore
  }),
  sample('a texture that repeats', ['Samplers'], (file) => {
    addPictured(file, 1.6, {}, { sampler: { wrapS: 10497, wrapT: 10497, magFilter: 9728, minFilter: 9728 }, uvs: [0, 2, 2, 2, 2, 0, 0, 0] }); // prettier-ignore
  }),
  sample('a masked hole', ['Alpha modes'], (file) => {
    const texels = Array.from({ length: 64 }, (_, i) =>
      [...QUARTERS[1], i % 8 < 4 ? 255 : 0].filter((_, k) => k !== 3),
    );
    const index = file.texture(8, 8, texels, { magFilter: 9728, minFilter: 9728 });
    const material = file.material({ pbrMetallicRoughness: { baseColorTexture: { index }, metallicFactor: 0 }, alphaMode: 'MASK', alphaCutoff: 0.5 }); // prettier-ignore
    file.node({ mesh: file.mesh([{ ...addQuad(file, 1.2), material }]) });
  }),
  sample('an unlit square', ['KHR_materials_unlit'], (file) => addExtended(file, 'KHR_materials_unlit', {}, RED)),
];

/**
 * Models that cannot be compared with three.js, for one of three reasons: Livery refuses the model, the model has glass
 * (which the albedo pass does not show), or three.js reads it differently.
 */
export const OTHER_SAMPLES: readonly Sample[] = [
  sample('a hidden node', ['KHR_node_visibility'], (file) => {
    file.uses('KHR_node_visibility');
    const below = file.node({ mesh: file.mesh([{ ...addQuad(file, 1.6), material: plain(file, ...RED) }]) }, false);
    file.node({ children: [below], extensions: { KHR_node_visibility: { visible: false } } });
    addSquare(file, 0.6, GREEN);
  }),
  sample('glass', ['KHR_materials_transmission', 'KHR_materials_volume', 'KHR_materials_dispersion'], (file) => {
    for (const name of ['KHR_materials_transmission', 'KHR_materials_volume', 'KHR_materials_dispersion', 'KHR_materials_ior']) file.uses(name); // prettier-ignore
    const extensions = {
      KHR_materials_transmission: { transmissionFactor: 0.9 },
      KHR_materials_ior: { ior: 1.4 },
      KHR_materials_volume: { thicknessFactor: 0.1 },
      KHR_materials_dispersion: { dispersion: 0.1 },
    };
    file.node({ mesh: file.mesh([{ ...addQuad(file, 0.8), material: plain(file, ...GREEN, { extensions }) }]) });
  }),
  sample('a normal map without tangents', ['Tangents that are missing'], (file) => {
    const index = file.texture(1, 1, [[128, 128, 255, 255]]);
    file.node({ mesh: file.mesh([{ ...addQuad(file, 0.8), material: plain(file, ...GREEN, { normalTexture: { index } }) }]) }); // prettier-ignore
  }),
  sample('three sets of texture coordinates', ['More than two sets of texture coordinates in a material'], (file) => {
    addPictured(file, 1.2);
    const { attributes } = file.json.meshes[0]!.primitives[0]!;
    const uvs = attributes['TEXCOORD_0']!;
    Object.assign(attributes, { TEXCOORD_1: uvs, TEXCOORD_2: uvs });
    const material = file.json.materials![0]!;
    material.occlusionTexture = { index: 0, texCoord: 1 };
    material.emissiveTexture = { index: 0, texCoord: 2 };
  }),
  sample('instances', ['EXT_mesh_gpu_instancing'], (file) => {
    file.uses('EXT_mesh_gpu_instancing');
    const TRANSLATION = file.accessor('VEC3', [0, 0, 0, 1, 0, 0]);
    addSquare(file, 0.5, GREEN, { extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION } } } });
  }),
  sample('an animation of a pointer', ['KHR_animation_pointer', 'Animations'], (file) => {
    file.uses('KHR_animation_pointer');
    addSquare(file, 0.5, GREEN);
    const [input, output] = [
      file.accessor('SCALAR', [0, 1], { bounds: true }),
      file.accessor('VEC3', [0, 0, 0, 1, 0, 0]),
    ];
    const target = { path: 'pointer', extensions: { KHR_animation_pointer: { pointer: '/nodes/0/translation' } } };
    file.json.animations = [{ channels: [{ sampler: 0, target: target as never }], samplers: [{ input, output }] }];
  }),
  sample('compressed meshes', ['KHR_draco_mesh_compression'], (file) => {
    file.uses('KHR_draco_mesh_compression', true);
    const bufferView = file.view(new Uint8Array(8));
    const POSITION = file.accessor('VEC3', 3, { bounds: true });
    const extensions = { KHR_draco_mesh_compression: { bufferView, attributes: { POSITION: 0 } } };
    file.node({ mesh: file.mesh([{ attributes: { POSITION }, extensions }]) });
  }, 'KHR_draco_mesh_compression: '), // prettier-ignore
  sample('a WebP texture', ['EXT_texture_webp'], (file) => {
    file.uses('EXT_texture_webp', true);
    const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
    file.json.images = [{ bufferView: file.view(webp), mimeType: 'image/webp' }];
    file.json.textures = [{ extensions: { EXT_texture_webp: { source: 0 } } }];
    const material = file.material({ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } });
    file.node({ mesh: file.mesh([{ ...addQuad(file, 0.8), material }]) });
  }, 'EXT_texture_webp: '), // prettier-ignore
  sample('a required extension that is unknown', [], (file) => {
    file.uses('XY_unknown', true);
    addSquare(file, 0.8, RED);
  }, 'XY_unknown: '), // prettier-ignore
];
