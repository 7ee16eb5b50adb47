import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearFromSrgb } from '../../../../src/base/math/index.js';
import type { KittenScope } from '../../../../src/simulator/paint/kittens/index.js';
import { FleetBuilder } from '../../../../src/renderer/scene/fleet/fleet-builder.js';
import { INSTANCE_WORDS } from '../../../../src/renderer/scene/fleet/fleet.js';
import { FREE_INSTANCE } from '../../../../src/renderer/scene/fleet/instance-word.js';
import { send } from '../../../support/envelopes.js';
import type { SimulatedWorld } from '../../../../src/simulator/world/index.js';
import { charactersWorld, SUIT } from '../../../support/characters.js';
import { eclipticPlaces } from '../../../../src/renderer/scene/picture-world.js';

function openFleet(world = charactersWorld()) {
  const fleet = new FleetBuilder();
  const frame = (): void => fleet.update(world, eclipticPlaces([0, 0, 0]));
  const write = (scope: KittenScope, colour: readonly number[]): void => {
    const [name, slots] = actionOf(scope);
    send(world, `paint.${name}_color`, { ...slots, values: colour });
    send(world, `paint.${name}_enabled`, { ...slots, value: 1 });
  };
  const master = (value: 0 | 1): void => void send(world, 'paint.kittens_enabled', { value });
  frame();
  return { world, fleet, frame, write, master };
}

function actionOf(scope: KittenScope): [string, { vesselId?: string; token?: string }] {
  switch (scope.kind) {
    case 'shared':
      return ['kitten_shared', {}];
    case 'shared-material':
      return ['kitten_shared_material', { token: scope.material }];
    case 'individual':
      return ['kitten', { vesselId: scope.vesselId }];
    case 'individual-material':
      return ['kitten_material', { vesselId: scope.vesselId, token: scope.material }];
  }
}

function worn(fleet: FleetBuilder): string[] {
  const { uints, count } = fleet.instances;
  return Array.from({ length: count }, (_, row) => row * INSTANCE_WORDS)
    .filter((at) => uints[at + 1] !== FREE_INSTANCE)
    .map((at) => fleet.materials[(uints[at + 1]! >>> 16) & 0xfff]!.key);
}

const words = (fleet: FleetBuilder): number[] => [
  ...fleet.instances.uints.subarray(0, fleet.instances.count * INSTANCE_WORDS),
];

const STOCK = ['body 0', 'sclera 1', 'fur 2', 'body 3', 'visor 4', 'trim 5', 'mmu 0'];
const SHARED: KittenScope = { kind: 'shared' };
const FUR: KittenScope = { kind: 'shared-material', material: 'fur' };

describe('material slots of EVA characters', () => {
  it('EVA material slots use stock materials while paint is off, and painted clones while paint is on', () => {
    const { fleet, frame, write, master } = openFleet();
    expect(worn(fleet)).toEqual([...STOCK, ...STOCK, 'trim 0', 'trim 1', 'mmu 0']);
    write(SHARED, [1, 0.5, 0]);
    frame();
    expect(worn(fleet).slice(0, 7)).toEqual(STOCK);
    master(1);
    frame();
    const painted = STOCK.map((key) => (/sclera|trim/.test(key) ? key : `${key} × 1 ${128 / 255} 0`));
    expect(worn(fleet)).toEqual([...painted, ...painted, 'trim 0', 'trim 1', 'mmu 0']);
  });

  it('a painted clone differs from its stock material only in the base colour', () => {
    const { fleet, frame, write, master } = openFleet();
    const [stock] = fleet.materials.filter(({ key }) => key === 'fur 2');
    master(1);
    write(FUR, [1, 0.5, 0]);
    frame();
    const [clone] = fleet.materials.filter(({ key }) => key.startsWith('fur 2 ×'));
    const [r, g] = stock!.baseColour;
    expect(clone).toEqual({ ...stock!, key: clone!.key, baseColour: [r, g * linearFromSrgb(128 / 255), 0] });
  });

  it('rebinding a material slot changes one integer', () => {
    const { fleet, frame, write, master } = openFleet();
    const before = words(fleet);
    const { nodes, paints } = fleet;
    const revisions = [nodes.revision, paints.revision, fleet.arrangement];
    master(1);
    write({ kind: 'individual-material', vesselId: 'Polaris', material: 'body.1' }, [0, 0, 1]);
    frame();
    const after = words(fleet);
    // The fourth primitive of Polaris follows seven primitives of Hunter and three of Polaris.
    const at = (7 + 3) * INSTANCE_WORDS + 1;
    expect(after.flatMap((word, index) => (word === before[index] ? [] : [index]))).toEqual([at]);
    expect(fleet.materials[(after[at]! >>> 16) & 0xfff]!.baseColour[0]).toBe(0);
    expect([nodes.revision, paints.revision, fleet.arrangement]).toEqual(revisions);
  });

  it('the tables of the fleet are not written while nothing changes', () => {
    const { fleet, frame, write, master, world } = openFleet();
    master(1);
    write(SHARED, [1, 0, 0]);
    frame();
    const revisions = [fleet.instances.revision, fleet.materialsRevision];
    for (let i = 0; i < 3; i++) {
      world.step(0.1);
      frame();
    }
    write(FUR, [1, 0, 0]);
    send(world, 'paint.kitten_shared_material_color', { token: 'cape', values: [0, 1, 0] });
    frame();
    expect([fleet.instances.revision, fleet.materialsRevision]).toEqual(revisions);
  });

  it('a new colour writes only the rows of the clones', () => {
    const { fleet, frame, write, master } = openFleet();
    master(1);
    write(SHARED, [1, 0, 0]);
    frame();
    const { revision } = fleet.instances;
    write(SHARED, [0, 1, 0]);
    frame();
    expect(fleet.instances.revision).toBe(revision);
    expect(worn(fleet)[0]).toBe('body 0 × 0 1 0');
  });

  it('characters with the same stock material share one clone', () => {
    const { fleet, frame, write, master } = openFleet();
    master(1);
    write(FUR, [1, 0, 0]);
    frame();
    const row = (primitive: number): number => (fleet.instances.uints[primitive * INSTANCE_WORDS + 1]! >>> 16) & 0xfff;
    expect(row(2)).toBe(row(7 + 2));
    write({ kind: 'individual', vesselId: 'Polaris' }, [0, 1, 0]);
    frame();
    expect(row(2)).not.toBe(row(7 + 2));
  });

  it('material slots return to stock when the master switch goes off', () => {
    const { fleet, frame, write, master } = openFleet();
    const before = words(fleet);
    master(1);
    write(SHARED, [1, 0, 0]);
    frame();
    expect(words(fleet)).not.toEqual(before);
    master(0);
    frame();
    expect(words(fleet)).toEqual(before);
  });

  it('when a character vanishes, its material slots are removed', () => {
    const { world, fleet, frame, write, master } = openFleet();
    master(1);
    write({ kind: 'individual', vesselId: 'Polaris' }, [1, 0, 0]);
    frame();
    world.despawn('Polaris');
    frame();
    expect(worn(fleet)).toEqual([...STOCK, 'trim 0', 'trim 1', 'mmu 0']);
    expect(world.kittens.status).toMatchObject({ clones: 0, bindings: 0 });
  });

  it('a rebuilt character gets the material slots of its new structure', () => {
    const { world, fleet, frame, write, master } = openFleet();
    master(1);
    write(SHARED, [1, 0, 0]);
    frame();
    expect(world.kittens.status).toMatchObject({ clones: 5, bindings: 10 });
    expect(send(world, 'vessel.stage', { vesselId: 'Hunter', value: 1 })).toEqual({ ok: true });
    frame();
    expect(world.kittens.status).toMatchObject({ clones: 5, bindings: 9 });
    expect(worn(fleet).filter((key) => key === 'mmu 0')).toHaveLength(2);
    expect(worn(fleet).filter((key) => key === 'mmu 0 × 1 0 0')).toHaveLength(1);
    expect(worn(fleet).filter((key) => key === 'body 0 × 1 0 0')).toHaveLength(2);
  });
});

