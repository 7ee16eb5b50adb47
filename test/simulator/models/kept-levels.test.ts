import { describe, expect, it } from 'vitest';
import type { Asset } from '../../../src/base/assets/index.js';
import { joinModel, roughModel, splitModel } from '../../../src/simulator/models/kept-levels.js';
import { keepModel, readKeptModel } from '../../../src/simulator/models/kept-model.js';
import { imagesOf, type Model } from '../../../src/simulator/models/model.js';
import { MemoryAssets } from '../../support/memory-assets.js';
import { decodeImage, texture } from '../../support/quads.js';
import { readGltf } from '../../support/read-gltf.js';
import { builtShape } from './built-shape.js';
import { FileBuilder, ring } from './gltf/gltf-files.js';

const SHAPES = ['capsule', 'cube', 'kitten-eva', 'cupola'];

/**
 * @returns the triangles that the cache stores, and a function that reads the model again from the triangles that it is
 * given
 */
function kept(shape: string) {
  const assets = new MemoryAssets();
  keepModel(assets, shape, builtShape(shape));
  const asset = assets.read(shape)!;
  const read = (triangles: Asset) =>
    readKeptModel({ read: (key) => (key === shape ? triangles : undefined), write: () => undefined }, shape, new Map());
  return { asset, read };
}

async function texturedRing(): Promise<Model> {
  const file = new FileBuilder();
  const paint = file.document.createMaterial().setEmissiveFactor([1, 1, 1]);
  paint.setEmissiveTexture(texture(file.document, 1, [[255, 200, 0, 255]]));
  const surface = ring(96, 48);
  const colours = new Float32Array((surface.positions.length / 3) * 4).fill(0.5);
  file.node('ring', [[{ ...surface, colours }, paint]]);
  return readGltf(await file.write(), { name: 'ring.gltf', decodeImage });
}

const bytes = ({ sections }: Asset): number => sections.reduce((sum, { byteLength }) => sum + byteLength, 0);

describe('a model that arrives in two pieces', () => {
  it.each(SHAPES)('a cached model of %s is complete once its rough and its fine piece have been joined', (shape) => {
    const { asset } = kept(shape);
    const joined = joinModel(splitModel(asset));
    expect(joined.facts).toBe(asset.facts);
    expect(joined.sections.length).toBe(asset.sections.length);
    expect(joined.sections.every((section, index) => section === asset.sections[index])).toBe(true);
  });

  it.each(SHAPES)(
    'the first piece of a model of %s contains the coarser levels and the bounds of the whole model',
    (shape) => {
      const { asset, read } = kept(shape);
      const { rough, fine } = splitModel(asset);
      if (fine) expect(bytes(rough)).toBeLessThan(bytes(fine));
      const model = read(roughModel(rough, () => false))!;
      builtShape(shape).primitives.forEach(({ mesh }, index) => {
        const coarse = model.primitives[index]!.mesh;
        const levels = [mesh, ...mesh.levels].slice(-1 - coarse.levels.length);
        expect([coarse, ...coarse.levels].map(({ positions }) => positions)).toEqual(
          levels.map(({ positions }) => positions),
        );
        expect(coarse.levels.map(({ error }) => error)).toEqual(
          mesh.levels.slice(mesh.levels.length - coarse.levels.length).map(({ error }) => error),
        );
        expect([coarse.centre, coarse.radius]).toEqual([mesh.centre, mesh.radius]);
        expect(coarse.key === mesh.key).toBe(coarse.levels.length === mesh.levels.length);
      });
    },
  );

  it('each piece of a cached model contains its second uvs and vertex colours', async () => {
    const model = await texturedRing();
    const assets = new MemoryAssets();
    const images = keepModel(assets, 'ring', model).primitives.flatMap(({ material }) => imagesOf(material));
    const asset = assets.read('ring')!;
    const read = (triangles: Asset) =>
      readKeptModel({ read: (key) => (key === 'ring' ? triangles : assets.read(key)), write: () => undefined }, 'ring', new Map()); // prettier-ignore
    const { rough, fine } = splitModel(asset);
    const coarse = read(roughModel(rough, () => false))!.primitives[0]!;
    const [whole] = model.primitives;
    expect(whole!.mesh.levels.length).toBeGreaterThan(coarse.mesh.levels.length);
    expect(coarse.mesh.colours).toEqual(whole!.mesh.levels.at(-1 - coarse.mesh.levels.length)!.colours);
    expect(coarse.material.mapped!.textures.emissive).toBeNull();
    expect(coarse.material.mapped!.key).not.toBe(whole!.material.mapped!.key);
    // The coarse level has no emissive image, so it must not emit light.
    expect(coarse.material.emissive).toEqual([0, 0, 0]);
    for (const { pixels } of images) expect(pixels.length).toBeGreaterThan(0);
    expect(read(joinModel({ rough, fine }))).toEqual(model);
  });

  it('a rough model shows plain colours if its images are not stored', () => {
    const { asset, read } = kept('tank');
    const { rough } = splitModel(asset);
    expect(read(roughModel(rough, () => true))).toBeUndefined();
    const plain = read(roughModel(rough, () => false))!;
    expect(plain.primitives.every(({ material }) => material.albedoOcclusion === null)).toBe(true);
  });
});
