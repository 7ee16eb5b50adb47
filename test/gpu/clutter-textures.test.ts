import { beforeAll, describe, expect, it } from 'vitest';
import { awaitGpu } from '../../src/device/node/waits/index.js';
import { readShaderSources } from '../../src/device/node/index.js';
import type { Picture } from '../../src/renderer/render/picture.js';
import { Renderer } from '../../src/renderer/render/renderer.js';
import { GpuContext } from '../../src/renderer/render/gpu-context.js';
import { type ClutterImage, ClutterTextures } from '../../src/renderer/render/resources/clutter-textures.js';
import { SceneBuilder } from '../../src/renderer/scene/scene-builder.js';
import type { SceneFrame } from '../../src/renderer/scene/scene-frame.js';
import { sharedAssets } from '../support/shared-assets.js';
import { sharedGpu } from '../support/shared-device.js';
import { openScene } from '../support/worlds.js';

const gpu = await sharedGpu();

const SIZE = { width: 128, height: 72 };

function plain(rgba: readonly [number, number, number, number]): ClutterImage {
  const data = new Uint8Array(4 * 4 * 4);
  for (let i = 0; i < 16; i++) data.set(rgba, i * 4);
  return { width: 4, height: 4, format: 'rgba8unorm', levels: [{ data, bytesPerRow: 16, rows: 4 }] };
}

describe.skipIf(gpu === null)('replacing a clutter texture with an image', () => {
  let renderer: Renderer;
  let scene: SceneFrame;
  const draw = (): Promise<Picture> => renderer.picture(scene, SIZE);
  const counted = async (work: () => Promise<void>) => {
    const before = { ...renderer.counters };
    await work();
    const { pipelines, buffers, textures, bindGroups } = renderer.counters;
    return {
      pipelines: pipelines - before.pipelines,
      buffers: buffers - before.buffers,
      textures: textures - before.textures,
      bindGroups: bindGroups - before.bindGroups,
    };
  };
  const changed = (a: Picture, b: Picture): number => a.pixels.filter((value, i) => value !== b.pixels[i]).length;

  beforeAll(async () => {
    const { world } = await openScene('meadow');
    // The camera of the scene looks against the light, so that all maps have a visible effect.
    scene = new SceneBuilder().build(world, SIZE.width, SIZE.height);
    const shaders = readShaderSources();
    renderer = await Renderer.create({ device: gpu!.device, shaders, assets: sharedAssets, awaitGpu });
    await draw();
  }, 120_000);

  it('replacing a clutter texture creates a single texture', async () => {
    const { textures } = renderer.frame.passes.clutter;
    const stock = await draw();
    const red = await counted(async () => {
      textures.repoint('EarthGrassClutterDiffuse', plain([186, 0, 0, 0]));
      expect(changed(await draw(), stock)).toBeGreaterThan(1000);
    });
    expect(red).toEqual({ pipelines: 0, buffers: 0, textures: 1, bindGroups: 1 });
    // Grass, leaves, ferns and flowers share a gloss map.
    const shared = await counted(async () => {
      textures.repoint('EarthFoliageClutterPbr', plain([255, 20, 0, 255]));
      await draw();
    });
    expect(shared).toEqual({ pipelines: 0, buffers: 0, textures: 1, bindGroups: 4 });
    textures.repoint('EarthGrassClutterDiffuse', 'stock');
    textures.repoint('EarthFoliageClutterPbr', 'stock');
    expect(changed(await draw(), stock)).toBe(0);
  });

  it.each([
    ['EarthGrassClutterNormal', plain([255, 128, 128, 255])],
    ['EarthGrassClutterOpacity', plain([0, 0, 0, 255])],
    ['EarthGrassClutterThickness', plain([0, 0, 0, 255])],
  ])(
    'replacing the clutter texture %s changes the picture, and the value stock restores the picture exactly',
    async (name, image) => {
      const { textures } = renderer.frame.passes.clutter;
      const stock = await draw();
      textures.repoint(name, image);
      expect(changed(await draw(), stock)).toBeGreaterThan(100);
      textures.repoint(name, 'stock');
      expect(changed(await draw(), stock)).toBe(0);
    },
  );

  it('a replaced clutter image is freed only after the frames in flight that may use it', async () => {
    const { textures } = renderer.frame.passes.clutter;
    for (let frame = 0; frame < 6; frame++) await draw();
    expect(textures.work.retiring).toBe(0);
    textures.repoint('RockClutterDiffuse', plain([1, 2, 3, 0]));
    expect(textures.work.retiring).toBe(0);
    textures.repoint('RockClutterDiffuse', 'stock');
    expect(textures.work.retiring).toBe(1);
    for (let frame = 0; frame < 3; frame++) await draw();
    expect(textures.work.retiring).toBe(1);
    await draw();
    expect(textures.work.retiring).toBe(0);
  });

  it('at most 32 replaced clutter images are kept, and the oldest is freed first', () => {
    const textures = new ClutterTextures(new GpuContext(gpu!.device, readShaderSources()));
    for (let turn = 0; turn <= 32; turn++) textures.repoint('RockClutterDiffuse', plain([turn, 0, 0, 0]));
    expect(textures.work.retiring).toBe(32);
    textures.repoint('RockClutterDiffuse', 'stock');
    expect(textures.work.retiring).toBe(32);
    for (let frame = 0; frame < 4; frame++) textures.endFrame();
    expect(textures.work.retiring).toBe(0);
  });

  it('replacing the texture of a map that is not drawn creates no GPU object', async () => {
    const { textures } = renderer.frame.passes.clutter;
    const cost = await counted(async () => {
      textures.repoint('NoSuchMap', 'stock');
      await draw();
    });
    expect(cost).toEqual({ pipelines: 0, buffers: 0, textures: 0, bindGroups: 0 });
  });
});
