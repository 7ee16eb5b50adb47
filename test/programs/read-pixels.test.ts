import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openGpu, withBrowserGlobals, type ProgramGpu } from '../../src/programs/index.js';
import { sharedGpu } from '../support/shared-device.js';
import { drawGradient, openCanvas } from './triangle.js';

const isHere = (await sharedGpu()) !== null;

describe.skipIf(!isHere)('readPixels()', () => {
  let gpu: ProgramGpu;
  beforeAll(async () => {
    gpu = await openGpu({ width: 16, height: 16 });
  });
  afterAll(() => gpu.close());

  const textureOf = (format: GPUTextureFormat, usage = GPUTextureUsage.COPY_SRC) =>
    gpu.device.createTexture({
      label: 'target',
      size: [16, 16],
      format,
      usage: usage | GPUTextureUsage.RENDER_ATTACHMENT,
    });

  test.each(['rgba8unorm', 'bgra8unorm', 'rgba16float', 'rgba32float', 'rgb10a2unorm'] as const)(
    'readPixels() returns the colours of a texture of the format %s as RGBA',
    async (format) => {
      const texture = textureOf(format);
      drawGradient(gpu.device, texture);
      const { width, height, data } = await gpu.readPixels(texture);
      expect([width, height]).toEqual([16, 16]);
      // The centre of texel (12, 3) is at 12.5/16 and 3.5/16 of the texture.
      const [red, green, blue, alpha] = data.slice((3 * 16 + 12) * 4);
      expect(Math.abs(red! - 199)).toBeLessThanOrEqual(1);
      expect(Math.abs(green! - 56)).toBeLessThanOrEqual(1);
      expect(Math.abs(blue! - 128)).toBeLessThanOrEqual(1);
      // An alpha of two bits is a multiple of a third.
      expect(Math.abs(alpha! - (format === 'rgb10a2unorm' ? 170 : 128))).toBeLessThanOrEqual(1);
    },
  );

  test('readPixels() fills missing colour channels with 0 and missing alpha with 255', async () => {
    const texture = textureOf('r8unorm');
    drawGradient(gpu.device, texture);
    const { data } = await gpu.readPixels(texture);
    expect([...data.slice(12 * 4, 13 * 4)]).toEqual([199, 0, 0, 255]);
  });

  test('readPixels() ignores the alpha of an opaque canvas', async () => {
    const { device, context } = await openCanvas(gpu);
    drawGradient(device, context.getCurrentTexture());
    const opaque = await gpu.readPixels();
    expect([...opaque.data.slice(12 * 4, 13 * 4)]).toEqual([199, 8, 128, 255]);

    context.configure({ device, format: 'rgba8unorm', alphaMode: 'premultiplied' });
    drawGradient(device, context.getCurrentTexture());
    const { data } = await gpu.readPixels();
    expect([...data.slice(2 * 4, 3 * 4)]).toEqual([80, 16, 255, 128]);
  });

  test('readPixels() refuses a texture that cannot be copied, and says what to change', async () => {
    await expect(gpu.readPixels(textureOf('rgba8unorm', 0))).rejects.toThrow(
      "the texture 'target' cannot be copied; add GPUTextureUsage.COPY_SRC to its usage",
    );
    const depth = textureOf('depth24plus', 0);
    await expect(gpu.readPixels(depth)).rejects.toThrow(
      "the texture 'target' has the format depth24plus; readPixels() reads rgba8unorm,",
    );
    const other = await openGpu();
    await expect(other.readPixels(textureOf('rgba8unorm'))).rejects.toThrow(
      'no device of this program made the texture',
    );
    await other.close();
  });

  test('readPixels() fails for a blank picture unless the caller allows a blank picture', async () => {
    const texture = textureOf('rgba8unorm');
    await expect(gpu.readPixels(texture)).rejects.toThrow(
      'blank: all of 16 × 16 texels are 0 0 0 0: nothing was drawn; if that is right, read with { blank: true }',
    );
    await expect(gpu.readPixels(texture, { blank: true })).resolves.toMatchObject({ width: 16 });
  });

  test('readPixels() names step() if the program has not drawn, because animation frames wait for it', async () => {
    const drawIn = (steps: number) =>
      withBrowserGlobals(async (run) => {
        const { device, context } = await openCanvas(run);
        requestAnimationFrame(() => drawGradient(device, context.getCurrentTexture()));
        if (steps > 0) await run.step(10, steps);
        return run.readPixels();
      });
    await expect(drawIn(0)).rejects.toThrow('the canvas has no frame; draw into its');
    await expect(drawIn(0)).rejects.toThrow('call step() if animation frames draw');
    await expect(drawIn(1)).resolves.toMatchObject({ width: 256 });
  });
});
