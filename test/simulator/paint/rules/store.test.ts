import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createPartPaintStore,
  DEFAULT_RULE,
  GLOBAL_SCOPE,
  isColourSrgb,
  type PaintRule,
  type PaintScope,
  type PartPaintStore,
} from '../../../../src/simulator/paint/rules/index.js';
import { STOCK_SHARE } from '../../../../src/contract/vocabulary/index.js';
import { JOURNAL_LENGTH } from '../../../../src/simulator/paint/rules/journal.js';

const TEMPLATE: PaintScope = { kind: 'template', template: 'tank' };
const VESSEL: PaintScope = { kind: 'vessel', vesselId: 'Ship' };
const PART: PaintScope = { kind: 'part', vesselId: 'Ship', instanceId: 7 };

function paint(store: PartPaintStore, scope: PaintScope, grey: number): void {
  store.setColour(scope, [grey, grey, grey]);
  store.setEnabled(scope, true);
}

function greyOf(store: PartPaintStore): number | undefined {
  return store.resolve('Ship', 7, 'tank')?.colourSrgb[0];
}

describe('the precedence of part rules', () => {
  it('part rules take precedence in the order part, vessel, template, global, and disabled rules are skipped', () => {
    const store = createPartPaintStore();
    expect(greyOf(store)).toBeUndefined();
    paint(store, GLOBAL_SCOPE, 0.1);
    expect(greyOf(store)).toBe(0.1);
    paint(store, TEMPLATE, 0.2);
    expect(greyOf(store)).toBe(0.2);
    paint(store, VESSEL, 0.3);
    expect(greyOf(store)).toBe(0.3);
    paint(store, PART, 0.4);
    expect(greyOf(store)).toBe(0.4);
    store.setEnabled(PART, false);
    expect(greyOf(store)).toBe(0.3);
    store.setEnabled(VESSEL, false);
    expect(greyOf(store)).toBe(0.2);
    store.setEnabled(TEMPLATE, false);
    expect(greyOf(store)).toBe(0.1);
    store.setEnabled(GLOBAL_SCOPE, false);
    expect(greyOf(store)).toBeUndefined();
  });

  it('a part rule applies only to its own scope', () => {
    const store = createPartPaintStore();
    paint(store, PART, 0.4);
    paint(store, VESSEL, 0.3);
    paint(store, TEMPLATE, 0.2);
    expect(store.resolve('Ship', 8, 'nose')?.colourSrgb[0]).toBe(0.3);
    expect(store.resolve('Other', 7, 'tank')?.colourSrgb[0]).toBe(0.2);
    expect(store.resolve('Other', 7, 'Tank')).toBeNull();
  });
});

describe('the storage of part rules', () => {
  it('a part rule that was never written reads as disabled, with the colour 1 0.25 0.2', () => {
    for (const scope of [GLOBAL_SCOPE, TEMPLATE, VESSEL, PART]) {
      expect(createPartPaintStore().rule(scope)).toEqual({ enabled: false, colourSrgb: [1, 0.25, 0.2] });
    }
  });

  it('switching a part rule on or off keeps its colour, and a new colour switches the rule neither on nor off', () => {
    const store = createPartPaintStore();
    store.setEnabled(VESSEL, true);
    expect(store.rule(VESSEL)).toEqual({ enabled: true, colourSrgb: DEFAULT_RULE.colourSrgb });
    store.setColour(VESSEL, [0.1, 0.2, 0.3]);
    expect(store.rule(VESSEL)).toEqual({ enabled: true, colourSrgb: [0.1, 0.2, 0.3] });
    store.setEnabled(VESSEL, false);
    expect(store.rule(VESSEL)).toEqual({ enabled: false, colourSrgb: [0.1, 0.2, 0.3] });
  });

  it('a stored colour does not change when the caller changes its array', () => {
    const store = createPartPaintStore();
    const colour: [number, number, number] = [0.1, 0.2, 0.3];
    store.setColour(VESSEL, colour);
    colour[0] = 0.9;
    expect(store.rule(VESSEL).colourSrgb).toEqual([0.1, 0.2, 0.3]);
  });

  it('templates with a rule are listed in code unit order', () => {
    const store = createPartPaintStore();
    for (const template of ['b', 'a', 'B', 'é']) store.setEnabled({ kind: 'template', template }, false);
    expect(store.templateIds()).toEqual(['B', 'a', 'b', 'é']);
    store.clear({ kind: 'template', template: 'a' });
    expect(store.templateIds()).toEqual(['B', 'b', 'é']);
  });

  it('clearing all part rules leaves the master switch unchanged', () => {
    const store = createPartPaintStore({ enabled: true, blend: 'tint' });
    for (const scope of [GLOBAL_SCOPE, TEMPLATE, VESSEL, PART]) paint(store, scope, 0.5);
    store.clearAll();
    for (const scope of [GLOBAL_SCOPE, TEMPLATE, VESSEL, PART]) expect(store.rule(scope)).toEqual(DEFAULT_RULE);
    expect([store.enabled, store.blend]).toEqual([true, 'tint']);
  });

  it('part rules are removed with their part, and rules of vessel and template stay', () => {
    const store = createPartPaintStore();
    for (const scope of [TEMPLATE, VESSEL, PART]) paint(store, scope, 0.5);
    paint(store, { kind: 'part', vesselId: 'Ship', instanceId: 8 }, 0.6);
    store.prune('Ship', new Set([8]));
    expect(store.rule(PART)).toEqual(DEFAULT_RULE);
    expect(store.rule({ kind: 'part', vesselId: 'Ship', instanceId: 8 }).enabled).toBe(true);
    store.prune('Ship', new Set());
    expect(store.rule({ kind: 'part', vesselId: 'Ship', instanceId: 8 })).toEqual(DEFAULT_RULE);
    expect([store.rule(VESSEL).enabled, store.rule(TEMPLATE).enabled]).toEqual([true, true]);
  });
});

