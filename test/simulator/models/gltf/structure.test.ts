import { expect, test } from 'vitest';
import { structureProblems } from '../../../../src/simulator/models/gltf/structure.js';

const problemsOf = (asset: object, textures?: readonly object[]) =>
  structureProblems({ asset, images: [{}], ...(textures && { textures }) }).map(
    ({ path, message }) => `${path} ${message}`,
  );

test.each(['1.0', '3.0', '2', 2])(
  'a glTF file of version %s is refused, and a file of a version that can be read as 2.0 is accepted',
  (version) => {
    expect(problemsOf({ version })[0]).toMatch(/^\/asset\/version .* is not a version 2\.0 of glTF/);
    expect(problemsOf({ version: '2.0', minVersion: '3.0' })[0]).toMatch(/^\/asset\/minVersion /);
    expect(problemsOf({ version: '2.1', minVersion: '2.0' })).toEqual([]);
  },
);

test('a texture must have an image, either its own or one that KHR_texture_basisu names', () => {
  const asset = { version: '2.0' };
  const named = (source: unknown) => [{ extensions: { KHR_texture_basisu: { source } } }];
  expect(problemsOf(asset, [{ source: 0 }])).toEqual([]);
  expect(problemsOf(asset, named(0))).toEqual([]);
  expect(problemsOf(asset, [{}])[0]).toMatch(/^\/textures\/0\/source is missing/);
  expect(problemsOf(asset, named(7))[0]).toMatch(
    /^\/textures\/0\/extensions\/KHR_texture_basisu\/source 7 is not an index of images/,
  );
});
