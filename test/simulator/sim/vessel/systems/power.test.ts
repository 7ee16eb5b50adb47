import { describe, expect, it } from 'vitest';
import { quat } from '../../../../../src/base/math/index.js';
import type { SystemsState } from '../../../../../src/simulator/sim/vessel/systems/systems-state.js';
import type { VesselDescription } from '../../../../../src/simulator/sim/scene-file/schema/vessels.js';
import { send } from '../../../../support/envelopes.js';
import { createWorld, type SimulatedWorld } from '../../../../../src/simulator/world/index.js';
import type { LoadedScene } from '../../../../../src/simulator/sim/scene-file/index.js';

const AU = 149_597_870_700;

/** Makes a probe one astronomical unit from a star. Its nose points along +X, and the star is towards −X. */
function probe(templates: LoadedScene['scene']['templates'], extra: Partial<VesselDescription> = {}): SimulatedWorld {
  const vessel: VesselDescription = {
    id: 'Probe',
    parts: Object.keys(templates).map((template) => ({ template })),
    state: {
      body: 'Sol',
      positionCci: [AU, 0, 0],
      velocityCci: [0, 30_000, 0],
      attitude: { frame: 'cci', rotation: [0, 0, 0, 1] },
    },
    ...extra,
  };
  const scene = {
    name: 'probe',
    system: { home: 'Sol', bodies: [{ id: 'Sol', class: 'Star' as const, mass: 2e30, meanRadius: 7e8 }] },
    templates,
    vessels: [vessel],
  };
  const models = Object.keys(templates).map(
    (id) => [id, { id, displayName: id, model: { key: id, primitives: [] } }] as const,
  );
  return createWorld({ scene, templates: new Map(models), clock: 'stepped' });
}

const systems = (world: SimulatedWorld): SystemsState => world.takeSnapshot().vessels[0]!.systems;

describe('a solar panel', () => {
  it.each([
    ['facing the sun', [-1, 0, 0], 1000, 0],
    ['at sixty degrees to the sun', [-1, 0, Math.sqrt(3)], 500, 60],
    ['edge on to the sun', [0, 0, 1], 0, 90],
    ['turned away from the sun', [1, 0, 0], 0, 180],
  ] as const)(
    'the power of a solar panel %s is the cosine of its angle times its full power',
    (_name, normal, produced, angle) => {
      const [panel] = systems(probe({ panel: { solar: { power: 1000, normal: [...normal] } } })).solar;
      expect(panel!.produced).toBeCloseTo(produced, 3);
      expect((panel!.sunAngle * 180) / Math.PI).toBeCloseTo(angle, 3);
      expect(panel!.occluded).toBe(false);
    },
  );

  it('the power of a solar panel is proportional to its unfolded share and to its efficiency', () => {
    const world = probe({
      panel: {
        solar: { power: 1000, normal: [-1, 0, 0], efficiency: 0.8, animation: 'wing' },
        subparts: [{ template: 'fold', joint: { kind: 'hinge', animation: 'wing', toDeg: 90, seconds: 4 } }],
      },
      fold: {},
    });
    const produced = (): number => systems(world).solar[0]!.produced;
    expect(produced()).toBe(0);
    expect(send(world, 'animation.goal', { vesselId: 'Probe', ordinal: 0, value: 1 }).ok).toBe(true);
    world.step(2);
    expect(produced()).toBeCloseTo(400, 1);
    world.step(2);
    expect(produced()).toBeCloseTo(800, 1);
    expect(systems(world).solar[0]!.animation).toBe(0);
  });
});

describe('a solar panel that turns', () => {
  const turning = (axis: [number, number, number], normal: [number, number, number]): SimulatedWorld =>
    probe(
      { panel: { solar: { power: 1000, normal } } },
      { parts: [{ template: 'panel', joint: { kind: 'tracker', axis } }] },
    );

  it.each([
    ['the sun across its axis, full power', [0, 1, 0], [0, 0, 1], -90, 1000],
    ['the sun behind it, full power', [0, 0, 1], [1, 0, 0], 180, 1000],
    ['the sun at an angle to its axis, partial power', [1, 0, 1], [0, 1, 0], 90, 1000 * Math.SQRT1_2],
    ['the sun along its axis, no power', [1, 0, 0], [0, 0, 1], 0, 0],
  ] as const)('the power of a turning panel depends on the sun: %s', (_name, axis, normal, angle, produced) => {
    const [panel] = systems(turning([...axis], [...normal])).solar;
    expect(Math.abs((panel!.trackerAngle! * 180) / Math.PI)).toBeCloseTo(Math.abs(angle), 6);
    expect(panel!.produced).toBeCloseTo(produced, 3);
  });

  it('a solar panel that tracks the sun is drawn turned, together with everything attached to it', () => {
    const [part] = turning([0, 1, 0], [0, 0, 1]).takeSnapshot().vessels[0]!.parts;
    const { rotation } = part!.transform;
    // The normal of the panel was +Z. It is now −X, the direction of the sun.
    expect(quat.rotate(rotation, [0, 0, 1]).map((part) => Math.round(part * 1e6) / 1e6 + 0)).toEqual([-1, 0, 0]);
  });

  it('a fixed solar panel has no tracker angle', () => {
    expect(systems(probe({ panel: { solar: { power: 1 } } })).solar[0]!.trackerAngle).toBeNull();
  });
});

describe('a battery', () => {
  it('a battery drains by the power drawn, and events report when it is empty or charged', () => {
    const world = probe({ cell: { battery: { capacity: 1000 }, draw: 10 } });
    const told: string[] = [];
    world.onEvent(({ type }) => told.push(type));
    world.step(50);
    expect(systems(world).battery).toMatchObject({ charge: 500, capacity: 1000 });
    expect(systems(world)).toMatchObject({ powerConsumed: 10, powerProduced: 0 });
    for (let i = 0; i < 60; i++) world.step(1);
    expect(systems(world).battery!.charge).toBe(0);
    expect(systems(world).powerConsumed).toBe(0);
    expect(told.filter((type) => type === 'battery-depleted')).toHaveLength(1);
    send(world, 'debug.refill_battery', { vesselId: 'Probe', value: 1 });
    expect(systems(world).battery!.charge).toBe(1000);
    expect(told.filter((type) => type === 'battery-charged')).toHaveLength(1);
  });

  it('a battery charges and then stays full', () => {
    const world = probe({ cell: { battery: { capacity: 1000, charge: 0.5 }, generator: { power: 25 }, draw: 5 } });
    world.step(10);
    expect(systems(world).battery!.charge).toBe(700);
    world.step(100);
    expect(systems(world).battery!.charge).toBe(1000);
    expect(systems(world).generators).toEqual([{ active: true, produced: 25 }]);
  });

  it('a battery supplies the lights that are on', () => {
    const world = probe({ lamp: { light: { power: 12 }, battery: { capacity: 100 } } });
    expect(systems(world).powerConsumed).toBe(0);
    send(world, 'vessel.lights', { vesselId: 'Probe', value: 1 });
    expect(systems(world).powerConsumed).toBe(12);
    expect(systems(world).lights[0]!.on).toBe(true);
  });
});
