import { describe, expect, test, vi } from 'vitest';
import { REQUIRED_FEATURES, REQUIRED_LIMITS } from '../../../src/device/contract.js';
import { awaitGpu } from '../../../src/device/node/waits/index.js';
import { findAdapters, openGpu, parseAdapterChoice } from '../../../src/device/node/index.js';

describe('openGpu', () => {
  test('openGpu opens a device with every feature and limit that the renderer needs', async () => {
    const gpu = await openGpu({ adapter: 'swiftshader' });
    const { device, adapter } = gpu;
    expect(adapter).toMatchObject({ kind: 'software', family: 'swiftshader', vendor: 'google' });
    for (const feature of REQUIRED_FEATURES) expect(device.features.has(feature)).toBe(true);
    expect(device.limits.maxBufferSize).toBeGreaterThanOrEqual(REQUIRED_LIMITS.maxBufferSize);
    gpu.close();
    await expect(device.lost).resolves.toMatchObject({ reason: 'destroyed' });
  });

  test('openGpu opens a new device after the first device was closed twice', async () => {
    const first = await openGpu({ adapter: 'swiftshader' });
    first.close();
    first.close();
    const second = await openGpu({ adapter: 'swiftshader' });
    const buffer = second.device.createBuffer({ size: 16, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
    second.device.queue.writeBuffer(buffer, 0, new Float32Array([1, 2, 3, 4]));
    await awaitGpu(buffer.mapAsync(GPUMapMode.READ));
    expect([...new Float32Array(buffer.getMappedRange())]).toEqual([1, 2, 3, 4]);
    second.close();
  });

  test('openGpu reports a missing driver with its name, the fault and the next command', async () => {
    const refusal = openGpu({ adapter: { icd: '/nowhere/icd.json' } });
    await expect(refusal).rejects.toMatchObject({ name: 'PlatformError' });
    await expect(refusal).rejects.toThrow(/\/nowhere\/icd\.json: no such file[^]*doctor/);
  });
});

describe('findAdapters', () => {
  test('findAdapters opens no device, and returns a fresh adapter for each request', async () => {
    const adapters = await findAdapters({ adapter: 'swiftshader' });
    expect(adapters.report).toMatchObject({ family: 'swiftshader', reason: expect.stringContaining('requested with') });
    const first = await adapters.requestAdapter();
    const opened = vi.spyOn(Object.getPrototypeOf(first) as GPUAdapter, 'requestDevice');
    try {
      const second = await (await findAdapters({ adapter: 'swiftshader' })).requestAdapter();
      expect(opened).not.toHaveBeenCalled();
      for (const adapter of [first, second, await adapters.requestAdapter()]) (await adapter.requestDevice()).destroy();
      expect(opened).toHaveBeenCalledTimes(3);
    } finally {
      opened.mockRestore();
    }
  });

  test('findAdapters reports a missing driver with its name, the fault and the next command', async () => {
    const refusal = findAdapters({ adapter: { icd: '/nowhere/icd.json' } });
    await expect(refusal).rejects.toMatchObject({ name: 'PlatformError' });
    await expect(refusal).rejects.toThrow(/\/nowhere\/icd\.json: no such file[^]*doctor/);
  });
});

describe('parseAdapterChoice', () => {
  test('parseAdapterChoice accepts adapter names and driver paths', () => {
    expect(parseAdapterChoice('lavapipe')).toBe('lavapipe');
    expect(parseAdapterChoice('drivers/icd.json')).toEqual({ icd: 'drivers/icd.json' });
    expect(parseAdapterChoice('icd.json')).toEqual({ icd: 'icd.json' });
    expect(parseAdapterChoice('auto')).toBeUndefined();
    expect(parseAdapterChoice('')).toBeUndefined();
  });

  test('parseAdapterChoice rejects any other word and lists the names', () => {
    expect(() => parseAdapterChoice('swiftshade')).toThrow(/unknown adapter 'swiftshade'; use auto, hardware/);
  });
});

describe('awaitGpu', () => {
  test('awaitGpu rejects when the awaited promise rejects', async () => {
    await expect(awaitGpu(Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  });

  test('while work is pending, awaitGpu sleeps between two polls', async () => {
    const sleeps: number[] = [];
    const wait = vi.spyOn(Atomics, 'wait').mockImplementation((_array, _index, _value, ms) => {
      sleeps.push(ms!);
      return 'timed-out';
    });
    const turns = 20;
    let left = turns;
    await awaitGpu(
      new Promise<void>((resolve) => {
        const turn = (): unknown => (left-- > 0 ? setImmediate(turn) : resolve());
        turn();
      }),
    );
    wait.mockRestore();
    expect(sleeps.length).toBeGreaterThanOrEqual(turns - 2);
    for (const ms of sleeps) expect(ms).toBeGreaterThanOrEqual(0.3);
  });
});
