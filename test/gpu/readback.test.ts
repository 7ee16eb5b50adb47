import { describe, expect, it } from 'vitest';
import { awaitGpu } from '../../src/device/node/waits/index.js';
import { readShaderSources } from '../../src/device/node/index.js';
import { GpuContext } from '../../src/renderer/render/gpu-context.js';
import { Readback } from '../../src/renderer/render/resources/readback.js';
import { sharedGpu } from '../support/shared-device.js';

const gpu = await sharedGpu();

describe.skipIf(gpu === null)('the readback of a picture', () => {
  /** @returns the bytes, and the number of times that other tasks could run during the readback */
  async function readBack(width: number, height: number): Promise<{ pixels: Uint8Array; turns: number }> {
    const { device } = gpu!;
    let turns = 0;
    const context = new GpuContext(device, readShaderSources());
    const readback = new Readback(context, (work) => {
      turns++;
      return awaitGpu(work);
    });
    const usage = GPUTextureUsage.COPY_SRC | GPUTextureUsage.COPY_DST;
    const texture = device.createTexture({ label: 'counted', size: [width, height], format: 'rgba8unorm', usage });
    device.queue.writeTexture({ texture }, counted(width, height), { bytesPerRow: width * 4 }, [width, height]);
    const encoder = device.createCommandEncoder({ label: 'readback' });
    const read = readback.encode(encoder, texture);
    device.queue.submit([encoder.finish()]);
    const pixels = await read();
    texture.destroy();
    return { pixels, turns };
  }

  const counted = (width: number, height: number): Uint8Array<ArrayBuffer> =>
    new Uint8Array(Uint32Array.from({ length: width * height }, (_, texel) => texel).buffer);

  it.each([
    [960, 540, 1],
    [1000, 1000, 1],
    [2048, 2048, 4],
    [2001, 3001, 6],
  ])(
    'a readback is complete, and a large picture is copied in pieces: %i by %i in %i turns',
    async (width, height, wanted) => {
      const { pixels, turns } = await readBack(width, height);
      expect(Buffer.compare(pixels, counted(width, height))).toBe(0);
      expect(turns).toBe(wanted);
    },
  );
});
