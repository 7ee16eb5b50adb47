import { describe, expect, it } from 'vitest';
import { isCameraStill, type Moment, MomentReader, orbitingVessels } from '../../../src/renderer/live/index.js';
import { bareSimulation } from '../../support/worlds.js';

async function begin(): Promise<{ made: Awaited<ReturnType<typeof bareSimulation>>; reader: MomentReader }> {
  const made = await bareSimulation();
  return { made, reader: new MomentReader(made.world) };
}

it('only vessels in orbit count as drifting over the ground', async () => {
  const { made, reader } = await begin();
  const inOrbit = made.world.takeSnapshot().vessels.filter(({ situation }) => situation === 'Freefall');
  expect(inOrbit.length).toBeGreaterThan(0);
  expect(orbitingVessels(reader.read())).toEqual(inOrbit.map(({ id }) => id));
});

describe('movement of the main camera', () => {
  it('the main camera counts as still while it rests on a turning body for an hour', async () => {
    const { made, reader } = await begin();
    const before = reader.read();
    for (let minute = 0; minute < 60; minute++) {
      made.world.step(60);
      expect(isCameraStill(before, reader.read())).toBe(true);
    }
  });

  it('the main camera counts as moving once it has moved over the ground by more than a millimetre', async () => {
    const { reader } = await begin();
    const before = reader.read();
    const { camera } = before;
    const [x, y, z] = camera.positionEcl;
    const moved = (metres: number): Moment => ({ ...before, camera: { ...camera, positionEcl: [x, y, z + metres] } });
    expect(isCameraStill(before, moved(0.0005))).toBe(true);
    expect(isCameraStill(before, moved(0.002))).toBe(false);
  });

  it('the main camera counts as moving when it turns or its lens changes', async () => {
    const { reader } = await begin();
    const before = reader.read();
    const { camera } = before;
    const [x, y, z, w] = camera.eclFromCamera;
    const length = Math.hypot(x + 1e-4, y, z, w);
    const turned = [(x + 1e-4) / length, y / length, z / length, w / length] as const;
    expect(isCameraStill(before, { ...before, camera: { ...camera } })).toBe(true);
    expect(isCameraStill(before, { ...before, camera: { ...camera, eclFromCamera: turned } })).toBe(false);
    expect(isCameraStill(before, { ...before, camera: { ...camera, fovY: camera.fovY / 2 } })).toBe(false);
  });
});
