import { describe, expect, it, vi } from 'vitest';
import type { Vec3 } from '../../../../src/base/math/index.js';
import { Cabin, type CabinEvent } from '../../../../src/simulator/sim/vessel/cabin.js';
import type { SimEvent } from '../../../../src/simulator/sim/state.js';
import type { SimulatedWorld } from '../../../../src/simulator/world/index.js';
import { send } from '../../../support/envelopes.js';
import { bareWorld } from '../../../support/worlds.js';

const SHIP = 'Hunter-ship';
const STILL: Vec3 = [0, 0, 0];
const typesOf = (events: readonly { readonly type: string }[]): string[] => events.map(({ type }) => type);

function shaken(jolt: Vec3, { id = SHIP, steps = 40 } = {}): { cabin: Cabin; events: readonly CabinEvent[] } {
  const cabin = new Cabin(id);
  cabin.jolt(jolt);
  for (let i = 0; i < steps; i++) cabin.advance(20 / steps, STILL);
  return { cabin, events: cabin.takeEvents() };
}

describe('the loose objects of a cabin', () => {
  it('in a jolt, loose objects come free, hit the wall at the speed of the jolt, and come to rest', () => {
    const { cabin, events } = shaken([4, 0, 0]);
    const types = typesOf(events);
    expect(types.slice(0, 4)).toEqual(Array(4).fill('iva.release'));
    expect(types.slice(4)).toEqual(Array(types.length - 4).fill('iva.impact'));
    expect(types.length).toBeGreaterThan(7);
    expect(events[0]!.detail).toMatch(/^object 1 \([a-z]+\) came loose$/);
    const speeds = events
      .slice(4)
      .map(({ detail }) => Number(/^object \d \([a-z]+\) hit at (\S+) m\/s$/.exec(detail)![1]));
    expect(Math.max(...speeds)).toBeGreaterThan(2.5);
    expect(Math.max(...speeds)).toBeLessThanOrEqual(4);
    expect(Math.min(...speeds)).toBeGreaterThan(0.25);
    expect(cabin.isAwake).toBe(false);
  });

  it('stowed objects stay in place in a weak jolt and in a steady push of 20 m/s²', () => {
    const { cabin, events } = shaken([0.4, 0, 0]);
    cabin.advance(60, [20, 0, 0]);
    expect([events, cabin.takeEvents(), cabin.isAwake]).toEqual([[], [], false]);
    cabin.advance(1, [70, 0, 0]);
    expect(typesOf(cabin.takeEvents()).filter((type) => type === 'iva.release')).toHaveLength(4);
  });

  it('loose objects that hit the wall at more than 25 m/s leave the cabin permanently', () => {
    const { cabin, events } = shaken([60, 0, 0]);
    expect(typesOf(events)).toContain('iva.escape');
    expect(events.find(({ type }) => type === 'iva.escape')!.detail).toMatch(
      /^object \d \(.+\) left the cabin at \S+ m\/s$/,
    );
    cabin.jolt([60, 0, 0]);
    cabin.advance(20, STILL);
    cabin.jolt([60, 0, 0]);
    cabin.advance(20, STILL);
    cabin.takeEvents();
    cabin.jolt([60, 0, 0]);
    cabin.advance(20, STILL);
    expect(cabin.takeEvents()).toEqual([]);
  });

  it('loose objects move identically at any time step, and differently on every vessel', () => {
    const { events } = shaken([3, 1, 0]);
    expect(shaken([3, 1, 0], { steps: 1 }).events).toEqual(events);
    expect(shaken([3, 1, 0], { steps: 1280 }).events).toEqual(events);
    expect(shaken([3, 1, 0], { id: 'Haven-station' }).events).not.toEqual(events);
  });

  it('objects that came loose move again at the next jolt, without another event', () => {
    const { cabin } = shaken([4, 0, 0]);
    cabin.jolt([2, 0, 0]);
    cabin.advance(20, STILL);
    expect(new Set(typesOf(cabin.takeEvents()))).toEqual(new Set(['iva.impact']));
    cabin.advance(20, [0, 9.8, 0]);
    expect(new Set(typesOf(cabin.takeEvents()))).toEqual(new Set(['iva.impact']));
    expect(cabin.isAwake).toBe(false);
  });
});

describe('a vessel with a cabin', () => {
  async function joltedWorld(): Promise<{ world: SimulatedWorld; events: SimEvent[] }> {
    const world = await bareWorld();
    const events: SimEvent[] = [];
    world.onEvent((event) => {
      if (event.type.startsWith('iva.')) events.push(event);
    });
    return { world, events };
  }

  const push = (world: SimulatedWorld, values: readonly number[], vesselId = SHIP): void =>
    expect(send(world, 'debug.impulse', { vesselId, values: [...values], token: 'body', aux: 'dv' })).toEqual({
      ok: true,
    });

  it('a vessel with a cabin sends events about shaken objects, on the ground and in orbit', async () => {
    const { world, events } = await joltedWorld();
    push(world, [4, 0, 0]);
    push(world, [0, 4, 0], 'Haven-station');
    world.step(2);
    for (const vessel of [SHIP, 'Haven-station']) {
      const own = events.filter((event) => event.vessel === vessel);
      expect(new Set(typesOf(own)), vessel).toEqual(new Set(['iva.release', 'iva.impact']));
      expect(own.every(({ ut }) => ut === 2)).toBe(true);
    }
  });

  it('a vessel with a cabin is shaken when it lands', async () => {
    const { world, events } = await joltedWorld();
    push(world, [12, 0, 0]);
    world.step(1);
    events.length = 0;
    for (let i = 0; i < 20; i++) world.step(0.25);
    expect(typesOf(events)).toContain('iva.impact');
  });

  it('a cabin is simulated only while something shakes it, and becomes idle after a jolt', async () => {
    const { world, events } = await joltedWorld();
    const advance = vi.spyOn(Cabin.prototype, 'advance');
    for (let i = 0; i < 50; i++) world.step(0.1);
    expect(advance).not.toHaveBeenCalled();
    push(world, [4, 0, 0]);
    expect(world.vessels.get(SHIP)!.isCoasting).toBe(false);
    for (let i = 0; i < 60; i++) world.step(0.5);
    expect(events.length).toBeGreaterThan(0);
    expect(world.vessels.get(SHIP)!.isCoasting).toBe(true);
    advance.mockClear();
    for (let i = 0; i < 50; i++) world.step(0.1);
    expect(advance).not.toHaveBeenCalled();
    advance.mockRestore();
  });

  it('astronauts and vessels without a control module have no cabin', async () => {
    const { world, events } = await joltedWorld();
    for (const id of ['Banjo', 'Launch-site']) push(world, [5, 0, 0], id);
    for (let i = 0; i < 12; i++) world.step(0.25);
    expect(events).toEqual([]);
  });
});
