import { describe, expect, it } from 'vitest';
import { halfFromNumber, numberFromHalf } from '../../src/base/images/index.js';
import { readShaderSources } from '../../src/device/node/index.js';
import { awaitGpu } from '../../src/device/node/waits/index.js';
import { Renderer } from '../../src/renderer/render/renderer.js';
import { SceneBuilder } from '../../src/renderer/scene/scene-builder.js';
import { sharedAssets } from '../support/shared-assets.js';
import { sharedGpu } from '../support/shared-device.js';
import { defaultSimulation, openScene } from '../support/worlds.js';
import { evaluateOnGpu } from './evaluate.js';

const gpu = await sharedGpu();
const SIZE = { width: 128, height: 72 };
const FILTERS_FLOATS = 'float32-filterable';

/** Returns the device without the feature `float32-filterable`, as Livery opens it on a hardware GPU. */
function withoutFloatFilter(device: GPUDevice): GPUDevice {
  const features = new Set([...device.features].filter((feature) => feature !== FILTERS_FLOATS));
  return new Proxy(device, {
    get(_, name) {
      const value: unknown = name === 'features' ? features : Reflect.get(device, name);
      return typeof value === 'function' ? (value.bind(device) as unknown) : value;
    },
  });
}

describe.skipIf(gpu === null)('tables of radiance', { timeout: 120_000 }, () => {
  it('Livery enables the filtering of 32-bit floats on software adapters only', () => {
    expect(gpu!.device.features.has(FILTERS_FLOATS)).toBe(gpu!.adapter.kind === 'software');
  });

  it.each([
    ['under a sky', async () => (await defaultSimulation()).world],
    ['in front of a backdrop', async () => (await openScene('paint-stand')).world],
  ])('a picture %s is the same with tables of 16 and of 32 bits', async (_name, open) => {
    const world = await open();
    const draw = async (device: GPUDevice): Promise<Uint8Array> => {
      const renderer = await Renderer.create({ device, shaders: readShaderSources(), assets: sharedAssets, awaitGpu });
      const { pixels } = await renderer.picture(
        new SceneBuilder(sharedAssets).build(world, SIZE.width, SIZE.height),
        SIZE,
      );
      renderer.destroy();
      return pixels;
    };
    expect(await draw(withoutFloatFilter(gpu!.device))).toEqual(await draw(gpu!.device));
  });

  // Test this only on software adapters, because only they use tables of 32 bits. WGSL allows GPUs to round
  // differently.
  it.skipIf(gpu?.adapter.kind !== 'software')('half_precise() rounds as the CPU does', async () => {
    const values = [0, 1, 0.4, 1 / 3, 1e-7, 6.1e-5, 3.3e-5, 0.10009766, 999.7, 1000, 40, 1.00048828125, 1.00146484375];
    const rounded = await evaluateOnGpu(gpu!, {
      imports: ['lib/half.wgsl'],
      expression: 'half_precise(inputs[0])',
      rows: values.map((value) => [[value, -value, value, value]]),
    });
    values.forEach((value, i) => {
      const near = numberFromHalf(halfFromNumber(value));
      expect(rounded[i], String(value)).toEqual([near, near === 0 ? rounded[i]![1] : -near, near, near]);
    });
  });
});
