import { afterAll, describe, expect, test } from 'vitest';
import { defaultConfig } from '../../../src/contract/vocabulary/config-keys.js';
import { openSimulation } from '../../../src/server/simulation/open-simulation.js';
import { DocumentError } from '../../../src/base/errors/index.js';
import { makeTemporaryFolder } from '../../support/temporary-folder.js';

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

const sceneWith = (geometry: object) => ({
  name: 'One ball',
  templates: { ball: { geometry } },
  vessels: [{ id: 'ball', parts: [{ template: 'ball' }], landed: { body: 'Earth', latitudeDeg: 0, longitudeDeg: 0 } }],
});
const open = (content: string | object) =>
  openSimulation({ scene: folder.write('scene.json', content), clock: 'stepped', config: defaultConfig() });

describe('the start of the paint system', () => {
  test.each([
    ['paint_parts_enabled', 'paint/parts/enabled'],
    ['paint_kittens_enabled', 'paint/kittens/enabled'],
  ])('the setting %s sets the master switch at the start', async (key, path) => {
    const scene = folder.write('paint.json', sceneWith({ shape: 'sphere' }));
    const masterWith = async (settings: object): Promise<string> => {
      const config = { ...defaultConfig(), ...settings };
      return (await openSimulation({ scene, clock: 'stepped', config })).tree.readText(path);
    };
    expect(await masterWith({ [key]: true })).toBe('1\n');
    expect(await masterWith({})).toBe('0\n');
  });
});

describe('a scene that is read from disk', () => {
  test('a scene from disk becomes a world and its field tree', async () => {
    const { tree } = await open(sceneWith({ shape: 'sphere', parameters: { radius: 2 } }));
    expect(tree.readText('vessels/by-id/ball/id')).toBe('ball\n');
  });

  test.each([
    ['a missing mesh', { gltf: 'none.glb' }, 'none.glb: no such file; paths are relative to the scene file'],
    ['a file that is not a mesh', { gltf: 'scene.json', node: 'x' }, 'is not a glTF file that can be read'],
    ['an unknown shape', { shape: 'teapot' }, "/shape: unknown shape 'teapot'; known are "],
    [
      'a parameter out of range',
      { shape: 'sphere', parameters: { radius: 0 } },
      '/parameters/radius: must be a number from 0.001',
    ],
    [
      'an unknown parameter',
      { shape: 'sphere', parameters: { size: 1 } },
      "/parameters/size: unknown parameter; 'sphere' takes ",
    ],
    [
      'parameters that are not an object',
      { shape: 'sphere', parameters: [2] },
      '/parameters: parameters must be an object, not [2]',
    ],
  ])('a scene with %s is refused, and the message names the place in the scene', async (_, geometry, message) => {
    const failure = await open(sceneWith(geometry)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DocumentError);
    expect((failure as DocumentError).message).toMatch(/\/templates\/ball\/geometry[:/]/);
    expect((failure as DocumentError).message).toContain(message);
  });

  test('the refusal of a scene names every wrong member at once, with its value and the nearest known name', async () => {
    const scene = {
      name: 1,
      vesels: [],
      templates: {
        ball: { geometry: { shape: 'spere' } },
        drum: { geometry: { shape: 'cylinder', parameters: { lenght: 2, radius: -1 } } },
        mesh: { geometry: { gltf: 'none.glb' } },
      },
      vessels: [
        { id: 'one', parts: [{ template: 'bal' }], landed: { body: 'Erth', latitudeDeg: 100, longitudeDeg: 0 } },
        { id: 'one', parts: [{ template: 'ball' }], landed: 7 },
      ],
      activeVessel: 'oen',
      camera: { mode: 'fre', follow: 'vessel:on', aim: { target: 'body:Lunar' } },
    };
    const failure = await open(JSON.stringify(scene)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DocumentError);
    const lines = (failure as DocumentError).problems.map(({ path, message }) => `${path}: ${message}`);
    const expected = [
      "/activeVessel: no vessel 'oen'; did you mean 'one'?",
      "/camera/aim/target: no body 'Lunar'; did you mean 'Luna'?",
      "/camera/follow: no vessel 'on'; did you mean 'one'?",
      `/camera/mode: must be one of orbit, free, map, iva, fixed, not "fre"; did you mean 'free'?`,
      '/name: must be string, not 1',
      "/templates/ball/geometry/shape: unknown shape 'spere'; did you mean 'sphere'?",
      "/templates/drum/geometry/parameters/lenght: unknown parameter; did you mean 'length'?",
      '/templates/drum/geometry/parameters/radius: must be a number from 0.001 to 10000, not -1',
      '/templates/mesh/geometry/gltf: none.glb: no such file; paths are relative to the scene file',
      "/vessels/0/landed/body: no body 'Erth'; did you mean 'Earth'?",
      '/vessels/0/landed/latitudeDeg: must be from -90 to 90, not 100',
      "/vessels/0/parts/0/template: no template 'bal'; did you mean 'ball'?",
      "/vessels/1/id: another vessel is called 'one'; use another id",
      '/vessels/1/landed: must be object, not 7',
      ": has no member 'vesels'; did you mean 'vessels'?",
    ];
    expect(lines.sort()).toEqual(expected.sort());
  });

  test('the refusal of a scene names every model that cannot be read', async () => {
    const scene = {
      name: 'Two',
      templates: { a: { geometry: { gltf: 'a.glb' } }, b: { geometry: { gltf: 'b.glb' } } },
    };
    const failure = await open(JSON.stringify(scene)).catch((error: unknown) => error);
    expect((failure as DocumentError).problems.map(({ path }) => path)).toEqual([
      '/templates/a/geometry/gltf',
      '/templates/b/geometry/gltf',
    ]);
  });

  test.each([
    ['', 'not JSON'],
    ['{"name":', 'not JSON: line 1, column 9: expected a value, not the end of the text'],
    ['{\n "name": "x",\n}', "not JSON: line 3, column 1: expected a name in double quotes, not '}'"],
    ['\u0000\u0001\u0002', 'not JSON'],
    ['[]', 'must be object, not []'],
  ])('a scene with the text %j is refused: %s', async (text, message) => {
    await expect(open(text)).rejects.toThrow(DocumentError);
    await expect(open(text)).rejects.toThrow(message);
  });

  test('the refusal of a missing scene contains its path', async () => {
    const scene = `${folder.path}/none.json`;
    const opened = openSimulation({ scene, clock: 'stepped', config: defaultConfig() });
    await expect(opened).rejects.toThrow(`${scene}: no such file; name a scene file, or default`);
  });
});
