import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KittenScope, SHARED_SCOPE } from '../../../../src/simulator/paint/kittens/index.js';
import { DEFAULT_RULE } from '../../../../src/simulator/paint/rules/index.js';
import { KittenPaintStore } from '../../../../src/simulator/paint/kittens/store.js';

const SHARED_FUR: KittenScope = { kind: 'shared-material', material: 'fur' };
const HUNTER: KittenScope = { kind: 'individual', vesselId: 'Hunter' };
const HUNTER_FUR: KittenScope = { kind: 'individual-material', vesselId: 'Hunter', material: 'fur' };
const SCOPES = [SHARED_SCOPE, SHARED_FUR, HUNTER, HUNTER_FUR];

function paint(store: KittenPaintStore, scope: KittenScope, grey: number): void {
  store.setColour(scope, [grey, grey, grey]);
  store.setEnabled(scope, true);
}

function greyOf(store: KittenPaintStore, vesselId = 'Hunter', material = 'fur'): number | undefined {
  return store.resolve(vesselId, material)?.colourSrgb[0];
}

describe('the precedence of EVA rules', () => {
  it('the precedence of EVA rules is: individual material, individual default, shared material, shared default', () => {
    const store = new KittenPaintStore();
    expect(greyOf(store)).toBeUndefined();
    paint(store, SHARED_SCOPE, 0.1);
    expect(greyOf(store)).toBe(0.1);
    paint(store, SHARED_FUR, 0.2);
    expect(greyOf(store)).toBe(0.2);
    paint(store, HUNTER, 0.3);
    expect(greyOf(store)).toBe(0.3);
    paint(store, HUNTER_FUR, 0.4);
    expect(greyOf(store)).toBe(0.4);
    store.setEnabled(HUNTER_FUR, false);
    expect(greyOf(store)).toBe(0.3);
    store.setEnabled(HUNTER, false);
    expect(greyOf(store)).toBe(0.2);
    store.setEnabled(SHARED_FUR, false);
    expect(greyOf(store)).toBe(0.1);
    store.setEnabled(SHARED_SCOPE, false);
    expect(greyOf(store)).toBeUndefined();
  });

  it('an EVA rule applies only to its own scope', () => {
    const store = new KittenPaintStore();
    paint(store, HUNTER_FUR, 0.4);
    paint(store, HUNTER, 0.3);
    paint(store, SHARED_FUR, 0.2);
    expect(greyOf(store, 'Hunter', 'body')).toBe(0.3);
    expect(greyOf(store, 'Polaris', 'fur')).toBe(0.2);
    expect(greyOf(store, 'Polaris', 'fur.1')).toBeUndefined();
    expect(greyOf(store, 'hunter', 'Fur')).toBeUndefined();
  });
});