describe('the finish of a part', () => {
  const gloss = (store: PartPaintStore): number => store.finisherOf('Ship')(7, 'tank', 'gloss');

  it('finishes have the same precedence as colours, and also apply if their rule is disabled', () => {
    const store = createPartPaintStore();
    expect([store.hasFinish, gloss(store)]).toEqual([false, STOCK_SHARE]);
    const values: [PaintScope, number][] = [
      [GLOBAL_SCOPE, 0.1],
      [TEMPLATE, 0.2],
      [VESSEL, 0.3],
      [PART, 0],
    ];
    for (const [scope, value] of values) {
      store.setShare(scope, 'gloss', value);
      expect(gloss(store)).toBe(value);
    }
    store.setShare(PART, 'gloss', STOCK_SHARE);
    expect(gloss(store)).toBe(0.3);
    store.clear(VESSEL);
    expect(gloss(store)).toBe(0.2);
    expect(store.finisherOf('Other')(7, 'Tank', 'gloss')).toBe(0.1);
  });

  it('gloss, metal and colour are each resolved separately', () => {
    const store = createPartPaintStore();
    paint(store, VESSEL, 0.3);
    store.setShare(PART, 'gloss', 0.9);
    store.setShare(TEMPLATE, 'metal', 1);
    expect(greyOf(store)).toBe(0.3);
    expect(store.finisherOf('Ship')(7, 'tank', 'gloss')).toBe(0.9);
    expect(store.finisherOf('Ship')(7, 'tank', 'metal')).toBe(1);
    expect(store.finisherOf('Ship')(8, 'tank', 'gloss')).toBe(STOCK_SHARE);
    expect(store.rule(PART).enabled).toBe(false);
  });

  it('colouring or switching a rule keeps its finish, and removing only the finish keeps the rule', () => {
    const store = createPartPaintStore();
    store.setShare(VESSEL, 'metal', 0.5);
    paint(store, VESSEL, 0.3);
    expect(store.rule(VESSEL)).toEqual({
      enabled: true,
      colourSrgb: [0.3, 0.3, 0.3],
      finish: { gloss: STOCK_SHARE, metal: 0.5 },
    });
    store.setShare(VESSEL, 'metal', STOCK_SHARE);
    expect(store.rule(VESSEL)).toEqual({ enabled: true, colourSrgb: [0.3, 0.3, 0.3] });
  });

  it('a finish applies until its rule is cleared, pruned or reset', () => {
    const store = createPartPaintStore();
    const ways: ((scope: PaintScope) => void)[] = [
      (scope) => store.setShare(scope, 'gloss', STOCK_SHARE),
      (scope) => store.clear(scope),
      () => store.clearAll(),
    ];
    for (const scope of [GLOBAL_SCOPE, TEMPLATE, VESSEL, PART]) {
      for (const end of ways) {
        store.setShare(scope, 'gloss', 0.5);
        store.setShare(scope, 'gloss', 0.6);
        expect(store.hasFinish).toBe(true);
        end(scope);
        expect(store.hasFinish).toBe(false);
      }
    }
    store.setShare(PART, 'metal', 1);
    store.prune('Ship', new Set());
    expect(store.hasFinish).toBe(false);
  });

  it('writing a finish marks its scope as changed only if the finish changes', () => {
    const store = createPartPaintStore();
    store.setShare(VESSEL, 'gloss', STOCK_SHARE);
    expect(store.revision).toBe(0);
    store.setShare(VESSEL, 'gloss', 0.5);
    store.setShare(VESSEL, 'gloss', 0.5);
    store.setShare(PART, 'metal', 0);
    store.clear(PART);
    expect(store.changesSince(0)).toEqual([VESSEL, PART, PART]);
  });
});

