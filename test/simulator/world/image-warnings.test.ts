import { describe, expect, it } from 'vitest';
import { imageWarnings, pendingImages } from '../../../src/simulator/world/index.js';
import { bareSimulation, defaultSimulation } from '../../support/worlds.js';

async function paintedWorld(open: () => ReturnType<typeof defaultSimulation> = () => bareSimulation()) {
  const simulation = await open();
  const { world, tree } = simulation;
  const [stickers, textures] = [world.stickers!, world.textures!];
  stickers.attachRenderer(() => undefined);
  textures.attachRenderer(() => undefined);
  const versionOf = (image: string): number => textures.files.get(image)!.contentId;
  return {
    ...simulation,
    upload: (name: string, bytes: Uint8Array, ends = true): void => {
      const handle = tree.openUpload(`paint/textures/file/${name}`, { truncate: true, exclusive: false });
      handle.write(0, bytes);
      if (ends) handle.close();
    },
    place: (image: string) => tree.writeText('paint/stickers/place', `${image} body Luna 1 2`),
    show: (image: string) =>
      stickers.reportRenderer({
        kind: 'resident',
        image,
        version: versionOf(image),
        width: 1,
        height: 1,
        vramBytes: 4,
      }),
    fail: (image: string, error: string) =>
      stickers.reportRenderer({ kind: 'failed', image, version: versionOf(image), error }),
    failTexture: (textureId: string, error: string) =>
      textures.reportRenderer({ kind: 'failed', textureId, generation: textures.generation, error }),
  };
}

const PNG_HEAD = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
const MISSING = "the image 'a.png' is missing; upload it under paint/textures/file";

describe('the list of images that are missing in a picture', () => {
  it('the list of missing images is empty without stickers and bindings', async () => {
    const { world } = await paintedWorld();
    expect([imageWarnings(world), pendingImages(world)]).toEqual([[], []]);
  });

  it('an image is listed as missing until it is shown: absent, incomplete, being decoded or undecodable', async () => {
    const { world, place, upload, fail, show } = await paintedWorld();
    place('a.png');
    expect(imageWarnings(world)).toEqual([`paint/stickers/0: ${MISSING}`]);
    upload('a.png', PNG_HEAD, false);
    expect(imageWarnings(world)).toEqual([
      "paint/stickers/0: the image 'a.png' is incomplete, its upload has not ended; send the rest of it",
    ]);
    upload('a.png', new Uint8Array([1, 2, 3]));
    expect(imageWarnings(world)).toEqual([
      expect.stringMatching(
        /^paint\/stickers\/0: the image 'a.png' cannot be decoded: its bytes are not a picture; upload /,
      ),
    ]);
    upload('a.png', PNG_HEAD);
    expect(imageWarnings(world)).toEqual([]);
    expect(pendingImages(world)).toEqual([
      "paint/stickers/0: the image 'a.png' was still being decoded; request with settled=1 to wait for it",
    ]);
    fail('a.png', 'ends after 8 bytes');
    expect(imageWarnings(world)).toEqual([expect.stringContaining('cannot be decoded: ends after 8 bytes')]);
    expect(pendingImages(world)).toEqual([]);
    upload('a.png', PNG_HEAD);
    show('a.png');
    expect([imageWarnings(world), pendingImages(world)]).toEqual([[], []]);
  });

  it('the list of missing images covers only visible stickers, and names one sticker for each image', async () => {
    const { world, tree, place } = await paintedWorld();
    for (const image of ['a.png', 'a.png', 'a.png', 'b.png']) place(image);
    expect(imageWarnings(world)).toEqual([
      `paint/stickers/0 and 2 more: ${MISSING}`,
      expect.stringMatching(/^paint\/stickers\/3: the image 'b.png'/),
    ]);
    for (const id of [0, 3]) tree.writeText(`paint/stickers/${id}/visible`, '0');
    expect(imageWarnings(world)).toEqual([`paint/stickers/1 and 1 more: ${MISSING}`]);
    tree.writeText('paint/stickers/clear', '1');
    tree.writeText('paint/stickers/place', 'a.png vessel Hunter-ship 1 0 0 0 0 1 0');
    expect(imageWarnings(world)).toEqual([`paint/stickers/0: ${MISSING}`]);
    world.despawn('Hunter-ship');
    expect(imageWarnings(world)).toEqual([]);
  });

  it('the list of missing images includes a clutter texture whose file was truncated or cannot be decoded', async () => {
    const { world, tree, upload, failTexture } = await paintedWorld(defaultSimulation);
    upload('grass.png', PNG_HEAD);
    const id = world.textures!.catalogue()[0]!.id;
    tree.writeText('paint/textures/bind', `${id} grass.png`);
    expect(imageWarnings(world)).toEqual([]);
    expect(pendingImages(world)).toEqual([expect.stringMatching(`^paint/textures: ${id}: .* still being decoded`)]);
    failTexture(id, 'too large');
    expect(imageWarnings(world)).toEqual([
      expect.stringMatching(`^paint/textures: ${id}: the image 'grass.png' cannot be decoded: too large`),
    ]);
    upload('grass.png', PNG_HEAD, false);
    expect(imageWarnings(world)).toEqual([expect.stringMatching(`^paint/textures: ${id}: .* is incomplete`)]);
  });

  it('if the renderer can show no stickers, the list of missing images gives that reason', async () => {
    const { world } = await paintedWorld();
    world.stickers!.reportRenderer({ kind: 'fault', error: 'no\nmemory' });
    expect(imageWarnings(world)).toEqual(['paint/stickers: the renderer cannot show stickers: no·memory']);
  });

  it('the list of missing images names eight images, and counts the others', async () => {
    const { world, place } = await paintedWorld();
    for (let n = 0; n < 100; n++) place(`${n}.png`);
    const warnings = imageWarnings(world);
    expect(warnings).toHaveLength(9);
    expect(warnings[8]).toBe('92 more images are not shown; read paint/stickers/status and paint/textures/applied');
  });
});
