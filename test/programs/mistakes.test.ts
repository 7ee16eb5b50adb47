import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { ProgramError, withBrowserGlobals, type ProgramRun } from '../../src/programs/index.js';
import { sharedGpu } from '../support/shared-device.js';
import { drawGradient, openCanvas, openDevice } from './triangle.js';

const isHere = (await sharedGpu()) !== null;

async function mistakesOf(run: (program: ProgramRun) => unknown) {
  const error = await withBrowserGlobals(run).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProgramError)) throw new Error('the program ends without a mistake', { cause: error });
  return {
    mistakes: error.faults.map(({ kind, message }) => `${kind}: ${message}`),
    places: error.faults.map(({ at }) => at),
    error,
  };
}

describe.skipIf(!isHere)('a failure of a program is reported with the line where it happened', () => {
  test('a program fails when WebGPU refuses a call', async () => {
    const { mistakes, places, error } = await mistakesOf(async ({ gpu }) => {
      const device = await openDevice(gpu);
      device.createBuffer({ size: 16, usage: 0 });
    });
    expect(mistakes).toEqual([expect.stringContaining('validation: Buffer usages must not be 0')]);
    expect(places).toEqual([expect.stringMatching(/mistakes\.test\.ts:\d+:\d+$/)]);
    expect(error.message).toMatch(/^validation: Buffer usages must not be 0[^]*\n {4}at .*mistakes\.test\.ts:\d+:\d+$/);
  });

  test('a program fails when a shader does not compile', async () => {
    const { mistakes, places } = await mistakesOf(async ({ gpu }) => {
      const device = await openDevice(gpu);
      device.createShaderModule({ code: 'fn f() -> i32 { return 1.5; }' });
    });
    expect(mistakes).toEqual([expect.stringContaining("cannot convert value of type 'abstract-float' to type 'i32'")]);
    expect(places).toEqual([expect.stringMatching(/mistakes\.test\.ts:\d+:\d+$/)]);
  });

  test('a program fails when the device has no memory for a texture', async () => {
    const { mistakes } = await mistakesOf(async ({ gpu }) => {
      const device = await openDevice(gpu);
      const size = [8192, 8192, 256];
      for (let i = 0; i < 4; i++)
        device.createTexture({ size, format: 'rgba32float', usage: GPUTextureUsage.RENDER_ATTACHMENT });
    });
    expect(mistakes[0]).toMatch(/^out-of-memory: /);
  });

  test('a program fails when an error scope catches an error', async () => {
    const { mistakes, places } = await mistakesOf(async ({ gpu }) => {
      const device = await openDevice(gpu);
      device.pushErrorScope('validation');
      device.createBuffer({ size: 16, usage: 0 });
      await device.popErrorScope();
    });
    expect(mistakes).toEqual([expect.stringContaining('validation: Buffer usages must not be 0')]);
    expect(places).toEqual([expect.stringMatching(/mistakes\.test\.ts:\d+:\d+$/)]);
  });

  test('a program fails when an error scope is never popped', async () => {
    const { mistakes } = await mistakesOf(async ({ gpu }) => {
      const device = await openDevice(gpu);
      device.pushErrorScope('validation');
    });
    expect(mistakes).toEqual(['scope: this error scope is never popped, and hides all later errors']);
  });

  test('a program fails when it draws with a device that it has destroyed', async () => {
    const { mistakes } = await mistakesOf(async (run) => {
      const { device, context } = await openCanvas(run);
      const texture = context.getCurrentTexture();
      device.destroy();
      drawGradient(device, texture);
    });
    expect(mistakes).toEqual(['lost: queue.submit() after device.destroy() draws nothing']);
  });

  test('a program fails when its device is lost', async () => {
    // The software adapter never loses a device, so replace the device's `lost` promise with a resolved one.
    const lost = Promise.resolve({ reason: 'unknown', message: 'the driver was reset' } as GPUDeviceLostInfo);
    const open = Reflect.get<GPUAdapter, 'requestDevice'>(GPUAdapter.prototype, 'requestDevice');
    const opening = vi.spyOn(GPUAdapter.prototype, 'requestDevice').mockImplementation(async function (
      this: GPUAdapter,
      descriptor,
    ) {
      return Object.defineProperty(await open.call(this, descriptor), 'lost', { value: lost, configurable: true });
    });
    try {
      const { mistakes } = await mistakesOf(async ({ gpu }) => {
        const device = await openDevice(gpu);
        expect((await device.lost).reason).toBe('unknown');
      });
      expect(mistakes).toEqual(['lost: the device was lost: the driver was reset']);
    } finally {
      opening.mockRestore();
    }
  });

  test('a program fails when a promise that it does not await is rejected', async () => {
    const { mistakes } = await mistakesOf(async ({ gpu }) => {
      const device = await openDevice(gpu);
      const buffer = device.createBuffer({ size: 16, usage: GPUBufferUsage.MAP_READ });
      void buffer.mapAsync(GPUMapMode.READ);
      buffer.destroy();
      await new Promise((resolve) => setImmediate(resolve));
    });
    expect(mistakes).toEqual([
      expect.stringContaining('rejection: a promise was rejected, and the program does not handle it'),
    ]);
  });

  test('a program fails when a promise is rejected just before the program throws', async () => {
    const { mistakes, error } = await mistakesOf(() => {
      void Promise.reject(new Error('not awaited'));
      throw new Error('the end');
    });
    expect(mistakes).toEqual(['rejection: a promise was rejected, and the program does not handle it: not awaited']);
    expect(error.cause).toMatchObject({ message: 'the end' });
  });

  test('a program fails when it draws nothing', async () => {
    const { mistakes } = await mistakesOf(async (run) => {
      const { context } = await openCanvas(run);
      context.getCurrentTexture();
      await run.readPixels();
    });
    expect(mistakes).toEqual([
      expect.stringContaining('blank: all of 256 × 256 texels are 0 0 0 255: nothing was drawn'),
    ]);
  });

  test('a program fails when an image cannot be loaded', async () => {
    const { mistakes } = await mistakesOf(async () => {
      const image = new Image();
      image.src = 'no-such.png';
      await image.decode().catch(() => undefined);
    });
    expect(mistakes).toEqual([expect.stringMatching(/^loading: no-such\.png cannot be loaded: ENOENT/)]);
  });

  test('a program fails when its picture is read before an image has loaded', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/late.png`;
    try {
      const { mistakes } = await mistakesOf(async (run) => {
        const { device, context } = await openCanvas(run);
        new Image().src = address;
        drawGradient(device, context.getCurrentTexture());
        await run.readPixels();
      });
      expect(mistakes).toEqual([`loading: the picture was read while ${address} was still loading; await it first`]);
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
  });

  test('a program fails when an image is copied into an unsuitable texture', async () => {
    const { mistakes, places } = await mistakesOf(async ({ gpu }) => {
      const device = await openDevice(gpu);
      const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_DST;
      const texture = device.createTexture({ size: [1, 1], format: 'rgb10a2unorm', usage });
      try {
        device.queue.copyExternalImageToTexture({ source: new ImageData(1, 1) }, { texture }, [1, 1]);
      } catch {
        // Ignore the exception, as three.js does.
      }
    });
    expect(mistakes).toEqual([
      'loading: copyExternalImageToTexture: an image cannot be copied into a texture of the format rgb10a2unorm',
    ]);
    expect(places).toEqual([expect.stringMatching(/mistakes\.test\.ts:\d+:\d+$/)]);
  });

  test('if a mistake makes a program throw an error, the report names the mistake first and then the error', async () => {
    const { error } = await mistakesOf(async ({ gpu }) => {
      const device = await openDevice(gpu);
      device.createBuffer({ size: 16, usage: 0 });
      throw new TypeError('what came of it');
    });
    expect(error.message).toContain('Buffer usages must not be 0');
    expect(error.cause).toEqual(new TypeError('what came of it'));
  });

  test('a program does not fail for a WebGPU error that its caller expects', async () => {
    const run = async ({ gpu }: ProgramRun) => {
      const device = await openDevice(gpu);
      device.createBuffer({ size: 16, usage: 0 });
      return 'done';
    };
    await expect(withBrowserGlobals(run, { expects: ({ kind }) => kind === 'validation' })).resolves.toBe('done');
  });
});
