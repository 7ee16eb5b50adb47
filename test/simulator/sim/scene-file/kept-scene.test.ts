import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DocumentError } from '../../../../src/base/errors/index.js';
import { projectRoot } from '../../../../src/device/node/installation/index.js';
import { loadScene } from '../../../../src/simulator/sim/scene-file/load-scene.js';
import { addQuad, GltfBuilder } from '../../models/gltf/gltf-builder.js';
import { FileBuilder, ring } from '../../models/gltf/gltf-files.js';
import { MemoryAssets } from '../../../support/memory-assets.js';

const DEFAULT_SCENE = join(projectRoot(), 'src/simulator/scenes/default.json');

function load(text: string, assets: MemoryAssets) {
  const decodeImage = (): never => {
    throw new Error('no image is decoded here');
  };
  return loadScene('scene.json', { readBytes: () => Promise.resolve(Buffer.from(text)), decodeImage, assets });
}

describe('a scene that was loaded before', () => {
  it('a scene that is loaded again is the same, including its models', async () => {
    const text = await readFile(DEFAULT_SCENE, 'utf8');
    const assets = new MemoryAssets();
    const first = await load(text, assets);
    for (const { model } of first.templates.values()) {
      for (const { material } of model.primitives) {
        // An image is painted when its pixels are read.
        for (const image of [material.albedoOcclusion, material.normalRoughMetal]) expect(image?.pixels).not.toBe(null);
      }
    }
    const again = await load(text, assets);
    expect(again.scene).toEqual(first.scene);
    const shapes = ({ templates }: typeof first) =>
      [...templates].map(([id, { model }]) => [
        id,
        model.key,
        model.primitives.map(({ mesh, slot, material }) => [mesh.key, mesh.indices.length, slot, material.key]),
      ]);
    expect(shapes(again)).toEqual(shapes(first));
  });

  it('the levels of a glTF file come from the cache unless the file has changed', async () => {
    const scene = { name: 'ring', templates: { ring: { geometry: { gltf: 'ring.gltf' } } } };
    const fileOf = (around: number): Promise<Uint8Array> => {
      const file = new FileBuilder();
      file.node('ring', [[ring(around, 16), null]]);
      return file.write();
    };
    const assets = new MemoryAssets();
    const levelsOf = async (file: Uint8Array) => {
      const readBytes = (path: string) => Promise.resolve(path === 'ring.gltf' ? file : Buffer.from(JSON.stringify(scene))); // prettier-ignore
      const decodeImage = (): never => {
        throw new Error('no image is decoded here');
      };
      const { templates } = await loadScene('scene.json', { readBytes, decodeImage, assets });
      return templates.get('ring')!.model.primitives.map(({ mesh }) => mesh);
    };
    const [first] = await levelsOf(await fileOf(32));
    expect(first!.levels.length).toBeGreaterThan(0);
    const kept = assets.files.size;
    const [again] = await levelsOf(await fileOf(32));
    expect([again!.key, again!.levels]).toEqual([first!.key, first!.levels]);
    expect(assets.files.size).toBe(kept);
    const [other] = await levelsOf(await fileOf(40));
    expect(other!.indices.length).toBeGreaterThan(first!.indices.length);
    expect(assets.files.size).toBe(kept + 1);
  });

  it('a scene is built again when a file that a model refers to has changed', async () => {
    const scene = { name: 'quad', templates: { quad: { geometry: { gltf: 'quad.gltf' } } } };
    const assets = new MemoryAssets();
    const widthWith = async (half: number) => {
      const model = new GltfBuilder();
      model.node({ mesh: model.mesh([addQuad(model, half)]) });
      // The three models must have the same JSON and differ only in quad.bin. So remove the bounds of the positions
      // from the JSON.
      for (const accessor of model.json.accessors) {
        delete accessor.min;
        delete accessor.max;
      }
      const files: Readonly<Record<string, Uint8Array>> = {
        'scene.json': Buffer.from(JSON.stringify(scene)),
        'quad.gltf': model.gltf('quad.bin'),
        'quad.bin': model.bin,
      };
      const decodeImage = (): never => {
        throw new Error('no image is decoded here');
      };
      const readBytes = (path: string) => Promise.resolve(files[path]!);
      const { templates } = await loadScene('scene.json', { readBytes, decodeImage, assets });
      return Math.max(...templates.get('quad')!.model.primitives[0]!.mesh.positions);
    };
    expect(await widthWith(1)).toBe(1);
    expect(await widthWith(3)).toBe(3);
    expect(await widthWith(1)).toBe(1);
  });

  it('a scene is checked again if one letter of its file changed', async () => {
    const scene = { name: 'ball', templates: { ball: { geometry: { shape: 'sphere' } } } };
    const assets = new MemoryAssets();
    await load(JSON.stringify(scene), assets);
    await expect(load(JSON.stringify(scene), assets)).resolves.toBeDefined();
    await expect(load(JSON.stringify({ ...scene, nam: 1 }), assets)).rejects.toThrow(DocumentError);
    const wrong = { ...scene, templates: { ball: { geometry: { shape: 'sphere', parameters: { radius: -1 } } } } };
    await expect(load(JSON.stringify(wrong), assets)).rejects.toThrow(DocumentError);
  });
});
