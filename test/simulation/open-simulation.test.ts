import { afterAll, describe, expect, test } from 'vitest';
import { defaultConfig } from '../../src/config/index.js';
import { openSimulation } from '../../src/simulation/open-simulation.js';
import { DocumentError } from '../../src/errors/index.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

const sceneWith = (geometry: object) => ({
  name: 'One ball',
  templates: { ball: { geometry } },
  vessels: [{ id: 'ball', parts: [{ template: 'ball' }], landed: { body: 'Earth', latitudeDeg: 0, longitudeDeg: 0 } }],
});
const open = (content: string | object) =>
  openSimulation({ scene: folder.write('scene.json', content), clock: 'stepped', config: defaultConfig() });

describe('paint', () => {
  test.each([
    ['paint_parts_enabled', 'paint/parts/enabled'],
    ['paint_kittens_enabled', 'paint/kittens/enabled'],
  ])('begins with the master that %s says', async (key, path) => {
    const scene = folder.write('paint.json', sceneWith({ shape: 'sphere' }));
    const masterWith = async (settings: object): Promise<string> => {
      const config = { ...defaultConfig(), ...settings };
      return (await openSimulation({ scene, clock: 'stepped', config })).tree.readText(path);
    };
    expect(await masterWith({ [key]: true })).toBe('1\n');
    expect(await masterWith({})).toBe('0\n');
  });
});

describe('a scene from disk', () => {
  test('becomes a world and its tree', async () => {
    const { tree } = await open(sceneWith({ shape: 'sphere', parameters: { radius: 2 } }));
    expect(tree.readText('vessels/by-id/ball/id')).toBe('ball\n');
  });

  test.each([
    ['a mesh that is not there', { gltf: 'none.glb' }, 'none.glb: no such file; paths are relative to the scene file'],
    ['a mesh that is none', { gltf: 'scene.json', node: 'x' }, 'is not a glTF file that can be read'],
    ['an unknown shape', { shape: 'teapot' }, 'unknown shape; known are '],
    ['a parameter out of range', { shape: 'sphere', parameters: { radius: 0 } }, '/radius must be a number from 0.001'],
    ['an unknown parameter', { shape: 'sphere', parameters: { size: 1 } }, "/size unknown parameter; 'sphere' takes "],
    ['parameters that are no object', { shape: 'sphere', parameters: [2] }, 'parameters must be an object'],
  ])('with %s is refused where the scene names it', async (_, geometry, message) => {
    const failure = await open(sceneWith(geometry)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DocumentError);
    expect((failure as DocumentError).message).toContain('/templates/ball/geometry: ');
    expect((failure as DocumentError).message).toContain(message);
  });

  test.each([
    ['', 'not JSON'],
    ['{"name":', 'not JSON'],
    ['\u0000\u0001\u0002', 'not JSON'],
    ['[]', 'must be object, not []'],
  ])('of the text %j is refused: %s', async (text, message) => {
    await expect(open(text)).rejects.toThrow(DocumentError);
    await expect(open(text)).rejects.toThrow(message);
  });

  test('that is not there is refused by its name', async () => {
    const scene = `${folder.path}/none.json`;
    const opened = openSimulation({ scene, clock: 'stepped', config: defaultConfig() });
    await expect(opened).rejects.toThrow(`${scene}: no such file; name a scene file, or default`);
  });
});
