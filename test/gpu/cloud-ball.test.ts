import { describe, expect, it } from 'vitest';
import { runScript } from '../../src/simulator/run-script.js';
import { openSharedHost, sharedGpu } from '../support/shared-device.js';
import { openScene } from '../support/worlds.js';

const gpu = await sharedGpu();

describe.skipIf(gpu === null)('a ball of clouds', { timeout: 120_000 }, () => {
  it('an orthographic picture of a ball of clouds does not depend on the distance of the camera', async () => {
    const host = await openSharedHost();
    const simulation = await openScene('mars');
    const pictures = host.follow(simulation.world);
    /** @param distance of the camera from Jupiter, relative to 140,000 km */
    const pictureFrom = async (distance: number): Promise<Uint8Array> => {
      const place = [-100e6, 140e6, -50e6].map((metres) => metres * distance).join(' ');
      runScript(simulation, [
        'camera/enabled 1',
        'camera/pose/anchor body:Jupiter',
        `camera/pose/position ${place} cce`,
        'camera/pose/aim body:Jupiter up world',
        'camera/pose/ortho 1',
        'camera/pose/ortho_height 80000000',
      ]);
      return (await pictures.picture({ width: 96, height: 54 })).pixels;
    };
    const near = await pictureFrom(1);
    const far = await pictureFrom(3);
    const differences = near.map((value, index) => Math.abs(value - far[index]!));
    expect(Math.max(...near)).toBeGreaterThan(100);
    expect(differences.filter((difference) => difference > 2).length / near.length).toBeLessThan(0.02);
    pictures.close();
    host.close();
  });
});
