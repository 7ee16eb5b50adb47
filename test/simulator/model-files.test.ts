import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import { MomentReader } from '../../src/renderer/live/index.js';
import { DocumentError } from '../../src/base/errors/index.js';
import { openSimulation } from '../../src/server/simulation/open-simulation.js';
import { addQuad, GltfBuilder, pngOf } from './models/gltf/gltf-builder.js';
import { MemoryAssets } from '../support/memory-assets.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());

const PICTURE = pngOf(1, 1, [[200, 30, 40, 255]]);

function write(name: string, content: Uint8Array | object): void {
  mkdirSync(dirname(join(folder.path, name)), { recursive: true });
  folder.write(name, content);
}

/** Writes a scene whose model is in `scenes/models`. */
async function open(bufferUri: string, imageUri: string) {
  const builder = new GltfBuilder();
  builder.json.images = [{ uri: imageUri }];
  builder.json.textures = [{ source: 0 }];
  const material = builder.material({ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } });
  builder.node({ mesh: builder.mesh([{ ...addQuad(builder), material }]) });
  write('scenes/models/my part.bin', builder.bin);
  write('scenes/models/hull.png', PICTURE);
  write('scenes/shared/hull.png', PICTURE);
  write('outside.png', PICTURE);
  write('scenes/models/quad.gltf', builder.gltf(bufferUri));
  write('scenes/scene.json', {
    name: 'Quad',
    templates: { quad: { geometry: { gltf: 'models/quad.gltf' } } },
    vessels: [
      { id: 'quad', parts: [{ template: 'quad' }], landed: { body: 'Earth', latitudeDeg: 0, longitudeDeg: 0 } },
    ],
  });
  const scene = join(folder.path, 'scenes/scene.json');
  const { world } = await openSimulation({ scene, clock: 'stepped', config: defaultConfig() });
  const { primitives } = world.templates.get('quad')!.model;
  return [...primitives[0]!.material.albedoOcclusion!.pixels.slice(0, 3)];
}

describe('a model with features that are not drawn', () => {
  test("a model's undrawn features are reported together in one warning, even if many templates use the model", async () => {
    const builder = new GltfBuilder();
    const mesh = builder.mesh([addQuad(builder), { ...addQuad(builder), mode: 1 }]);
    builder.node({ name: 'a', mesh, extensions: { KHR_lights_punctual: { light: 0 } } });
    builder.node({ name: 'b', mesh });
    builder.json.extensions = { KHR_lights_punctual: { lights: [{ type: 'point' }] } };
    builder.uses('KHR_lights_punctual');
    folder.write('lamp.glb', builder.glb());
    const template = (node: string) => ({ geometry: { gltf: 'lamp.glb', node } });
    const scene = folder.write('lamps.json', {
      name: 'Lamps',
      templates: { a: template('a'), b: template('b') },
      vessels: [],
    });
    const assets = new MemoryAssets();
    for (let run = 0; run < 2; run++) {
      const warnings: string[] = [];
      const warn = (sentence: string) => void warnings.push(sentence);
      const { world } = await openSimulation({ scene, clock: 'stepped', config: defaultConfig(), assets, warn });
      expect(warnings).toEqual([
        'lamp.glb: Points and lines: points and lines are left out; export triangles',
        'lamp.glb: KHR_lights_punctual: lights of a model do not shine',
      ]);
      expect(new MomentReader(world).read().modelNotes).toEqual(warnings);
      expect(world.templates.get('a')!.model.primitives).toHaveLength(1);
    }
  });
});

describe('a model that refers to files', () => {
  test.each([
    ['in its own folder', 'hull.png'],
    ['in another folder of the scene', '../shared/hull.png'],
  ])('a model is drawn with an image %s', async (_, uri) => {
    expect(await open('my%20part.bin', uri)).toEqual([200, 30, 40]);
  });

  test('a file that a model names may be a link to another file of the scene', async () => {
    await open('my%20part.bin', 'hull.png');
    symlinkSync(join(folder.path, 'scenes/shared/hull.png'), join(folder.path, 'scenes/models/linked.png'));
    expect(await open('my%20part.bin', 'linked.png')).toEqual([200, 30, 40]);
  });

  test.each([
    ['../../outside.png', /'?models\/\.\.\/\.\.\/outside\.png: is outside of .*scenes; put the file into that folder/],
    ['..%2F..%2Foutside.png', /is outside of .*scenes; put the file into that folder/],
    ['linked-out.png', /linked-out\.png: is outside of .*scenes; put the file into that folder/],
    ['/etc/hostname', /'\/etc\/hostname' is not a relative path; put the file into the folder of the model/],
    ['file:///etc/hostname', /'file:\/\/\/etc\/hostname' is not a relative path/],
    ['https://example.com/hull.png', /'https:\/\/example.com\/hull.png' is not a relative path/],
    ['hul.png', /models\/hul\.png: no such file/],
    ['../models', /is a folder; name a regular file/],
    ['a%00b.png', /cannot be read/],
  ])(
    'a model is refused for the image %s, and the message says where in the scene and the model',
    async (uri, message) => {
      expect(await open('my%20part.bin', 'hull.png')).toEqual([200, 30, 40]);
      const link = join(folder.path, 'scenes/models/linked-out.png');
      if (uri === 'linked-out.png') symlinkSync(join(folder.path, 'outside.png'), link);
      const error: unknown = await open('my%20part.bin', uri).catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(DocumentError);
      const { problems } = error as DocumentError;
      expect(problems).toHaveLength(1);
      expect(problems[0]!.path).toBe('/templates/quad/geometry');
      expect(problems[0]!.message).toMatch(/^\/images\/0\/uri /);
      expect(problems[0]!.message).toMatch(message);
    },
  );
});
