import { describe, expect, it } from 'vitest';
import type { Asset } from '../../src/assets/index.js';
import { joinModel, roughModel, splitModel } from '../../src/models/kept-levels.js';
import { keepModel, readKeptModel } from '../../src/models/kept-model.js';
import { buildShape } from '../../src/models/shapes/index.js';
import { MemoryAssets } from '../support/memory-assets.js';

/** Shapes of several meshes, with many levels, few and none. */
const SHAPES = ['capsule', 'cube', 'kitten-eva', 'cupola'];

/** Keeps the model of a shape. @returns the asset of its triangles, and a reader of models whose triangles are another's */
function kept(shape: string) {
  const assets = new MemoryAssets();
  keepModel(assets, shape, buildShape(shape));
  const asset = assets.read(shape)!;
  const read = (triangles: Asset) =>
    readKeptModel({ read: (key) => (key === shape ? triangles : undefined), write: () => undefined }, shape, new Map());
  return { asset, read };
}

const bytes = ({ sections }: Asset): number => sections.reduce((sum, { byteLength }) => sum + byteLength, 0);

describe('a model in two pieces', () => {
  it.each(SHAPES)('of %s is the same once both are there', (shape) => {
    const { asset } = kept(shape);
    const joined = joinModel(splitModel(asset));
    expect(joined.facts).toBe(asset.facts);
    expect(joined.sections.length).toBe(asset.sections.length);
    expect(joined.sections.every((section, index) => section === asset.sections[index])).toBe(true);
  });

  it.each(SHAPES)('of %s has the coarser levels in the first, with the bounds of the whole', (shape) => {
    const { asset, read } = kept(shape);
    const { rough, fine } = splitModel(asset);
    if (fine) expect(bytes(rough)).toBeLessThan(bytes(fine));
    const model = read(roughModel(rough, () => false))!;
    buildShape(shape).primitives.forEach(({ mesh }, index) => {
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
  });

  it('shows the images that are there, and plain colours for the others', () => {
    const { asset, read } = kept('tank');
    const { rough } = splitModel(asset);
    // Nobody has painted the images of this one.
    expect(read(roughModel(rough, () => true))).toBeUndefined();
    const plain = read(roughModel(rough, () => false))!;
    expect(plain.primitives.every(({ material }) => material.albedoOcclusion === null)).toBe(true);
  });
});
