import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScript } from '../../src/simulator/run-script.js';
import { type DefaultPictures, openDefaultPictures } from '../support/default-pictures.js';
import { sharedGpu } from '../support/shared-device.js';

const gpu = await sharedGpu();

const SIZE = { width: 480, height: 270 };
let opened: DefaultPictures;

beforeAll(async () => {
  opened = await openDefaultPictures();
});
afterAll(() => opened.close());

async function draw(live: boolean): Promise<{ pixels: Uint8Array; maps: number }> {
  const { shadow } = opened.renderer.frame.passes;
  const before = shadow.mapsDrawn;
  const { pixels } = await opened.pictures.picture({ ...SIZE, live });
  return { pixels, maps: shadow.mapsDrawn - before };
}

const write = (...lines: string[]): void => runScript(opened.simulation, lines);

/** Returns the fraction of texels that differ visibly. */
function differing(a: Uint8Array, b: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < a.length; at += 4) {
    if (Math.max(...[0, 1, 2].map((c) => Math.abs(a[at + c]! - b[at + c]!))) > 24) count++;
  }
  return count / (a.length / 4);
}

describe.skipIf(gpu === null)('shadow maps of live pictures', () => {
  it('shadow maps are reused while the planet moves', async () => {
    expect((await draw(true)).maps).toBe(3);
    for (let frame = 0; frame < 4; frame++) {
      write('step 0.2');
      expect((await draw(true)).maps, `frame ${frame}`).toBe(0);
    }
    const live = await draw(true);
    const exact = await draw(false);
    expect(exact.maps).toBe(3);
    // In live pictures, a shadow map covers a wider area. So its texels are larger, and the edge of a shadow may be
    // shifted by one of them.
    expect(differing(live.pixels, exact.pixels)).toBeLessThan(0.004);
  });

  it('shadow maps are drawn again after the star has moved', async () => {
    await draw(true);
    write('step 30');
    expect((await draw(true)).maps).toBe(3);
    expect((await draw(true)).maps).toBe(0);
  });

  it('shadow maps are drawn again after a caster has been removed', async () => {
    await draw(true);
    write('despawn Hunter-ship');
    expect((await draw(true)).maps).toBe(3);
  });

  it('shadow maps are drawn again when the camera leaves the area that they cover', async () => {
    await draw(true);
    write('camera/enabled 1', `camera/pose/fov ${(opened.simulation.world.camera.pose.fovY * 180) / Math.PI - 0.5}`);
    expect((await draw(true)).maps).toBe(0);
    write('camera/pose/fov 100');
    expect((await draw(true)).maps).toBe(3);
    write('camera/release 1');
  });

  it('live pictures that reuse shadow maps do not change later pictures that are not live', async () => {
    const before = await draw(false);
    await draw(true);
    await draw(true);
    const after = await draw(false);
    expect(Buffer.compare(before.pixels, after.pixels)).toBe(0);
  });
});
