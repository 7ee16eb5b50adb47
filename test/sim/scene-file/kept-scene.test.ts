import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DocumentError } from '../../../src/errors/index.js';
import { projectRoot } from '../../../src/platform/node/index.js';
import { loadScene } from '../../../src/sim/scene-file/index.js';
import { MemoryAssets } from '../../support/memory-assets.js';

const DEFAULT_SCENE = join(projectRoot(), 'src/simulation/scenes/default.json');

function load(text: string, assets: MemoryAssets) {
  const decodeImage = (): never => {
    throw new Error('no image is decoded here');
  };
  return loadScene('scene.json', { readBytes: () => Promise.resolve(Buffer.from(text)), decodeImage, assets });
}

describe('a scene that was loaded before', () => {
  it('comes back the same, models and all', async () => {
    const text = await readFile(DEFAULT_SCENE, 'utf8');
    const assets = new MemoryAssets();
    const first = await load(text, assets);
    for (const { model } of first.templates.values()) {
      for (const { material } of model.primitives) {
        // Reading pixels paints them.
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

  it('is checked again when a letter of it changed', async () => {
    const scene = { name: 'ball', templates: { ball: { geometry: { shape: 'sphere' } } } };
    const assets = new MemoryAssets();
    await load(JSON.stringify(scene), assets);
    await expect(load(JSON.stringify(scene), assets)).resolves.toBeDefined();
    await expect(load(JSON.stringify({ ...scene, nam: 1 }), assets)).rejects.toThrow(DocumentError);
    const wrong = { ...scene, templates: { ball: { geometry: { shape: 'sphere', parameters: { radius: -1 } } } } };
    await expect(load(JSON.stringify(wrong), assets)).rejects.toThrow(DocumentError);
  });
});
