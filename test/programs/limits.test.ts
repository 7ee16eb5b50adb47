import { describe, expect, test } from 'vitest';
import { ProgramError, withBrowserGlobals } from '../../src/programs/index.js';
import { sharedGpu } from '../support/shared-device.js';
import { openDevice } from './triangle.js';

const isHere = (await sharedGpu()) !== null;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe.skipIf(!isHere)('a program in Node', () => {
  test('a program that does not end is stopped after its time limit, and the next program runs', async () => {
    const endless = withBrowserGlobals(() => new Promise(() => undefined), { timeout: 50 });
    await expect(endless).rejects.toThrow('the program did not end within 0.05 s; await everything that it starts');
    await expect(withBrowserGlobals(() => 'the next')).resolves.toBe('the next');
  });

  test('a program that waits for an animation frame before step() fails with a reason that names step()', async () => {
    const waiting = withBrowserGlobals(() => new Promise((resolve) => requestAnimationFrame(resolve)), { timeout: 50 });
    await expect(waiting).rejects.toThrow('animation frames run only in step()');
  });

  test('the error about starting a second program names the line that started the first one', async () => {
    let end: (value: unknown) => void = () => undefined;
    const first = withBrowserGlobals(() => new Promise((resolve) => (end = resolve)));
    await expect(withBrowserGlobals(() => undefined)).rejects.toThrow(
      /runs one program at a time; first await the earlier one, which started at .*limits\.test\.ts:\d+/,
    );
    await nextTurn();
    await expect.poll(() => end.length).toBe(1);
    end(undefined);
    await first;
  });

  test('a program that creates textures without end fails before the machine runs out of memory', async () => {
    const error = await withBrowserGlobals(async ({ gpu }) => {
      const device = await openDevice(gpu);
      const kept: GPUTexture[] = [];
      for (;;)
        kept.push(
          device.createTexture({
            label: 'shadow',
            size: [4096, 4096],
            format: 'rgba16float',
            usage: GPUTextureUsage.TEXTURE_BINDING,
          }),
        );
    }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProgramError);
    expect((error as ProgramError).faults).toEqual([
      {
        kind: 'out-of-memory',
        message: expect.stringMatching(
          /^a texture 'shadow' of 128 MiB: the program holds \d+ MiB in textures and buffers, and the maximum is 4096 MiB; destroy/,
        ),
        at: expect.stringMatching(/limits\.test\.ts:\d+/),
      },
    ]);
  });

  test('all devices that a program opens share one memory limit', async () => {
    const size = 2 ** 28;
    const fill = (device: GPUDevice) => {
      const make = () => device.createBuffer({ size, usage: GPUBufferUsage.COPY_DST });
      return Array.from({ length: 12 }, make);
    };
    const kept: unknown[] = [];
    const error = await withBrowserGlobals(async ({ gpu }) => {
      for (let i = 0; i < 3; i++) kept.push(fill(await openDevice(gpu)));
    }).catch((reason: unknown) => reason);
    expect(String(error)).toContain('the program holds 4096 MiB in textures and buffers, and the maximum is 4096 MiB');
    await withBrowserGlobals(async ({ gpu }) => {
      for (let i = 0; i < 3; i++) {
        const device = await openDevice(gpu);
        kept.push(fill(device));
        device.destroy();
      }
    });
  });

  test('a program that destroys its buffers may create any number of them', async () => {
    await withBrowserGlobals(async ({ gpu }) => {
      const device = await openDevice(gpu);
      const size = 2 ** 28;
      for (let i = 0; i < 20; i++) device.createBuffer({ size, usage: GPUBufferUsage.COPY_DST }).destroy();
    });
  });

  test('a program leaves no timers, frames or listeners for the next program', async () => {
    const called: string[] = [];
    await withBrowserGlobals(() => {
      setInterval(() => called.push('interval'), 0);
      setTimeout(() => called.push('timeout'), 0);
      const again = () => setImmediate(() => called.push('immediate') && again());
      again();
      requestAnimationFrame(() => called.push('frame'));
      window.addEventListener('resize', () => called.push('listener'));
      document.addEventListener('click', () => called.push('listener'));
    });
    // While a run ends, its timers may still fire. So count only the calls after the end.
    called.length = 0;
    await withBrowserGlobals(async ({ step }) => {
      await step();
      window.dispatchEvent(new Event('resize'));
      document.dispatchEvent(new Event('click'));
      for (let turn = 0; turn < 3; turn++) await nextTurn();
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    expect(called).toEqual([]);
  });

  test('if a program uses a 2D context in Node, the error says which context Node has', async () => {
    const drawn = withBrowserGlobals(({ canvas }) => {
      canvas.getContext('2d')!.fillText('A', 0, 0);
    });
    await expect(drawn).rejects.toThrow("asked a canvas for a '2d' context, but Node has only 'webgpu'");
  });

  test('a program in Node can read blobs with FileReader', async () => {
    const read = await withBrowserGlobals(async () => {
      const results: unknown[] = [];
      for (const method of ['readAsText', 'readAsDataURL', 'readAsArrayBuffer'] as const) {
        const reader = new FileReader();
        await new Promise((resolve) => {
          reader.onload = resolve;
          reader[method](new Blob(['hi'], { type: 'text/plain' }));
        });
        results.push(reader.result);
      }
      return results;
    });
    expect(read).toEqual(['hi', 'data:text/plain;base64,aGk=', new TextEncoder().encode('hi').buffer]);
  });
});
