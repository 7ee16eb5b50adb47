import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { WorldRenderer } from '../../src/renderer/drawing/world-renderer.js';
import { runScript } from '../../src/simulator/run-script.js';
import { openSharedHost, sharedGpu } from '../support/shared-device.js';
import { openScene } from '../support/worlds.js';

const gpu = await sharedGpu();

const SIZE = { width: 200, height: 120 };
const CAMERA = [
  'camera/enabled 1',
  'camera/pose/anchor vessel:Stand',
  'camera/pose/position 3.6 12 -5.5 bodyfixed',
  'camera/pose/aim vessel:Stand off 1.9 0 -0.4 up target',
];
/**
 * Stickers whose boxes extend beyond the parts. So each of them is visible up to the edge of the part, next to pixels
 * without a surface.
 */
const STICKERS = [
  'paint/stickers/place badge vessel Stand 8 0.6 1.75 -0.75 0 0.92 -0.39 w=4 h=4 d=6 roll=180',
  'paint/stickers/place badge vessel Stand 5 0 2 0 0 1 0 w=9 h=9 d=9',
];

describe.skipIf(gpu === null)('pixels that showed a surface in an earlier picture', { timeout: 120_000 }, () => {
  const closing: (() => void)[] = [];
  afterEach(() => closing.splice(0).forEach((close) => close()));

  async function open(): Promise<{ pictures: WorldRenderer; write: (lines: readonly string[]) => void }> {
    const host = await openSharedHost();
    const simulation = await openScene('paint-stand');
    const upload = simulation.tree.openUpload('paint/textures/file/badge', { truncate: true, exclusive: false });
    upload.write(0, readFileSync('golden/images/badge.png'));
    upload.close();
    const pictures = host.follow(simulation.world);
    closing.push(
      () => host.close(),
      () => pictures.close(),
    );
    const write = (lines: readonly string[]): void => runScript(simulation, lines);
    write(CAMERA);
    return { pictures, write };
  }

  /** Draws the scene from nearby, so that parts cover nearly all pixels, and then from farther away. */
  async function openAfterOtherPictures(): ReturnType<typeof open> {
    const opened = await open();
    for (const degrees of [12, 60]) {
      opened.write([`camera/pose/fov ${degrees}`]);
      await opened.pictures.picture({ ...SIZE, settled: true });
    }
    return opened;
  }

  it('pixels that showed a surface in an earlier picture are sky in a capture of the next picture', async () => {
    const used = await openAfterOtherPictures();
    const fresh = await open();
    fresh.write(['camera/pose/fov 60']);
    const [after, alone] = [await capture(used.pictures), await capture(fresh.pictures)];
    expect(after.filter((kind) => kind === 'sky').length).toBeGreaterThan(5000);
    expect(after).toEqual(alone);
  });

  it.each([true, false])(
    'pixels that showed a surface in an earlier picture do not change the stickers next to them; surfaces reused: %s',
    async (reuse) => {
      const used = await openAfterOtherPictures();
      const fresh = await open();
      fresh.write(['camera/pose/fov 60']);
      for (const { write } of [used, fresh]) write(STICKERS);
      const [after, alone] = [await draw(used.pictures, reuse), await draw(fresh.pictures, reuse)];
      expect(Buffer.compare(after, alone)).toBe(0);
    },
  );

  async function draw(pictures: WorldRenderer, reuse: boolean): Promise<Uint8Array> {
    return (await pictures.picture({ ...SIZE, settled: true, reuse })).pixels;
  }

  async function capture(pictures: WorldRenderer): Promise<string[]> {
    const { texels } = await pictures.capture({ ...SIZE, passes: [] });
    return Array.from({ length: SIZE.width * SIZE.height }, (_, at) => {
      return texels.at(at % SIZE.width, Math.floor(at / SIZE.width)).kind;
    });
  }
});
