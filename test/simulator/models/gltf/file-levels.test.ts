import { describe, expect, test } from 'vitest';
import { DocumentError } from '../../../../src/base/errors/index.js';
import { MAX_MESH_LEVELS, type Model } from '../../../../src/simulator/models/model.js';
import { readGltf } from '../../../support/read-gltf.js';
import { FileBuilder, ring } from './gltf-files.js';

const noImages = (): never => {
  throw new Error('there are no images here');
};

const read = (bytes: Uint8Array, node?: string): Promise<Model> =>
  readGltf(bytes, { name: 'levels.gltf', decodeImage: noImages, ...(node === undefined ? {} : { node }) });

/** Makes a file with a node `fine` and its two coarser levels, nodes 1 and 2. */
function rings() {
  const file = new FileBuilder();
  const paint = file.document.createMaterial('paint').setBaseColorFactor([1, 0, 0, 1]);
  const fine = file.node('fine', [[ring(48, 24), paint]]);
  const middle = file.node('middle', [[ring(24, 12), paint]], false);
  const coarse = file.node('coarse', [[ring(8, 4), paint]], false);
  return { file, paint, fine, middle, coarse };
}

const trianglesOf = ({ primitives }: Model): number[][] =>
  primitives.map(({ mesh }) => [mesh, ...mesh.levels].map(({ indices }) => indices.length / 3));

describe('the levels of detail of a file', () => {
  test('the levels are those that MSFT_lod lists, with measured errors', async () => {
    const { file } = rings();
    const model = await read(await file.write({ fine: { ids: [1, 2] } }));
    expect(trianglesOf(model)).toEqual([[2304, 576, 64]]);
    const errors = model.primitives[0]!.mesh.levels.map(({ error }) => error);
    // The fine ring consists of 48 straight pieces, and the coarser rings of 24 and 8. The error is largest in the
    // middle of a straight piece, which is inside the outer circle of radius 2.7 m. The tubes of the coarser rings also
    // have coarser cross-sections, with 12 and 4 sides, which adds to the error.
    const sagitta = (radius: number, pieces: number): number => radius * (1 - Math.cos(Math.PI / pieces));
    expect(errors[0]).toBeGreaterThan(sagitta(2.7, 24) - sagitta(2.7, 48));
    expect(errors[0]).toBeLessThan(1.2 * (sagitta(2.7, 24) + sagitta(0.7, 12)));
    expect(errors[1]).toBeGreaterThan(sagitta(2.7, 8) - sagitta(2.7, 48));
    expect(errors[1]).toBeLessThan(1.2 * (sagitta(2.7, 8) + sagitta(0.7, 4)));
  });

  test('the levels in MSFT_lod are read even if the file requires that extension', async () => {
    const { file } = rings();
    const json = JSON.parse(new TextDecoder().decode(await file.write({ fine: { ids: [2] } }))) as Record<string, unknown>;
    const bytes = new TextEncoder().encode(JSON.stringify({ ...json, extensionsRequired: ['MSFT_lod'] }));
    expect(trianglesOf(await read(bytes))).toEqual([[2304, 64]]);
  }); // prettier-ignore

  test('a level has its own transform, relative to the parent of the node', async () => {
    const { file, fine, middle } = rings();
    fine.setScale([2, 2, 2]);
    middle.setScale([2, 2, 2]);
    file.scene.addChild(file.document.createNode('parent').setTranslation([10, 0, 0]).addChild(fine));
    const { mesh } = (await read(await file.write({ fine: { ids: [1] } }))).primitives[0]!;
    expect(mesh.centre[0]).toBeCloseTo(10, 5);
    expect(mesh.levels[0]!.error).toBeLessThan(0.2);
    expect(mesh.levels[0]!.positions[0]).toBeCloseTo(10 + 2 * 2.7, 5);
  });

  test('a level that is also a node of the scene is drawn once, and can be loaded alone by the name of the node', async () => {
    const { file, middle, coarse } = rings();
    file.scene.addChild(middle).addChild(coarse);
    const bytes = await file.write({ fine: { ids: [1, 2] } });
    expect(trianglesOf(await read(bytes))).toEqual([[2304, 576, 64]]);
    expect((await read(bytes, 'coarse')).primitives.map(({ mesh }) => mesh.indices.length / 3)).toEqual([64]);
    expect(trianglesOf(await read(bytes, 'fine'))).toEqual([[2304, 576, 64]]);
  });

  test('the levels of a node with several meshes are matched by material', async () => {
    const { file, paint, fine } = rings();
    const steel = file.document.createMaterial('steel').setMetallicFactor(0.5);
    fine.addChild(file.node('bolts', [[ring(12, 6, 2.6, 0.1), steel]], false));
    fine.addChild(file.node('second', [[ring(24, 12, 1, 0.2), paint]], false));
    const model = await read(await file.write({ fine: { ids: [1, 2] } }));
    expect(model.primitives.map(({ material }) => material.metallic)).toEqual([1, 0.5]);
    expect(trianglesOf(model)).toEqual([
      [2304 + 576, 576, 64],
      [144, 0],
    ]);
    // The coarser level lacks the second ring, which is up to 0.5 m away from the surface of the first ring.
    expect(model.primitives[0]!.mesh.levels[0]!.error).toBeGreaterThan(0.3);
  });

  test("a level of a file is used only if its material looks like the node's", async () => {
    const { file, paint, middle, coarse } = rings();
    middle.getMesh()!.listPrimitives()[0]!.setMaterial(paint.clone().setName('paint.001')); // prettier-ignore
    coarse.getMesh()!.listPrimitives()[0]!.setMaterial(paint.clone().setBaseColorFactor([0, 1, 0, 1])); // prettier-ignore
    expect(trianglesOf(await read(await file.write({ fine: { ids: [1, 2] } })))).toEqual([[2304, 576]]);
    const [made] = trianglesOf(await read(await file.write({ fine: { ids: [2] } })));
    expect(made!.length).toBeGreaterThan(1);
    expect(made).not.toContain(64);
  });

  test('a level that saves hardly any triangles is dropped, and the number of levels is limited', async () => {
    const { file, paint } = rings();
    const counts = [46, 40, 34, 28, 22, 16, 10];
    counts.forEach((count) => file.node(`level ${count}`, [[ring(count, 24), paint]], false));
    const [triangles] = trianglesOf(await read(await file.write({ fine: { ids: [3, 4, 5, 6, 7, 8, 9] } })));
    expect(triangles!.length).toBe(1 + MAX_MESH_LEVELS);
    expect(triangles!.at(-1)).toBe(10 * 24 * 2);
    expect(triangles).not.toContain(46 * 24 * 2);
  });
});

