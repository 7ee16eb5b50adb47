import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NodeRenderHost } from '../../../../src/renderer/drawing/node/node-render-host.js';
import { openGpu } from '../../../../src/device/node/index.js';
import type { WorldRenderer } from '../../../../src/renderer/drawing/world-renderer.js';
import { runScript } from '../../../../src/simulator/run-script.js';
import { sharedAssets } from '../../../support/shared-assets.js';
import { sharedGpu } from '../../../support/shared-device.js';
import { openScene } from '../../../support/worlds.js';
import { losingDevice, type LosingDevice } from './losing-device.js';
import { DEEP } from '../../../support/deep.js';

const probe = await sharedGpu();

const SIZE = { width: 96, height: 54 };
/** Number of times that the test loses a device, each time at a different call of a frame. */
const LOSSES = DEEP ? 100 : 2;

describe.skipIf(probe === null)('a frame whose device is lost while it is drawn', () => {
  const devices: LosingDevice[] = [];
  let losesAll = false;

  interface Opened {
    readonly pictures: WorldRenderer;
    readonly accessors: () => string;
    readonly close: () => unknown;
  }

  async function openPictures(): Promise<Opened> {
    const { tree, world } = await openScene('paint-stand');
    const upload = tree.openUpload('paint/textures/file/badge', { truncate: true, exclusive: false });
    upload.write(0, readFileSync('golden/images/badge.png'));
    expect(upload.close()).toMatchObject({ ok: true });
    runScript({ tree, world }, [
      'paint/parts/global/color 0.1 0.7 0.2',
      'paint/parts/global/enabled 1',
      'paint/parts/enabled 1',
      'paint/stickers/place badge vessel Stand 8 2.6 1.75 -0.75 0 0.92 -0.39 w=1.7 h=1.7 d=1.2 roll=180',
    ]);
    const host = await NodeRenderHost.open({
      accessors: world.accessors,
      assets: sharedAssets,
      open: async () => {
        const gpu = await openGpu();
        const device = losingDevice(gpu);
        devices.push(device);
        if (losesAll) device.loseIn(1);
        return gpu;
      },
    });
    const close = (): unknown => host.close();
    return { pictures: host.follow(world), accessors: () => tree.readText('status/accessors'), close };
  }

  let opened: ReturnType<typeof openPictures>;
  beforeAll(() => {
    opened = openPictures();
  });
  afterAll(async () => (await opened).close());

  it(
    'a frame whose device was lost is drawn again on a new device with the same pixels, including stickers',
    { timeout: 900_000 },
    async () => {
      const { pictures, accessors } = await opened;
      const before = await pictures.picture({ ...SIZE, settled: true });
      const first = devices.at(-1)!;
      const earlier = first.calls;
      await pictures.picture(SIZE);
      const calls = first.calls - earlier;
      expect(calls).toBeGreaterThan(5);
      for (let loss = 0; loss < LOSSES; loss++) {
        const count = devices.length;
        devices.at(-1)!.loseIn(1 + Math.floor((loss / LOSSES) * calls));
        const after = await pictures.picture(SIZE);
        expect(Buffer.compare(after.pixels, before.pixels), `loss ${loss}`).toBe(0);
        expect(devices).toHaveLength(count + 1);
        expect(accessors()).toBe('');
      }
    },
  );

  it('after several device losses in a row, a frame is refused with the cause', async () => {
    const { pictures, accessors } = await opened;
    const before = await pictures.picture(SIZE);
    const count = devices.length;
    losesAll = true;
    devices.at(-1)!.loseIn(1);
    await expect(pictures.picture(SIZE)).rejects.toThrow(
      /^no picture: 3 graphics devices were lost, one after another: /,
    );
    expect(devices.length - count).toBeLessThanOrEqual(3);
    expect(accessors()).toContain('was lost');
    losesAll = false;
    expect(Buffer.compare((await pictures.picture(SIZE)).pixels, before.pixels)).toBe(0);
    expect(accessors()).toBe('');
  });
});
