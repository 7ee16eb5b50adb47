import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RENDER_DEVICE, NodeRenderHost } from '../../../../src/renderer/drawing/node/node-render-host.js';
import { runScript } from '../../../../src/simulator/run-script.js';
import type { Simulation } from '../../../../src/simulator/create-simulation.js';
import { PlatformError, UnavailableError } from '../../../../src/base/errors/index.js';
import type { GpuHandle } from '../../../../src/device/contract.js';
import { openGpu } from '../../../../src/device/node/index.js';
import { sharedAssets } from '../../../support/shared-assets.js';
import { openSharedHost, sharedGpu } from '../../../support/shared-device.js';
import { openScene } from '../../../support/worlds.js';

const probe = await sharedGpu();

const SIZE = { width: 96, height: 54 };

describe.skipIf(probe === null)('the render host in Node', () => {
  let simulation: Simulation;
  const devices: GpuHandle[] = [];
  let driverGone = false;

  const openHost = () =>
    NodeRenderHost.open({
      accessors: simulation.world.accessors,
      assets: sharedAssets,
      open: async () => {
        if (driverGone) throw new PlatformError('no driver');
        const gpu = await openGpu();
        devices.push(gpu);
        return gpu;
      },
    });

  beforeAll(async () => {
    simulation = await openScene('paint-stand');
    runScript(
      simulation,
      ['paint/parts/global/color 0.1 0.7 0.2', 'paint/parts/global/enabled 1', 'paint/parts/enabled 1'],
      'test',
    );
  });
  afterAll(() => devices.forEach((gpu) => gpu.close()));

  it('after a device loss, the render host draws the same picture on a new device', async () => {
    const { tree, world } = simulation;
    const host = await openHost();
    const pictures = host.follow(world);
    const before = await pictures.picture(SIZE);
    expect(tree.readText('status/accessors')).toBe('');

    devices.at(-1)!.device.destroy();
    const after = await pictures.picture(SIZE);
    expect(Buffer.compare(after.pixels, before.pixels)).toBe(0);
    expect(devices).toHaveLength(2);
    expect(tree.readText('status/accessors')).toBe('');
    expect(tree.readText('paint/status')).toMatch(/^parts=active /);

    driverGone = true;
    devices.at(-1)!.device.destroy();
    await expect(pictures.picture(SIZE)).rejects.toThrow('no driver');
    expect(JSON.parse(tree.readText('status/accessors'))).toMatchObject({ name: RENDER_DEVICE, error: 'no driver' });

    driverGone = false;
    expect(Buffer.compare((await pictures.picture(SIZE)).pixels, before.pixels)).toBe(0);
    expect(tree.readText('status/accessors')).toBe('');
    host.close();
  });

  it('closing the render host rejects the picture in progress with UnavailableError', async () => {
    const host = await openHost();
    const pictures = host.follow(simulation.world);
    await pictures.picture(SIZE);
    const { queue } = devices.at(-1)!.device;
    const submit = queue.submit.bind(queue);
    queue.submit = (buffers) => {
      submit(buffers);
      host.close();
    };
    await expect(pictures.picture(SIZE)).rejects.toThrow(
      new UnavailableError('the renderer was closed before the picture was finished; start the server again'),
    );
  });

  it('a picture that fails after the render host was closed rejects with UnavailableError', async () => {
    const host = await openSharedHost();
    const failed = host.inTurn(() => {
      host.close();
      return Promise.reject(new DOMException('the buffer is gone', 'AbortError'));
    });
    await expect(failed).rejects.toThrow(UnavailableError);
  });
});
