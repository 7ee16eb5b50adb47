import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AvatarSlot,
  KittenPaint,
  type KittenScope,
  SHARED_SCOPE,
} from '../../../../src/simulator/paint/kittens/index.js';
import type { Vec3 } from '../../../../src/base/math/index.js';
import { packColour } from '../../../../src/simulator/paint/kittens/clone-pool.js';

const slots = (...names: string[]): AvatarSlot[] => names.map((name) => ({ name, stock: `stock ${name}` }));
const RED: Vec3 = [1, 0, 0];
const BLUE: Vec3 = [0, 0, 1];

function paint(machine: KittenPaint, scope: KittenScope, colour: Vec3): void {
  machine.rules.setColour(scope, colour);
  machine.rules.setEnabled(scope, true);
  machine.bindClones();
}

function switchOn(machine: KittenPaint, on = true): void {
  machine.rules.setMaster(on);
  machine.bindClones();
}

function twoCharacters(cap?: number): KittenPaint {
  const machine = new KittenPaint(cap);
  machine.appear('Hunter', slots('body', 'fur', 'visor'));
  machine.appear('Polaris', slots('body', 'fur'));
  switchOn(machine);
  return machine;
}

const clonesOf = (machine: KittenPaint, id: string): (readonly number[] | null)[] =>
  machine.bindings(id)!.clones.map((clone) => clone?.colourSrgb ?? null);

describe('the clones of EVA materials', () => {
  it('no clone exists until the master switch is on and a rule is enabled', () => {
    const machine = twoCharacters();
    switchOn(machine, false);
    paint(machine, SHARED_SCOPE, RED);
    expect(machine.status).toMatchObject({ state: 'disabled', clones: 0, bindings: 0 });
    machine.rules.setEnabled(SHARED_SCOPE, false);
    switchOn(machine);
    expect(machine.status).toMatchObject({ state: 'active', clones: 0, bindings: 0 });
    paint(machine, SHARED_SCOPE, RED);
    expect(machine.status).toMatchObject({ state: 'active', clones: 3, bindings: 5 });
  });

  it('characters with the same stock material in the same colour share a clone', () => {
    const machine = twoCharacters();
    paint(machine, { kind: 'shared-material', material: 'fur' }, RED);
    expect(machine.status).toMatchObject({ clones: 1, bindings: 2 });
    expect(machine.bindings('Hunter')!.clones[1]).toBe(machine.bindings('Polaris')!.clones[1]);
    paint(machine, { kind: 'individual-material', vesselId: 'Polaris', material: 'fur' }, BLUE);
    expect(machine.status).toMatchObject({ clones: 2, bindings: 2 });
    paint(machine, { kind: 'individual-material', vesselId: 'Polaris', material: 'fur' }, [1, 0.001, 0]);
    expect(machine.status).toMatchObject({ clones: 1, bindings: 2 });
  });

  it('switching EVA paint off frees all clones, and switching it on restores the rules', () => {
    const machine = twoCharacters();
    paint(machine, SHARED_SCOPE, RED);
    switchOn(machine, false);
    expect(machine.status).toMatchObject({ clones: 0, bindings: 0, state: 'disabled' });
    expect(clonesOf(machine, 'Hunter')).toEqual([null, null, null]);
    switchOn(machine);
    expect(clonesOf(machine, 'Hunter')).toEqual([RED, RED, RED]);
    expect(machine.peakClones).toBe(3);
  });

  it('when the last character that uses a clone vanishes, the clone is removed, but the rules stay', () => {
    const machine = twoCharacters();
    paint(machine, { kind: 'individual', vesselId: 'Hunter' }, RED);
    machine.vanish('Hunter');
    machine.bindClones();
    expect(machine.bindings('Hunter')).toBeNull();
    expect(machine.status).toMatchObject({ clones: 0, bindings: 0, materials: ['body', 'fur'] });
    machine.appear('Hunter', slots('body', 'helmet'));
    machine.bindClones();
    expect(clonesOf(machine, 'Hunter')).toEqual([RED, RED]);
    expect(machine.status.materials).toEqual(['body', 'fur', 'helmet']);
  });

  it('when a character is rebuilt, its clones move to the slots of its new structure', () => {
    const machine = twoCharacters();
    paint(machine, { kind: 'individual-material', vesselId: 'Hunter', material: 'helmet' }, RED);
    expect(clonesOf(machine, 'Hunter')).toEqual([null, null, null]);
    machine.appear('Hunter', slots('body', 'fur', 'helmet', 'visor'));
    machine.bindClones();
    expect(clonesOf(machine, 'Hunter')).toEqual([null, null, RED, null]);
    machine.appear('Hunter', slots('body', 'fur'));
    machine.bindClones();
    expect(machine.status).toMatchObject({ clones: 0, bindings: 0 });
  });

  it('at the limit of clones, slots without a clone keep the stock material until a clone is free', () => {
    const machine = twoCharacters(2);
    paint(machine, { kind: 'individual', vesselId: 'Polaris' }, BLUE);
    expect(machine.status.state).toBe('active');
    paint(machine, { kind: 'individual-material', vesselId: 'Hunter', material: 'visor' }, RED);
    expect(machine.status).toMatchObject({ state: 'degraded', clones: 2, cloneCap: 2, bindings: 2 });
    expect(machine.status.error).toBe(
      'all 2 material clones are in use (material slots left stock: 1); use fewer colours or raise paint_max_material_clones',
    );
    expect(clonesOf(machine, 'Polaris')).toEqual([BLUE, BLUE]);
    expect(clonesOf(machine, 'Hunter')).toEqual([null, null, null]);
    expect(machine.rules.enabled).toBe(true);
    machine.rules.clear({ kind: 'individual', vesselId: 'Polaris' });
    machine.bindClones();
    expect(machine.status).toMatchObject({ state: 'active', clones: 1, bindings: 1, error: '' });
    expect(clonesOf(machine, 'Hunter')).toEqual([null, null, RED]);
  });

  it('at the limit of clones, an existing clone is still bound to every slot that needs it', () => {
    const machine = twoCharacters(1);
    paint(machine, { kind: 'individual-material', vesselId: 'Polaris', material: 'fur' }, RED);
    paint(machine, { kind: 'individual-material', vesselId: 'Hunter', material: 'body' }, RED);
    paint(machine, { kind: 'individual-material', vesselId: 'Hunter', material: 'fur' }, RED);
    expect(clonesOf(machine, 'Hunter')).toEqual([null, RED, null]);
    expect(machine.status).toMatchObject({ state: 'degraded', clones: 1, bindings: 2 });
  });

  it('at the limit of clones, a new colour for all slots replaces the old clones', () => {
    const machine = twoCharacters(3);
    paint(machine, SHARED_SCOPE, RED);
    paint(machine, SHARED_SCOPE, BLUE);
    expect(machine.status).toMatchObject({ state: 'active', clones: 3, bindings: 5 });
    expect(machine.peakClones).toBe(3);
  });

  it('the revisions of clones stay the same while nothing changes', () => {
    const machine = twoCharacters();
    paint(machine, SHARED_SCOPE, RED);
    const { revision } = machine;
    const hunter = machine.bindings('Hunter')!.revision;
    machine.bindClones();
    paint(machine, SHARED_SCOPE, RED);
    paint(machine, { kind: 'shared-material', material: 'cape' }, BLUE);
    expect(machine.revision).toBe(revision);
    paint(machine, { kind: 'individual-material', vesselId: 'Polaris', material: 'fur' }, BLUE);
    expect(machine.revision).not.toBe(revision);
    expect(machine.bindings('Hunter')!.revision).toBe(hunter);
  });
});

