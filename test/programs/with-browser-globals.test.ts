import { describe, expect, test } from 'vitest';
import { withBrowserGlobals } from '../../src/programs/index.js';
import { sharedGpu } from '../support/shared-device.js';
import { openCanvas, openDevice } from './triangle.js';

const isHere = (await sharedGpu()) !== null;

/** A run changes some objects. Returns the descriptors of all their properties, by name. */
function globals(): Map<string, unknown> {
  const targets = {
    globalThis,
    performance,
    Math,
    GPUQueue: GPUQueue.prototype,
    GPUSupportedFeatures: GPUSupportedFeatures.prototype,
  };
  const found = new Map<string, unknown>();
  for (const [target, object] of Object.entries(targets)) {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
      found.set(`${target}.${name}`, Reflect.get(property, 'get') ?? Reflect.get(property, 'value'));
    }
  }
  return found;
}

const changedSince = (before: Map<string, unknown>): string[] => {
  const now = globals();
  return [...new Set([...before.keys(), ...now.keys()])].filter((name) => !Object.is(before.get(name), now.get(name)));
};

describe.skipIf(!isHere)('withBrowserGlobals()', () => {
  test('withBrowserGlobals() restores every global, even if the program fails', async () => {
    const before = globals();
    const during = await withBrowserGlobals(() => {
      expect(document.createElement('canvas')).toBeInstanceOf(HTMLCanvasElement);
      return changedSince(before);
    });
    expect(during).toEqual(
      expect.arrayContaining(['globalThis.document', 'globalThis.Date', 'performance.now', 'Math.random']),
    );
    expect(changedSince(before)).toEqual([]);
    await expect(withBrowserGlobals(() => Promise.reject(new Error('of the program')))).rejects.toThrow(
      'of the program',
    );
    expect(changedSince(before)).toEqual([]);
  });

  test('withBrowserGlobals() gives each run the same clock and the same random numbers', async () => {
    const look = () =>
      withBrowserGlobals(async ({ clock, step }) => {
        const random: () => number = Reflect.get(Math, 'random');
        const times: number[] = [];
        const frame = (time: number) => {
          times.push(time);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
        await step(10, 3);
        return [times, clock.now, performance.now(), Date.now(), new Date().toISOString(), random(), random()];
      });
    const first = await look();
    expect(first.slice(0, 5)).toEqual([[10, 20, 30], 30, 30, Date.UTC(2026, 0, 1) + 30, '2026-01-01T00:00:00.030Z']);
    expect(await look()).toEqual(first);
  });

  test('a callback of an animation frame does not run if an earlier callback of the same frame cancels it', async () => {
    await withBrowserGlobals(async ({ step }) => {
      const called: string[] = [];
      requestAnimationFrame(() => {
        called.push('first');
        cancelAnimationFrame(second);
      });
      const second = requestAnimationFrame(() => called.push('second'));
      await step();
      expect(called).toEqual(['first']);
    });
  });

  test('a listener for the event `load` is called at once, because the page counts as loaded', async () => {
    const called = await withBrowserGlobals(async () => {
      let times = 0;
      for (let i = 0; i < 2; i++)
        await new Promise((resolve) => window.addEventListener('load', (event) => resolve(times++ && event)));
      return times;
    });
    expect(called).toBe(2);
  });

  test('a canvas returns the same texture within a frame, and a new one in the next frame', async () => {
    await withBrowserGlobals(async (run) => {
      const { context } = await openCanvas(run);
      const first = context.getCurrentTexture();
      expect(context.getCurrentTexture()).toBe(first);
      await run.step();
      expect(context.getCurrentTexture()).not.toBe(first);
      run.canvas.width = 64;
      expect(context.getCurrentTexture().width).toBe(64);
    });
  });

  test('withBrowserGlobals() reports no device loss to a program after its run', async () => {
    let lost: Promise<GPUDeviceLostInfo> | undefined;
    await withBrowserGlobals(async ({ gpu }) => {
      lost = (await openDevice(gpu)).lost;
    });
    const turn = new Promise((resolve) => setImmediate(resolve, 'still here'));
    expect(await Promise.race([lost, turn])).toBe('still here');
  });

  test('a program that destroys its device gets the reason `destroyed` from device.lost', async () => {
    await withBrowserGlobals(async ({ gpu }) => {
      const device = await openDevice(gpu);
      device.destroy();
      expect((await device.lost).reason).toBe('destroyed');
    });
  });

  test('withBrowserGlobals() opens a dozen devices without a warning from Node', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    await withBrowserGlobals(async ({ gpu }) => {
      for (let i = 0; i < 12; i++) await openDevice(gpu);
    });
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  test('withBrowserGlobals() refuses to run two programs at once', async () => {
    await withBrowserGlobals(async () => {
      await expect(withBrowserGlobals(() => undefined)).rejects.toThrow(
        'runs one program at a time; first await the earlier one',
      );
    });
    await expect(withBrowserGlobals(() => 'free again')).resolves.toBe('free again');
  });
});
