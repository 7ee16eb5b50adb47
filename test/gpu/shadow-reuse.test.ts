import { afterAll, describe, expect, test } from 'vitest';
import type { NodeRenderHost } from '../../src/renderer/drawing/node/node-render-host.js';
import { runScript } from '../../src/simulator/run-script.js';
import { openSharedHost, sharedGpu } from '../support/shared-device.js';
import { openScene } from '../support/worlds.js';

const SIZE = { width: 160, height: 96 };
const CAMERA = [
  'camera/enabled 1',
  'camera/pose/anchor vessel:Stand',
  'camera/pose/position 3.6 12 -5.5 bodyfixed',
  'camera/pose/aim vessel:Stand off 1.9 0 -0.4 up target',
];
const RED = [
  'paint/parts/blend replace',
  'paint/parts/global/color 1 0 0',
  'paint/parts/global/enabled 1',
  'paint/parts/enabled 1',
];
const TURNED = ['camera/pose/position -3 12 5.5 bodyfixed'];

const gpu = await sharedGpu();

describe.skipIf(gpu === null)('the shadow maps of similar worlds', { timeout: 120_000 }, async () => {
  if (gpu === null) return;
  const host = await openSharedHost();
  afterAll(() => host.close());

  async function draw(on: NodeRenderHost, ...writes: string[]): Promise<{ picture: Buffer; maps: number }> {
    const simulation = await openScene('paint-stand');
    runScript(simulation, [...CAMERA, ...writes], 'test');
    const pictures = on.follow(simulation.world);
    await pictures.settled();
    const { shadow } = (await on.renderer()).frame.passes;
    const before = shadow.mapsDrawn;
    const { pixels } = await pictures.picture(SIZE);
    pictures.close();
    return { picture: Buffer.from(pixels), maps: shadow.mapsDrawn - before };
  }

  test('worlds that differ only in materials draw their shadow maps once and share them', async () => {
    expect((await draw(host)).maps).toBeGreaterThan(0);
    const red = await draw(host, ...RED);
    expect(red.maps).toBe(0);
    const other = await openSharedHost();
    const alone = await draw(other, ...RED);
    other.close();
    expect(alone.maps).toBeGreaterThan(0);
    expect(red.picture.equals(alone.picture)).toBe(true);
  });

  test('shadow maps are drawn again for another view and after a despawn', async () => {
    await draw(host);
    expect((await draw(host, ...TURNED)).maps).toBeGreaterThan(0);
    expect((await draw(host, ...TURNED)).maps).toBe(0);
    expect((await draw(host, ...TURNED, 'despawn Probe')).maps).toBeGreaterThan(0);
  });
});
