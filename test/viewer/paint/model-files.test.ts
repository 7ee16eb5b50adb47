import { describe, expect, it } from 'vitest';
import { makeModel } from '../../../src/server/opened-models/make-model.js';
import { isModelFile, type PathedFile, wholeModel } from '../../../src/viewer/paint/model-files.js';
import { type GltfBuilder, pngOf } from '../../simulator/models/gltf/gltf-builder.js';
import { boxes } from '../../server/opened-models/model-files.js';

const file = (path: string, bytes: Uint8Array<ArrayBuffer> | string): PathedFile => ({ path, file: new Blob([bytes]) });
const IMAGE = Uint8Array.from(pngOf(1, 1, [[9, 9, 9, 255]]));

function folder(...images: string[]): { model: PathedFile; builder: GltfBuilder } {
  const builder = boxes();
  if (images.length > 0) builder.json.images = images.map((uri) => ({ uri }));
  return { model: file('ship/ship.gltf', builder.gltf('ship%20data.bin')), builder };
}

const whole = async (model: PathedFile, ...files: PathedFile[]): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (await wholeModel(model, [model, ...files], Infinity)).file.arrayBuffer());

/** A file of which only the size may be read. */
function unread(path: string, size: number): PathedFile {
  const refused = (): never => expect.unreachable(`the page read ${path}`);
  return { path, file: { size, text: refused, arrayBuffer: refused } as unknown as Blob };
}

describe('a model of several files', () => {
  it('a model of several files becomes one file, however the model writes the paths of the other files', async () => {
    const { model, builder } = folder('./textures/../textures/hull.png', 'hull%232.PNG', '100%.png');
    const bytes = await whole(
      model,
      file('ship/ship data.bin', builder.bin),
      file('ship/textures/hull.png', IMAGE),
      file('ship/hull#2.PNG', IMAGE),
      file('ship/100%.png', IMAGE),
      file('ship/readme.txt', 'left out'),
    );
    const json = JSON.parse(new TextDecoder().decode(bytes)) as {
      images: { uri: string }[];
      buffers: { uri: string }[];
    };
    expect(json.images.map(({ uri }) => uri.slice(0, 22))).toEqual(Array(3).fill('data:image/png;base64,'));
    expect(Buffer.from(json.buffers[0]!.uri.split(',')[1]!, 'base64').equals(builder.bin)).toBe(true);
    expect(await makeModel({ name: 'ship.gltf', bytes })).toMatchObject({ made: { triangles: 36 } });
  });

  it('model files that are chosen without their folder are found by name, unless two files have the same name', async () => {
    const { model, builder } = folder('textures/hull.png');
    const flat = { ...model, path: 'ship.gltf' };
    const bin = file('ship data.bin', builder.bin);
    expect((await whole(flat, bin, file('hull.png', IMAGE))).length).toBeGreaterThan(builder.bin.length);
    await expect(whole(flat, bin, file('a/hull.png', IMAGE), file('b/hull.png', IMAGE))).rejects.toThrow(
      'needs textures/hull.png',
    );
  });

  it.each([
    [
      'missing files',
      folder('a.png', 'b.png').model,
      /^nothing was sent; ship.gltf needs ship%20data.bin, a.png, b.png: drop the folder/,
    ],
    [
      'addresses of the web',
      folder('https://example.org/a.png').model,
      /names https:\/\/example.org\/a.png on the web/,
    ],
    [
      'addresses elsewhere',
      folder('file:///home/a.png').model,
      /names file:\/\/\/home\/a.png, but the page reads only files that you choose/,
    ],
    ['an empty file', file('ship.glb', ''), /^nothing was sent; ship.glb is empty; choose another file$/],
    ['damaged JSON', file('ship.gltf', '{"buffers": ['), /the JSON of ship.gltf is damaged/],
    ['other JSON', file('ship.gltf', '7'), /ship.gltf is not a glTF file/],
  ])('a model of several files is refused for %s before anything is sent', async (_what, model, reason) => {
    await expect(whole(model)).rejects.toThrow(reason);
  });

  it('the size of a model of several files is checked before the page reads them', async () => {
    const { model } = folder('a.png', 'a.png');
    const files = [unread('ship/ship data.bin', 30_000_000), unread('ship/a.png', 4_000_000)];
    await expect(wholeModel(model, files, 2 ** 25)).rejects.toThrow(
      'it is 48 MiB with the files that it names, so nothing was sent; the limit is 32 MiB',
    );
    await expect(wholeModel(unread('ship.gltf', 2 ** 25 + 1), [], 2 ** 25)).rejects.toThrow('so nothing was sent');
  });

  it('a model of several files may have exactly the maximum size', async () => {
    const { model, builder } = folder('a.png');
    const files = [file('ship/ship data.bin', builder.bin), file('ship/a.png', IMAGE)];
    const { length } = await whole(model, ...files);
    expect((await wholeModel(model, files, length)).file.size).toBe(length);
    await expect(wholeModel(model, files, length - 1)).rejects.toThrow('with the files that it names');
  });

  it('a model file is recognized by the extension .glb or .gltf, and a .glb is sent unchanged', async () => {
    expect(['a.GLB', 'b/c.gltf', 'a.glb.png', 'gltf'].map(isModelFile)).toEqual([true, true, false, false]);
    const model = file('a/b.glb', 'any bytes');
    expect(await wholeModel(model, [], 9)).toEqual({ name: 'b.glb', file: model.file });
  });
});
