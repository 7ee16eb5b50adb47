import { describe, expect, it } from 'vitest';
import { quat } from '../../src/base/math/index.js';
import { smoothEdges } from '../twins/smooth-edges.js';
import { awaitGpu } from '../../src/device/node/waits/index.js';
import { readShaderSources } from '../../src/device/node/index.js';
import { Renderer } from '../../src/renderer/render/renderer.js';
import { SceneBuilder } from '../../src/renderer/scene/scene-builder.js';
import { sharedAssets } from '../support/shared-assets.js';
import { sharedGpu } from '../support/shared-device.js';
import { openScene } from '../support/worlds.js';

const gpu = await sharedGpu();

/**
 * Maximum fraction of texels that may differ from the CPU twin. Some texels differ because they are at the same
 * distance from two edges, so that rounding decides which edge counts.
 */
const UNDECIDED = 0.002;

describe.skipIf(gpu === null)('edge smoothing', () => {
  it.each([
    { width: 256, height: 144 },
    { width: 131, height: 67 },
  ])(
    'edge smoothing at $width by $height equals its CPU twin, and changes no texel that is away from edges',
    async (size) => {
      const shaders = readShaderSources();
      const renderer = await Renderer.create({ device: gpu!.device, shaders, assets: sharedAssets, awaitGpu });
      const { world } = await openScene('paint-stand');
      const scene = new SceneBuilder().build(world, size.width, size.height);
      const plain = await renderer.picture(scene, { ...size, smooth: false });
      const { pixels } = await renderer.picture(scene, size);
      const wanted = smoothEdges(plain);
      const texels = size.width * size.height;
      let [smoothed, otherwise] = [0, 0];
      for (let texel = 0; texel < texels; texel++) {
        const far = (a: Uint8Array, b: Uint8Array, more: number) =>
          [0, 1, 2, 3].some((channel) => Math.abs(a[texel * 4 + channel]! - b[texel * 4 + channel]!) > more);
        if (far(wanted, plain.pixels, 0)) smoothed++;
        if (far(pixels, wanted, 2)) otherwise++;
      }
      expect(smoothed).toBeGreaterThan(texels * 0.02);
      expect(otherwise).toBeLessThan(texels * UNDECIDED);
    },
  );

  it('edge smoothing leaves the stars of an empty sky unchanged', async () => {
    const size = { width: 192, height: 108 };
    const renderer = await Renderer.create({
      device: gpu!.device,
      shaders: readShaderSources(),
      assets: sharedAssets,
      awaitGpu,
    });
    const { world } = await openScene('far-out');
    const scene = new SceneBuilder().build(world, size.width, size.height);
    // Turn the view by 180°, away from the vessel and the planet.
    const worldFromView = quat.multiply(scene.view.worldFromView, [0, 1, 0, 0]);
    const away = { ...scene, view: { ...scene.view, worldFromView } };
    const { pixels } = await renderer.picture(away, size);
    expect(pixels.filter((value, at) => at % 4 === 1 && value > 60).length).toBeGreaterThan(5);
    expect(pixels).toEqual((await renderer.picture(away, { ...size, smooth: false })).pixels);
  });
});