describe('the pattern of a part', () => {
  it('a pattern applies wherever the colour of its rule applies, and is cleared with the rule', () => {
    const store = createPartPaintStore();
    paint(store, VESSEL, 0.3);
    store.setPattern(VESSEL, { name: 'stripes', scale: 0.5 });
    expect(store.resolve('Ship', 7, 'tank')?.pattern).toEqual({
      name: 'stripes',
      image: 'none',
      secondSrgb: [1, 1, 1],
      scale: 0.5,
      angleDeg: 0,
    });
    paint(store, PART, 0.4);
    expect(store.resolve('Ship', 7, 'tank')?.pattern).toBeUndefined();
    store.setEnabled(PART, false);
    expect(store.resolve('Ship', 7, 'tank')?.pattern?.name).toBe('stripes');
    store.clear(VESSEL);
    expect(store.resolve('Ship', 7, 'tank')).toBeNull();
    expect(store.hasPattern).toBe(false);
  });

  it('a pattern set to `none` keeps its other values', () => {
    const store = createPartPaintStore();
    store.setPattern(VESSEL, { secondSrgb: [0, 0, 1] });
    store.setPattern(VESSEL, { name: 'bands' });
    expect(store.hasPattern).toBe(true);
    store.setPattern(VESSEL, { name: 'none' });
    expect([store.hasPattern, store.rule(VESSEL).pattern?.secondSrgb]).toEqual([false, [0, 0, 1]]);
    store.setPattern(VESSEL, { secondSrgb: [1, 1, 1] });
    expect(store.rule(VESSEL)).toEqual(DEFAULT_RULE);
  });

  it('a new pattern counts as a change only if its rule is enabled', () => {
    const store = createPartPaintStore();
    store.setPattern(VESSEL, { name: 'checks' });
    expect(store.revision).toBe(0);
    store.setEnabled(VESSEL, true);
    store.setPattern(VESSEL, { scale: 2 });
    store.setPattern(VESSEL, { scale: 2 });
    expect(store.changesSince(0)).toEqual([VESSEL, VESSEL]);
    store.clearAll();
    expect(store.hasPattern).toBe(false);
  });
});

describe('the journal of paint changes', () => {
  it('the journal of part rules names the scope of a write only if something visible changes', () => {
    const store = createPartPaintStore();
    store.setColour(VESSEL, [0, 0, 0]);
    store.setEnabled(PART, false);
    expect(store.revision).toBe(0);
    store.setEnabled(VESSEL, true);
    store.setEnabled(VESSEL, true);
    store.setColour(VESSEL, [0, 0, 1]);
    store.setColour(VESSEL, [0, 0, 1]);
    paint(store, PART, 0.5);
    store.setBlend('replace');
    expect(store.changesSince(0)).toEqual([VESSEL, VESSEL, PART, { kind: 'masters' }]);
    expect(store.changesSince(2)).toEqual([PART, { kind: 'masters' }]);
    expect(store.changesSince(store.revision)).toEqual([]);
    paint(store, GLOBAL_SCOPE, 0.5);
    expect(store.changesSince(4)).toEqual([{ kind: 'all' }]);
  });

  it('the journal of part rules reports that everything changed once it cannot hold all changes', () => {
    const store = createPartPaintStore();
    store.setEnabled(VESSEL, true);
    for (let i = 0; i < 5 * JOURNAL_LENGTH; i++) store.setColour(VESSEL, [i / (5 * JOURNAL_LENGTH), 0, 0]);
    const { revision } = store;
    expect(revision).toBe(5 * JOURNAL_LENGTH + 1);
    expect(store.changesSince(revision - JOURNAL_LENGTH)).toHaveLength(JOURNAL_LENGTH);
    expect(store.changesSince(revision - JOURNAL_LENGTH - 1)).toEqual([{ kind: 'all' }]);
    expect(store.changesSince(0)).toEqual([{ kind: 'all' }]);
  });
});