describe('wrong levels of detail in a file', () => {
  const refusal = async (lods: Readonly<Record<string, unknown>>) => {
    const error = await read(await rings().file.write(lods)).then(() => null, (reason: unknown) => reason); // prettier-ignore
    expect(error).toBeInstanceOf(DocumentError);
    expect((error as DocumentError).document).toBe('levels.gltf');
    return (error as DocumentError).problems;
  };

  test.each([
    ['a node that does not exist', { ids: [1, 3] }, '/ids/1', 'unknown node 3; nodes are 0 to 2'],
    ['a node that is not a whole number', { ids: [1.5] }, '/ids/0', 'unknown node 1.5; nodes are 0 to 2'],
    ['a name', { ids: ['middle'] }, '/ids/0', 'unknown node "middle"; nodes are 0 to 2'],
    [
      'a value that is not a list',
      { ids: 1 },
      '/ids',
      '1 is not a list of nodes; list the coarser nodes, the finest first',
    ],
    ['missing ids', {}, '/ids', 'nothing is not a list of nodes; list the coarser nodes, the finest first'],
    ['nothing', null, '/ids', 'nothing is not a list of nodes; list the coarser nodes, the finest first'],
    [
      'a node that lists itself',
      { ids: [0] },
      '/ids/0',
      'node 0 is already above node 0; take node 0 out of this list',
    ],
  ])('the levels are refused for %s, and the message names the place', async (_, lod, path, message) => {
    expect(await refusal({ fine: lod })).toEqual([{ path: `/nodes/0/extensions/MSFT_lod${path}`, message }]);
  });

  test('a file is refused if two of its nodes are levels of each other', async () => {
    const problems = await refusal({ fine: { ids: [1] }, middle: { ids: [0] } });
    expect(problems).toEqual([
      { path: '/nodes/1/extensions/MSFT_lod/ids/0', message: 'node 0 is already above node 1; take node 0 out of this list' },
    ]); // prettier-ignore
  });

  test('an empty list of levels counts as no list', async () => {
    const [triangles] = trianglesOf(await read(await rings().file.write({ fine: { ids: [] } })));
    expect(triangles!.length).toBeGreaterThan(1);
  });
});
