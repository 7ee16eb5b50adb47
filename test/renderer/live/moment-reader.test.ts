import { beforeEach, describe, expect, it } from 'vitest';
import { MomentReader } from '../../../src/renderer/live/index.js';
import { bareSimulation } from '../../support/worlds.js';

type Made = Awaited<ReturnType<typeof bareSimulation>>;

describe('MomentReader', () => {
  let made: Made;
  let reader: MomentReader;

  beforeEach(async () => {
    made = await bareSimulation({ debug_namespace: true });
    reader = new MomentReader(made.world);
  });

  it('MomentReader returns the same object until something visible changes, even after new snapshots of the world', () => {
    const { world, tree } = made;
    const moment = reader.read();
    expect(reader.read()).toBe(moment);
    const { sequence } = world.takeSnapshot();
    tree.writeText('vessels/active/ctl/throttle', '0.5');
    world.step(0);
    expect(world.takeSnapshot().sequence).toBeGreaterThan(sequence);
    expect(reader.read()).toBe(moment);
    world.step(1);
    expect(reader.read()).not.toBe(moment);
  });

  it('MomentReader never returns an earlier object again, even if the world looks as it did before', () => {
    const { tree } = made;
    const paint = (colour: string): void => void tree.writeText('paint/parts/global/color', colour);
    paint('1 0 0');
    const red = reader.read();
    paint('0 0 1');
    const blue = reader.read();
    paint('1 0 0');
    expect(new Set([red, blue, reader.read()]).size).toBe(3);
    paint('0 0 1');
    paint('1 0 0');
    const last = reader.read();
    expect(reader.read()).toBe(last);
  });
});