describe('any sequence of edits of part rules', () => {
  const scopes = fc.oneof(
    fc.constant(GLOBAL_SCOPE),
    fc.constantFrom('tank', 'nose').map((template): PaintScope => ({ kind: 'template', template })),
    fc.constantFrom('A', 'B').map((vesselId): PaintScope => ({ kind: 'vessel', vesselId })),
    fc
      .tuple(fc.constantFrom('A', 'B'), fc.integer({ min: 1, max: 3 }))
      .map(([vesselId, instanceId]): PaintScope => ({ kind: 'part', vesselId, instanceId })),
  );
  const component = fc.constantFrom(0, 0.25, 1, 1.5, NaN);
  const edits = fc.oneof(
    { weight: 4, arbitrary: fc.record({ edit: fc.constant('enabled' as const), scope: scopes, on: fc.boolean() }) },
    {
      weight: 4,
      arbitrary: fc.record({
        edit: fc.constant('colour' as const),
        scope: scopes,
        rgb: fc.array(component, { minLength: 2, maxLength: 4 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ edit: fc.constant('clear' as const), scope: scopes }) },
    { weight: 1, arbitrary: fc.record({ edit: fc.constant('clearAll' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        edit: fc.constant('prune' as const),
        vesselId: fc.constantFrom('A', 'B'),
        live: fc.array(fc.integer({ min: 1, max: 3 })),
      }),
    },
  );
  /** A simple model of the rules: a map whose keys are scopes as texts. */
  type Model = Map<string, PaintRule>;
  const ALL_PARTS = ['A', 'B'].flatMap((vesselId) =>
    [1, 2, 3].flatMap((id) => ['tank', 'nose'].map((template) => ({ vesselId, id, template }))),
  );
  const partScope = (vesselId: string, instanceId: number): PaintScope => ({ kind: 'part', vesselId, instanceId });

  function resolveNaively(model: Model, { vesselId, id, template }: (typeof ALL_PARTS)[number]): PaintRule | null {
    const order: PaintScope[] = [
      partScope(vesselId, id),
      { kind: 'vessel', vesselId },
      { kind: 'template', template },
      GLOBAL_SCOPE,
    ];
    for (const scope of order) {
      const rule = model.get(JSON.stringify(scope));
      if (rule?.enabled) return rule;
    }
    return null;
  }

  function applyNaively(model: Model, edit: EditOf): void {
    switch (edit.edit) {
      case 'enabled':
      case 'colour': {
        const key = JSON.stringify(edit.scope);
        const before = model.get(key) ?? DEFAULT_RULE;
        if (edit.edit === 'enabled') model.set(key, { ...before, enabled: edit.on });
        else if (edit.rgb.length === 3 && edit.rgb.every((c) => c >= 0 && c <= 1)) {
          model.set(key, { ...before, colourSrgb: edit.rgb as unknown as PaintRule['colourSrgb'] });
        }
        return;
      }
      case 'clear':
        model.delete(JSON.stringify(edit.scope));
        return;
      case 'clearAll':
        model.clear();
        return;
      case 'prune':
        for (const id of [1, 2, 3]) {
          if (!edit.live.includes(id)) model.delete(JSON.stringify(partScope(edit.vesselId, id)));
        }
    }
  }
  type EditOf = typeof edits extends fc.Arbitrary<infer T> ? T : never;

  function applyToStore(store: PartPaintStore, edit: EditOf): void {
    if (edit.edit === 'enabled') store.setEnabled(edit.scope, edit.on);
    else if (edit.edit === 'colour') {
      if (isColourSrgb(edit.rgb)) store.setColour(edit.scope, edit.rgb);
    } else if (edit.edit === 'clear') store.clear(edit.scope);
    else if (edit.edit === 'clearAll') store.clearAll();
    else store.prune(edit.vesselId, new Set(edit.live));
  }

  it('after any edits, the part rules give the same paint as a simple model of the rules', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 60 }), (sequence) => {
        const store = createPartPaintStore();
        const model: Model = new Map();
        for (const edit of sequence) {
          const { revision } = store;
          const before = ALL_PARTS.map((part) => resolveNaively(model, part));
          applyToStore(store, edit);
          applyNaively(model, edit);
          const changes = store.changesSince(revision);
          ALL_PARTS.forEach((part, i) => {
            const expected = resolveNaively(model, part);
            expect(store.resolve(part.vesselId, part.id, part.template)).toEqual(expected);
            if (JSON.stringify(expected) === JSON.stringify(before[i])) return;
            const named = changes.some(
              (change) =>
                change.kind === 'all' ||
                (change.kind === 'template' && change.template === part.template) ||
                (change.kind === 'vessel' && change.vesselId === part.vesselId) ||
                (change.kind === 'part' && change.vesselId === part.vesselId && change.instanceId === part.id),
            );
            expect(named).toBe(true);
          });
        }
      }),
      { numRuns: 300 },
    );
  });
});
