import { describe, expect, it } from 'vitest';
import { awaitGpu } from '../../src/device/node/waits/index.js';
import { readShaderSources } from '../../src/device/node/index.js';
import { Renderer } from '../../src/renderer/render/renderer.js';
import { SceneBuilder } from '../../src/renderer/scene/scene-builder.js';
import { sharedAssets } from '../support/shared-assets.js';
import { sharedGpu } from '../support/shared-device.js';
import { openScene } from '../support/worlds.js';

const gpu = await sharedGpu();
const SIZE = { width: 128, height: 72 };

describe.skipIf(gpu === null)('two renderers on one device', () => {
  it('after the first renderer is destroyed, the second renderer still draws', async () => {
    const { device } = gpu!;
    const { world } = await openScene('paint-stand');
    const open = async () => {
      const options = { device, shaders: readShaderSources(), assets: sharedAssets, awaitGpu };
      const renderer = await Renderer.create(options);
      const scene = new SceneBuilder().build(world, SIZE.width, SIZE.height);
      return { renderer, draw: () => renderer.picture(scene, SIZE) };
    };
    const [first, second] = [await open(), await open()];
    const before = await second.draw();
    expect(await first.draw()).toEqual(before);

    first.renderer.destroy();
    expect(await second.draw()).toEqual(before);
    device.pushErrorScope('validation');
    await first.draw().catch(() => null);
    expect((await device.popErrorScope())?.message).toContain('destroyed');
    second.renderer.destroy();
  });
});
