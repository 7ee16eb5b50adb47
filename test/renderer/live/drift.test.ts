import { beforeEach, describe, expect, it } from 'vitest';
import { isOnlyDrift, type Moment, MomentReader } from '../../../src/renderer/live/index.js';
import { bareSimulation } from '../../support/worlds.js';

type Made = Awaited<ReturnType<typeof bareSimulation>>;

describe('isOnlyDrift', () => {
  let made: Made;
  let reader: MomentReader;
  let before: Moment;
  let orbiting: ReadonlySet<string>;
  const NONE: ReadonlySet<string> = new Set();

  beforeEach(async () => {
    made = await bareSimulation();
    reader = new MomentReader(made.world);
    before = reader.read();
    orbiting = new Set(before.vesselIds.filter((id) => before.vessels[id]!.situation === 'Freefall'));
  });

  const changed = (change: (vessel: Moment['vessels'][string]) => object): Moment => {
    const [id] = before.vesselIds;
    const vessel = before.vessels[id!]!;
    return { ...before, vessels: { ...before.vessels, [id!]: { ...vessel, ...change(vessel) } } };
  };

  it('accepts an hour of turning bodies under landed vessels', () => {
    expect(orbiting.size).toBeGreaterThan(0);
    for (let minute = 0; minute < 60; minute++) {
      made.world.step(60);
      expect(isOnlyDrift(before, reader.read(), orbiting)).toBe(true);
    }
  });

  it('rejects any time step while a vessel in orbit is visible', () => {
    made.world.step(0.1);
    expect(isOnlyDrift(before, reader.read(), NONE)).toBe(false);
  });

  it('rejects a vessel that turns, or moves over the ground by more than a millimetre', () => {
    const moved = (metres: number): Moment =>
      changed(({ positionEcl: [x, y, z] }) => ({ positionEcl: [x + metres, y, z] }));
    expect(isOnlyDrift(before, moved(0.0005), NONE)).toBe(true);
    expect(isOnlyDrift(before, moved(0.002), NONE)).toBe(false);
    const turned = changed(({ eclFromBody: [x, y, z, w] }) => {
      const length = Math.hypot(x + 1e-4, y, z, w);
      return { eclFromBody: [(x + 1e-4) / length, y / length, z / length, w / length] };
    });
    expect(isOnlyDrift(before, turned, NONE)).toBe(false);
    expect(isOnlyDrift(before, turned, new Set([before.vesselIds[0]!]))).toBe(true);
  });

  it('rejects visible parts that turn, and any part that comes or goes', () => {
    const revised = (member: 'pose' | 'structure'): Moment =>
      changed(({ revisions }) => ({ revisions: { ...revisions, [member]: revisions[member] + 1 } }));
    const all = new Set(before.vesselIds);
    expect(isOnlyDrift(before, revised('pose'), NONE)).toBe(false);
    expect(isOnlyDrift(before, revised('pose'), all)).toBe(true);
    expect(isOnlyDrift(before, revised('structure'), all)).toBe(false);
  });

  it('rejects a turned main camera or a changed lens', () => {
    const { positionEcl, fovY } = before.camera;
    const up = { ...before.camera, positionEcl: [positionEcl[0], positionEcl[1], positionEcl[2] + 1] as const };
    expect(isOnlyDrift(before, { ...before, camera: { ...before.camera } }, NONE)).toBe(true);
    expect(isOnlyDrift(before, { ...before, camera: up }, NONE)).toBe(false);
    expect(isOnlyDrift(before, { ...before, camera: { ...before.camera, fovY: fovY / 2 } }, NONE)).toBe(false);
  });

  it('rejects any write', () => {
    made.world.step(0.1);
    made.tree.writeText('paint/parts/global/enabled', '1\n');
    expect(isOnlyDrift(before, reader.read(), orbiting)).toBe(false);
  });
});