describe('any sequence of writes, arrivals and departures of characters', () => {
  const vessels = fc.constantFrom('a', 'b', 'c');
  const names = fc.constantFrom('body', 'fur', 'fur.1');
  const colours = fc.constantFrom(RED, BLUE, [0, 1, 0], [1, 1, 1]);
  const scopes: fc.Arbitrary<KittenScope> = fc.oneof(
    fc.constant(SHARED_SCOPE),
    names.map((material): KittenScope => ({ kind: 'shared-material', material })),
    vessels.map((vesselId): KittenScope => ({ kind: 'individual', vesselId })),
    fc
      .tuple(vessels, names)
      .map(([vesselId, material]): KittenScope => ({ kind: 'individual-material', vesselId, material })),
  );
  const steps = fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ scope: scopes, colour: colours }) },
      { weight: 2, arbitrary: fc.record({ scope: scopes, enabled: fc.boolean() }) },
      fc.record({ clear: scopes }),
      fc.record({ master: fc.boolean() }),
      { weight: 2, arbitrary: fc.record({ appear: vessels, count: fc.integer({ min: 0, max: 3 }) }) },
      fc.record({ vanish: vessels }),
    ),
    { maxLength: 40 },
  );

  it('after any sequence of changes, there are exactly the clones and colours that the rules require', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), steps, (cap, run) => {
        const machine = new KittenPaint(cap);
        machine.rules.setMaster(true);
        const live = new Map<string, AvatarSlot[]>();
        for (const step of run) {
          if ('colour' in step) paint(machine, step.scope, step.colour);
          else if ('enabled' in step) machine.rules.setEnabled(step.scope, step.enabled);
          else if ('clear' in step) machine.rules.clear(step.clear);
          else if ('master' in step) machine.rules.setMaster(step.master);
          else if ('appear' in step) {
            live.set(step.appear, slots('body', 'fur', 'fur.1').slice(0, step.count));
            machine.appear(step.appear, live.get(step.appear)!);
          } else {
            live.delete(step.vanish);
            machine.vanish(step.vanish);
          }
          machine.bindClones();

          const bound: string[] = [];
          const waiting: string[] = [];
          for (const [vesselId, own] of live) {
            own.forEach(({ name, stock }, index) => {
              const rule = machine.rules.enabled ? machine.rules.resolve(vesselId, name) : null;
              const clone = machine.bindings(vesselId)!.clones[index] ?? null;
              if (rule === null) {
                expect(clone).toBeNull();
                return;
              }
              const key = `${stock} ${packColour(rule.colourSrgb)}`;
              (clone === null ? waiting : bound).push(key);
              if (clone !== null) expect(`${clone.stock} ${packColour(clone.colourSrgb)}`).toBe(key);
            });
          }
          const { clones, bindings, state } = machine.status;
          expect(clones).toBe(new Set(bound).size);
          expect(bindings).toBe(bound.length);
          expect(clones).toBeLessThanOrEqual(cap);
          // A slot may wait for a clone only under two conditions: the pool is full, and no existing clone has the
          // stock material and the colour that the slot needs.
          expect(waiting.filter((key) => bound.includes(key))).toEqual([]);
          if (waiting.length > 0) expect(clones).toBe(cap);
          expect(state).toBe(!machine.rules.enabled ? 'disabled' : waiting.length > 0 ? 'degraded' : 'active');
        }
      }),
    );
  });
});