describe('the material table', () => {
  const scopes: fc.Arbitrary<KittenScope> = fc.oneof(
    fc.constant(SHARED),
    fc.constantFrom('body', 'fur', 'body.1', 'mmu').map((material): KittenScope => ({
      kind: 'shared-material',
      material,
    })),
    fc.constantFrom('Hunter', 'Polaris', 'Banjo').map((vesselId): KittenScope => ({ kind: 'individual', vesselId })),
  );
  const steps = fc.array(
    fc.oneof(
      fc.record({ scope: scopes, grey: fc.integer({ min: 0, max: 4 }) }),
      fc.record({ clear: scopes }),
      fc.record({ master: fc.constantFrom(0 as const, 1 as const) }),
      fc.record({ despawn: fc.constantFrom('Hunter', 'Polaris') }),
      fc.record({ stage: fc.constantFrom('Hunter', 'Polaris', 'Banjo') }),
    ),
    { maxLength: 20 },
  );

  it('the material table binds each slot to stock or to the row of a clone', () => {
    fc.assert(
      fc.property(steps, (run) => {
        const characters = { Hunter: SUIT, Polaris: SUIT, Banjo: ['body', 'fur'] };
        const { world, fleet, frame, write, master } = openFleet(charactersWorld(characters, 3));
        const stock = [...fleet.materials];
        const bytes = JSON.stringify(stock);
        master(1);
        for (const step of run) {
          if ('scope' in step) write(step.scope, [step.grey / 4, step.grey / 4, step.grey / 4]);
          else if ('clear' in step) {
            const [name, slots] = actionOf(step.clear);
            send(world, `paint.${name}_clear`, { ...slots, value: 1 });
          } else if ('master' in step) master(step.master);
          else if ('despawn' in step) world.despawn(step.despawn);
          else send(world, 'vessel.stage', { vesselId: step.stage, value: 1 });
          frame();

          stock.forEach((material, row) => expect(fleet.materials[row]).toBe(material));
          expect(JSON.stringify(stock)).toBe(bytes);
          expect(fleet.materials.length).toBeLessThanOrEqual(stock.length + 3);
          const clones = worn(fleet).filter((key) => key.includes('×'));
          expect(clones).toHaveLength(world.kittens.status.bindings);
          expect(new Set(clones).size).toBe(world.kittens.status.clones);
          expect(clones.sort()).toEqual(cloneKeys(world));
        }
      }),
      { numRuns: 60 },
    );
  });

  function cloneKeys(world: SimulatedWorld): string[] {
    return world
      .takeSnapshot()
      .vessels.flatMap(({ id }) => world.kittens.bindings(id)?.clones ?? [])
      .flatMap((clone) => (clone === null ? [] : [`${clone.stock} × ${clone.colourSrgb.join(' ')}`]))
      .sort();
  }
});
