import { expect, test } from 'vitest';
import { apply, diff } from '../../../src/renderer/live/index.js';
import { PanelReader } from '../../../src/server/viewer/panel-reader.js';
import { serveViewerWorld } from '../../viewer/serve-viewer-world.js';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const TRACK = JSON.stringify({ shots: [{ name: 'wide', t: 0, duration: 10, fov: [{ t: 0, v: 60 }] }] });

async function panelsOfWorld(): Promise<{
  readonly reader: PanelReader;
  readonly world: Awaited<ReturnType<typeof serveViewerWorld>>['world'];
  readonly write: (path: string, text: string) => void;
  readonly upload: (path: string, bytes: Uint8Array<ArrayBuffer>) => void;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}> {
  const served = await serveViewerWorld({}, 'real');
  const { world, tree } = served;
  return {
    reader: new PanelReader(world),
    world,
    write: (path, text) => tree.writeText(path, text),
    upload: (path, bytes) => {
      const handle = tree.openUpload(path, { truncate: true, exclusive: false });
      handle.write(0, bytes);
      handle.close();
    },
    [Symbol.asyncDispose]: () => served.close(),
  };
}

test('the state of the panels reflects files, stickers, bindings and rules of characters', async () => {
  await using served = await panelsOfWorld();
  const { reader, write, upload } = served;
  expect(reader.read().textures).toMatchObject({ bytes: 0, files: [], applied: [] });
  upload('paint/textures/file/a.png', PNG);
  const { id } = reader.read().textures!.catalogue[0]!;
  write('paint/textures/bind', `${id} a.png raw`);
  write('paint/stickers/place', 'a.png vessel Hunter-ship 1 0 0 1 0 0 1');
  write('paint/stickers/place', 'gone.png body Earth 10 20');
  write('paint/kittens/shared/color', '0.5 0 0');
  write('paint/kittens/materials/fur/enabled', '1');
  const { textures, stickers, kittenRules } = reader.read();
  expect(textures).toMatchObject({
    bytes: PNG.length,
    files: [{ name: 'a.png', bytes: PNG.length, kind: 'png', version: 1, ready: true }],
    applied: [{ textureId: id, file: 'a.png', mode: 'raw', state: 'pending' }],
  });
  expect(stickers).toMatchObject({ live: [], imageStates: { 'a.png': 'uploading', 'gone.png': 'missing' } });
  const store = served.world.stickers!;
  store.attachRenderer(() => {
    for (const { image, version } of store.wantedImages()) {
      store.reportRenderer({ kind: 'resident', image, version, width: 1, height: 1, vramBytes: 4 });
    }
  });
  expect(reader.read().stickers).toMatchObject({ live: [0], imageStates: { 'a.png': 'ready' }, residentImages: 1 });
  expect(kittenRules.shared.colourSrgb).toEqual([0.5, 0, 0]);
  expect(kittenRules.sharedMaterials['fur']).toMatchObject({ enabled: true });
});

test('reading the state of the panels returns the same object while nothing changes and no track plays', async () => {
  await using served = await panelsOfWorld();
  const { reader, world, write } = served;
  const before = reader.read();
  world.tick(0.1);
  world.step(0.1);
  expect(reader.read()).toBe(before);
  write('paint/kittens/enabled', '1');
  const after = reader.read();
  expect(after).not.toBe(before);
  const patch = diff(before, after)!;
  expect(apply(before, patch)).toEqual(after);
  expect(JSON.stringify(patch).length).toBeLessThan(200);
});

test('the panels get the position of a playing track in steps, and the exact position of a paused track', async () => {
  await using served = await panelsOfWorld();
  const { reader, world, write, upload } = served;
  upload('camera/track/fly', new TextEncoder().encode(TRACK));
  const [track] = reader.read().tracks;
  expect(track).toMatchObject({ name: 'fly' });
  upload('camera/track/fly', new TextEncoder().encode(TRACK));
  expect(reader.read().tracks).not.toEqual([track]);
  write('camera/play', 'fly');
  world.tick(0.1);
  world.tick(0.025);
  const { playing } = reader.read();
  expect(playing.track).toMatchObject({ name: 'fly', state: 'running', position: 100, duration: 10_000, loop: false });
  write('camera/set', 'paused 1');
  expect(reader.read().playing.track).toMatchObject({ state: 'paused', position: 125 });
  write('camera/stop', '1');
  expect(reader.read().playing.track).toBeNull();
});
