import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runScript } from '../../src/simulator/run-script.js';
import { type DefaultPictures, openDefaultPictures } from '../support/default-pictures.js';
import { sharedGpu } from '../support/shared-device.js';

const gpu = await sharedGpu();

let opened: DefaultPictures;

beforeAll(async () => {
  opened = await openDefaultPictures();
});
afterAll(() => opened.close());

/** Draws a picture. @returns how many shadow maps of lamps were drawn for it */
async function mapsAfter(...lines: string[]): Promise<number> {
  runScript(opened.simulation, lines);
  const { shadow } = opened.renderer.frame.passes;
  const before = shadow.spotsDrawn;
  await opened.pictures.picture({ width: 96, height: 54 });
  return shadow.spotsDrawn - before;
}

describe.skipIf(gpu === null)('shadow maps of lamps', { timeout: 120_000 }, () => {
  it('maps are drawn at night only, and again only if a lamp or something in its light has changed', async () => {
    expect(await mapsAfter()).toBe(0);
    expect(await mapsAfter('step 58000')).toBe(4);
    expect(await mapsAfter('step 1')).toBe(0);
    expect(
      await mapsAfter('camera/enabled 1', 'camera/pose/anchor body:Earth', 'camera/pose/geo 28.609 -80.604 9'),
    ).toBe(0);
    expect(await mapsAfter('despawn Hunter-ship')).toBe(4);
    expect(await mapsAfter('vessels/by-id/Launch-site/lights/0/outer_angle 50')).toBe(4);
    expect(await mapsAfter('vessels/by-id/Launch-site/lights/0/on 0')).toBe(0);
  });

  it('the GPU gets room for the draw lists of lamps when a lamp first casts shadows, and only once', async () => {
    const other = await openDefaultPictures();
    const creating = vi.spyOn(gpu!.device, 'createBuffer');
    const draw = async (...lines: string[]): Promise<readonly unknown[]> => {
      runScript(other.simulation, lines);
      creating.mockClear();
      const { pixels } = await other.pictures.picture({ width: 96, height: 54 });
      const sizes = creating.mock.calls.flatMap(([{ label, size }]) => (label === 'visible instances' ? [size] : []));
      return [sizes.at(-1), pixels];
    };
    const [byDay] = await draw();
    const [byNight, grown] = await draw('step 58000');
    expect(byNight).toBe(2 * Number(byDay));
    const [later, same] = await draw(
      'vessels/by-id/Launch-site/lights/0/on 0',
      'vessels/by-id/Launch-site/lights/0/on 1',
    );
    expect(later).toBeUndefined();
    expect(same).toEqual(grown);
    creating.mockRestore();
    other.close();
  });
});
