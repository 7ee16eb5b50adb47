import type { Refusal } from '../../../base/errors/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import {
  colourRule,
  DEFAULT_RULE,
  PaintJournal,
  type PaintRule,
  refuseOneMore,
  type RuleEdit,
  switchRule,
} from '../rules/index.js';
import { describeKittenScope, type KittenScope } from './scope.js';

/** The slots that a change of the rules can affect: all slots, or the slots of one scope. */
export type KittenPaintChange = { readonly kind: 'all' } | Exclude<KittenScope, { readonly kind: 'shared' }>;

const EVERYTHING: KittenPaintChange = { kind: 'all' };

interface IndividualRules {
  base: PaintRule | undefined;
  readonly materials: Map<string, PaintRule>;
}

/**
 * The EVA paint rules of one session: the master switch, and at most one rule per scope. The store checks a write
 * before it changes anything, so a refused write has no effect. A rule is immutable, and the store returns the same
 * object until the rule changes. Any material name is allowed, even if no character has such a material. The rules of a
 * character stay when it disappears, and apply again when a character with the same id appears. Before a write, callers
 * must check that the vessel is a live character.
 */
export class KittenPaintStore {
  /**
   * @param changed called when a resolved colour may have changed
   * @param renamed called when a material gets its first rule or loses its rule
   */
  constructor(
    private readonly changed: () => void = () => undefined,
    private readonly renamed: () => void = () => undefined,
  ) {}

  #enabled = false;
  #journal = new PaintJournal(EVERYTHING);
  #shared = DEFAULT_RULE;
  #materials = new Map<string, PaintRule>();
  #individuals = new Map<string, IndividualRules>();
  #namesRevision = 0;

  /** The master switch: true while characters are painted. Clients can also edit rules while the switch is off. */
  get enabled(): boolean {
    return this.#enabled;
  }

  /** Increases whenever the master switch or a resolved colour may have changed. */
  get revision(): number {
    return this.#journal.revision;
  }

  /** Increases when a material gets its first rule or loses its rule, in any scope. */
  get namesRevision(): number {
    return this.#namesRevision;
  }

  /**
   * Returns the changes after `revision`, oldest first. A change may be listed several times. A change of the master
   * switch is listed as `all`.
   */
  changesSince(revision: number): readonly KittenPaintChange[] {
    return this.#journal.since(revision);
  }

  /**
   * Returns the rule that applies to a slot, or null for the stock material. This is the first enabled rule in this
   * order: individual material, individual default, shared material, shared default. The master switch is not
   * considered.
   */
  resolve(vesselId: string, material: string): PaintRule | null {
    const individual = this.#individuals.get(vesselId);
    const own = individual?.materials.get(material);
    if (own?.enabled) return own;
    const base = individual?.base;
    if (base?.enabled) return base;
    const shared = this.#materials.get(material);
    if (shared?.enabled) return shared;
    return this.#shared.enabled ? this.#shared : null;
  }

  /** Returns the rule of exactly this scope, or the default rule if the scope has none. */
  rule(scope: KittenScope): PaintRule {
    return this.#find(scope) ?? DEFAULT_RULE;
  }

  sharedMaterials(): Iterable<string> {
    return this.#materials.keys();
  }

  /** Returns the characters with individual rules, live or not, in no particular order. */
  individuals(): Iterable<string> {
    return this.#individuals.keys();
  }

  individualMaterials(vesselId: string): Iterable<string> {
    return this.#individuals.get(vesselId)?.materials.keys() ?? [];
  }

  setMaster(enabled: boolean): void {
    if (enabled === this.#enabled) return;
    this.#enabled = enabled;
    this.#record(EVERYTHING);
  }

  setEnabled(scope: KittenScope, enabled: boolean): void {
    this.#write(scope, switchRule(this.#find(scope), enabled));
  }

  /** @param colourSrgb see `isColourSrgb` */
  setColour(scope: KittenScope, colourSrgb: Vec3): void {
    this.#write(scope, colourRule(this.#find(scope), colourSrgb));
  }

  /** Refuses a rule for a new material if too many materials have rules already. */
  refuseMore(scope: KittenScope): Refusal | null {
    if (scope.kind === 'shared-material')
      return refuseOneMore(describeKittenScope(scope), this.#materials, scope.material);
    if (scope.kind !== 'individual-material') return null;
    const materials = this.#individuals.get(scope.vesselId)?.materials ?? new Map<string, PaintRule>();
    return refuseOneMore(describeKittenScope(scope), materials, scope.material);
  }

  /**
   * Removes the rule of this scope. The rule of the scope `shared` cannot be removed; it gets its initial values
   * instead. For `individual`, removes all rules of the character.
   */
  clear(scope: KittenScope): void {
    const had = scope.kind === 'individual' ? this.#individuals.has(scope.vesselId) : this.#find(scope)?.enabled;
    this.#remove(scope);
    if (had) this.#record(changeOf(scope));
  }

  /** Removes all rules. The master switch does not change. */
  clearAll(): void {
    this.#shared = DEFAULT_RULE;
    this.#rename();
    this.#materials.clear();
    this.#individuals.clear();
    this.#record(EVERYTHING);
  }

  #record(change: KittenPaintChange): void {
    this.#journal.record(change);
    this.changed();
  }

  #rename(): void {
    this.#namesRevision++;
    this.renamed();
  }

  /** Returns the rule of a scope; undefined if there is none. The scope `shared` always has a rule. */
  #find(scope: KittenScope): PaintRule | undefined {
    switch (scope.kind) {
      case 'shared':
        return this.#shared;
      case 'shared-material':
        return this.#materials.get(scope.material);
      case 'individual':
        return this.#individuals.get(scope.vesselId)?.base;
      case 'individual-material':
        return this.#individuals.get(scope.vesselId)?.materials.get(scope.material);
    }
  }

  #write(scope: KittenScope, edit: RuleEdit | null): void {
    if (!edit) return;
    this.#put(scope, edit.rule);
    if (edit.resolves) this.#record(changeOf(scope));
  }

  #put(scope: KittenScope, rule: PaintRule): void {
    switch (scope.kind) {
      case 'shared':
        this.#shared = rule;
        return;
      case 'shared-material':
        this.#putNamed(this.#materials, scope.material, rule);
        return;
      case 'individual':
        this.#individual(scope.vesselId).base = rule;
        return;
      case 'individual-material':
        this.#putNamed(this.#individual(scope.vesselId).materials, scope.material, rule);
    }
  }

  #putNamed(rules: Map<string, PaintRule>, material: string, rule: PaintRule): void {
    if (!rules.has(material)) this.#rename();
    rules.set(material, rule);
  }

  #individual(vesselId: string): IndividualRules {
    let rules = this.#individuals.get(vesselId);
    if (rules === undefined) this.#individuals.set(vesselId, (rules = { base: undefined, materials: new Map() }));
    return rules;
  }

  #remove(scope: KittenScope): void {
    this.#rename();
    switch (scope.kind) {
      case 'shared':
        this.#shared = DEFAULT_RULE;
        return;
      case 'shared-material':
        this.#materials.delete(scope.material);
        return;
      case 'individual':
        this.#individuals.delete(scope.vesselId);
        return;
      case 'individual-material': {
        const rules = this.#individuals.get(scope.vesselId);
        if (rules?.materials.delete(scope.material) && rules.materials.size === 0 && rules.base === undefined) {
          this.#individuals.delete(scope.vesselId);
        }
      }
    }
  }
}

function changeOf(scope: KittenScope): KittenPaintChange {
  return scope.kind === 'shared' ? EVERYTHING : scope;
}
