import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GLTF } from '@gltf-transform/core';
import { describe, expect, test } from 'vitest';
import {
  CORE_FEATURES,
  EXTENSION_FEATURES,
  type Feature,
  featureUse,
} from '../../../../src/simulator/models/gltf/features.js';
import { projectRoot } from '../../../../src/device/node/installation/index.js';

/** The extensions that Khronos has ratified (registry at github.com/KhronosGroup/glTF, July 2026). */
const RATIFIED = [
  'KHR_animation_pointer',
  'KHR_draco_mesh_compression',
  'KHR_lights_punctual',
  'KHR_materials_anisotropy',
  'KHR_materials_clearcoat',
  'KHR_materials_dispersion',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_iridescence',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_variants',
  'KHR_materials_volume',
  'KHR_mesh_quantization',
  'KHR_node_visibility',
  'KHR_texture_basisu',
  'KHR_texture_transform',
  'KHR_xmp_json_ld',
  'EXT_mesh_gpu_instancing',
  'EXT_meshopt_compression',
  'EXT_texture_webp',
];

const json = (members: object): GLTF.IGLTF => ({ asset: { version: '2.0' }, ...members });

describe('the table of glTF features', () => {
  test('the table of extensions lists every ratified extension of glTF once, sorted by name', () => {
    const names = EXTENSION_FEATURES.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(RATIFIED));
    expect(names).toEqual([...new Set(names)].sort());
  });

  test('the table has a detector for every glTF feature that is not fully supported', () => {
    for (const { name, treatment, isIn } of [...CORE_FEATURES, ...EXTENSION_FEATURES]) {
      expect([name, isIn !== undefined]).toEqual([name, treatment !== 'honoured']);
      expect(isIn?.(json({})) ?? false).toBe(false);
    }
  });

  test('the page for users lists the unsupported glTF features exactly as in the code', () => {
    const page = readFileSync(join(projectRoot(), 'src/simulator/models/gltf/FEATURES.md'), 'utf8');
    expect(page.slice(page.indexOf('| Feature of glTF 2.0 |'))).toBe(featureTable());
  });

  test('an unsupported glTF feature is named once, however many parts of a file use it', () => {
    const clearcoat = { extensions: { KHR_materials_clearcoat: { clearcoatFactor: 1 } } };
    const { notes, refusals } = featureUse(
      json({ materials: [clearcoat, clearcoat], extensionsUsed: ['KHR_materials_clearcoat'] }),
    );
    expect(notes).toEqual(['KHR_materials_clearcoat: surfaces have no clear coat']);
    expect(refusals).toEqual([]);
  });

  test('a glTF extension is not reported if it is supported, or listed but not used', () => {
    const material = { extensions: { KHR_materials_emissive_strength: { emissiveStrength: 2 } } };
    const listed = ['KHR_materials_clearcoat', 'KHR_materials_emissive_strength', 'KHR_draco_mesh_compression'];
    expect(featureUse(json({ materials: [material], extensionsUsed: listed }))).toEqual({ notes: [], refusals: [] });
  });

  test('an unknown glTF extension is reported, and is refused if the file requires it', () => {
    const used = { extensionsUsed: ['XY_thing', 'XY_other'] };
    expect(featureUse(json(used)).notes).toEqual([
      'XY_thing: this extension is not known here, and is left out',
      'XY_other: this extension is not known here, and is left out',
    ]);
    const { notes, refusals } = featureUse(json({ ...used, extensionsRequired: ['XY_thing'] }));
    expect(notes).toHaveLength(1);
    expect(refusals).toEqual([
      'XY_thing: the file requires this extension, which is not known here; export without it',
    ]);
  });

  test('a compressed mesh is refused only if it has no uncompressed data', () => {
    const primitive = {
      attributes: { POSITION: 0 },
      extensions: { KHR_draco_mesh_compression: { bufferView: 0, attributes: {} } },
    };
    const file = (accessor: object) => json({ meshes: [{ primitives: [primitive] }], accessors: [accessor] });
    expect(featureUse(file({ bufferView: 0 })).refusals).toEqual([]);
    expect(featureUse(file({})).refusals[0]).toMatch(/^KHR_draco_mesh_compression: .*export without compression/);
  });

  test('a WebP texture is refused only if it has no other image', () => {
    const file = (texture: object) =>
      json({ textures: [{ extensions: { EXT_texture_webp: { source: 1 } }, ...texture }] });
    expect(featureUse(file({ source: 0 })).refusals).toEqual([]);
    expect(featureUse(file({})).refusals[0]).toMatch(/^EXT_texture_webp: .*export the images as PNG or JPEG/);
  });
});

function featureTable(): string {
  const table = (title: string, features: readonly Feature[]): string =>
    [`| ${title} | Treatment | What becomes of it |`, '|---|---|---|', ...features.map(({ name, treatment, what }) => `| ${name} | ${treatment} | ${what} |`)].join('\n'); // prettier-ignore
  return `${table('Feature of glTF 2.0', CORE_FEATURES)}\n\n${table('Extension', EXTENSION_FEATURES)}\n`;
}