describe('EVA rules', () => {
  it('an EVA rule that was never written reads as disabled, with the colour 1 0.25 0.2', () => {
    for (const scope of SCOPES) {
      expect(new KittenPaintStore().rule(scope)).toEqual({ enabled: false, colourSrgb: [1, 0.25, 0.2] });
    }
  });

  it('switching an EVA rule on or off keeps its exact colour, and a new colour switches the rule neither on nor off', () => {
    for (const scope of SCOPES) {
      const store = new KittenPaintStore();
      store.setEnabled(scope, true);
      expect(store.rule(scope)).toEqual({ enabled: true, colourSrgb: DEFAULT_RULE.colourSrgb });
      store.setColour(scope, [0.1, 1 / 3, -0]);
      expect(store.rule(scope)).toEqual({ enabled: true, colourSrgb: [0.1, 1 / 3, -0] });
      store.setEnabled(scope, false);
      expect(store.rule(scope)).toEqual({ enabled: false, colourSrgb: [0.1, 1 / 3, -0] });
    }
  });

  it('an EVA rule accepts any material name', () => {
    const store = new KittenPaintStore();
    store.setEnabled({ kind: 'shared-material', material: 'cape' }, true);
    expect([...store.sharedMaterials()]).toEqual(['cape']);
  });

  it("clearing the default EVA rule of a character also clears the character's rules for materials", () => {
    const store = new KittenPaintStore();
    SCOPES.forEach((scope, index) => paint(store, scope, index / 10));
    paint(store, { kind: 'individual-material', vesselId: 'Polaris', material: 'fur' }, 0.9);
    store.clear(HUNTER_FUR);
    expect(greyOf(store)).toBe(0.2);
    paint(store, HUNTER_FUR, 0.4);
    store.clear(HUNTER);
    expect(store.rule(HUNTER_FUR)).toEqual(DEFAULT_RULE);
    expect([...store.individualMaterials('Hunter')]).toEqual([]);
    expect(greyOf(store)).toBe(0.1);
    expect(greyOf(store, 'Polaris')).toBe(0.9);
    store.clear(SHARED_FUR);
    expect(greyOf(store)).toBe(0);
    store.clear(SHARED_SCOPE);
    expect(greyOf(store)).toBeUndefined();
    expect(store.rule(SHARED_SCOPE)).toEqual(DEFAULT_RULE);
  });

  it('clearing all EVA rules at once leaves the master switch on', () => {
    const store = new KittenPaintStore();
    store.setMaster(true);
    for (const scope of SCOPES) paint(store, scope, 0.5);
    store.clearAll();
    for (const scope of SCOPES) expect(store.rule(scope)).toEqual(DEFAULT_RULE);
    expect(store.enabled).toBe(true);
  });
});

describe('the journal of EVA rules', () => {
  const names = fc.constantFrom('body', 'fur', 'fur.1');
  const vessels = fc.constantFrom('Hunter', 'Polaris');
  const scopes: fc.Arbitrary<KittenScope> = fc.oneof(
    fc.constant(SHARED_SCOPE),
    names.map((material): KittenScope => ({ kind: 'shared-material', material })),
    vessels.map((vesselId): KittenScope => ({ kind: 'individual', vesselId })),
    fc
      .tuple(vessels, names)
      .map(([vesselId, material]): KittenScope => ({ kind: 'individual-material', vesselId, material })),
  );
  const writes = fc.array(
    fc.tuple(scopes, fc.constantFrom('on', 'off', 'clear', 'dark', 'light', 'clearAll', 'master')),
    { maxLength: 12 },
  );

  it('the journal of EVA rules names every slot whose colour differs after a write', () => {
    fc.assert(
      fc.property(writes, writes, (first, then) => {
        const store = new KittenPaintStore();
        const run = ([scope, what]: (typeof first)[number]): void => {
          if (what === 'on' || what === 'off') store.setEnabled(scope, what === 'on');
          else if (what === 'clear') store.clear(scope);
          else if (what === 'clearAll') store.clearAll();
          else if (what === 'master') store.setMaster(!store.enabled);
          else store.setColour(scope, what === 'dark' ? [0, 0, 0] : [1, 1, 1]);
        };
        first.forEach(run);
        const { revision } = store;
        const drawn = (): Map<string, unknown> =>
          new Map(
            ['Hunter', 'Polaris'].flatMap((vesselId) =>
              ['body', 'fur', 'fur.1'].map((material): [string, unknown] => [
                `${vesselId}/${material}`,
                store.enabled ? store.resolve(vesselId, material)?.colourSrgb : undefined,
              ]),
            ),
          );
        const before = drawn();
        then.forEach(run);
        const changes = store.changesSince(revision);
        for (const [slot, colour] of drawn()) {
          if (JSON.stringify(colour) === JSON.stringify(before.get(slot))) continue;
          const [vesselId, material] = slot.split('/');
          const named = changes.some(
            (change) =>
              (!('vesselId' in change) || change.vesselId === vesselId) &&
              (!('material' in change) || change.material === material),
          );
          expect(named, slot).toBe(true);
        }
      }),
    );
  });
});
